import { endpoints } from '@podium/sdk/contract';
import type { RegisterRoutes } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import type { ChangeBus } from '../events/changes.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import type { JudgeQueue } from '../queue/judge-queue.ts';
import { createSystemRepository } from '../system/system-repository.ts';
import { createWorkerRepository } from '../workers/worker-repository.ts';
import { createActivityRepository } from './activity-repository.ts';
import { createActivityReader } from './activity-service.ts';
import { createPauseJudging } from './pause-judging.ts';

interface ContestDayOptions {
  database: Database;
  queue: JudgeQueue;
  clock: Clock;
  changes: Pick<ChangeBus, 'publish'>;
}

/** Assembles what organisers see and do while a contest runs. */
export function createContestDay(options: ContestDayOptions): { routes: RegisterRoutes } {
  const { pause, resume } = createPauseJudging(options);
  const { database, clock } = options;
  const activity = createActivityReader({
    activity: createActivityRepository(database),
    system: createSystemRepository(database),
    workers: createWorkerRepository(database),
    clock,
  });
  return {
    routes: (api) => {
      bindEndpoint(api, endpoints.contests.activity, ({ params }) => activity.read(params.id));
      bindEndpoint(api, endpoints.contests.pauseJudging, async ({ params, body, session }) => {
        const target = { contestId: params.id, problemId: body.problemId, adminId: session.userId };
        const isChanged = await pause(target);
        activity.forget(params.id);
        const message = isChanged ? 'Judging is paused: submissions wait.' : 'Judging was paused already.';
        return { success: true, message };
      });
      bindEndpoint(api, endpoints.contests.resumeJudging, async ({ params, body, session }) => {
        const target = { contestId: params.id, problemId: body.problemId, adminId: session.userId };
        const isChanged = await resume(target);
        activity.forget(params.id);
        const message = isChanged ? 'Judging goes on.' : 'Judging was not paused.';
        return { success: true, message };
      });
    },
  };
}

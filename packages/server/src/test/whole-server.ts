import { createAudit } from '../audit/create-audit.ts';
import { createContests } from '../contests/create-contests.ts';
import { createInProcessWorker, silentLogger } from '../judging/test/in-process-worker.ts';
import { createScriptedJudge, type ScriptedJudge } from '../judging/test/scripted-judge.ts';
import { createProblems } from '../problems/create-problems.ts';
import { createJobEventBus } from '../queue/job-events.ts';
import { createJudgeQueue } from '../queue/judge-queue.ts';
import { createWorkSignals } from '../queue/work-signals.ts';
import { createSubmissions } from '../submissions/create-submissions.ts';
import { createSystem } from '../system/create-system.ts';
import { createWorkers } from '../workers/create-workers.ts';
import { createTestServer, type TestServer } from './test-server.ts';

/**
 * Starts a server with the routes of every noun. A scripted judge stands in for the real one,
 * because these tests need hundreds of verdicts a second.
 */
export async function createWholeServer(): Promise<TestServer & { judge: ScriptedJudge }> {
  const signals = createWorkSignals();
  const events = createJobEventBus();
  const server = await createTestServer({
    routes: ({ database, clock }) => {
      const queue = createJudgeQueue({ database, clock, signals, holder: 'api' });
      const submissions = createSubmissions({
        ...{ database, queue, events, clock, logger: silentLogger },
        formattedLanguages: ['cpp'],
      });
      const system = createSystem({
        database,
        clock,
        version: '0.0.0',
        judgeState: () => ({ type: 'ready' }),
        notes: () => [],
      });
      return [
        createProblems({ database, clock }).routes,
        createContests({ database, clock }).routes,
        ...submissions.routes,
        ...createWorkers({
          ...{ database, clock, events, version: '0.0.0' },
          languages: ['cpp'],
          createQueue: (holder) => createJudgeQueue({ database, clock, signals, holder }),
        }).routes,
        createAudit({ database }).routes,
        system.routes,
      ];
    },
  });
  const { database, dataDir: dir, clock } = server;
  const judge = createScriptedJudge();
  const worker = await createInProcessWorker({ database, dir, clock, signals, events, judge });
  worker.start();
  const close = async () => {
    await worker.stop({ graceMs: 0 });
    await server.close();
  };
  return { ...server, judge, close, [Symbol.asyncDispose]: close };
}

import { createNouns } from '../create-nouns.ts';
import { type ChangeBus, createChangeBus } from '../events/changes.ts';
import { createInProcessWorker, silentLogger } from '../judging/test/in-process-worker.ts';
import { createScriptedJudge, type ScriptedJudge } from '../judging/test/scripted-judge.ts';
import { createJobEventBus } from '../queue/job-events.ts';
import { createJudgeQueue } from '../queue/judge-queue.ts';
import { createWorkSignals } from '../queue/work-signals.ts';
import { createTestServer, type TestServer } from './test-server.ts';

/**
 * Starts a server with the routes of every noun. A scripted judge stands in for the real one,
 * because these tests need hundreds of verdicts a second.
 */
export async function createWholeServer(): Promise<TestServer & { judge: ScriptedJudge; changes: ChangeBus }> {
  const signals = createWorkSignals();
  const events = createJobEventBus();
  const changes = createChangeBus();
  const server = await createTestServer({
    changes,
    routes: ({ database, clock }) =>
      createNouns({
        ...{ database, clock, events, changes, logger: silentLogger, version: '0.0.0' },
        ...{ languages: ['cpp'], formattedLanguages: async () => ['cpp'] },
        queue: createJudgeQueue({ database, clock, signals, holder: 'api' }),
        createQueue: (holder) => createJudgeQueue({ database, clock, signals, holder }),
        judgeState: () => ({ type: 'ready' }),
        notes: () => [],
      }).routes,
  });
  const { database, dataDir: dir, clock } = server;
  const judge = createScriptedJudge();
  const worker = await createInProcessWorker({ database, dir, clock, signals, events, judge });
  worker.start();
  const close = async () => {
    await worker.stop({ graceMs: 0 });
    await server.close();
  };
  return { ...server, judge, changes, close, [Symbol.asyncDispose]: close };
}

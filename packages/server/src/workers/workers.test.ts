import type { ScriptTokenCreated, Worker, WorkerReport } from '@podium/sdk/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAnnouncer } from '../judging/announce-worker.ts';
import { eventually } from '../judging/test/eventually.ts';
import { silentLogger } from '../judging/test/in-process-worker.ts';
import type { JudgeState } from '../judging/worker-messages.ts';
import { createJobEventBus } from '../queue/job-events.ts';
import { createJudgeQueue } from '../queue/judge-queue.ts';
import { createWorkSignals } from '../queue/work-signals.ts';
import { createSystem } from '../system/create-system.ts';
import { createTestServer, type TestServer } from '../test/test-server.ts';
import { createWorkers } from './create-workers.ts';
import { createWorkerRepository } from './worker-repository.ts';
import { createWorkerService } from './worker-service.ts';

let server: TestServer;
let token: string;

beforeEach(async () => {
  const signals = createWorkSignals();
  server = await createTestServer({
    routes: ({ database, clock }) => [
      ...createWorkers({
        ...{ database, clock, version: '1.0.0', languages: ['cpp', 'py'], events: createJobEventBus() },
        createQueue: (holder) => createJudgeQueue({ database, clock, signals, holder }),
      }).routes,
      createSystem({
        ...{ database, clock, version: '1.0.0', languages: ['cpp', 'py'] },
        ...{ judgeState: () => ({ type: 'absent' }), notes: () => [], logger: silentLogger },
      }).routes,
    ],
  });
  ({ token } = await server.admin());
});
afterEach(() => server.close());

const id = 'a1b2c3d4e5f6';
const report: WorkerReport = {
  ...{ id, name: 'judge-3', version: '1.0.0', cores: 8, slots: 4, languages: ['cpp', 'py'], uptimeMs: 60_000 },
  compilers: { cpp: '12.2.0', py: '3.11.2' },
  ...{ memoryControl: 'cgroup-v2', speed: 1.25, state: 'judging', reason: null, inProgress: 2, verdicts: 7 },
};

function sendReport(sent: WorkerReport) {
  const { database, clock } = server;
  const workers = createWorkerRepository(database);
  return createWorkerService({ workers, clock, languages: ['cpp', 'py'] }).report(sent, 'database');
}

const list = async () => (await server.call<Worker[]>('GET', '/worker', { token })).body;
const change = (what: 'drain' | 'resume') => server.call('POST', `/worker/${id}/${what}`, { token });
const figures = async () => {
  const { body } = await server.call<string>('GET', '/metrics');
  return Object.fromEntries(
    [...body.matchAll(/^podium_workers\{state="(\w+)"\} (\d+)$/gm)].map(([, state, n]) => [state, n]),
  );
};

it('lists a worker by its last report, and forgets one that is gone for a day', async () => {
  await sendReport({ ...report, state: 'starting', verdicts: 0 });
  expect(await sendReport(report)).toEqual({ draining: false, languages: ['cpp', 'py'] });
  const { id: _, uptimeMs: __, ...shown } = report;
  const now = server.clock.now();
  const expected = {
    ...{ ...shown, _id: id, connection: 'database', draining: false },
    ...{ startedAt: new Date(now - 60_000).toISOString(), seenAt: new Date(now).toISOString() },
  };
  expect(await list()).toEqual([expected]);
  server.clock.advance(30_001);
  expect(await list()).toMatchObject([{ state: 'gone' }]);
  expect(await figures()).toEqual({ starting: '0', judging: '0', draining: '0', sick: '0', gone: '1' });
  server.clock.advance(86_400_000);
  ({ token } = await server.admin());
  await sendReport({ ...report, id: 'b1b2c3d4e5f6', state: 'starting' });
  expect(await list()).toMatchObject([{ _id: 'b1b2c3d4e5f6', state: 'starting' }]);
});

it('keeps a worker drained until it is resumed, whatever it reports, and says so in the log and in the health', async () => {
  await sendReport(report);
  const health = async () => (await server.call('GET', '/health')).body;
  expect(await health()).toMatchObject({ status: 'ok', judging: true, judge: 'absent', notes: [] });
  expect(await change('drain')).toMatchObject({ status: 200, body: { message: expect.stringContaining('judge-3') } });
  await change('drain');
  expect(await sendReport({ ...report, state: 'starting' })).toMatchObject({ draining: true });
  await sendReport(report);
  expect(await list()).toMatchObject([{ state: 'draining', draining: true }]);
  expect(await health()).toMatchObject({ status: 'degraded', judging: false });
  await change('resume');
  expect(await sendReport(report)).toMatchObject({ draining: false });
  expect(await list()).toMatchObject([{ state: 'judging', draining: false }]);
  const entries = server.database
    .selectFrom('auditEntries')
    .select(['action', 'objectName'])
    .where('kind', '=', 'worker');
  expect(await entries.orderBy('position').execute()).toEqual([
    { action: 'drained', objectName: 'judge-3' },
    { action: 'resumed', objectName: 'judge-3' },
  ]);
});

it('lists the workers of two tokens and one with the database separately, also if all report one id', async () => {
  await sendReport(report);
  for (const name of ['first', 'second']) {
    const body = { name, scopes: ['judge'] };
    const created = await server.call<ScriptTokenCreated>('POST', '/user/tokens', { token, body });
    for (const inProgress of [0, 1]) {
      const joined = { ...report, name, inProgress };
      const answer = await server.call('POST', '/judging/report', { token: created.body.token, body: joined });
      expect(answer.status).toBe(200);
    }
  }
  const shown = (await list()).map(({ name, connection, inProgress }) => ({ name, connection, inProgress }));
  expect(shown).toEqual([
    { name: 'first', connection: 'joined', inProgress: 1 },
    { name: 'judge-3', connection: 'database', inProgress: 2 },
    { name: 'second', connection: 'joined', inProgress: 1 },
  ]);
});

it('is degraded while no working worker judges a language, and well once one of two does', async () => {
  const reason = 'Python cannot be judged here: Python 3 (python3) is not installed.';
  await sendReport({ ...report, languages: ['cpp'], compilers: { cpp: '12.2.0' }, reason });
  const other = { ...report, id: 'c1b2c3d4e5f6' };
  await sendReport({ ...other, state: 'sick' });
  const health = async () => (await server.call('GET', '/health')).body;
  const note = 'No worker can judge Python: submissions in it wait';
  expect(await health()).toMatchObject({ status: 'degraded', judging: true, notes: [note] });
  await sendReport(other);
  expect(await health()).toMatchObject({ status: 'ok', notes: [] });
});

it('answers 404 for a worker that never reported', async () => {
  expect(await change('drain')).toMatchObject({ status: 404, body: { message: 'Worker not found' } });
});

it('reports what the judge process does, passes on that it is drained, and at last that it is gone', async () => {
  let state: JudgeState = { type: 'ready' };
  let notice = (): void => {};
  const notified: boolean[] = [];
  const { id: _, name, version, cores, slots, ...facts } = report;
  const announcer = createAnnouncer({
    report: sendReport,
    about: { id, name, version, cores, slots },
    judgeProcess: {
      state: () => state,
      facts: () => facts,
      onChange: (listener) => {
        notice = listener;
      },
      setDraining: (isDraining) => notified.push(isDraining),
    },
    logger: silentLogger,
    everyMs: 3_600_000,
  });
  announcer.start();
  await eventually(async () => expect(await list()).toMatchObject([{ state: 'judging', inProgress: 2 }]));
  state = { type: 'unable', reason: 'the disk is full' };
  notice();
  await eventually(async () => expect(await list()).toMatchObject([{ state: 'sick', reason: 'the disk is full' }]));
  state = { type: 'ready' };
  await change('drain');
  announcer.wake();
  await eventually(async () => expect(await list()).toMatchObject([{ state: 'draining', reason: null }]));
  await eventually(() => expect(notified.at(-1)).toBe(true));
  await announcer.stop();
  expect(await list()).toMatchObject([{ state: 'gone', draining: true }]);
});

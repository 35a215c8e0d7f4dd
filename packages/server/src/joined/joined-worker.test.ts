import { createHash, randomBytes } from 'node:crypto';
import { type JudgedOutcome, noDiagnostics, type ScriptTokenCreated, type StoredRun } from '@podium/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createId } from '../identifiers.ts';
import type { JudgeWorker } from '../judging/judge-worker.ts';
import { eventually } from '../judging/test/eventually.ts';
import { createInProcessWorker } from '../judging/test/in-process-worker.ts';
import { insertProblem, insertSubmission, insertUser } from '../judging/test/judging-fixtures.ts';
import { createScriptedJudge, type ScriptedJudge } from '../judging/test/scripted-judge.ts';
import { createDatabaseWorkSource, type WorkSource } from '../judging/work-source.ts';
import { createJobEventBus, type JobEvent, type JobEventBus } from '../queue/job-events.ts';
import { createJudgeQueue, type JudgeQueue } from '../queue/judge-queue.ts';
import type { Lease } from '../queue/lease.ts';
import { createWorkSignals, type WorkSignals } from '../queue/work-signals.ts';
import { type LossyProxy, startLossyProxy } from '../test/lossy-proxy.ts';
import { testDatabaseKind } from '../test/test-database.ts';
import { createTestServer, type TestServer } from '../test/test-server.ts';
import { createWorkers } from '../workers/create-workers.ts';
import { connectToServer, ownVersion } from './server-connection.ts';
import { createServerEvents } from './server-events.ts';
import { createServerWorkSource } from './server-work-source.ts';

let server: TestServer;
let proxy: LossyProxy;
let signals: WorkSignals;
let events: JobEventBus;
let queue: JudgeQueue;
let userId: string;
let problemId: string;
let token: string;
let workers: JudgeWorker[];

beforeEach(async () => {
  signals = createWorkSignals();
  events = createJobEventBus();
  const queueOf = (holder: string) =>
    createJudgeQueue({ database: server.database, clock: server.clock, signals, holder });
  server = await createTestServer({
    routes: ({ database, clock }) =>
      createWorkers({ database, clock, events, version: ownVersion, languages: ['cpp'], createQueue: queueOf }).routes,
  });
  proxy = await startLossyProxy(server.origin);
  queue = queueOf('api');
  userId = await insertUser(server.database, 0);
  problemId = await insertProblem(server.database);
  token = await createToken();
  workers = [];
});
afterEach(async () => {
  proxy.restore();
  for (const worker of workers) await worker.stop({ graceMs: 0 });
  await proxy.close();
  await server.close();
});

async function createToken(): Promise<string> {
  const admin = await server.admin();
  const body = { name: createId(), scopes: ['judge'] };
  return (await server.call<ScriptTokenCreated>('POST', '/user/tokens', { token: admin.token, body })).body.token;
}

const connect = (by = token) => connectToServer({ baseUrl: `${proxy.origin}/api`, token: by });
const sources = {
  database: () => {
    const { database, clock } = server;
    const own = createJudgeQueue({ database, clock, signals, holder: createId() });
    return createDatabaseWorkSource(database, own);
  },
  server: () => createServerWorkSource(connect(), createId()),
} satisfies Record<string, () => WorkSource>;

const submit = (source = 'AC') => insertSubmission(server.database, queue, { userId, problemId, source });
const read = (id: string) =>
  server.database.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const readJudgements = (id: string) =>
  server.database.selectFrom('judgements').selectAll().where('submissionId', '=', id).execute();
const untilJudged = (id: string) => eventually(async () => expect((await read(id)).progress).toBe('judged'));

/** A claim that waits for no job. */
async function claim(source: WorkSource, isIdle = true): Promise<Lease | undefined> {
  return source.claim({ isIdle, languages: ['cpp'], settle: AbortSignal.abort() });
}

async function claimed(source: WorkSource): Promise<Lease> {
  const lease = await claim(source);
  if (!lease) throw new Error('no job waits');
  return lease;
}

const outcome: JudgedOutcome = {
  verdict: 'wrong_answer',
  startedAt: 1_000,
  judgedAt: 3_000,
  diagnostics: { errors: ['a\0b'], warnings: ['careful'], diagnostics: [] },
  failure: null,
  tests: [
    {
      ...{ number: 1, isSample: true, verdict: 'wrong_answer', timeMs: 7, memoryBytes: 9_000 },
      ...{ output: 'é\u0001', outputCut: false, note: 'line 1', earlierTimesMs: [8, 9] },
    },
  ],
};

describe.each(['database', 'server'] as const)('work by the %s', (kind) => {
  let source: WorkSource;
  let other: WorkSource;
  beforeEach(() => {
    source = sources[kind]();
    other = sources.database();
  });

  it('gives the source, language, revision and tests of a submission', async () => {
    const id = await submit();
    const lease = await claimed(source);
    expect(lease).toMatchObject({ jobId: id, kind: 'submission', userId, attempt: 1, suspected: false });
    const work = await source.startSubmission(lease);
    expect(work).toMatchObject({ submissionId: id, source: 'AC', language: 'cpp', revision: 1, isContest: false });
    expect(work?.tests.map(({ isSample }) => isSample)).toEqual([true, false, false]);
    expect(work).toEqual(await other.startSubmission(lease));
    expect((await read(id)).progress).toBe('compiling');
    expect(await source.markRunning(lease)).toBe(true);
    expect((await read(id)).progress).toBe('running');
    expect(await claim(source)).toBeUndefined();
  });

  it('writes a verdict once, and says of a second report that it is written', async () => {
    const id = await submit();
    const lease = await claimed(source);
    expect(await source.saveJudgement(lease, outcome)).toBe(true);
    expect(await source.saveJudgement(lease, { ...outcome, verdict: 'accepted' })).toBe(true);
    expect(await read(id)).toMatchObject({ progress: 'judged', verdict: 'wrong_answer' });
    expect(await readJudgements(id)).toMatchObject([{ verdict: 'wrong_answer', leaseToken: lease.token }]);
    const results = server.database.selectFrom('testCaseResults').selectAll().where('submissionId', '=', id);
    expect(await results.execute()).toMatchObject([{ output: 'é\u0001', note: 'line 1', earlierTimes: '[8,9]' }]);
    expect(await queue.countPending()).toBe(0);
  });

  it('writes nothing once another worker has the job', async () => {
    const id = await submit();
    const lost = await claimed(source);
    server.clock.advance(16_000);
    const lease = await claimed(other);
    expect(await source.renew(lost)).toBe(false);
    expect(await source.startSubmission(lost)).toBeUndefined();
    expect(await source.saveJudgement(lost, outcome)).toBe(false);
    expect(await source.release(lost)).toBe(false);
    expect(await readJudgements(id)).toEqual([]);
    expect(await other.renew(lease)).toBe(true);
  });

  it('gives no job in a language that the worker cannot judge', async () => {
    const id = await insertSubmission(server.database, queue, { userId, problemId, source: 'AC', language: 'py' });
    expect(await claim(source)).toBeUndefined();
    const next = await submit();
    expect(await claimed(source)).toMatchObject({ jobId: next });
    const lease = await source.claim({ isIdle: true, languages: ['cpp', 'py'], settle: AbortSignal.abort() });
    expect(lease).toMatchObject({ jobId: id, attempt: 1, suspected: false });
  });

  it('keeps a job with a renewed lease from other workers', async () => {
    await submit();
    const lease = await claimed(source);
    server.clock.advance(10_000);
    expect(await source.renew(lease)).toBe(true);
    server.clock.advance(10_000);
    expect(await claim(other)).toBeUndefined();
  });

  it('returns jobs as if they had never been claimed, or as suspects that must be alone', async () => {
    const id = await submit();
    expect(await source.release(await claimed(source))).toBe(true);
    expect((await read(id)).progress).toBe('queued');
    const again = await claimed(source);
    expect(again).toMatchObject({ jobId: id, attempt: 1, suspected: false });
    expect(await source.nack(again, 5_000)).toBe(true);
    expect(await claim(source)).toBeUndefined();
    server.clock.advance(5_001);
    expect(await claim(source, false)).toBeUndefined();
    expect(await claimed(source)).toMatchObject({ jobId: id, suspected: true });
  });

  it('writes nothing by a lease of the other kind', async () => {
    const id = await submit();
    const lease = await claimed(source);
    const asRun = { ...lease, kind: 'run' } as const;
    expect(await source.saveRun(asRun, null)).toBe(false);
    expect(await source.renew(asRun)).toBe(false);
    expect(await source.saveJudgement(lease, outcome)).toBe(true);
    expect(await readJudgements(id)).toHaveLength(1);
  });

  it('has what a run needs, and stores its outcome', async () => {
    const id = createId();
    await server.database.transaction().execute(async (trx) => {
      const program = { language: 'cpp', source: 'AC', input: '7\n', problemId, sample: 1 } as const;
      await trx
        .insertInto('runs')
        .values({ id, userId, createdAt: 0, ...program })
        .execute();
      await queue.enqueue(trx, [{ id, kind: 'run', language: 'cpp', userId, createdAt: 0, priority: 0 }]);
    });
    const lease = await claimed(source);
    const work = await source.findRun(lease);
    expect(work).toMatchObject({ source: 'AC', task: { type: 'sample', sample: { tests: [{ isSample: true }] } } });
    expect(work).toEqual(await other.findRun(lease));
    const result: StoredRun = {
      ...{ verdict: null, exitCode: 0, diagnostics: noDiagnostics, output: 'a\u0000b', errorOutput: '' },
      ...{ cpuTimeMs: 1.5, wallTimeMs: 2, peakMemoryBytes: 10, outputTruncated: false },
    };
    expect(await source.saveRun(lease, result)).toBe(true);
    const run = await server.database.selectFrom('runs').select('result').where('id', '=', id).executeTakeFirst();
    expect(JSON.parse(run?.result ?? '')).toEqual(result);
  });

  it('reads test data of any size, and none that is not there', async () => {
    for (const size of [0, 10, 8 * 1024 ** 2, 8 * 1024 ** 2 + 1]) {
      const bytes = randomBytes(size);
      const hash = createHash('sha256').update(bytes).digest('hex');
      await server.database.insertInto('blobs').values({ hash, size, bytes }).execute();
      const sum = createHash('sha256');
      for await (const piece of (await source.fetchBlob(hash)) ?? []) sum.update(piece);
      expect(sum.digest('hex')).toBe(hash);
    }
    expect(await source.fetchBlob('0'.repeat(64))).toBeUndefined();
  });
});

describe('a joined worker', () => {
  let judge: ScriptedJudge;

  async function start(slots = 1): Promise<JudgeWorker> {
    const { database, clock, dataDir: dir } = server;
    judge = createScriptedJudge();
    const connection = connect();
    const source = createServerWorkSource(connection, createId());
    const sink = createServerEvents(connection);
    const options = { database, clock, dir, signals, events: sink, judge, source, slots, renewEveryMs: 30 };
    const worker = await createInProcessWorker(options);
    workers.push(worker);
    worker.start();
    return worker;
  }

  it('judges, and its events reach those who wait', async () => {
    await start();
    const id = await submit('HOLD');
    const heard: JobEvent[] = [];
    events.subscribe(id, (event) => heard.push(event));
    queue.wake();
    const progress = ['compiling', 'running'].map((each) => ({ type: 'progress', progress: each, testsTotal: 3 }));
    await eventually(() => expect(heard).toEqual(progress));
    judge.release();
    await untilJudged(id);
    expect(await readJudgements(id)).toMatchObject([{ verdict: 'accepted', judgedAt: server.clock.now() }]);
    await eventually(() => expect(heard.filter(({ type }) => type === 'settled')).toHaveLength(1));
  });

  it('may publish events of its own jobs only', async () => {
    const figures = { timeMs: 12, memoryBytes: 1_000_000 };
    const published = [
      { type: 'progress', progress: 'compiling', testsTotal: 3 },
      { type: 'test', number: 1, testsTotal: 3, verdict: 'accepted', ...figures },
    ] as const;
    const publish = (jobId: string) =>
      connect()((judging) => judging.publish({ events: published.map((event) => ({ jobId, event })) }));
    const own = await submit();
    await claimed(sources.server());
    const foreign = await submit();
    await publish(foreign);
    await claimed(sources.database());
    await publish(foreign);
    const ofAnotherToken = await submit();
    await claimed(createServerWorkSource(connect(await createToken()), createId()));
    await publish(ofAnotherToken);
    await publish(own);
    const histories = [foreign, ofAnotherToken, own].map((id) => events.history(id));
    expect(histories).toEqual([[], [], published]);
  });

  const isDone: Record<string, (id: string) => Promise<boolean>> = {
    claim: async (id) => {
      const jobs = server.database.selectFrom('jobs').select('leaseToken').where('id', '=', id);
      return (await jobs.executeTakeFirst())?.leaseToken != null;
    },
    startSubmission: async (id) => (await read(id)).progress === 'compiling',
    saveJudgement: async (id) => (await read(id)).progress === 'judged',
  };

  // Losses of the network do not depend on the database, which decides only whether a verdict is
  // written twice. So one call shows the same on the second database.
  const callsThatLoseAnswers = testDatabaseKind() === 'postgres' ? ['saveJudgement'] : Object.keys(isDone);

  it.each(callsThatLoseAnswers)('judges once although the answers to %s are lost', async (call) => {
    await start();
    proxy.loseAnswersTo(new RegExp(`^POST /api/judging/${call} `));
    const id = await submit();
    queue.wake();
    await eventually(async () => expect(await isDone[call]?.(id)).toBe(true));
    const next = await submit('WA 1');
    proxy.restore();
    await Promise.all([untilJudged(id), untilJudged(next)]);
    expect(judge.judged).toEqual(['AC', 'WA 1']);
    expect(await readJudgements(id)).toMatchObject([{ verdict: 'accepted' }]);
    expect(await readJudgements(next)).toMatchObject([{ verdict: 'wrong_answer' }]);
  });

  it('drops a job that another worker got while it was cut off', async () => {
    await start();
    const id = await submit('HOLD');
    queue.wake();
    await eventually(() => expect(judge.holding()).toBe(1));
    proxy.disconnect();
    const other = sources.database();
    // A renewal that has passed the proxy may arrive after the lease ran out, and prolong it.
    const lease = await eventually(() => {
      server.clock.advance(16_000);
      return claimed(other);
    });
    proxy.restore();
    await eventually(() => expect(judge.holding()).toBe(0));
    expect(await readJudgements(id)).toEqual([]);
    expect(await other.saveJudgement(lease, outcome)).toBe(true);
    expect(await readJudgements(id)).toHaveLength(1);
  });

  it('keeps a verdict until the server is back', async () => {
    await start();
    const id = await submit('HOLD');
    queue.wake();
    await eventually(() => expect(judge.holding()).toBe(1));
    proxy.disconnect();
    judge.release();
    await eventually(() => expect(judge.holding()).toBe(0));
    proxy.restore();
    await untilJudged(id);
    expect(judge.judged).toHaveLength(1);
    expect(await readJudgements(id)).toMatchObject([{ verdict: 'accepted' }]);
  });

  it('gets a job that must be alone as soon as it is idle, although its claim waits already', async () => {
    await start(2);
    const [first] = [await submit('HOLD')];
    queue.wake();
    await eventually(() => expect(judge.holding()).toBe(1));
    const suspect = await submit();
    const jobs = server.database.updateTable('jobs').where('id', '=', suspect);
    await jobs.set({ suspected: 1, leaseToken: null, leaseHolder: null, leaseUntil: null }).execute();
    judge.release();
    await untilJudged(first);
    await untilJudged(suspect);
  });

  it('claims nothing while it is drained', async () => {
    const worker = await start();
    worker.setDraining(true);
    const id = await submit();
    queue.wake();
    const other = sources.database();
    // The worker asks once more while it is being drained, and returns what it gets.
    await eventually(async () => other.release(await claimed(other)));
    expect(judge.judged).toEqual([]);
    worker.setDraining(false);
    await untilJudged(id);
  });
});

it('refuses an outcome that cannot be stored, and does not repeat one at which the server fails', async () => {
  await submit();
  const source = sources.server();
  const lease = await claimed(source);
  const [test] = outcome.tests;
  const wrong = [
    { ...outcome, startedAt: -1 },
    { ...outcome, tests: [test, test] as JudgedOutcome['tests'] },
  ];
  for (const each of wrong) {
    await expect(source.saveJudgement(lease, each)).rejects.toMatchObject({ code: 'validation_failed' });
  }
  await server.database.schema.dropTable('testCaseResults').execute();
  await expect(source.saveJudgement(lease, outcome)).rejects.toMatchObject({ code: 'internal_error' });
  expect(await source.nack(lease, 0)).toBe(true);
});

it('refuses a token that is no worker’s, and a worker of another version, with a sentence', async () => {
  const call = connect();
  const question = { holder: createId(), claimId: createId(), isIdle: true, languages: ['cpp' as const], waitMs: 0 };
  const version = { ...question, version: '9.9.9' };
  await expect(call((judging) => judging.claim(version))).rejects.toMatchObject({
    name: 'JoinRejected',
    message: expect.stringContaining(`This server is Podium ${ownVersion}, and the worker 9.9.9.`),
  });
  // An earlier release reports no compilers.
  const older = {
    ...{ id: createId(), name: 'judge', version: '0.1.0', cores: 1, slots: 1, languages: [], memoryControl: null },
    ...{ speed: null, state: 'starting', reason: null, inProgress: 0, verdicts: 0, uptimeMs: 0 },
  };
  await expect(call((judging) => judging.report(older as never))).rejects.toMatchObject({
    name: 'JoinRejected',
    message: expect.stringContaining('and the worker 0.1.0. Install the version of the server'),
  });
  ({ token } = await server.admin());
  const renew = connect()((judging) => judging.leave({ holder: createId(), died: false }));
  await expect(renew).rejects.toMatchObject({
    name: 'JoinRejected',
    message: 'Only a judge worker may do this, with a token of the scope judge.',
  });
});

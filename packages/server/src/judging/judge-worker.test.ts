import type { Language } from '@podium/sdk/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCells } from '../contests/test/read-cells.ts';
import { createJobEventBus, type JobEvent, type JobEventBus } from '../queue/job-events.ts';
import { createJudgeQueue, type JudgeQueue } from '../queue/judge-queue.ts';
import { createWorkSignals, type WorkSignals } from '../queue/work-signals.ts';
import { storeContest } from '../test/store-rows.ts';
import { createTestClock, type TestClock } from '../test/test-clock.ts';
import { testDatabaseKind } from '../test/test-database.ts';
import type { JudgeWorker } from './judge-worker.ts';
import { eventually } from './test/eventually.ts';
import { createInProcessWorker, createRecordingLogger, type InProcessWorkerOptions } from './test/in-process-worker.ts';
import {
  createTestFolder,
  insertProblem,
  insertRevision,
  insertSubmission,
  insertUser,
  type TestFolder,
} from './test/judging-fixtures.ts';
import { createScriptedJudge, type ScriptedJudge } from './test/scripted-judge.ts';

describe('a judge worker', () => {
  let folder: TestFolder;
  let clock: TestClock;
  let signals: WorkSignals;
  let events: JobEventBus;
  let queue: JudgeQueue;
  let judge: ScriptedJudge;
  let logger: ReturnType<typeof createRecordingLogger>;
  let workers: JudgeWorker[];
  let hindered: string[];
  let unable: string[];
  let userId: string;
  let problemId: string;

  beforeEach(async () => {
    folder = await createTestFolder();
    clock = createTestClock();
    signals = createWorkSignals();
    events = createJobEventBus();
    queue = createJudgeQueue({ database: folder.database, clock, signals, holder: 'api' });
    judge = createScriptedJudge();
    logger = createRecordingLogger();
    workers = [];
    hindered = [];
    unable = [];
    userId = await insertUser(folder.database, clock.now());
    problemId = await insertProblem(folder.database);
  });
  afterEach(async () => {
    for (const worker of workers) await worker.stop({ graceMs: 0 });
    await folder[Symbol.asyncDispose]();
  });

  async function startWorker(
    options: Pick<Partial<InProcessWorkerOptions>, 'slots' | 'languages' | 'renewEveryMs' | 'checkEveryMs'> & {
      judge?: ScriptedJudge;
    } = {},
  ) {
    const { database, dir } = folder;
    const worker = await createInProcessWorker({
      ...{ database, dir, clock, signals, events, judge, logger },
      onHindered: (reason) => hindered.push(reason),
      onUnable: (reason) => unable.push(reason),
      ...options,
    });
    workers.push(worker);
    worker.start();
    return worker;
  }

  const submit = (source: string, options: { contestId?: string; submittedAt?: number; language?: Language } = {}) =>
    insertSubmission(folder.database, queue, { userId, problemId, source, ...options });
  const read = (id: string) =>
    folder.database.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const readLeaseEnd = async (id: string) => {
    const { leaseUntil } = await folder.database
      .selectFrom('jobs')
      .select('leaseUntil')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return leaseUntil ?? Number.NaN;
  };
  const readTests = (id: string) =>
    folder.database
      .selectFrom('testCaseResults')
      .selectAll()
      .where('submissionId', '=', id)
      .orderBy('number')
      .execute();
  const readJudgements = (id: string) =>
    folder.database.selectFrom('judgements').selectAll().where('submissionId', '=', id).execute();

  async function untilJudged(id: string) {
    await eventually(async () => expect((await read(id)).progress).toBe('judged'));
    return read(id);
  }

  const untilHeld = (by: ScriptedJudge, count = 1) => eventually(() => expect(by.holding()).toBe(count));

  it('stores verdict, results and judgement of a wrong answer, and ends the job', async () => {
    const id = await submit('WA 2');
    await startWorker();
    expect(await untilJudged(id)).toMatchObject({
      verdict: 'wrong_answer',
      testsPassed: 2,
      testsTotal: 3,
      timeMs: 3,
      memoryBytes: 3000,
      judgedAt: clock.now(),
      failure: null,
      diagnostics: '{"errors":[],"warnings":["warning: scripted"],"diagnostics":[]}',
    });
    expect(await readTests(id)).toMatchObject([
      { number: 1, isSample: 1, verdict: 'accepted', output: '2\n', note: null },
      { number: 2, isSample: 0, verdict: 'wrong_answer', output: '21\n', note: 'scripted failure' },
      { number: 3, isSample: 0, verdict: 'accepted', output: '600\n', note: null },
    ]);
    expect(await readJudgements(id)).toMatchObject([{ number: 1, verdict: 'wrong_answer', revision: 1 }]);
    expect(await queue.countPending()).toBe(0);
  });

  it('stops at the first failing test in a contest, where each verdict counts', async () => {
    const now = clock.now();
    const contestId = await storeContest(
      { database: folder.database, clock },
      { problems: [problemId], startTime: now - 1000, endTime: now + 1000, participants: [userId] },
    );
    const wrong = await submit('WA 2', { contestId, submittedAt: now });
    const right = await submit('AC', { contestId, submittedAt: now + 10 });
    await startWorker();
    await untilJudged(wrong);
    await untilJudged(right);
    expect(await readTests(wrong)).toHaveLength(2);
    expect(await readCells(folder.database, contestId)).toMatchObject([{ userId, wrong: 1, solvedAfter: 1010 }]);
  });

  it('reports progress, each test and the end of a judging, in this order', async () => {
    const id = await submit('TLE 3');
    const heard: JobEvent[] = [];
    events.subscribe(id, (event) => heard.push(event));
    await startWorker();
    await untilJudged(id);
    await eventually(() => expect(heard.at(-1)).toEqual({ type: 'settled' }));
    expect(heard.map((event) => (event.type === 'progress' ? event.progress : event.type))).toEqual([
      'compiling',
      'running',
      'test',
      'test',
      'test',
      'settled',
    ]);
    expect(heard[4]).toEqual({
      type: 'test',
      number: 3,
      testsTotal: 3,
      verdict: 'time_limit_exceeded',
      timeMs: 3,
      memoryBytes: 3000,
    });
  });

  it('judges two jobs of three at once when it has two slots', async () => {
    for (let count = 0; count < 3; count += 1) await submit('HOLD');
    await startWorker({ slots: 2 });
    await untilHeld(judge, 2);
    judge.release();
    await untilHeld(judge, 1);
    expect(judge.judged).toHaveLength(3);
  });

  it('claims a job at once when it is woken', async () => {
    const { database, dir } = folder;
    const options = { database, dir, clock, signals, events, judge, pollEveryMs: 3_600_000 };
    const worker = await createInProcessWorker(options);
    workers.push(worker);
    worker.start();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const id = await submit('AC');
    queue.wake();
    await untilJudged(id);
  });

  it('keeps a submission waiting, unblamed, until it can judge its language, and goes on with others', async () => {
    const [python, plain] = [await submit('AC', { language: 'py' }), await submit('AC')];
    const worker = await startWorker({ languages: ['cpp'] });
    await untilJudged(plain);
    expect(await read(python)).toMatchObject({ progress: 'queued', verdict: null });
    worker.setLanguages(['cpp', 'py']);
    expect(await untilJudged(python)).toMatchObject({ verdict: 'accepted' });
    expect(judge.judged).toHaveLength(2);
  });

  it('judges a submission by the revision that was added after it arrived', async () => {
    const id = await submit('AC');
    await insertRevision(folder.database, problemId, { tests: [{ input: '4', answer: '8' }] });
    await startWorker();
    expect(await untilJudged(id)).toMatchObject({ revision: 2, testsTotal: 1 });
    expect(await readJudgements(id)).toMatchObject([{ revision: 2, testsTotal: 1 }]);
  });

  it.each([
    ['JE', 'the runner did not answer'],
    ['THROW', 'the sandbox is gone'],
  ])(
    'judges a submission alone whose judging fails (%s), and leaves it to operators after three failures',
    async (source, failure) => {
      const id = await submit(source);
      await startWorker();
      await eventually(() => expect(judge.judged).toHaveLength(1));
      for (const judgings of [2, 3, 4]) {
        await eventually(async () => expect((await read(id)).progress).toBe('queued'));
        clock.advance(60_000);
        await eventually(() => expect(judge.judged).toHaveLength(judgings));
      }
      expect(await untilJudged(id)).toMatchObject({ verdict: 'judging_error', failure });
      expect(logger.lines.filter(({ level }) => level === 'error')).toMatchObject([
        { fields: { jobId: id, attempt: 3, suspected: true, failure } },
      ]);
      expect(await readJudgements(id)).toMatchObject([{ verdict: 'judging_error', failure }]);
    },
  );

  it('judges a suspected submission alone', async () => {
    const id = await submit('JE');
    await startWorker({ slots: 2 });
    await eventually(() => expect(judge.judged).toHaveLength(1));
    const [first, second] = [await submit('HOLD'), await submit('HOLD')];
    queue.wake();
    await untilHeld(judge, 2);
    await folder.database.updateTable('submissions').set({ source: 'HOLD' }).where('id', '=', id).execute();
    clock.advance(10_000);
    queue.wake();
    await submit('HOLD');
    judge.release();
    await untilJudged(first);
    await untilJudged(second);
    await untilHeld(judge, 1);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(judge.holding()).toBe(1);
    judge.release();
    expect(await untilJudged(id)).toMatchObject({ verdict: 'accepted' });
    await untilHeld(judge, 1);
  });

  it('stores a judging error that names the problem at once when its checker crashes', async () => {
    const id = await submit('CHECKER');
    await startWorker();
    expect(await untilJudged(id)).toMatchObject({ verdict: 'judging_error', failure: 'The checker crashed.' });
    expect(judge.judged).toHaveLength(1);
  });

  it('judges a submission again until the machine no longer lacks room, and reports the lack', async () => {
    const id = await submit('HOST');
    await startWorker();
    for (let judgings = 1; judgings < 6; judgings += 1) {
      await eventually(() => expect(judge.judged).toHaveLength(judgings));
      await eventually(async () => expect((await read(id)).progress).toBe('queued'));
      clock.advance(5_000);
    }
    expect(hindered).toContain('no room for the output');
    await folder.database.updateTable('submissions').set({ source: 'AC' }).where('id', '=', id).execute();
    clock.advance(5_000);
    expect(await untilJudged(id)).toMatchObject({ verdict: 'accepted' });
  });

  it.each(['JE', 'THROW', 'CHECKER', 'HOST'])(
    'returns a submission unblamed (%s) and stops when the machine cannot judge its reference program',
    async (source) => {
      const [id, other] = [await submit(source), await submit('AC')];
      judge.breakHost('the disk is full');
      const worker = await startWorker({ slots: 1 });
      await eventually(() => expect(unable).toEqual(['the disk is full']));
      queue.wake();
      await worker.stop({ graceMs: 0 });
      expect(judge.judged).toEqual([source]);
      expect(await read(id)).toMatchObject({ progress: 'queued', verdict: null });
      expect(await read(other)).toMatchObject({ progress: 'queued', verdict: null });
      expect(await queue.claim({ isIdle: true })).toMatchObject({ jobId: id, attempt: 1, suspected: false });
    },
  );

  it('becomes unable after three submissions that fail because of the machine, and not after one that fails thrice', async () => {
    const source = 'HOST';
    await startWorker();
    const first = await submit(source);
    for (let judgings = 1; judgings <= 3; judgings += 1) {
      await eventually(() => expect(judge.judged).toHaveLength(judgings));
      await eventually(async () => expect((await read(first)).progress).toBe('queued'));
      clock.advance(5_000);
    }
    expect(unable).toEqual([]);
    const others = [await submit(source), await submit(source)];
    await eventually(() =>
      expect(unable).toEqual(['The last 3 submissions failed because of this machine: no room for the output']),
    );
    for (const id of [first, ...others]) {
      expect(await read(id)).toMatchObject({ verdict: null });
    }
  });

  it('becomes unable when the machine judges its reference program wrongly, although nothing has failed', async () => {
    await startWorker({ checkEveryMs: 10 });
    expect(await untilJudged(await submit('AC'))).toMatchObject({ verdict: 'accepted' });
    judge.breakHost('40 + 2 is 41');
    await eventually(() => expect(unable).toEqual(['40 + 2 is 41']));
    const id = await submit('AC');
    queue.wake();
    expect(await queue.claim({ isIdle: true })).toMatchObject({ jobId: id });
  });

  it('stores a judging error for damaged test data, with the reason for operators', async () => {
    const id = await submit('AC');
    await folder.database
      .updateTable('blobs')
      .set({ bytes: Buffer.from('forged') })
      .execute();
    await startWorker();
    const { verdict, failure } = await untilJudged(id);
    expect(verdict).toBe('judging_error');
    expect(failure).toContain('does not have the bytes');
    expect(judge.judged).toEqual([]);
  });

  // A test can limit the size of a database only on SQLite.
  it.skipIf(testDatabaseKind() === 'postgres')(
    'judges again, unblamed, a submission whose verdict finds no room in the database',
    async () => {
      const tests = Array.from({ length: 100 }, (_, number) => ({ input: `${number}\n`, answer: `${2 * number}\n` }));
      const problem = await insertProblem(folder.database, { tests });
      const id = await insertSubmission(folder.database, queue, { userId, problemId: problem, source: 'AC' });
      await limitPages(1);
      await startWorker();
      for (let judgings = 1; judgings < 6; judgings += 1) {
        await eventually(() => expect(judge.judged).toHaveLength(judgings));
        await eventually(async () => expect((await read(id)).progress).toBe('queued'));
        clock.advance(5_000);
      }
      expect(hindered.at(-1)).toContain('database or disk is full');
      await limitPages(1_000_000);
      clock.advance(5_000);
      expect(await untilJudged(id)).toMatchObject({ verdict: 'accepted', testsPassed: 100 });
    },
  );

  /**
   * Limits the file, which never becomes smaller. It uses a transaction, because the driver writes
   * on that connection.
   */
  const limitPages = (count: number) =>
    folder.database.transaction().execute((trx) => sql`pragma max_page_count = ${sql.lit(count)}`.execute(trx));

  it('stores a judging error for a submission over which workers died while they judged it alone', async () => {
    const id = await submit('AC');
    const dying = createJudgeQueue({ database: folder.database, clock, signals, holder: 'dying' });
    for (let count = 0; count < 4; count += 1) {
      expect(await dying.claim({ isIdle: true })).toMatchObject({ exhausted: false });
      await dying.recordDeathOf('dying');
      clock.advance(120_000);
    }
    await startWorker();
    expect(await untilJudged(id)).toMatchObject({ verdict: 'judging_error', testsTotal: 3 });
    expect(judge.judged).toEqual([]);
  });

  it('writes nothing once its job has gone to another worker', async () => {
    const id = await submit('HOLD');
    const slow = createScriptedJudge();
    // Like a suspended process, this worker never notices by itself, and has no slot to claim its
    // own job again.
    await startWorker({ judge: slow, slots: 1, renewEveryMs: 60_000 });
    await untilHeld(slow);
    clock.advance(15_000);
    await startWorker();
    await untilHeld(judge);
    judge.release();
    await untilJudged(id);
    slow.release();
    await workers[0]?.stop({ graceMs: 5_000 });
    expect(await readJudgements(id)).toHaveLength(1);
  });

  it('stops judging when it notices that its lease is lost', async () => {
    const id = await submit('HOLD');
    await startWorker();
    await untilHeld(judge);
    await folder.database.deleteFrom('jobs').where('id', '=', id).execute();
    await untilHeld(judge, 0);
    expect((await read(id)).verdict).toBeNull();
  });

  it('renews its lease while it judges', async () => {
    const id = await submit('HOLD');
    await startWorker({ renewEveryMs: 10 });
    await untilHeld(judge);
    for (let count = 0; count < 5; count += 1) {
      const leaseEnd = await readLeaseEnd(id);
      clock.advance(10_000);
      await eventually(async () => expect(await readLeaseEnd(id)).toBe(leaseEnd + 10_000));
    }
    judge.release();
    await untilJudged(id);
    expect(judge.judged).toHaveLength(1);
  });

  describe('that stops', () => {
    it('stores the verdict of a judging that ends within the grace time', async () => {
      const id = await submit('HOLD');
      const worker = await startWorker();
      await untilHeld(judge);
      const stopped = worker.stop({ graceMs: 5_000 });
      judge.release();
      await stopped;
      expect(await read(id)).toMatchObject({ progress: 'judged', verdict: 'accepted' });
    });

    it('queues a judging that takes longer again, without counting the attempt', async () => {
      const id = await submit('HOLD');
      const worker = await startWorker();
      await untilHeld(judge);
      await worker.stop({ graceMs: 20 });
      expect(judge.holding()).toBe(0);
      expect(await read(id)).toMatchObject({ progress: 'queued', verdict: null });
      expect(await queue.claim({ isIdle: true })).toMatchObject({ jobId: id, attempt: 1 });
    });

    it('leaves a job that arrives afterwards in the queue', async () => {
      const worker = await startWorker();
      await worker.stop({ graceMs: 0 });
      await submit('AC');
      queue.wake();
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(judge.judged).toEqual([]);
    });
  });
});

import type { Language } from '@podium/sdk/contract';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createId } from '../identifiers.ts';
import {
  createTestFolder,
  enqueueJob,
  insertProblem,
  insertRevision,
  type TestFolder,
} from '../judging/test/judging-fixtures.ts';
import { storeContest } from '../test/store-rows.ts';
import { createTestClock, type TestClock } from '../test/test-clock.ts';
import type { NewJob } from './enqueue-jobs.ts';
import { createJudgeQueue, type JudgeQueue } from './judge-queue.ts';
import type { Lease } from './lease.ts';
import { createWorkSignals } from './work-signals.ts';

/** A worker without any other job is idle. */
const idle = { isIdle: true };

describe('the judge queue', () => {
  let folder: TestFolder;
  let clock: TestClock;
  let queue: JudgeQueue;

  beforeEach(async () => {
    folder = await createTestFolder();
    clock = createTestClock();
    queue = queueOf('worker-1');
  });
  afterEach(() => folder[Symbol.asyncDispose]());

  const queueOf = (holder: string) =>
    createJudgeQueue({ database: folder.database, clock, signals: createWorkSignals(), holder });
  const enqueue = (userId: string, options: Partial<Omit<NewJob, 'userId' | 'kind'>> = {}) =>
    enqueueJob(folder.database, queue, { userId, ...options });
  const finish = (lease: Lease) => folder.database.transaction().execute((trx) => queue.finish(trx, lease));
  const release = (lease: Lease) => folder.database.transaction().execute((trx) => queue.release(trx, lease));
  const nack = (lease: Lease, pauseMs = 0) =>
    folder.database.transaction().execute((trx) => queue.nack(trx, lease, pauseMs));

  async function claim(from: JudgeQueue = queue): Promise<Lease> {
    const lease = await from.claim(idle);
    if (!lease) throw new Error('nothing to claim');
    return lease;
  }

  /** Claims and finishes one job after the other, as a single slot does. */
  async function drain(): Promise<string[]> {
    const order: string[] = [];
    for (let lease = await queue.claim(idle); lease; lease = await queue.claim(idle)) {
      order.push(lease.jobId);
      await finish(lease);
    }
    return order;
  }

  describe('leases', () => {
    it('returns no lease when no job waits', async () => {
      expect(await queue.claim(idle)).toBeUndefined();
    });

    it('delivers a job to the first of two workers that claim', async () => {
      const jobId = await enqueue('ada');
      const claims = await Promise.all([queue.claim(idle), queueOf('worker-2').claim(idle), queue.claim(idle)]);
      expect(claims.filter(Boolean)).toMatchObject([{ jobId, attempt: 1, exhausted: false }]);
    });

    it('delivers a job whose lease or pause ends far in the future because a clock was set back', async () => {
      const ids = [await enqueue('ada'), await enqueue('bob')].sort();
      clock.advance(3_600_000);
      await claim();
      const paused = await claim();
      await folder.database.transaction().execute((trx) => queue.release(trx, paused, 60_000));
      clock.advance(-3_600_000);
      expect(await queueOf('worker-2').claim(idle)).toBeUndefined();
      await queue.restoreLost();
      clock.advance(15_001);
      const other = queueOf('worker-2');
      expect([(await claim(other)).jobId, (await claim(other)).jobId].sort()).toEqual(ids);
    });

    it('leaves a job to a worker that can judge its language, and the others do not wait for it', async () => {
      const [python, plain] = [await enqueue('ada', { language: 'py' }), await enqueue('bob')];
      const without = queueOf('worker-2');
      const claimCpp = () => without.claim({ ...idle, languages: ['cpp', 'c'] });
      expect(await claimCpp()).toMatchObject({ jobId: plain });
      expect(await claimCpp()).toBeUndefined();
      const later = await enqueue('bob');
      expect(await claimCpp()).toMatchObject({ jobId: later });
      const lease = await queue.claim({ ...idle, languages: ['cpp', 'py'] });
      expect(lease).toMatchObject({ jobId: python, attempt: 1, suspected: false });
      if (lease) await release(lease);
      expect(await claimCpp()).toBeUndefined();
      expect(await queue.claim({ ...idle, languages: ['py'] })).toMatchObject({ jobId: python });
    });

    it('gives the job again to a claim that is repeated, until it is no longer the worker’s', async () => {
      const jobId = await enqueue('ada');
      const next = await enqueue('ada');
      const repeated = { isIdle: true, token: 'claim-1' };
      expect(await queue.claim(repeated)).toMatchObject({ jobId, token: 'claim-1' });
      clock.advance(14_000);
      const lease = await queue.claim(repeated);
      expect(lease).toMatchObject({ jobId, token: 'claim-1', attempt: 1, suspected: false });
      clock.advance(14_000);
      const other = queueOf('worker-2');
      expect(await other.claim({ isIdle: true, token: 'claim-2' })).toMatchObject({ jobId: next });
      expect(await other.claim(repeated)).toBeUndefined();
      await finish(lease as Lease);
      expect(await queue.claim(repeated)).toBeUndefined();
    });

    it('does not give the job to a repeated claim once its lease ran out and another worker has it', async () => {
      const jobId = await enqueue('ada');
      const repeated = { isIdle: true, token: 'claim-1' };
      await queue.claim(repeated);
      clock.advance(15_000);
      expect(await claim(queueOf('worker-2'))).toMatchObject({ jobId });
      expect(await queue.claim(repeated)).toBeUndefined();
    });

    it('takes one job for claims with one token at the same time', async () => {
      for (let round = 0; round < 20; round += 1) {
        await enqueue('ada');
        await enqueue('ada');
        const repeated = { isIdle: true, token: `claim-${round}` };
        const leases = await Promise.all([queue.claim(repeated), queueOf('worker-1').claim(repeated)]);
        expect(leases[0]).toBeDefined();
        expect(leases[1]).toEqual(leases[0]);
        await finish(leases[0] as Lease);
        await finish(await claim());
      }
    });

    it('delivers every job until it is finished once, while many workers claim, return jobs and die', async () => {
      const total = 60;
      for (let count = 0; count < total; count += 1) await enqueue(`user-${count % 7}`, { id: `job-${count}` });
      const finished: string[] = [];
      const work = async (number: number): Promise<void> => {
        const holder = `worker-${number}`;
        const own = queueOf(holder);
        for (let turn = number; turn < number + 8; turn += 1) {
          const lease = await own.claim(idle);
          if (lease && turn % 4 === 0) await release(lease);
          else if (turn % 4 === 1) await queueOf('observer').recordDeathOf(holder);
          else if (turn % 4 === 2) clock.advance(15_000);
          else if (lease && (await finish(lease))) finished.push(lease.jobId);
        }
      };
      await Promise.all(Array.from({ length: 12 }, (_, number) => work(number)));
      while ((await queue.countPending()) > 0) {
        clock.advance(120_000);
        finished.push(...(await drain()));
      }
      expect(finished.toSorted()).toEqual(Array.from({ length: total }, (_, count) => `job-${count}`).toSorted());
    });

    it('delivers a finished job to nobody', async () => {
      await enqueue('ada');
      expect(await finish(await claim())).toBe(true);
      clock.advance(60_000);
      expect(await queue.claim(idle)).toBeUndefined();
      expect(await queue.countPending()).toBe(0);
    });

    it('does not deliver a leased job before the lease has run out, and then does', async () => {
      const jobId = await enqueue('ada');
      await claim();
      clock.advance(14_999);
      expect(await queue.claim(idle)).toBeUndefined();
      clock.advance(1);
      expect(await queue.claim(idle)).toMatchObject({ jobId, attempt: 1, suspected: false });
    });

    it('delivers a job to nobody else while its lease is renewed', async () => {
      await enqueue('ada');
      const lease = await claim();
      for (let seconds = 0; seconds < 60; seconds += 5) {
        clock.advance(5_000);
        expect(await queue.renew(lease)).toBe(true);
        expect(await queue.claim(idle)).toBeUndefined();
      }
    });

    it('lets a worker neither renew, finish nor return a job that went to another one', async () => {
      await enqueue('ada');
      const stale = await claim();
      clock.advance(15_000);
      const present = await claim(queueOf('worker-2'));
      expect(await queue.renew(stale)).toBe(false);
      expect(await finish(stale)).toBe(false);
      expect(await release(stale)).toBe(false);
      expect(await finish(present)).toBe(true);
    });

    it('lets a worker finish after its lease ran out while nobody else has the job', async () => {
      await enqueue('ada');
      const lease = await claim();
      clock.advance(60_000);
      expect(await finish(lease)).toBe(true);
    });

    it('delivers the jobs of a dead worker at once, and only its jobs', async () => {
      const first = await enqueue('ada');
      await enqueue('bob');
      await claim();
      await claim(queueOf('worker-2'));
      expect(await queue.recordDeathOf('worker-1')).toBe(1);
      expect(await queue.claim(idle)).toMatchObject({ jobId: first });
      expect(await queue.claim(idle)).toBeUndefined();
    });

    it('has no job of a transaction that was rolled back', async () => {
      const failing = folder.database.transaction().execute(async (trx) => {
        await queue.enqueue(trx, [{ id: 'x', kind: 'run', language: 'cpp', userId: 'ada', createdAt: 0, priority: 0 }]);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await queue.countPending()).toBe(0);
    });
  });

  describe('suspicion', () => {
    const die = () => queue.recordDeathOf('worker-1');
    const longestPauseMs = 120_000;

    /** Lets a worker die once while it has other jobs, which only makes the job suspected. */
    async function suspect(userId: string): Promise<string> {
      const jobId = await enqueue(userId, { createdAt: clock.now() });
      await claim();
      await die();
      return jobId;
    }

    it('suspects all jobs of a worker that died, and counts no attempt', async () => {
      await enqueue('ada');
      await enqueue('bob');
      await claim();
      await claim();
      await die();
      expect(await claim()).toMatchObject({ attempt: 1, suspected: true, exhausted: false });
    });

    it('delivers a suspected job to an idle worker only, and no other job before it', async () => {
      const suspected = await suspect('ada');
      await enqueue('bob');
      expect(await queue.claim({ isIdle: false })).toBeUndefined();
      expect(await claim()).toMatchObject({ jobId: suspected, suspected: true });
    });

    it('exhausts a job with which workers die, and never without it', async () => {
      const jobId = await suspect('ada');
      await enqueue('bob', { id: 'sound' });
      const attempts = [];
      for (let count = 0; count < 3; count += 1) {
        const lease = await claim();
        attempts.push([lease.jobId, lease.attempt]);
        await die();
        // While it waits, other jobs are judged, and no worker dies.
        if (count === 0) await finish(await claim());
        expect(await queue.claim(idle)).toEqual(count < 2 ? undefined : expect.objectContaining({ exhausted: true }));
        clock.advance(longestPauseMs);
      }
      expect(attempts).toEqual([1, 2, 3].map((attempt) => [jobId, attempt]));
      expect(await claim(queueOf('worker-2'))).toMatchObject({ jobId, exhausted: true });
    });

    it('never counts when nobody saw a worker end, and lets the job wait as long again each time', async () => {
      const jobId = await enqueue('ada', { createdAt: clock.now() });
      const waits: number[] = [];
      for (let count = 0; count < 9; count += 1) {
        expect(await claim(queueOf(`lost-${count}`))).toMatchObject({ jobId, attempt: 1, exhausted: false });
        clock.advance(15_000);
        let waitedMs = 0;
        while (!(await queue.claim(idle))) {
          clock.advance(15_000);
          waitedMs += 15_000;
        }
        await queue.releaseLeasesOf('worker-1');
        waits.push(waitedMs / 1_000);
      }
      // The first time it was not suspected yet.
      expect(waits).toEqual([0, 60, 105, 225, 465, 600, 600, 600, 600]);
    });

    it('treats a loss once, however many workers notice it at the same time', async () => {
      const jobId = await suspect('ada');
      await claim(queueOf('lost'));
      clock.advance(15_000);
      await Promise.all(Array.from({ length: 6 }, (_, number) => queueOf(`worker-${number + 2}`).claim(idle)));
      clock.advance(60_000);
      expect(await claim()).toMatchObject({ jobId, attempt: 1 });
    });

    it.each([
      ['other jobs', async () => void (await claim())],
      ['no job at all', async () => {}],
    ])('counts from the beginning when a worker dies that had %s', async (_, takeOthers) => {
      const jobId = await suspect('ada');
      for (let count = 0; count < 5; count += 1) {
        expect(await claim()).toMatchObject({ jobId, attempt: 1 });
        await die();
        const other = await enqueue('bob');
        await takeOthers();
        await die();
        await folder.database.deleteFrom('jobs').where('id', '=', other).execute();
        clock.advance(longestPauseMs);
      }
    });

    it('waits for two minutes, before its last attempt, for a worker that dies without the job', async () => {
      const jobId = await suspect('ada');
      for (const pauseMs of [15_000, 119_000]) {
        expect(await claim()).toMatchObject({ jobId });
        await die();
        clock.advance(pauseMs);
      }
      await enqueue('bob', { id: 'other' });
      expect(await claim()).toMatchObject({ jobId: 'other' });
      await die();
      await finish(await claim());
      clock.advance(1_000);
      expect(await claim()).toMatchObject({ jobId, attempt: 1 });
    });

    it('suspects no job of a worker that ends in order', async () => {
      await enqueue('ada');
      await claim();
      expect(await queue.releaseLeasesOf('worker-1')).toBe(1);
      for (let count = 0; count < 5; count += 1) {
        const lease = await claim();
        expect(lease).toMatchObject({ attempt: 1, suspected: false, exhausted: false });
        expect(await release(lease)).toBe(true);
      }
    });

    it('suspects a job whose judging failed, and counts each failure of it alone', async () => {
      await enqueue('ada');
      const claims = [];
      for (let count = 0; count < 5; count += 1) {
        const lease = await claim();
        claims.push([lease.suspected, lease.attempt, lease.exhausted]);
        await nack(lease, 2_000);
        clock.advance(1_999);
        expect(await queue.claim(idle)).toBeUndefined();
        clock.advance(1);
      }
      expect(claims).toEqual([
        [false, 1, false],
        [true, 1, false],
        [true, 2, false],
        [true, 3, false],
        [true, 3, true],
      ]);
    });

    it('exhausts no job of sound programs, however workers that judge them are killed', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 40, maxLength: 40 }), async (lives) => {
          const total = 60;
          for (let count = 0; count < total; count += 1) await enqueue(`user-${count % 7}`);
          const verdicts = { judged: 0, exhausted: 0 };
          // Each worker finishes that many jobs. It is then killed with two jobs under lease, or
          // with a suspected one.
          for (const jobsOfLife of [...lives, total * 2]) {
            const held: Lease[] = [];
            for (let finished = 0; finished <= jobsOfLife; ) {
              const lease = await queue.claim({ isIdle: held.length === 0 });
              if (lease) held.push(lease);
              const isFull = held.length === 2 || held[0]?.suspected || !lease;
              if (!isFull) continue;
              const done = held[0];
              if (finished === jobsOfLife || !done) break;
              verdicts[done.exhausted ? 'exhausted' : 'judged'] += 1;
              await finish(done);
              held.shift();
              finished += 1;
              clock.advance(1_000);
            }
            await die();
            clock.advance(1_000);
          }
          clock.advance(longestPauseMs);
          for (let lease = await queue.claim(idle); lease; lease = await queue.claim(idle)) {
            verdicts[lease.exhausted ? 'exhausted' : 'judged'] += 1;
            await finish(lease);
          }
          expect(verdicts).toEqual({ judged: total, exhausted: 0 });
        }),
        { numRuns: 2 },
      );
    });
  });

  describe('pauses', () => {
    let contestId: string;
    let problemId: string;
    const store = () => folder.database;

    beforeEach(async () => {
      problemId = await insertProblem(store());
      contestId = await storeContest({ database: store(), clock }, { startTime: 0, endTime: 1, problems: [problemId] });
    });

    const pause = () => store().insertInto('pausedProblems').values({ contestId, problemId, pausedAt: 0 }).execute();
    const resume = () => store().deleteFrom('pausedProblems').where('contestId', '=', contestId).execute();
    const paused = (userId: string, options: Partial<NewJob> = {}) =>
      enqueue(userId, { contestId, problemId, ...options });

    it('delivers no job of a paused problem, and those of others, and of its practice', async () => {
      const before = await paused('ada');
      await pause();
      const meanwhile = await paused('bob', { priority: 1 });
      const other = await enqueue('ada');
      const practice = await enqueue('cleo', { problemId });
      expect((await drain()).sort()).toEqual([other, practice].sort());
      expect(await queue.claim(idle)).toBeUndefined();
      expect(await queue.countPending()).toBe(2);
      await resume();
      expect(await drain()).toEqual([before, meanwhile]);
    });

    it('delivers what waited in the order of arrival after a resume, beside later jobs of the same round', async () => {
      await pause();
      const waiting = [await paused('ada'), await paused('bob'), await paused('cleo')];
      expect(await queue.claim(idle)).toBeUndefined();
      const later = await enqueue('dan');
      await resume();
      const order = await drain();
      expect(order).toContain(later);
      expect(order.filter((jobId) => jobId !== later)).toEqual(waiting);
    });

    it('leaves a job with the worker that has it, and keeps it once it comes back', async () => {
      const jobId = await paused('ada');
      const lease = await claim();
      await pause();
      expect(await queue.renew(lease)).toBe(true);
      await release(lease);
      expect(await queue.claim(idle)).toBeUndefined();
      await resume();
      expect(await claim()).toMatchObject({ jobId, attempt: 1, suspected: false });
    });

    it('does not let a suspected job of a paused problem hold up others', async () => {
      await paused('ada');
      await nack(await claim());
      await pause();
      const other = await enqueue('bob');
      const busy = { isIdle: false };
      expect((await queue.claim(busy)) ?? (await queue.claim(idle))).toMatchObject({ jobId: other });
    });

    it('serves a learner with paused jobs in the present round', async () => {
      await pause();
      for (let count = 0; count < 3; count += 1) await paused('ada');
      const [first, second] = [await enqueue('ada'), await enqueue('bob')];
      expect(await drain()).toEqual([first, second]);
    });

    it('takes thousands of paused jobs out of the way of one claim', async () => {
      for (let number = 0; number < 1_000; number += 1) await paused(`user-${number}`);
      const other = await enqueue('zoe');
      await pause();
      expect(await claim()).toMatchObject({ jobId: other });
      expect(await queue.claim(idle)).toBeUndefined();
    });
  });

  describe('languages', () => {
    const workers = { first: ['cpp', 'java'], second: ['cpp', 'py'] } as const;
    const steps = fc.array(
      fc.oneof(
        fc.record({
          submit: fc.constantFrom<Language>('cpp', 'java', 'py', 'rust'),
          by: fc.constantFrom('ada', 'bob'),
        }),
        fc.record({ claim: fc.subarray(['first', 'second'] as const, { minLength: 1 }) }),
        fc.constantFrom(...([{ end: 'finish' }, { end: 'release' }] as const)),
      ),
      { maxLength: 30 },
    );

    const other = { languages: ['cpp', 'java'] } as const;

    it('gives a job to a worker that has the languages of its checkers too, as they are now', async () => {
      const source = 'print(\'"language":"go"\')';
      const others = [{ language: 'java', source }];
      const checker = { type: 'custom', protocol: 'kattis', language: 'py', source, others };
      const problemId = await insertProblem(folder.database, { checker: JSON.stringify(checker) });
      const jobId = await enqueue('ada', { problemId });
      const later = await enqueue('bob');
      expect(await queue.claim({ ...idle, ...other })).toMatchObject({ jobId: later });
      for (const languages of [other.languages, ['cpp', 'py']] as const) {
        expect(await queue.claim({ ...idle, languages })).toBeUndefined();
      }
      const lease = await queue.claim({ ...idle, languages: ['cpp', 'py', 'java'] });
      expect(lease).toMatchObject({ jobId, attempt: 1, suspected: false });
      if (lease) await release(lease);
      await insertRevision(folder.database, problemId);
      expect(await queue.claim({ ...idle, ...other })).toMatchObject({ jobId });
    });

    it('leaves hundreds of jobs in other languages as they are, and one of them that may break its judge', async () => {
      await enqueue('ada', { language: 'py' });
      await nack(await claim());
      for (let number = 0; number < 300; number += 1) await enqueue(`user-${number}`, { language: 'py' });
      const inPython = () =>
        folder.database
          .selectFrom('jobs')
          .select(['id', 'leaseUntil'])
          .where('language', '=', 'py')
          .orderBy('id')
          .execute();
      const jobId = await enqueue('zoe');
      // The first claim lines up the job that was returned.
      expect(await queue.claim({ isIdle: false, ...other })).toMatchObject({ jobId });
      const before = await inPython();
      const next = await enqueue('zoe', { language: 'java' });
      expect(await queue.claim({ isIdle: false, ...other })).toMatchObject({ jobId: next });
      expect(await queue.claim({ ...idle, ...other })).toBeUndefined();
      expect(await inPython()).toEqual(before);
    });

    it('delivers jobs in several languages in one order', async () => {
      const jobs: string[] = [];
      for (const language of ['java', 'cpp', 'py', 'java'] as const) jobs.push(await enqueue('ada', { language }));
      const bobs = await enqueue('bob', { language: 'py' });
      const [first, ...others] = jobs;
      expect(await drain()).toEqual([first, bobs, ...others]);
    });

    it('serves a user in the present round whose other jobs wait for a worker with their language', async () => {
      for (const _ of [1, 2, 3]) await enqueue('ada', { language: 'java' });
      const enqueueServed = (userId: string) => enqueueJob(folder.database, queue, { userId }, [['cpp']]);
      const [first, second] = [await enqueueServed('ada'), await enqueueServed('bob')];
      expect(await queue.claim({ ...idle, languages: ['cpp'] })).toMatchObject({ jobId: first });
      expect(await queue.claim({ ...idle, languages: ['cpp'] })).toMatchObject({ jobId: second });
    });

    it('gives each job once to a worker that has its language, however two race, and keeps those that neither has', async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          const queues = { first: queueOf(createId()), second: queueOf(createId()) };
          const waiting = new Map<string, Language>();
          const held = new Map<string, { lease: Lease; language: Language }>();

          async function claimFor(worker: keyof typeof workers): Promise<boolean> {
            const lease = await queues[worker].claim({ ...idle, languages: workers[worker] });
            if (!lease) return false;
            const language = waiting.get(lease.jobId);
            // A job that was given twice does not wait any more.
            expect(workers[worker]).toContain(language);
            if (language) held.set(lease.jobId, { lease, language });
            return waiting.delete(lease.jobId);
          }
          async function end(how: 'finish' | 'release'): Promise<void> {
            for (const [id, { lease, language }] of held) {
              expect(await (how === 'finish' ? finish : release)(lease)).toBe(true);
              if (how === 'release') waiting.set(id, language);
            }
            held.clear();
          }

          for (const step of taken) {
            if ('submit' in step) waiting.set(await enqueue(step.by, { language: step.submit }), step.submit);
            else if ('claim' in step) await Promise.all(step.claim.map(claimFor));
            else await end(step.end);
          }
          // Once nobody races, each worker gets all that is left for it.
          for (const worker of ['first', 'second'] as const) while (await claimFor(worker));
          await end('finish');
          expect([...waiting.values()].filter((language) => language !== 'rust')).toEqual([]);
          const third = queueOf(createId());
          for (const _ of [...waiting]) {
            const lease = await third.claim({ ...idle, languages: ['rust'] });
            expect(lease).toMatchObject({ attempt: 1, suspected: false });
            if (lease && waiting.delete(lease.jobId)) await finish(lease);
          }
          expect(waiting.size).toBe(0);
        }),
        { numRuns: 20 },
      );
    });
  });

  describe('fairness', () => {
    it('delivers the jobs of one user in order of arrival', async () => {
      const jobs = [await enqueue('ada'), await enqueue('ada'), await enqueue('ada')];
      expect(await drain()).toEqual(jobs);
    });

    it('serves a user who comes later with one job right after the job in progress of a user with many', async () => {
      for (let count = 0; count < 10; count += 1) await enqueue('ada');
      const inProgress = await claim();
      const bobs = await enqueue('bob');
      await finish(inProgress);
      expect((await drain())[0]).toBe(bobs);
    });

    it('takes turns between users with many jobs', async () => {
      for (const user of ['ada', 'bob', 'cyd']) {
        for (const number of [1, 2, 3]) await enqueue(user, { id: `${user}${number}` });
      }
      expect(await drain()).toEqual(['ada1', 'bob1', 'cyd1', 'ada2', 'bob2', 'cyd2', 'ada3', 'bob3', 'cyd3']);
    });

    it('prefers the user with the fewest jobs in progress', async () => {
      await enqueue('ada', { id: 'ada1' });
      await enqueue('ada', { id: 'ada2' });
      await claim();
      await enqueue('bob', { id: 'bob1' });
      await enqueue('bob', { id: 'bob2' });
      expect((await claim()).jobId).toBe('bob1');
      expect((await claim()).jobId).toBe('ada2');
      expect((await claim()).jobId).toBe('bob2');
    });

    it('lets nobody overtake with rounds that passed while a long job of theirs was in progress', async () => {
      await enqueue('ada');
      const long = await claim();
      for (const number of [1, 2, 3]) await enqueue('bob', { id: `bob${number}` });
      await finish(await claim());
      await finish(await claim());
      const inProgress = await claim();
      await enqueue('cyd', { id: 'cyd1' });
      await enqueue('ada', { id: 'ada2' });
      await finish(long);
      await finish(inProgress);
      expect(await drain()).toEqual(['cyd1', 'ada2']);
    });

    it('delivers all jobs of the only user to a worker with free slots', async () => {
      await enqueue('ada');
      await enqueue('ada');
      await claim();
      expect(await queue.claim(idle)).toBeDefined();
    });

    it('delivers a rejudge only when no fresh job waits', async () => {
      await enqueue('ada', { id: 'old1', priority: 1 });
      await enqueue('bob', { id: 'old2', priority: 1 });
      await enqueue('ada', { id: 'new1' });
      await enqueue('ada', { id: 'new2' });
      expect((await claim()).jobId).toBe('new1');
      expect((await claim()).jobId).toBe('new2');
      expect(await drain()).toEqual(['old2', 'old1']);
    });

    it('never lets a user wait for more than one job of each other user, whatever the others send', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.constantFrom('ada', 'bob', 'cyd'), { maxLength: 25 }), async (senders) => {
          for (const sender of senders) await enqueue(sender);
          const inProgress = await queue.claim(idle);
          const mine = await enqueue('eve');
          if (inProgress) await finish(inProgress);
          expect((await drain()).indexOf(mine)).toBeLessThanOrEqual(3);
        }),
        { numRuns: 15 },
      );
    });
  });

  it('calls listeners back when it is woken', async () => {
    let heard = 0;
    const unsubscribe = queue.onWork(() => {
      heard += 1;
    });
    queue.wake();
    unsubscribe();
    queue.wake();
    expect(heard).toBe(1);
  });
});

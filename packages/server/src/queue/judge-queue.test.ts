import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestFolder, enqueueJob, type TestFolder } from '../judging/test/judging-world.ts';
import { createTestClock, type TestClock } from '../test/test-clock.ts';
import { createJudgeQueue, type JudgeQueue } from './judge-queue.ts';
import type { Lease } from './lease.ts';
import { createWorkSignals } from './work-signals.ts';

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
  const enqueue = (userId: string, options: { id?: string; priority?: 0 | 1 } = {}) =>
    enqueueJob(folder.database, queue, { userId, ...options });
  const finish = (lease: Lease) => folder.database.transaction().execute((trx) => queue.finish(trx, lease));
  const handBack = (lease: Lease) => folder.database.transaction().execute((trx) => queue.handBack(trx, lease));

  async function claim(from: JudgeQueue = queue): Promise<Lease> {
    const lease = await from.claim();
    if (!lease) throw new Error('nothing to claim');
    return lease;
  }

  /** Claims and finishes one job after the other, as a single slot does. */
  async function drain(): Promise<string[]> {
    const order: string[] = [];
    for (let lease = await queue.claim(); lease; lease = await queue.claim()) {
      order.push(lease.jobId);
      await finish(lease);
    }
    return order;
  }

  describe('leases', () => {
    it('delivers nothing when nothing waits', async () => {
      expect(await queue.claim()).toBeUndefined();
    });

    it('delivers a job to one worker only', async () => {
      const jobId = await enqueue('ada');
      const claims = await Promise.all([queue.claim(), queueOf('worker-2').claim(), queue.claim()]);
      expect(claims.filter(Boolean)).toMatchObject([{ jobId, attempt: 1, exhausted: false }]);
    });

    it('forgets a job once it is finished', async () => {
      await enqueue('ada');
      expect(await finish(await claim())).toBe(true);
      clock.advance(60_000);
      expect(await queue.claim()).toBeUndefined();
      expect(await queue.countPending()).toBe(0);
    });

    it('does not deliver a leased job before the lease has run out, and then does', async () => {
      const jobId = await enqueue('ada');
      await claim();
      clock.advance(14_999);
      expect(await queue.claim()).toBeUndefined();
      clock.advance(1);
      expect(await queue.claim()).toMatchObject({ jobId, attempt: 2 });
    });

    it('keeps a lease that is renewed', async () => {
      await enqueue('ada');
      const lease = await claim();
      for (let seconds = 0; seconds < 60; seconds += 5) {
        clock.advance(5_000);
        expect(await queue.renew(lease)).toBe(true);
        expect(await queue.claim()).toBeUndefined();
      }
    });

    it('refuses everything to a worker whose job went to another one', async () => {
      await enqueue('ada');
      const stale = await claim();
      clock.advance(15_000);
      const present = await claim(queueOf('worker-2'));
      expect(await queue.renew(stale)).toBe(false);
      expect(await finish(stale)).toBe(false);
      expect(await handBack(stale)).toBe(false);
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
      expect(await queue.expireLeasesOf('worker-1')).toBe(1);
      expect(await queue.claim()).toMatchObject({ jobId: first, attempt: 2 });
      expect(await queue.claim()).toBeUndefined();
    });

    it('rolls back with the transaction that enqueues', async () => {
      const failing = folder.database.transaction().execute(async (trx) => {
        await queue.enqueue(trx, [{ id: 'x', kind: 'run', userId: 'ada', createdAt: 0, priority: 0 }]);
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await queue.countPending()).toBe(0);
    });
  });

  describe('attempts', () => {
    it('says that a job is exhausted after three attempts, without counting further', async () => {
      await enqueue('ada');
      const claims = [];
      for (let count = 0; count < 5; count += 1) {
        const { attempt, exhausted } = await claim();
        claims.push([attempt, exhausted]);
        clock.advance(15_000);
      }
      expect(claims).toEqual([
        [1, false],
        [2, false],
        [3, false],
        [3, true],
        [3, true],
      ]);
    });

    it('does not count an attempt that was handed back', async () => {
      await enqueue('ada');
      for (let count = 0; count < 5; count += 1) {
        const lease = await claim();
        expect(lease).toMatchObject({ attempt: 1, exhausted: false });
        expect(await handBack(lease)).toBe(true);
      }
    });

    it('stays exhausted when its last claim is handed back', async () => {
      await enqueue('ada');
      for (let count = 0; count < 3; count += 1) {
        await claim();
        clock.advance(15_000);
      }
      expect(await handBack(await claim())).toBe(true);
      expect(await claim()).toMatchObject({ attempt: 3, exhausted: true });
    });

    it('delivers a job that failed again after the pause, counting the attempt', async () => {
      await enqueue('ada');
      const lease = await claim();
      await folder.database.transaction().execute((trx) => queue.retryLater(trx, lease, 2_000));
      clock.advance(1_999);
      expect(await queue.claim()).toBeUndefined();
      clock.advance(1);
      expect(await queue.claim()).toMatchObject({ attempt: 2 });
    });
  });

  describe('fairness', () => {
    it('serves one user in order of arrival', async () => {
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

    it('leaves no slot idle when only one user has jobs', async () => {
      await enqueue('ada');
      await enqueue('ada');
      await claim();
      expect(await queue.claim()).toBeDefined();
    });

    it('rejudges only when nobody waits', async () => {
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
          const inProgress = await queue.claim();
          const mine = await enqueue('eve');
          if (inProgress) await finish(inProgress);
          expect((await drain()).indexOf(mine)).toBeLessThanOrEqual(3);
        }),
        { numRuns: 15 },
      );
    });
  });

  it('tells who listens that there is work', async () => {
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

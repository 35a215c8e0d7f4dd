import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestFolder, enqueueJob, type TestFolder } from '../judging/test/judging-fixtures.ts';
import { createTestClock } from '../test/test-clock.ts';
import { createJudgeQueue, type JudgeQueue } from './judge-queue.ts';
import { createWorkSignals } from './work-signals.ts';

describe('the line of pg-boss', () => {
  let folder: TestFolder;
  beforeEach(async () => {
    folder = await createTestFolder();
  });
  afterEach(() => folder[Symbol.asyncDispose]());

  const openQueue = () =>
    createJudgeQueue({
      ...{ database: folder.database, clock: createTestClock() },
      ...{ signals: createWorkSignals(), holder: 'worker' },
    });

  async function claimAll(queue: JudgeQueue): Promise<string[]> {
    const ids: string[] = [];
    for (let lease = await queue.claim({ isIdle: true }); lease; lease = await queue.claim({ isIdle: true })) {
      ids.push(lease.jobId);
    }
    return ids.sort();
  }

  it('takes jobs from as many transactions as there are connections, before it is open', async () => {
    // `openPostgres` opens ten connections at most.
    const ids = Array.from({ length: 10 }, (_, number) => `job-${number}`);
    let queue: JudgeQueue | undefined;
    let begun = 0;
    let start = () => {};
    const allBegan = new Promise<void>((resolve) => {
      start = resolve;
    });
    await Promise.all(
      ids.map((id) =>
        folder.database.transaction().execute(async (trx) => {
          await sql`select 1`.execute(trx);
          begun += 1;
          if (begun === ids.length) start();
          await allBegan;
          queue ??= openQueue();
          await queue.enqueue(trx, [{ id, kind: 'run', language: 'cpp', userId: id, createdAt: 1, priority: 0 }]);
        }),
      ),
    );
    expect(await claimAll(queue ?? openQueue())).toEqual(ids);
  });

  it('opens again after it could not read its queue', async () => {
    const { schema } = folder.database.withSchema('podium_pgboss');
    await schema.alterTable('queue').renameTo('unavailable').execute();
    const queue = openQueue();
    await expect(enqueueJob(folder.database, queue, { userId: 'ada' })).rejects.toThrow();
    await schema.alterTable('unavailable').renameTo('queue').execute();
    const id = await enqueueJob(folder.database, queue, { userId: 'ada' });
    expect(await claimAll(queue)).toEqual([id]);
  });

  it('delivers jobs whose entries are lost, once they are looked for, and no job twice', async () => {
    const queue = openQueue();
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      ids.push(await enqueueJob(folder.database, queue, { userId: 'ada', id: `job-${count}` }));
    }
    const lost = await sql`
      delete from podium_pgboss.job where data ->> 'jobId' in ('job-1', 'job-3')`.execute(folder.database);
    expect(lost.numAffectedRows).toBe(2n);
    expect(await queue.claim({ isIdle: true })).toMatchObject({ jobId: 'job-0' });
    expect(await queue.restoreLost()).toBe(2);
    expect(await queue.restoreLost()).toBe(0);
    expect(await claimAll(queue)).toEqual(ids.slice(1));
  });

  it('delivers jobs whose entries are from the future, after the clock of the database stepped back', async () => {
    const queue = openQueue();
    await enqueueJob(folder.database, queue, { userId: 'ada' });
    await claimAll(queue);
    const id = await enqueueJob(folder.database, queue, { userId: 'ada' });
    const moved = await sql`
      update podium_pgboss.job set start_after = '2100-01-01', created_on = '2100-01-01'`.execute(folder.database);
    expect(moved.numAffectedRows).toBe(1n);
    expect(await claimAll(queue)).toEqual([id]);
  });
});

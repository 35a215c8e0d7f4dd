import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { lockExclusively } from '../database/locks.ts';
import { createTestFolder, insertProblem } from '../judging/test/judging-fixtures.ts';
import { createJudgeQueue } from '../queue/judge-queue.ts';
import { createWorkSignals } from '../queue/work-signals.ts';
import { createTestClock } from '../test/test-clock.ts';
import { createRejudgeRepository } from './rejudge-repository.ts';

it('takes no leases while others settle them', async () => {
  await using folder = await createTestFolder();
  const { database } = folder;
  const deps = { clock: createTestClock(), signals: createWorkSignals(), holder: 'api' };
  const { rejudge } = createRejudgeRepository(database, createJudgeQueue({ database, ...deps }));
  const problemId = await insertProblem(database);
  const author = { authorId: null, now: 0 };
  const countWaiting = async () => {
    const { rows } = await sql`
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where datname = current_database() and locktype = 'advisory' and not granted`.execute(database);
    return rows.length;
  };
  const rejudging = await database.transaction().execute(async (trx) => {
    await lockExclusively(trx, 'leases');
    const begun = rejudge({ problemId }, author);
    await expect.poll(countWaiting).toBe(1);
    return { begun };
  });
  expect(await rejudging.begun).toEqual({ count: 0, reopened: [] });
});

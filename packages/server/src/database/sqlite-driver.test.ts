import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { numberTurns } from '../test/number-turns.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Database } from './schema.ts';

let folder: string;
let path: string;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'podium-sqlite-'));
  path = join(folder, 'podium.sqlite');
  database = openSqlite(path);
  await migrate(database);
});
afterEach(async () => {
  await database.destroy();
  await rm(folder, { recursive: true, force: true });
});

const setting = (key: string, value = '') => database.insertInto('settings').values({ key, value });

async function keys(): Promise<string[]> {
  const rows = await database.selectFrom('settings').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

test('of many writes at once each has its own outcome, and one that fails takes no other with it', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, number) =>
      database.transaction().execute(async (trx) => {
        await trx
          .insertInto('settings')
          .values({ key: `k${number}`, value: '' })
          .execute();
        // The second row with the same key fails, in a transaction that has already written.
        if (number % 3 === 1)
          await trx
            .insertInto('settings')
            .values({ key: `k${number}`, value: '' })
            .execute();
        if (number % 3 === 2) throw new Error('refused');
        return number;
      }),
    ),
  );
  const accepted = Array.from({ length: 10 }, (_, index) => `k${index * 3}`);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(accepted.length);
  expect(outcomes[1]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } });
  expect(outcomes[2]).toMatchObject({ reason: { message: 'refused' } });
  expect(await keys()).toEqual(accepted.sort());
});

test('statements outside of transactions keep their own outcome between transactions of others', async () => {
  await setting('taken').execute();
  const outcomes = await Promise.allSettled([
    database.transaction().execute(async (trx) => {
      await trx.insertInto('settings').values({ key: 'first', value: '' }).execute();
    }),
    setting('taken').execute(),
    setting('second').execute(),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await keys()).toEqual(['first', 'second', 'taken']);
});

test('reads go on while a transaction is open, and see nothing of it before it is committed', async () => {
  await database.transaction().execute(async (trx) => {
    await trx.insertInto('settings').values({ key: 'new', value: '' }).execute();
    expect(await keys()).toEqual([]);
    expect(await trx.selectFrom('settings').select('key').execute()).toEqual([{ key: 'new' }]);
  });
  expect(await keys()).toEqual(['new']);
});

test('waiting for another process that writes leaves the event loop free', async () => {
  const other = new SqliteFile(path);
  other.exec('begin immediate');
  const written = setting('waited').execute();
  let isWritten = false;
  void written.then(() => {
    isWritten = true;
  });
  // Timers and reads of this process continue. SQLite's own waiting would block them.
  for (let round = 0; round < 20; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(await keys()).toEqual([]);
  }
  expect(isWritten).toBe(false);
  other.exec('rollback');
  other.close();
  await written;
  expect(await keys()).toEqual(['waited']);
});

test('each transaction of a burst begins in a turn of its own of the event loop', async () => {
  const begunIn = new Set<number>();
  await numberTurns((turn) =>
    Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        database.transaction().execute((trx) => {
          begunIn.add(turn());
          return trx
            .insertInto('settings')
            .values({ key: `k${number}`, value: '' })
            .execute();
        }),
      ),
    ),
  );
  expect(begunIn.size).toBe(100);
  expect(await keys()).toHaveLength(100);
});

test('a large statement is written in a thread, and keeps its outcome', async () => {
  const large = 'x'.repeat(8_000_000);
  const outcomes = await Promise.allSettled([
    setting('large', large).execute(),
    setting('small').execute(),
    setting('large', large).execute(),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(outcomes[2]).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_PRIMARYKEY' } });
  expect(await keys()).toEqual(['large', 'small']);
});

test('the log begins anew once it was copied, however much is written', async () => {
  const value = 'x'.repeat(200_000);
  for (let number = 0; number < 200; number += 1) await setting(`k${number}`, value).execute();
  // 40 MB were written in all.
  expect((await stat(`${path}-wal`)).size).toBeLessThan(20 * 1024 * 1024);
});

test('the log begins anew also while many write at once', async () => {
  const value = 'x'.repeat(200_000);
  await Promise.all(Array.from({ length: 200 }, (_, number) => setting(`k${number}`, value).execute()));
  expect((await stat(`${path}-wal`)).size).toBeLessThan(20 * 1024 * 1024);
});

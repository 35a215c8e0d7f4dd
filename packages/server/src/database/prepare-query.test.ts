import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { openSqlite } from './open-sqlite.ts';
import { prepareQuery } from './prepare-query.ts';

it('builds a query once, and gives each call the values of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-prepared-'));
  const database = openSqlite(join(folder, 'podium.sqlite'));
  await migrate(database);
  await database
    .insertInto('settings')
    .values(['a', 'b', 'c'].map((key) => ({ key, value: `value of ${key}` })))
    .execute();
  let built = 0;
  const valuesBetween = prepareQuery((last: string, first: string) => {
    built += 1;
    return database
      .selectFrom('settings')
      .select('value')
      .where('key', '>=', first)
      .where('key', '<=', last)
      .where('value', 'like', 'value%')
      .orderBy('key');
  });
  expect(await valuesBetween(database, 'b', 'a')).toEqual([{ value: 'value of a' }, { value: 'value of b' }]);
  expect(await valuesBetween(database, 'c', 'c')).toEqual([{ value: 'value of c' }]);
  expect(await database.transaction().execute((trx) => valuesBetween(trx, 'a', 'a'))).toHaveLength(1);
  expect(built).toBe(1);
  await database.destroy();
  await rm(folder, { recursive: true, force: true });
});

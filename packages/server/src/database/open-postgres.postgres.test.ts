import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../test/test-database.ts';
import { openStoreAt } from './open-store.ts';

it('goes on with statements that it has named after another process has changed their table', async () => {
  await using test = await createTestDatabase(tmpdir());
  // Connections of its own have no statements of other tests.
  await using database = openStoreAt(test.address);
  const read = () => sql`select * from changing`.execute(database);
  const change = (text: string) => sql`${sql.raw(text)}`.execute(database);
  await change('create table changing (a int)');
  await change('insert into changing values (1)');
  // A statement is named when it comes again.
  await read();
  await read();
  await change('alter table changing add b int');
  await expect(read()).rejects.toMatchObject({ code: 'service_unavailable' });
  expect((await read()).rows).toEqual([{ a: 1, b: null }]);
});

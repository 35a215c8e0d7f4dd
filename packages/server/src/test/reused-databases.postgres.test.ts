import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { openPostgres } from '../database/open-postgres.ts';
import type { Database } from '../database/schema.ts';
import { enqueueJob } from '../judging/test/judging-fixtures.ts';
import { createJudgeQueue } from '../queue/judge-queue.ts';
import { createWorkSignals } from '../queue/work-signals.ts';
import { databaseUrl } from './reused-databases.ts';
import { administer } from './run-postgres.ts';
import { createTestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';

it('has no rows but those of a new database, whatever tables and counters the test before used', async () => {
  const first = await createTestDatabase(tmpdir());
  const { database } = first;
  const asNew = await readRows(database);
  const appTables = Object.keys(asNew).filter((name) => name.startsWith('public.') && !name.includes('kysely_'));
  for (const table of appTables) await insertRow(database, table);
  const queue = createJudgeQueue({
    database,
    clock: createTestClock(),
    signals: createWorkSignals(),
    holder: 'worker',
  });
  await enqueueJob(database, queue, { userId: 'ada' });
  const used = await readRows(database);
  for (const table of appTables) expect(used[table], table).not.toEqual([]);
  expect(Object.keys(used).filter((name) => name.startsWith('podium_pgboss.') && used[name]?.length)).not.toEqual(
    Object.keys(asNew).filter((name) => name.startsWith('podium_pgboss.') && asNew[name]?.length),
  );
  expect(await readCounters(database)).not.toEqual([]);
  await first[Symbol.asyncDispose]();

  await using second = await createTestDatabase(tmpdir());
  expect(second.address).toEqual(first.address);
  expect(await readCounters(second.database)).toEqual([]);
  expect(await readRows(second.database)).toEqual(await copyOfTemplate());
});

it('is another database after a test that changed what migrations made', async () => {
  for (const change of [
    'alter table settings add column more int',
    'alter table podium_pgboss.queue drop constraint queue_pkey cascade',
    'alter table users alter column rating set default 1',
    'drop index refresh_tokens_expiry',
    'create table more ()',
    'create schema more',
    "update kysely_migration set name = 'other' where name = (select max(name) from kysely_migration)",
    'update podium_pgboss.queue set retry_limit = 77',
  ]) {
    const first = await createTestDatabase(tmpdir());
    await sql.raw(change).execute(first.database);
    await first[Symbol.asyncDispose]();
    await using second = await createTestDatabase(tmpdir());
    expect(second.address, change).not.toEqual(first.address);
  }
});

it('ends what the test before left open', async () => {
  const first = await createTestDatabase(tmpdir());
  if (first.address.type !== 'postgres') throw new Error('these tests are about PostgreSQL');
  const other = new pg.Client({ connectionString: first.address.url });
  const ended = new Promise((resolve) => other.on('error', resolve));
  await other.connect();
  await other.query('begin');
  await other.query('lock table users');
  await first[Symbol.asyncDispose]();
  await ended;
  await expect(first.database.selectFrom('users').execute()).rejects.toThrow('has released its database');
  await using second = await createTestDatabase(tmpdir());
  expect(second.address).toEqual(first.address);
  expect(await second.database.selectFrom('users').execute()).toEqual([]);
});

/** Lists the rows of every table as text. */
async function readRows(database: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(database);
  const lists: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} t order by 1`.execute(
      database,
    );
    lists[name] = rows.map(({ line }) => line);
  }
  return lists;
}

async function readCounters(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select sequencename::text as name from pg_sequences where last_value is not null order by 1`.execute(database);
  return rows.map(({ name }) => name);
}

async function copyOfTemplate(): Promise<Record<string, string[]>> {
  const { url, copyClause } = inject('postgres') ?? { url: '', copyClause: '' };
  const name = 'never_used_before';
  await administer(url, `create database ${name} ${copyClause}`);
  const database = openPostgres(databaseUrl(url, name));
  try {
    return await readRows(database);
  } finally {
    await database.destroy();
    await administer(url, `drop database ${name}`);
  }
}

async function insertRow(database: Database, table: string): Promise<void> {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema || '.' || table_name = ${table} and column_default is null`.execute(database);
  const value = (type: string) => (type === 'bytea' ? Buffer.of(1) : type === 'text' ? 'x' : 1);
  await database.transaction().execute(async (trx) => {
    // Rows need not refer to others.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
      values (${sql.join(columns.map(({ type }) => value(type)))})`.execute(trx);
  });
}

import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Database, DatabaseTransaction } from '../schema.ts';
import { StoreError } from '../store-error.ts';
import { listTables, type TableLayout } from './list-tables.ts';
import { readRows } from './read-rows.ts';
import { type CopyDigest, type CopyEntry, digestEntries, findDifference, type Value } from './row-entries.ts';

/** SQLite takes at most 32,766 values in a statement, PostgreSQL 65,535. */
const valuesPerInsert = 10_000;
const rowsPerInsert = 200;
const insertMaxBytes = 1024 * 1024;

/**
 * Writes the rows of another installation into the empty tables of this one, and compares what the
 * database then has with what was to be written. No worker has the jobs afterwards.
 */
export async function writeRows(trx: DatabaseTransaction, source: AsyncIterable<CopyEntry>): Promise<CopyDigest> {
  const { entries, digest } = digestEntries(source);
  await insertAll(trx, entries);
  const stored = digestEntries(readRows(trx));
  for await (const _entry of stored.entries) {
    // Reading computes the digest.
  }
  const difference = findDifference(digest, stored.digest);
  if (difference !== undefined) throw new Error(`the database did not store the rows of ${difference} as they were`);
  await trx.updateTable('jobs').set({ leaseToken: null, leaseHolder: null, leaseUntil: null }).execute();
  if (dialectOf(trx) === 'postgres') await advanceCounters(trx);
  return digest;
}

async function insertAll(trx: DatabaseTransaction, entries: AsyncIterable<CopyEntry>): Promise<void> {
  let table: Extract<CopyEntry, { type: 'table' }> | undefined;
  let rows: Value[][] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (table && rows.length > 0) await insertRows(trx, table, rows);
    rows = [];
    bytes = 0;
  };
  for await (const entry of entries) {
    if (entry.type === 'table') {
      await flush();
      table = entry;
      continue;
    }
    rows.push(entry.values);
    bytes += sizeOf(entry.values);
    const isFull = rows.length >= rowsPerInsert || rows.length * entry.values.length >= valuesPerInsert;
    if (isFull || bytes >= insertMaxBytes) await flush();
  }
  await flush();
}

async function insertRows(
  trx: DatabaseTransaction,
  { name, columns }: { name: string; columns: readonly string[] },
  rows: readonly Value[][],
): Promise<void> {
  const columnList = sql.join(columns.map((column) => sql.ref(column)));
  const tuples = sql.join(rows.map((values) => sql`(${sql.join(values)})`));
  await sql`insert into ${sql.table(name)} (${columnList}) values ${tuples}`.execute(trx);
}

function sizeOf(values: readonly Value[]): number {
  let size = 0;
  for (const value of values) {
    if (typeof value === 'string' || value instanceof Uint8Array) size += value.length;
  }
  return size;
}

/** Reports whether any of the tables has a row. */
export async function hasRows(database: Database, tables: readonly TableLayout[]): Promise<boolean> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database);
    if (rows.length > 0) return true;
  }
  return false;
}

/** PostgreSQL's counters do not notice rows that bring their numbers with them; SQLite's do. */
async function advanceCounters(trx: DatabaseTransaction): Promise<void> {
  for (const { name, columns } of await listTables(trx)) {
    for (const column of columns) {
      const { rows } = await sql<{ counter: string | null }>`
        select pg_get_serial_sequence(${name}, ${column.name}) as counter`.execute(trx);
      const counter = rows[0]?.counter;
      if (!counter) continue;
      await sql`
        select setval(${counter}::regclass, max(${sql.ref(column.name)}))
        from ${sql.table(name)} having count(*) > 0`.execute(trx);
    }
  }
}

/**
 * Throws a StoreError if the user of PostgreSQL may not make schemas. Making tables does not need
 * this right.
 */
export async function requireSchemaRight(database: Database): Promise<void> {
  if (dialectOf(database) === 'sqlite') return;
  const asked = sql<{ may: boolean }>`select has_database_privilege(current_database(), 'CREATE') as may`;
  const { rows } = await asked.execute(database);
  if (rows[0]?.may) return;
  throw new StoreError('database_not_owned', 'the user of PostgreSQL must own the database: it may not make schemas.');
}

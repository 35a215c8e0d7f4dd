import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { listTables } from '../src/database/copy/list-tables.ts';
import { readRows } from '../src/database/copy/read-rows.ts';
import { readSnapshot } from '../src/database/copy/read-snapshot.ts';
import { type CopyDigest, digestEntries } from '../src/database/copy/row-entries.ts';
import { migrate } from '../src/database/migrate.ts';
import { openStoreAt, type StoreAddress } from '../src/database/open-store.ts';
import type { Database } from '../src/database/schema.ts';

/** Makes a SQLite installation that has rows in every table. */
export async function storeInstallation(path: string, rows: number): Promise<StoreAddress> {
  const address = { type: 'sqlite', path } as const;
  await withDatabase(address, async (database) => {
    await migrate(database);
    await fillEveryTable(database, rows);
  });
  return address;
}

export async function withDatabase<T>(address: StoreAddress, use: (database: Database) => Promise<T>): Promise<T> {
  const database = openStoreAt(address);
  try {
    return await use(database);
  } finally {
    await database.destroy();
  }
}

/** Digests all rows of an installation, by the names of their tables. */
export async function digestOf(address: StoreAddress): Promise<CopyDigest> {
  return readSnapshot(address, async (trx) => {
    const { entries, digest } = digestEntries(readRows(trx));
    for await (const _entry of entries);
    return digest;
  });
}

interface Column {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

interface Reference {
  from: string;
  table: string;
  to: string | null;
}

/** Texts that a copy could spoil. */
const texts = ['plain', 'line\nfeed \r\n', '{"bytes": 7}', 'ß 漢 🎈 \u2028', "'quoted' \\ \"\u0001", ''];

/**
 * Stores `count` rows in every table of a SQLite file, tables that a later migration adds included,
 * with values that a copy could spoil. Rows refer to each other as the schema demands.
 */
export async function fillEveryTable(database: Database, count: number): Promise<void> {
  for (const { name: table } of await listTables(database)) {
    const { rows: columns } = await sql<Column>`select * from pragma_table_info(${table})`.execute(database);
    const { rows: references } = await sql<Reference>`select * from pragma_foreign_key_list(${table})`.execute(
      database,
    );
    for (let row = 1; row <= count; row += 1) {
      const values = await Promise.all(columns.map((column) => makeValue(database, column, references, row)));
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
        values (${sql.join(values)})`.execute(database);
    }
  }
}

async function makeValue(database: Database, column: Column, references: readonly Reference[], row: number) {
  const reference = references.find(({ from }) => from === column.name);
  if (reference) return referred(database, reference, row);
  const mayBeNull = column.notnull === 0 && column.pk === 0;
  if (mayBeNull && row % 3 === 0) return null;
  switch (column.type.toLowerCase()) {
    case 'text':
      return `${column.name} ${row} ${texts[row % texts.length]}`;
    case 'blob':
      // A blob begins like a line of the format, or is empty.
      return row % 4 === 0 ? Buffer.alloc(0) : Buffer.concat([Buffer.from('\n["x"]\n'), randomBytes(row * 50)]);
    case 'bigint':
      return Number.MAX_SAFE_INTEGER - row;
    case 'integer':
      return row;
    default:
      return row + 1 / 3;
  }
}

async function referred(database: Database, { table, to }: Reference, row: number): Promise<unknown> {
  const column = sql.ref(to ?? 'id');
  const { rows } = await sql<{ value: unknown }>`
    select ${column} as value from ${sql.table(table)} order by rowid limit 1 offset ${row - 1}`.execute(database);
  return rows[0]?.value;
}

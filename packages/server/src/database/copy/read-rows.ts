import { type RawBuilder, sql } from 'kysely';
import type { DatabaseTransaction } from '../schema.ts';
import { listTables, type TableLayout } from './list-tables.ts';
import type { CopyEntry, Value } from './row-entries.ts';

const rowsPerPage = 500;
/** Rows are read together up to about this many bytes of texts and blobs. */
const pageMaxBytes = 4 * 1024 * 1024;

/**
 * Reads all rows of an installation, a few at a time, in the order in which they can be written.
 */
export async function* readRows(trx: DatabaseTransaction): AsyncGenerator<CopyEntry, void, undefined> {
  for (const table of await listTables(trx)) {
    yield { type: 'table', name: table.name, columns: table.columns.map(({ name }) => name) };
    yield* readTable(trx.withoutPlugins(), table);
  }
}

type Row = Record<string, Value>;

async function* readTable(
  trx: DatabaseTransaction,
  { name, columns, key }: TableLayout,
): AsyncGenerator<CopyEntry, void, undefined> {
  const keyColumns = sql.join(key.map((column) => sql.ref(column)));
  const keyOf = (row: Row): RawBuilder<unknown> => sql`(${sql.join(key.map((column) => row[column]))})`;
  const long = columns.filter((column) => column.isLong);
  const sizes = long.map((column) => sql`coalesce(octet_length(${sql.ref(column.name)}), 0)`);
  const size = sizes.length === 0 ? sql`0` : sql.join(sizes, sql` + `);
  const all = sql.join(columns.map((column) => sql.ref(column.name)));

  for (let after: Row | undefined; ; ) {
    const rest: RawBuilder<unknown> = after ? sql`where (${keyColumns}) > ${keyOf(after)}` : sql``;
    // The first query reads only keys and sizes, because 500 blobs may be more than the memory
    // holds.
    const { rows: keys } = await sql<Row & { copied_size: number }>`
      select ${keyColumns}, ${size} as copied_size from ${sql.table(name)} ${rest}
      order by ${keyColumns} limit ${sql.lit(rowsPerPage)}`.execute(trx);
    for (const { first, last } of groupBySize(keys)) {
      const { rows } = await sql<Row>`
        select ${all} from ${sql.table(name)}
        where (${keyColumns}) >= ${keyOf(first)} and (${keyColumns}) <= ${keyOf(last)}
        order by ${keyColumns}`.execute(trx);
      for (const row of rows) yield { type: 'row', values: columns.map((column) => row[column.name] ?? null) };
    }
    after = keys.at(-1);
    if (!after || keys.length < rowsPerPage) return;
  }
}

/** Divides neighbours into groups of one row, or of several with few bytes. */
function groupBySize<T extends { copied_size: number }>(keys: readonly T[]): { first: T; last: T }[] {
  const groups: { first: T; last: T; size: number }[] = [];
  for (const key of keys) {
    const group = groups.at(-1);
    const size = Number(key.copied_size);
    if (group && group.size + size <= pageMaxBytes) {
      group.last = key;
      group.size += size;
    } else groups.push({ first: key, last: key, size });
  }
  return groups;
}

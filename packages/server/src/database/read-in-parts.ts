import { inTurns } from '../event-loop/in-turns.ts';
import { dialectOf } from './dialect.ts';
import type { Database, DatabaseTransaction } from './schema.ts';

/** Reading or writing this many rows takes a few milliseconds. */
const rowsPerPart = 250;

/**
 * SQLite works in this thread, where ten thousand rows at once would delay other requests. Until
 * the statistics of PostgreSQL know a new contest, it sorts all its rows for each query, so it has
 * few. This many rows take 30 ms after they have arrived.
 */
const rowsPerQuery = { sqlite: rowsPerPart, postgres: 8_000 };

interface RowQuery<Row> {
  limit(rows: number): RowQuery<Row>;
  execute(): Promise<Row[]>;
}

/**
 * Reads the rows of a query in parts, with a turn for others after each. `rowsAfter` makes the
 * query of the rows that follow one in its order.
 */
export function readInParts<Row>(
  connection: Database | DatabaseTransaction,
  rowsAfter: (last: Row | undefined) => RowQuery<Row>,
): AsyncGenerator<Row[], void, undefined> {
  return inTurns(partsOf(rowsAfter, rowsPerQuery[dialectOf(connection)]));
}

async function* partsOf<Row>(
  rowsAfter: (last: Row | undefined) => RowQuery<Row>,
  perQuery: number,
): AsyncGenerator<Row[], void, undefined> {
  for (let last: Row | undefined; ; ) {
    const rows = await rowsAfter(last).limit(perQuery).execute();
    yield* inParts(rows);
    if (rows.length < perQuery) return;
    last = rows.at(-1);
  }
}

/** Splits rows so that one statement neither has too many values nor delays other requests. */
export function inParts<T>(items: readonly T[], perPart = rowsPerPart): T[][] {
  const count = Math.ceil(items.length / perPart);
  return Array.from({ length: count }, (_, index) => items.slice(index * perPart, (index + 1) * perPart));
}

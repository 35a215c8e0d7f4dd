import { inTurns } from '../event-loop/in-turns.ts';
import { dialectOf } from './dialect.ts';
import type { Database, DatabaseTransaction } from './schema.ts';

/** Reading or writing this many rows takes a few milliseconds. */
const rowsPerPart = 250;

interface RowQuery<Row> {
  limit(rows: number): RowQuery<Row>;
  execute(): Promise<Row[]>;
}

/**
 * Reads the rows of a query in parts, with a turn for others after each. `rowsAfter` makes the
 * query of the rows that follow one in its order. SQLite works in this thread, where ten thousand
 * rows at once would delay other requests. PostgreSQL gives all rows at once: they arrive in parts
 * anyway, and until its statistics know a new contest it would sort all of it for each part.
 */
export function readInParts<Row>(
  connection: Database | DatabaseTransaction,
  rowsAfter: (last: Row | undefined) => RowQuery<Row>,
): AsyncGenerator<Row[], void, undefined> {
  return inTurns(dialectOf(connection) === 'postgres' ? partsOfWhole(rowsAfter(undefined)) : partsByKey(rowsAfter));
}

async function* partsOfWhole<Row>(query: RowQuery<Row>): AsyncGenerator<Row[], void, undefined> {
  yield* inParts(await query.execute());
}

async function* partsByKey<Row>(
  rowsAfter: (last: Row | undefined) => RowQuery<Row>,
): AsyncGenerator<Row[], void, undefined> {
  for (let last: Row | undefined; ; ) {
    const rows = await rowsAfter(last).limit(rowsPerPart).execute();
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerPart) return;
    last = rows.at(-1);
  }
}

/** Splits rows so that one statement neither has too many values nor delays other requests. */
export function inParts<T>(items: readonly T[], perPart = rowsPerPart): T[][] {
  const count = Math.ceil(items.length / perPart);
  return Array.from({ length: count }, (_, index) => items.slice(index * perPart, (index + 1) * perPart));
}

import { CompiledQuery } from 'kysely';
import type { Database, DatabaseTransaction } from './schema.ts';

/**
 * Runs a statement of a library that brings its own SQL, on a connection or in a transaction of
 * Kysely's. Returns what such libraries expect of `pg`.
 */
export async function runStatement(
  connection: Database | DatabaseTransaction,
  text: string,
  values: readonly unknown[] = [],
) {
  const plain = connection.withoutPlugins();
  // biome-ignore lint/suspicious/noExplicitAny: the library knows what its statement returns
  const { rows, numAffectedRows } = await plain.executeQuery<any>(CompiledQuery.raw(text, [...values]));
  return { rows: [...rows], rowCount: rows.length || Number(numAffectedRows ?? 0) };
}

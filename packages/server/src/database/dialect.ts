import type { Kysely } from 'kysely';
import { PostgresAdapter } from 'kysely';

export type DialectName = 'sqlite' | 'postgres';

/** Returns the dialect of a database, for the few statements that differ. */
export function dialectOf<T>(database: Kysely<T>): DialectName {
  return database.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

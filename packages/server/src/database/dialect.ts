import type { Kysely } from 'kysely';
import { PostgresAdapter } from 'kysely';

export type DialectName = 'sqlite' | 'postgres';

/** Which of the two dialects a database speaks; the few statements that differ ask this. */
export function dialectOf<T>(database: Kysely<T>): DialectName {
  return database.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

import { sql } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Database } from './schema.ts';

/**
 * Creates a function that reads the version of all data: while it stays the same, no process has
 * committed anything. So no write can forget to report itself. SQLite's reading connection never
 * writes, and counts the commits of all others. PostgreSQL's version is the snapshot, the
 * transactions that a statement sees, and includes those of other databases.
 *
 * Reading it takes SQLite two locks, so all callers within one turn of the event loop share an
 * answer.
 */
export function createVersionReader(database: Database): () => Promise<string> {
  const statement =
    dialectOf(database) === 'postgres'
      ? sql<{ dataVersion: string }>`select pg_current_snapshot()::text as data_version`
      : sql<{ dataVersion: number }>`pragma data_version`;
  const query = statement.compile(database);
  return shareInTurn(async () => {
    return String((await database.executeQuery<{ dataVersion: string | number }>(query)).rows[0]?.dataVersion);
  });
}

/**
 * Creates a reader whose callers within one turn of the event loop share an answer. This process
 * answers a write in a later turn than it commits, so a request that follows an answer never shares
 * an older reading. What another process commits may be missed until the turn ends, some
 * milliseconds.
 */
function shareInTurn<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    if (!reading) {
      reading = read();
      setImmediate(() => {
        reading = undefined;
      });
    }
    return reading;
  };
}

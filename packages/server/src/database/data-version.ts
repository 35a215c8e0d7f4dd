import { sql } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { Database } from './schema.ts';

/**
 * Makes what reads the version of all data: as long as it is the same, nobody committed anything, in whichever process.
 * There is nothing that a write could forget. SQLite counts for its reading connection, which never writes, the commits
 * of all others. In PostgreSQL it is the snapshot: which transactions a statement sees, so also those of other databases.
 *
 * Asking takes SQLite two locks, so all who ask within one turn of the event loop share an answer. None of them may see an
 * older state than it should: their requests had arrived when the turn began, and a commit is answered in a later one.
 */
export function createVersionReader(database: Database): () => Promise<string> {
  const statement =
    dialectOf(database) === 'postgres'
      ? sql<{ data_version: string }>`select pg_current_snapshot()::text as data_version`
      : sql<{ data_version: number }>`pragma data_version`;
  const query = statement.compile(database);
  async function read(): Promise<string> {
    return String((await database.executeQuery<{ data_version: string | number }>(query)).rows[0]?.data_version);
  }
  let reading: Promise<string> | undefined;
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

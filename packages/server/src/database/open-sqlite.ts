import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { type SelectModifierNode, SqliteAdapter, SqliteDialect, SqliteQueryCompiler } from 'kysely';
import { createDatabase, type Database } from './schema.ts';
import { PatientSqliteDriver, type SqliteFiles } from './sqlite-driver.ts';
import { StoreError } from './store-error.ts';

/**
 * Opens (or makes) the SQLite file of one machine, in WAL mode. Every commit is on disk before it
 * is answered.
 */
export function openSqlite(path: string): Database {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  requireNotEmpty(path);
  // Only the operator may read it, from its first byte on: it holds password hashes, hidden tests
  // and the secret that signs tokens. SQLite gives its companions the same rights.
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  const writer = new SqliteFile(path);
  writer.pragma('journal_mode = WAL');
  // A commit writes to the log without waiting for the disk. The driver waits instead, for many
  // commits at once.
  writer.pragma('synchronous = NORMAL');
  writer.pragma('foreign_keys = ON');
  // Waiting for a lock inside SQLite would block the event loop, so the driver waits instead. A
  // thread copies the log.
  writer.pragma('busy_timeout = 0');
  writer.pragma('wal_autocheckpoint = 0');
  writer.pragma('cache_size = -32000');
  const reader = new SqliteFile(path, { timeout: 10_000 });
  reader.pragma('query_only = ON');
  reader.pragma('cache_size = -32000');
  return createDatabase(new TwoConnectionsDialect({ path, reader, writer }));
}

/**
 * SQLite would treat a file that was truncated to nothing as a new one, and start without anybody's
 * data.
 */
function requireNotEmpty(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.size !== 0) return;
  throw new StoreError('database_empty', `${path} is empty. Restore it from a backup, or remove it to begin anew.`);
}

class TwoConnectionsDialect extends SqliteDialect {
  readonly #files: SqliteFiles;

  constructor(files: SqliteFiles) {
    super({ database: files.writer });
    this.#files = files;
  }

  override createDriver(): PatientSqliteDriver {
    return new PatientSqliteDriver(this.#files);
  }

  override createAdapter(): SqliteAdapter {
    return new SharedSqliteAdapter();
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new LocklessQueryCompiler();
  }
}

/** Leaves the locks of rows out of queries: SQLite lets one transaction write at a time. */
class LocklessQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier !== 'ForUpdate' && node.modifier !== 'ForShare') super.visitSelectModifier(node);
  }
}

class SharedSqliteAdapter extends SqliteAdapter {
  /** Readers do not wait for writers. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

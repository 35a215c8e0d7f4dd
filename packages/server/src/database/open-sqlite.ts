import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import SqliteFile, { type Statement } from 'better-sqlite3';
import { CompiledQuery, type DatabaseConnection, Kysely, SqliteDialect, SqliteDriver } from 'kysely';
import type { Database, DatabaseSchema } from './schema.ts';

/** Opens (or makes) the SQLite file of one machine: WAL, every commit on disk before it is answered. */
export function openSqlite(path: string): Database {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = new SqliteFile(path);
  // Password hashes and hidden tests: for the operator's eyes only.
  chmodSync(path, 0o600);
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.pragma('foreign_keys = ON');
  // The API and the judge worker write to the same file; each waits for the other's short transactions.
  file.pragma('busy_timeout = 10000');
  file.pragma('cache_size = -32000');
  const statements = new Map<string, Statement>();
  const database = {
    close: () => file.close(),
    prepare: (sql: string) => {
      const known = statements.get(sql);
      if (known) return known;
      const statement = file.prepare(sql);
      if (statements.size >= statementCacheSize) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
  return new Kysely<DatabaseSchema>({ dialect: new ImmediateSqliteDialect({ database }) });
}

const statementCacheSize = 500;

type SqliteDialectConfig = ConstructorParameters<typeof SqliteDriver>[0];

/**
 * A deferred transaction that reads first and then writes fails at once (SQLITE_BUSY_SNAPSHOT, which no time-out waits
 * for) when another process wrote in between. Transactions here therefore take the write lock when they begin.
 */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config);
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // The driver is synchronous, so awaiting it never lets the event loop run: a burst of transactions would hold up
    // everything else until its end. Each one begins in a turn of its own.
    await setImmediate();
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

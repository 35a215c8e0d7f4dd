import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Database as SqliteFile, Statement } from 'better-sqlite3';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { createThread } from '../event-loop/create-thread.ts';
import { nextTurn } from '../event-loop/next-turn.ts';
import { sqliteThreadEntry } from '../locations.ts';
import { createGroupFlush } from './group-flush.ts';
import type { SqliteThreadRequest } from './sqlite-thread.ts';

/*
 * Theory of operation
 * ===================
 * SQLite works in the thread that calls it, so every wait inside it blocks all requests of the
 * process. This driver keeps it from waiting.
 *
 * Reads outside of transactions have a connection of their own, which sees committed data and needs
 * no lock. They are short; their callers decide about turns.
 *
 * Writes share the other connection. One transaction follows the other, and each begins in a turn
 * of its own. The judge's process takes the lock of the file too, so the driver tries to get it
 * again and again instead of waiting for it within SQLite.
 *
 * A commit writes to the log, but not yet to the disk: `synchronous = NORMAL`. The driver lets the
 * next transaction begin, and answers the commit only after a thread of libuv has flushed the log.
 * All commits during a flush share the next flush. So an answered commit is on disk as with
 * `synchronous = FULL`, and a burst of commits takes few flushes. Each commit is a transaction of
 * its own, so one that fails does not affect others.
 *
 * A statement with large parameters, such as the tests of a problem, is executed by a thread with a
 * connection of its own.
 *
 * The same thread copies the log into the database: first while other transactions write, then the
 * rest while none does, since only a log that was copied to its end begins again from its start.
 * Writers that get too far ahead of the copying wait for it, which bounds the log.
 */

export interface SqliteFiles {
  path: string;
  /** The connection for statements that only read. */
  reader: SqliteFile;
  writer: SqliteFile;
}

const lockTimeoutMs = 10_000;
const lockPauseMs = 2;
/** The number of written pages, roughly, after which the log is copied: 4 to 8 MB. */
const pagesPerCheckpoint = 1000;
/**
 * The number of written pages, roughly, after which writers wait until the log was copied: 8 to 16
 * MB.
 */
const pagesAhead = 2 * pagesPerCheckpoint;
const pageBytes = 4096;
/**
 * Writing this much takes a few milliseconds. A larger statement outside of transactions goes to
 * the thread.
 */
const writtenAtOnceMaxBytes = 512 * 1024;
const statementCacheSize = 500;

export class PatientSqliteDriver implements Driver {
  readonly #path: string;
  readonly #reader: PreparedFile;
  readonly #writer: PreparedFile;
  readonly #thread;
  readonly #flushed = createGroupFlush(() => this.#flushLog());
  #log: FileHandle | undefined;
  /** Settles when the writing connection is free. */
  #free: Promise<void> = Promise.resolve();
  /** The running copy of the log. */
  #checkpoint: Promise<void> | undefined;

  constructor({ path, reader, writer }: SqliteFiles) {
    this.#path = path;
    this.#reader = new PreparedFile(reader);
    this.#writer = new PreparedFile(writer);
    this.#thread = createThread<SqliteThreadRequest, { changes: number; lastInsertRowid: number | bigint }>(
      sqliteThreadEntry,
      path,
    );
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#reader, this.#writer, (query) => this.#write(query));
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as SqliteConnection).leave = await this.#begin();
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    this.#writer.file.exec('commit');
    (connection as SqliteConnection).end();
    await this.#committed();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // The transaction is committed and only the flush failed: another transaction has the
    // connection now.
    if (!(connection as SqliteConnection).leave) return;
    this.#rollback();
    (connection as SqliteConnection).end();
  }

  async destroy(): Promise<void> {
    await this.#free;
    await this.#checkpoint;
    await this.#thread.close();
    await this.#log?.close();
    this.#reader.file.close();
    this.#writer.file.close();
  }

  /** Executes a statement that is a transaction of its own. */
  async #write(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (sizeOf(query.parameters) > writtenAtOnceMaxBytes) return this.#writeInThread(query);
    const leave = await this.#begin();
    let result: QueryResult<unknown>;
    try {
      result = this.#writer.run(query);
      this.#writer.file.exec('commit');
    } catch (error) {
      this.#rollback();
      throw error;
    } finally {
      leave();
    }
    await this.#committed();
    return result;
  }

  async #writeInThread({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    const leave = await this.#enterToWrite();
    const { changes, lastInsertRowid } = await this.#thread.call({ sql, parameters }).finally(leave);
    this.#writer.writtenPages += sizeOf(parameters) / pageBytes;
    await this.#committed();
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  #rollback(): void {
    // Some failures, such as a full disk, have ended the transaction already.
    if (this.#writer.file.inTransaction) this.#writer.file.exec('rollback');
  }

  /** Waits for the writing connection. Returns a function that passes it on. */
  async #enter(): Promise<() => void> {
    const before = this.#free;
    let leave = (): void => {};
    this.#free = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    await nextTurn();
    return leave;
  }

  /** Works like `#enter`, but waits while the log is too far ahead of its copying. */
  async #enterToWrite(): Promise<() => void> {
    for (;;) {
      const leave = await this.#enter();
      if (!this.#checkpoint || this.#writer.writtenPages < pagesAhead) return leave;
      // The copying needs the connection too.
      leave();
      await this.#checkpoint;
    }
  }

  /**
   * Begins with the lock of writing. A deferred transaction that reads first and then writes fails
   * at once if another process wrote in between (SQLITE_BUSY_SNAPSHOT, which no time-out covers).
   */
  async #begin(): Promise<() => void> {
    const leave = await this.#enterToWrite();
    const giveUpAt = performance.now() + lockTimeoutMs;
    for (;;) {
      try {
        this.#writer.file.exec('begin immediate');
        return leave;
      } catch (error) {
        const { code } = error as { code?: unknown };
        if (!String(code).startsWith('SQLITE_BUSY') || performance.now() > giveUpAt) {
          leave();
          throw error;
        }
      }
      await setTimeout(lockPauseMs);
    }
  }

  async #committed(): Promise<void> {
    if (this.#writer.writtenPages >= pagesPerCheckpoint && !this.#checkpoint) {
      this.#checkpoint = this.#copyLog().finally(() => {
        this.#checkpoint = undefined;
      });
    }
    await this.#flushed();
  }

  async #flushLog(): Promise<void> {
    this.#log ??= await open(`${this.#path}-wal`, 'r');
    await this.#log.datasync();
  }

  async #copyLog(): Promise<void> {
    try {
      await this.#thread.call('copy the log');
      const leave = await this.#enter();
      await this.#thread.call('copy the log').finally(() => {
        this.#writer.writtenPages = 0;
        leave();
      });
    } catch {
      // Nothing is lost: the log has the data, and later commits try again.
    }
  }
}

/** One file with its prepared statements. */
class PreparedFile {
  readonly file: SqliteFile;
  /** Counts roughly since the log was last copied. */
  writtenPages = 0;
  readonly #statements = new Map<string, Statement>();

  constructor(file: SqliteFile) {
    this.file = file;
  }

  prepare(sql: string): Statement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.file.prepare(sql);
    if (this.#statements.size >= statementCacheSize) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }

  run({ sql, parameters }: CompiledQuery): QueryResult<unknown> {
    const statement = this.prepare(sql);
    if (!statement.readonly) this.writtenPages += 1 + sizeOf(parameters) / pageBytes;
    if (statement.reader) return { rows: statement.all(parameters) };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }
}

function sizeOf(parameters: readonly unknown[]): number {
  let size = 0;
  for (const parameter of parameters) {
    if (typeof parameter === 'string' || parameter instanceof Uint8Array) size += parameter.length;
  }
  return size;
}

class SqliteConnection implements DatabaseConnection {
  /** Set in a transaction: it lets the next one begin. */
  leave: (() => void) | undefined;
  readonly #reader: PreparedFile;
  readonly #writer: PreparedFile;
  readonly #write: (query: CompiledQuery) => Promise<QueryResult<unknown>>;

  constructor(
    reader: PreparedFile,
    writer: PreparedFile,
    write: (query: CompiledQuery) => Promise<QueryResult<unknown>>,
  ) {
    this.#reader = reader;
    this.#writer = writer;
    this.#write = write;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.leave) return this.#writer.run(query) as QueryResult<R>;
    if (this.#reader.prepare(query.sql).readonly) return this.#reader.run(query) as QueryResult<R>;
    return (await this.#write(query)) as QueryResult<R>;
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  end(): void {
    this.leave?.();
    this.leave = undefined;
  }
}

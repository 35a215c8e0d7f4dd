import { workerData } from 'node:worker_threads';
import SqliteFile from 'better-sqlite3';
import { answerCalls } from '../event-loop/answer-calls.ts';
import { freeBytes } from '../event-loop/free-bytes.ts';

/**
 * A request to copy the write-ahead log into the database, which waits for the disk, or to execute
 * a statement that writes.
 */
export type SqliteThreadRequest = 'copy the log' | { sql: string; parameters: readonly unknown[] };

const file = new SqliteFile(workerData as string, { timeout: 10_000 });
// The caller flushes the log.
file.pragma('synchronous = NORMAL');
file.pragma('foreign_keys = ON');
file.pragma('wal_autocheckpoint = 0');

answerCalls((request: SqliteThreadRequest) => {
  if (request !== 'copy the log') {
    const { changes, lastInsertRowid } = file.prepare(request.sql).run(request.parameters);
    for (const parameter of request.parameters) if (parameter instanceof Uint8Array) freeBytes(parameter);
    return { changes, lastInsertRowid };
  }
  file.pragma('wal_checkpoint(PASSIVE)');
  return { changes: 0, lastInsertRowid: 0 };
});

import { workerData } from 'node:worker_threads';
import SqliteFile from 'better-sqlite3';
import { answerCalls } from '../event-loop/answer-calls.ts';

// The thread that copies the write-ahead log of SQLite into the database: copying waits for the disk.
const file = new SqliteFile(workerData as string, { timeout: 10_000 });
file.pragma('synchronous = NORMAL');

answerCalls(() => {
  file.pragma('wal_checkpoint(PASSIVE)');
});

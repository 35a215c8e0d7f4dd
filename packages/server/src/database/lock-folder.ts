import { accessSync, closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { StoreError } from './store-error.ts';

/**
 * Makes this process the only server on a data folder, and returns a function that ends the lock.
 * SQLite's lock on a file is the operating system's: it ends with the process in every case, so an
 * old file never blocks. Throws a StoreError if another server has the folder, or if it cannot be
 * locked, and EACCES or EROFS if it cannot be written.
 */
export function lockFolder(folder: string): () => void {
  accessSync(folder, constants.W_OK);
  const path = join(folder, 'server.lock');
  // Nobody else may open the file, because their lock would keep the server from starting.
  closeSync(openSync(path, 'a', 0o600));
  const lock = new SqliteFile(path, { timeout: 0 });
  try {
    // Nothing is ever written to the file, so there is no journal either.
    lock.pragma('journal_mode = OFF');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    const { code, message } = error as { code?: unknown; message: string };
    if (code !== 'SQLITE_BUSY') {
      const elsewhere = 'Choose another folder: PODIUM_DATA_DIR=/somewhere';
      throw new StoreError('folder_unlockable', `cannot lock ${path} (${message}). ${elsewhere}`, { cause: error });
    }
    const advice = 'Stop that one first, or choose another folder: PODIUM_DATA_DIR=/somewhere';
    throw new StoreError('folder_in_use', `another Podium server already uses ${folder}. ${advice}`, { cause: error });
  }
  return () => lock.close();
}

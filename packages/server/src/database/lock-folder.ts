import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { StoreError } from './store-error.ts';

/**
 * Makes this process the only server on a data folder; answers what ends that. SQLite's lock on a file is the operating
 * system's: it ends with the process, however that ends, so an old file never blocks.
 * @throws StoreError when another server has the folder; EACCES or EROFS when it cannot be written.
 */
export function lockFolder(folder: string): () => void {
  accessSync(folder, constants.W_OK);
  const lock = new SqliteFile(join(folder, 'server.lock'), { timeout: 0 });
  try {
    // Nothing is ever written to it, so there is no journal either.
    lock.pragma('journal_mode = OFF');
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw error;
    const advice = 'Stop that one first, or choose another folder: PODIUM_DATA_DIR=/somewhere npm start';
    throw new StoreError('folder_in_use', `another Podium server already uses ${folder}. ${advice}`, { cause: error });
  }
  return () => lock.close();
}

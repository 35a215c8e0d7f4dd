import { appendFileSync } from 'node:fs';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import type { LogDestination } from './log-writer.ts';

const maxBytes = 10 * 1024 ** 2;
/** The number of older files that stay: `<path>.1` is the newest of them. */
const olderFiles = 4;

/**
 * Writes a log file of bounded size. It opens at the first write, and again after this process or
 * another one has renamed it. Only a regular file is renamed. If renaming fails, for example in a
 * folder of another user, the file continues to grow.
 */
export function createLogFile(path: string): LogDestination {
  let file: { handle: FileHandle; bytes: number; isRegular: boolean; inode: number } | undefined;
  let endsInsideLine = false;

  async function openFile() {
    const handle = await open(path, 'a', 0o600);
    const stats = await handle.stat();
    return { handle, bytes: stats.size, isRegular: stats.isFile(), inode: stats.ino };
  }

  async function isMovedAside(inode: number): Promise<boolean> {
    const stats = await stat(path).catch(() => undefined);
    return stats?.ino !== inode;
  }

  async function rotate(): Promise<void> {
    await close();
    for (let age = olderFiles - 1; age >= 0; age -= 1) {
      const from = age === 0 ? path : `${path}.${age}`;
      await rename(from, `${path}.${age + 1}`).catch(() => undefined);
    }
  }

  async function close(): Promise<void> {
    const { handle } = file ?? {};
    file = undefined;
    await handle?.close();
  }

  return {
    async write(bytes) {
      if (file && !endsInsideLine && (await isMovedAside(file.inode))) await close();
      file ??= await openFile();
      const isFull = file.bytes > 0 && file.bytes + bytes.length > maxBytes;
      if (isFull && file.isRegular && !endsInsideLine) {
        await rotate();
        file = await openFile();
      }
      const { bytesWritten } = await file.handle.write(bytes);
      file.bytes += bytesWritten;
      endsInsideLine = bytesWritten < bytes.length;
      return bytesWritten;
    },
    writeAtExit: (bytes) => appendFileSync(path, bytes, { mode: 0o600 }),
    close,
  };
}

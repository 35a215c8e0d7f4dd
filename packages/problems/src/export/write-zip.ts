import { dirname } from 'node:path';
import { makeFolder, writeAtomic } from '@podium/files';
import { ZipFile } from 'yazl';
import type { Entry } from './entry.ts';

type Entries = Iterable<[path: string, Entry]> | AsyncIterable<[path: string, Entry]>;

/**
 * Writes an archive, which replaces one that is there, one file after the other, so that none is in
 * memory whole. Equal files in an equal order make equal archives. Nothing is written if `entries`
 * throws or the signal aborts.
 */
export async function writeZip(archive: string, entries: Entries, signal: AbortSignal): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as NodeJS.ReadableStream & { destroy(error: Error): void };
  zip.on('error', (error: Error) => output.destroy(error));
  signal.addEventListener('abort', () => output.destroy(signal.reason), { once: true });
  const mtime = new Date('2000-01-01T00:00:00Z');
  const addAll = async () => {
    for await (const [path, entry] of entries) {
      const options = { mtime, forceDosTimestamp: true, mode: 0o100644 };
      if ('content' in entry) zip.addBuffer(Buffer.from(entry.content), path, options);
      else zip.addFile(entry.file, path, { ...options, mode: entry.isExecutable ? 0o100755 : 0o100644 });
    }
    zip.end();
  };
  await makeFolder(dirname(archive));
  const writing = writeAtomic(archive, output);
  await Promise.all([writing, addAll().catch((error: Error) => output.destroy(error))]);
}

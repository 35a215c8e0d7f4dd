import { closeSync, createReadStream, createWriteStream, openSync, readSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** An open file without a name: it takes no room once its last descriptor is closed, whatever happens to this process. */
export interface ScratchFile {
  descriptor: number;
  close(): void;
}

let fileCount = 0;

export function openScratchFile(temporaryDir: string): ScratchFile {
  fileCount += 1;
  const path = join(temporaryDir, `scratch-${process.pid}-${fileCount}`);
  const descriptor = openSync(path, 'wx+', 0o600);
  unlinkSync(path);
  let open = true;
  return {
    descriptor,
    close() {
      if (open) closeSync(descriptor);
      open = false;
    },
  };
}

/** The first bytes of an open file as text; invalid UTF-8 is replaced, and a character cut at the end is left out. */
export function readTextStart(
  descriptor: number,
  storedBytes: number,
  maxBytes: number,
): { text: string; truncated: boolean } {
  const buffer = Buffer.alloc(Math.min(storedBytes, maxBytes));
  let filled = 0;
  while (filled < buffer.length) {
    const count = readSync(descriptor, buffer, filled, buffer.length - filled, filled);
    if (count === 0) break;
    filled += count;
  }
  const truncated = storedBytes > maxBytes;
  // `stream` keeps an unfinished character back instead of replacing it.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(buffer.subarray(0, filled), { stream: truncated });
  return { text, truncated };
}

/** All bytes of an open file into a new file, which nobody else may read. Rejects where there is a file of that name already. */
export async function copyScratchFile(descriptor: number, storedBytes: number, path: string): Promise<void> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  // A stream's end is the last byte itself, so it cannot say that there is none.
  const source =
    storedBytes === 0 ? [] : createReadStream('', { fd: descriptor, autoClose: false, start: 0, end: storedBytes - 1 });
  await pipeline(source, target);
}

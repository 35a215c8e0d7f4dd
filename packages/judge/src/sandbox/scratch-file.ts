import { closeSync, openSync, read, unlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { readAt } from './file-bytes.ts';

/** Descriptors that are closed together. */
export interface OpenFiles extends Disposable {
  read(path: string): number;
  /**
   * Opens an empty file without a name. Its disk space is free once its last descriptor is closed,
   * even if this process is killed.
   */
  scratch(): number;
}

let fileCount = 0;

export function openFiles(temporaryDir: string): OpenFiles {
  const opened: number[] = [];
  const open = (path: string, flags: string) => {
    const descriptor = openSync(path, flags, 0o600);
    opened.push(descriptor);
    return descriptor;
  };
  return {
    read: (path) => open(path, 'r'),
    scratch() {
      fileCount += 1;
      const path = join(temporaryDir, `scratch-${process.pid}-${fileCount}`);
      const descriptor = open(path, 'wx+');
      unlinkSync(path);
      return descriptor;
    },
    [Symbol.dispose]() {
      for (const descriptor of opened.splice(0)) closeSync(descriptor);
    },
  };
}

/**
 * Returns the first bytes of an open file as text. Invalid UTF-8 is replaced, and a character cut
 * at the end is left out.
 */
export function readTextStart(
  descriptor: number,
  storedBytes: number,
  maxBytes: number,
): { text: string; truncated: boolean } {
  const bytes = readAt(descriptor, Buffer.alloc(Math.min(storedBytes, maxBytes)), 0);
  const truncated = storedBytes > maxBytes;
  // `stream` holds an unfinished character back instead of replacing it.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: truncated });
  return { text, truncated };
}

const readAtOnce = 1024 * 1024;
const readPiece = promisify(read);

/**
 * Copies all bytes of an open file into a new file, which no other user may read. Rejects if there
 * is already a file of that name.
 */
export async function copyScratchFile(descriptor: number, storedBytes: number, path: string): Promise<void> {
  const target = await open(path, 'wx', 0o600);
  try {
    for await (const piece of readPieces(descriptor, storedBytes)) await target.appendFile(piece);
  } finally {
    await target.close();
  }
}

/** Returns a checksum that tells damaged bytes of an open file from right ones. */
export async function checksumOf(descriptor: number, storedBytes: number): Promise<number> {
  let checksum = 0;
  for await (const piece of readPieces(descriptor, storedBytes)) checksum = crc32(piece, checksum);
  return checksum;
}

/**
 * Reads an open file from its start; each piece is valid until the next one. It is no stream, which
 * would close the descriptor on an error such as a full disk.
 */
async function* readPieces(descriptor: number, storedBytes: number): AsyncGenerator<Buffer, void, undefined> {
  const buffer = Buffer.alloc(Math.min(readAtOnce, storedBytes));
  for (let offset = 0; offset < storedBytes; ) {
    const { bytesRead } = await readPiece(descriptor, buffer, 0, Math.min(buffer.length, storedBytes - offset), offset);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    offset += bytesRead;
  }
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { limits } from '@podium/sdk/contract';
import type { Package } from './finding-log.ts';

/**
 * Reads a file of the folder as text without a byte-order mark. Returns undefined, with an error in
 * the log, when the file cannot be read, is outside of the folder, is too large, is not UTF-8 or
 * contains NUL.
 */
export function readText(pack: Package, file: string): Promise<string | undefined> {
  return readInside(pack, file, limits.bodyMaxBytes, async (path) => {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
    if (!text.includes('\0')) return text;
    pack.error(file, hasNul);
    return undefined;
  });
}

/** A text that was read piece by piece, and not kept. */
export interface InspectedText {
  /** The SHA-256 of its bytes. */
  hash: string;
  bytes: number;
  hasWindowsLineEnds: boolean;
}

/** Does the same with a test, which may be large, and does not keep its text. */
export function inspectText(pack: Package, file: string): Promise<InspectedText | undefined> {
  return readInside(pack, file, limits.blobMaxBytes, async (path) => {
    const sum = createHash('sha256');
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let [bytes, hasWindowsLineEnds, endsWithReturn] = [0, false, false];
    for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
      decoder.decode(piece, { stream: true });
      if (piece.includes(0)) {
        pack.error(file, hasNul);
        return undefined;
      }
      if (bytes === 0 && piece.subarray(0, 3).equals(byteOrderMark)) pack.warn(file, hasByteOrderMark);
      sum.update(piece);
      bytes += piece.length;
      hasWindowsLineEnds ||= piece.includes('\r\n') || (endsWithReturn && piece[0] === 0x0a);
      endsWithReturn = piece.at(-1) === 0x0d;
    }
    decoder.decode();
    return { hash: sum.digest('hex'), bytes, hasWindowsLineEnds };
  });
}

const pieceBytes = 1024 * 1024;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const hasByteOrderMark = 'begins with a byte-order mark, which programs read as part of the first line';
const hasNul = 'contains NUL characters: is it a binary?';

export function tooLarge(bytes: number, maxBytes: number): string {
  const [size, most] = [bytes, maxBytes].map((each) => `${Math.ceil(each / 1024 ** 2)} MB`);
  return `has ${size}, and at most ${most} can be stored: make it smaller`;
}

/** Reports whether the file at a path lies in a folder, also through links. */
async function isInside(folder: string, path: string): Promise<boolean> {
  const [inside, real] = await Promise.all([realpath(folder), realpath(path)]);
  return real.startsWith(inside + sep);
}

/** Returns the path of a file of the package; undefined if it is missing or lies outside. */
export async function findFile({ folder }: Package, file: string): Promise<string | undefined> {
  const path = join(folder, file);
  const isThere = (await isInside(folder, path).catch(() => false)) && (await stat(path)).isFile();
  return isThere ? path : undefined;
}

/** Reads a file of the folder. What fails becomes an error in the log. */
async function readInside<T>(
  pack: Package,
  file: string,
  maxBytes: number,
  read: (path: string) => Promise<T>,
): Promise<T | undefined> {
  const path = join(pack.folder, file);
  try {
    if (!(await isInside(pack.folder, path))) {
      pack.error(file, 'is a link that leaves the folder: put a copy there');
      return undefined;
    }
    const { size } = await stat(path);
    if (size <= maxBytes) return await read(path);
    pack.error(file, tooLarge(size, maxBytes));
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    pack.error(file, reasons[code ?? ''] ?? `cannot be read: ${message}`);
    return undefined;
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'is missing',
  EACCES: 'may not be read: check its permissions',
  EPERM: 'may not be read: check its permissions',
  EISDIR: 'is a folder, where a file is expected',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'is not UTF-8: save it in that encoding',
};

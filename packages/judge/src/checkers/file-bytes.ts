import { closeSync, openSync, readSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

const chunkBytes = 256 * 1024;

export const newline = 10;

/** Blank, tab, line feed, vertical tab, form feed, carriage return. */
export function isWhiteSpace(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

/** Fills the buffer from a position of an open file; fewer bytes only at the end of the file. */
export function readAt(descriptor: number, buffer: Buffer, position: number): Buffer {
  let filled = 0;
  while (filled < buffer.length) {
    const count = readSync(descriptor, buffer, filled, buffer.length - filled, position + filled);
    if (count === 0) break;
    filled += count;
  }
  return buffer.subarray(0, filled);
}

/** Opens a file for the time of a call. */
export async function withOpenFile<Result>(
  path: string,
  use: (descriptor: number) => Promise<Result>,
): Promise<Result> {
  const descriptor = openSync(path, 'r');
  try {
    return await use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The position of the first byte in which two files differ, -1 when they are equal. Reads both in step, at the speed of a
 * memory comparison, and lets other work of the process happen in between.
 */
export async function findFirstDifference(left: number, right: number, signal?: AbortSignal): Promise<number> {
  const buffers = [Buffer.allocUnsafe(chunkBytes), Buffer.allocUnsafe(chunkBytes)] as const;
  for (let position = 0; ; position += chunkBytes) {
    const leftBytes = readAt(left, buffers[0], position);
    const rightBytes = readAt(right, buffers[1], position);
    if (!leftBytes.equals(rightBytes)) return position + firstDifferenceWithin(leftBytes, rightBytes);
    if (leftBytes.length < chunkBytes) return -1;
    signal?.throwIfAborted();
    await nextTurn();
  }
}

function firstDifferenceWithin(left: Buffer, right: Buffer): number {
  const shorter = Math.min(left.length, right.length);
  for (let index = 0; index < shorter; index += 1) {
    if (left[index] !== right[index]) return index;
  }
  return shorter;
}

export interface TextPosition {
  /** All counted from 1. */
  line: number;
  column: number;
  token: number;
}

/** Where a byte position lies in a text; the token is the one that starts there, or the next one of its line. */
export function locate(descriptor: number, position: number): TextPosition {
  let [line, column, token] = [1, 1, 1];
  let inToken = false;
  const buffer = Buffer.allocUnsafe(chunkBytes);
  for (let start = 0; start < position; start += chunkBytes) {
    const bytes = readAt(descriptor, buffer, start);
    const end = Math.min(bytes.length, position - start);
    for (let index = 0; index < end; index += 1) {
      const byte = bytes[index] ?? 0;
      const white = isWhiteSpace(byte);
      if (white && inToken) token += 1;
      inToken = !white;
      column += 1;
      if (byte === newline) [line, column, token] = [line + 1, 1, 1];
    }
    if (bytes.length < chunkBytes) break;
  }
  return { line, column, token };
}

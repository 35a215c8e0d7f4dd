import { closeSync, openSync, readSync } from 'node:fs';

/**
 * Fills the buffer from a position of an open file. It returns fewer bytes only at the end of the
 * file.
 */
export function readAt(descriptor: number, buffer: Buffer, position: number): Buffer {
  let filled = 0;
  while (filled < buffer.length) {
    const count = readSync(descriptor, buffer, filled, buffer.length - filled, position + filled);
    if (count === 0) break;
    filled += count;
  }
  return buffer.subarray(0, filled);
}

/** Keeps a file open during a call. */
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

import { setImmediate as nextTurn } from 'node:timers/promises';
import { readAt } from '../sandbox/file-bytes.ts';

// Two buffers of this size stay in a core's second-level cache between the copy out of the page
// cache and the comparison.
const chunkBytes = 128 * 1024;
const chunksPerTurn = 8;

/**
 * Returns the position of the first byte in which two files differ, or -1 if they are equal. It
 * reads both in step, at the speed of a memory comparison, and lets the event loop run in between.
 */
export async function findFirstDifference(left: number, right: number, signal?: AbortSignal): Promise<number> {
  const buffers = [Buffer.allocUnsafe(chunkBytes), Buffer.allocUnsafe(chunkBytes)] as const;
  for (let count = 1; ; count += 1) {
    const position = (count - 1) * chunkBytes;
    const leftBytes = readAt(left, buffers[0], position);
    const rightBytes = readAt(right, buffers[1], position);
    if (!leftBytes.equals(rightBytes)) return position + firstDifferenceWithin(leftBytes, rightBytes);
    if (leftBytes.length < chunkBytes) return -1;
    if (count % chunksPerTurn > 0) continue;
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

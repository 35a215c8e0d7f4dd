import { freeBytes } from './free-bytes.ts';
import { nextTurn } from './next-turn.ts';

// Runs long work so that requests which arrive meanwhile have their turns. The work itself knows
// nothing of turns: it is a list of items, or a generator that yields after a few milliseconds.

/** Runs the work to its end, with a turn for others wherever it yields. */
export async function runInTurns<T>(work: Generator<unknown, T> | AsyncGenerator<unknown, T>): Promise<T> {
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}

/** Passes items on, with a turn for others after each. */
export async function* inTurns<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  for await (const item of items) {
    yield item;
    await nextTurn();
  }
}

/** Maps items one after the other, with a turn for others after each. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for await (const item of inTurns(items)) results.push(await map(item, results.length));
  return results;
}

const sliceBytes = 1024 * 1024;

/**
 * Yields bytes in slices, each in its turn: working on one takes about a millisecond. A piece is
 * freed after its last slice.
 */
export function slicesInTurns(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  return inTurns(slicesOf(pieces));
}

async function* slicesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of pieces) {
    for (let start = 0; start < piece.byteLength; start += sliceBytes) yield piece.subarray(start, start + sliceBytes);
    freeBytes(piece);
  }
}

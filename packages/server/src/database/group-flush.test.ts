import { setImmediate as nextLoop } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createGroupFlush } from './group-flush.ts';

/** Creates a disk that flushes on request. */
function createDisk() {
  const begun: { done: () => void; fail: (error: Error) => void }[] = [];
  const flushed = createGroupFlush(
    () => new Promise<void>((resolve, reject) => begun.push({ done: resolve, fail: reject })),
  );
  /** Waits until the flush with that number begins. The first one is 0. */
  const flush = async (number: number) => {
    for (;;) {
      const found = begun[number];
      if (found) return found;
      await nextLoop();
    }
  };
  return { begun, flushed, flush };
}

test('what is written while a flush is under way waits for one flush that begins afterwards, together', async () => {
  const { begun, flushed, flush } = createDisk();
  const settled: string[] = [];
  const early = flushed().then(() => settled.push('early'));
  const first = await flush(0);
  const late = [flushed(), flushed(), flushed()].map((promise) => promise.then(() => settled.push('late')));
  first.done();
  await early;
  const second = await flush(1);
  expect(settled).toEqual(['early']);
  second.done();
  await Promise.all(late);
  expect(settled).toEqual(['early', 'late', 'late', 'late']);
  expect(begun).toHaveLength(2);
});

test('a failed flush rejects the calls that shared it, and no later call', async () => {
  const { flushed, flush } = createDisk();
  const early = flushed();
  const first = await flush(0);
  const late = flushed();
  first.fail(new Error('the disk is gone'));
  await expect(early).rejects.toThrow('the disk is gone');
  (await flush(1)).done();
  await expect(late).resolves.toBeUndefined();
});

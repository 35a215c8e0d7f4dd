import { expect, test } from 'vitest';
import { shareByVersion } from './share-by-version.ts';

/** A store whose reads are counted, and whose version changes with each write. */
function createStore() {
  let [version, value, loads] = [1, 'first', 0];
  return {
    loads: () => loads,
    write(text: string) {
      [version, value] = [version + 1, text];
    },
    readVersion: async () => String(version),
    load: async (key: string) => {
      loads += 1;
      if (value === 'broken') throw new Error('the store failed');
      return `${value} ${key}`;
    },
  };
}

test('callers share one read of a key until something is written', async () => {
  const store = createStore();
  const read = shareByVersion(store.readVersion, store.load);
  expect(await Promise.all([read('a'), read('a'), read('b'), read('a')])).toEqual([
    'first a',
    'first a',
    'first b',
    'first a',
  ]);
  expect(store.loads()).toBe(2);
  store.write('second');
  expect(await read('a')).toBe('second a');
  expect(store.loads()).toBe(3);
});

test('a read that failed is tried again by the next caller', async () => {
  const store = createStore();
  const read = shareByVersion(store.readVersion, store.load);
  store.write('broken');
  await expect(read('a')).rejects.toThrow('the store failed');
  // The next caller comes while the version is the same.
  await expect(read('a')).rejects.toThrow('the store failed');
  expect(store.loads()).toBe(2);
});

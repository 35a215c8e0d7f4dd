import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBlobCache } from './blob-cache.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const refer = (text: string) => ({
  hash: createHash('sha256').update(text).digest('hex'),
  size: encode(text).length,
});

const going = new AbortController().signal;

describe('the blob cache', () => {
  let dir: string;
  let stored: Map<string, Uint8Array>;
  let fetched: string[];

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'podium-blobs-'));
    stored = new Map();
    fetched = [];
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  const open = (maxBytes = 1000) =>
    createBlobCache({
      dir,
      maxBytes,
      fetchBlob: async (hash) => {
        fetched.push(hash);
        const bytes = stored.get(hash);
        return bytes && Readable.from([bytes.subarray(0, 2), bytes.subarray(2)]);
      },
    });

  function store(text: string) {
    const blob = refer(text);
    stored.set(blob.hash, encode(text));
    return blob;
  }

  it('fetches a blob once for everybody who wants it at the same time', async () => {
    const cache = await open();
    const blob = store('a');
    const acquired = await Promise.all([cache.acquire([blob], going), cache.acquire([blob, blob], going)]);
    for (const { pathOf } of acquired) expect(await readFile(pathOf(blob.hash), 'utf8')).toBe('a');
    expect(fetched).toEqual([blob.hash]);
  });

  it('lets a judging that ends stop waiting for a blob that does not arrive, which others still get', async () => {
    const blob = store('a');
    const pieces = new PassThrough();
    const cache = await createBlobCache({ dir, maxBytes: 0, fetchBlob: async () => pieces });
    const ending = new AbortController();
    const given = cache.acquire([blob], ending.signal);
    const other = cache.acquire([blob], going);
    ending.abort(new Error('the lease is lost'));
    await expect(given).rejects.toThrow('the lease is lost');
    pieces.end(encode('a'));
    const { pathOf } = await other;
    expect(await readFile(pathOf(blob.hash), 'utf8')).toBe('a');
    await expect(cache.acquire([blob], ending.signal)).rejects.toThrow('the lease is lost');
  });

  it('keeps blobs over a restart and removes what was half-written', async () => {
    const blob = store('a');
    await (await open()).acquire([blob], going);
    await writeFile(join(dir, '.half-written'), 'x');
    await (await open()).acquire([blob], going);
    expect(fetched).toHaveLength(1);
    expect(await readdir(dir)).toEqual([blob.hash]);
  });

  it('fetches a file again whose size is wrong', async () => {
    const blob = store('abc');
    await writeFile(join(dir, blob.hash), '');
    const { pathOf } = await (await open()).acquire([blob], going);
    expect(await readFile(pathOf(blob.hash), 'utf8')).toBe('abc');
  });

  it('fetches a file again whose bytes are wrong, from an earlier process or changed under this one', async () => {
    const blob = store('abc');
    await writeFile(join(dir, blob.hash), 'abX');
    const cache = await open();
    const contents = [];
    for (const damage of ['aXc', 'Xbc', undefined]) {
      const { pathOf, release } = await cache.acquire([blob], going);
      contents.push(await readFile(pathOf(blob.hash), 'utf8'));
      release();
      if (damage === undefined) continue;
      await writeFile(join(dir, blob.hash), damage);
      // A change within the clock's resolution would not be seen.
      await utimes(join(dir, blob.hash), 1, 1);
    }
    expect(contents).toEqual(['abc', 'abc', 'abc']);
    expect(fetched).toHaveLength(3);
  });

  it('evicts the least recently used blobs first, down to its bound', async () => {
    const cache = await open(8);
    const [a, b, c] = [store('aaaa'), store('bbbb'), store('cccc')];
    for (const blob of [a, b, a, c]) (await cache.acquire([blob], going)).release();
    expect((await readdir(dir)).sort()).toEqual([a.hash, c.hash].sort());
  });

  it('keeps a blob beyond its bound while a judging uses it', async () => {
    const cache = await open(4);
    const [a, b, c] = [store('aaaa'), store('bbbb'), store('cccc')];
    const held = await cache.acquire([a], going);
    (await cache.acquire([b], going)).release();
    (await cache.acquire([c], going)).release();
    expect(await readdir(dir)).toContain(a.hash);
    held.release();
    held.release();
    await cache.acquire([c], going);
    expect(await readdir(dir)).toEqual([c.hash]);
  });

  it('rejects for a blob that is missing', async () => {
    await expect((await open()).acquire([refer('nowhere')], going)).rejects.toThrow('is missing');
  });

  it('rejects for bytes that do not match their hash, and keeps no file of them', async () => {
    const blob = refer('right');
    stored.set(blob.hash, encode('wrong'));
    await expect((await open()).acquire([blob], going)).rejects.toThrow('does not have the bytes');
    expect(await readdir(dir)).toEqual([]);
  });
});

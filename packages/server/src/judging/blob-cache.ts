import { createHash, type Hash } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { replaceFile } from '@podium/files';
import type { BlobReference } from '../problems/blob-repository.ts';

/** Test data of a problem is missing or damaged: an admin must upload it again. */
export class BlobError extends Error {
  override readonly name = 'BlobError';
}

export type BlobCache = Awaited<ReturnType<typeof createBlobCache>>;
export type AcquiredBlobs = Awaited<ReturnType<BlobCache['acquire']>>;

interface BlobCacheDeps {
  dir: string;
  maxBytes: number;
  /** Resolves to the pieces of the blob; undefined if there is no such blob. */
  fetchBlob: (hash: string) => Promise<AsyncIterable<Uint8Array> | undefined>;
}

interface Entry {
  size: number;
  /** The number of judgings that read the file at present. */
  users: number;
  /** The time of the file's last change when its bytes were known to be right, in milliseconds. */
  checkedMtimeMs?: number;
}

const hashShape = /^[0-9a-f]{64}$/;

/**
 * Opens the test data on this machine's disk, keeps the files of an earlier process and removes
 * those that it left half-written. Each directory has one worker process, since only that process
 * knows which files it may evict.
 */
export async function createBlobCache({ dir, maxBytes, fetchBlob }: BlobCacheDeps) {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  // The least recently used entry comes first: a Map keeps the order of insertion.
  const entries = await readEntries(dir);
  const arriving = new Map<string, Promise<void>>();
  const pathOf = (hash: string): string => join(dir, hash);

  return {
    /**
     * Ensures that the blobs are files, and keeps them until `release` is called. Throws if a blob
     * is missing or its bytes do not match its hash, and the reason of the signal.
     */
    async acquire(blobs: readonly BlobReference[], signal: AbortSignal) {
      signal.throwIfAborted();
      const held = new Map(blobs.map((blob) => [blob.hash, blob]));
      const release = () => {
        for (const hash of held.keys()) dropUser(hash);
        held.clear();
      };
      for (const blob of held.values()) addUser(blob);
      const arrival = (async () => {
        for (const blob of held.values()) {
          signal.throwIfAborted();
          await ensureFile(blob);
        }
      })();
      const { promise: aborted, reject: abort } = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => abort(signal.reason), { once: true });
      try {
        await Promise.race([arrival, aborted]);
      } catch (error) {
        // A file that still arrives has a user until it is there.
        void arrival.catch(() => {}).finally(release);
        throw error;
      }
      evict();
      return { pathOf, release };
    },
  };

  /**
   * Counting the user first keeps the file from being evicted while others are still being fetched.
   */
  function addUser(blob: BlobReference): void {
    const entry = entries.get(blob.hash) ?? { size: blob.size, users: 0 };
    entries.delete(blob.hash);
    entries.set(blob.hash, { ...entry, users: entry.users + 1 });
  }

  function dropUser(hash: string): void {
    const entry = entries.get(hash);
    if (entry) entry.users -= 1;
  }

  async function ensureFile(blob: BlobReference): Promise<void> {
    const present = arriving.get(blob.hash);
    if (present) return present;
    const arrival = hasFile(blob).then((has) => (has ? undefined : fetchFile(blob)));
    arriving.set(blob.hash, arrival);
    try {
      await arrival;
    } finally {
      arriving.delete(blob.hash);
    }
  }

  /**
   * A power cut or a failing disk may leave other bytes than those that were written, and wrong
   * test data would give wrong verdicts. So each process reads a file once, and again after a
   * change.
   */
  async function hasFile(blob: BlobReference): Promise<boolean> {
    const path = pathOf(blob.hash);
    const found = await stat(path).catch(() => undefined);
    if (found?.size !== blob.size) return false;
    const isChecked = entries.get(blob.hash)?.checkedMtimeMs === found.mtimeMs;
    if (!isChecked && (await hashOf(path)) !== blob.hash) return false;
    await markUsed(blob);
    return true;
  }

  /** Files keep the time of their last use over a restart. */
  async function markUsed({ hash }: BlobReference): Promise<void> {
    const now = new Date();
    await utimes(pathOf(hash), now, now);
    const { mtimeMs } = await stat(pathOf(hash));
    const entry = entries.get(hash);
    if (entry) entry.checkedMtimeMs = mtimeMs;
  }

  async function fetchFile(blob: BlobReference): Promise<void> {
    const pieces = await fetchBlob(blob.hash);
    if (!pieces) throw new BlobError(`test data ${blob.hash} is missing`);
    // Somebody may have removed the folder, which is a cache.
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await replaceFile(pathOf(blob.hash), async (unfinished) => {
      const sum = createHash('sha256');
      await writeFile(unfinished, hashing(pieces, sum), { mode: 0o600 });
      if (sum.digest('hex') === blob.hash) return;
      throw new BlobError(`test data ${blob.hash} does not have the bytes that its name promises`);
    });
    await markUsed(blob);
  }

  /**
   * It is synchronous, so that nobody can begin to use a file between the decision and its removal.
   */
  function evict(): void {
    let total = [...entries.values()].reduce((sum, entry) => sum + entry.size, 0);
    for (const [hash, entry] of entries) {
      if (total <= maxBytes) return;
      if (entry.users > 0) continue;
      entries.delete(hash);
      total -= entry.size;
      rmSync(pathOf(hash), { force: true });
    }
  }
}

/** Returns undefined for a file that the disk cannot read. */
async function hashOf(path: string): Promise<string | undefined> {
  const sum = createHash('sha256');
  try {
    await pipeline(createReadStream(path), sum);
  } catch {
    return undefined;
  }
  return sum.digest('hex');
}

async function* hashing(pieces: AsyncIterable<Uint8Array>, sum: Hash): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of pieces) {
    sum.update(piece);
    yield piece;
  }
}

async function readEntries(dir: string): Promise<Map<string, Entry>> {
  const found: { hash: string; size: number; usedAt: number }[] = [];
  for (const name of await readdir(dir)) {
    const path = join(dir, name);
    if (!hashShape.test(name)) {
      await rm(path, { force: true, recursive: true });
      continue;
    }
    const { size, mtimeMs } = await stat(path);
    found.push({ hash: name, size, usedAt: mtimeMs });
  }
  found.sort((a, b) => a.usedAt - b.usedAt);
  return new Map(found.map(({ hash, size }) => [hash, { size, users: 0 }]));
}

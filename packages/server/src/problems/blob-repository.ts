import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

export interface Blob {
  hash: string;
  bytes: Uint8Array;
}

/** The beginning of a blob, and its whole size in bytes. */
export interface BlobExcerpt {
  bytes: Uint8Array;
  size: number;
}

/** The SHA-256 of the bytes in hexadecimal, and their number. */
export interface BlobReference {
  hash: string;
  size: number;
}

/** A blob as the parts that are read one by one. A small blob is its own part. */
export interface PartedBlob extends BlobReference {
  parts: BlobReference[];
}

export type BlobRepository = ReturnType<typeof createBlobRepository>;

/**
 * Stores bytes once under their SHA-256. They never change and are never deleted. A large blob is
 * a list of other blobs, so that no file is in memory whole.
 */
export function createBlobRepository(database: Database) {
  /** Reads the first `maxBytes` bytes of each blob; unknown hashes are absent. */
  async function readExcerpts(hashes: readonly string[], maxBytes: number): Promise<Map<string, BlobExcerpt>> {
    if (hashes.length === 0) return new Map();
    const rows = await database
      .selectFrom('blobs as blob')
      .leftJoin('blobParts as part', (join) => join.onRef('part.hash', '=', 'blob.hash').on('part.number', '=', 1))
      .leftJoin('blobs as first', 'first.hash', 'part.partHash')
      .select(['blob.hash', 'blob.size'])
      .select(sql<Uint8Array>`substr(coalesce(first.bytes, blob.bytes), 1, ${sql.lit(maxBytes)})`.as('bytes'))
      .where('blob.hash', 'in', [...new Set(hashes)])
      .execute();
    // SQLite returns null for the substring of an empty blob.
    return new Map(rows.map((row) => [row.hash, { bytes: row.bytes ?? new Uint8Array(), size: row.size }]));
  }

  /** Maps hashes to sizes in bytes; unknown hashes are absent. */
  async function readSizes(hashes: readonly string[]): Promise<Map<string, number>> {
    if (hashes.length === 0) return new Map();
    const rows = await database
      .selectFrom('blobs')
      .select(['hash', 'size'])
      .where('hash', 'in', [...new Set(hashes)])
      .execute();
    return new Map(rows.map((row) => [row.hash, row.size]));
  }

  /** Returns those of `hashes` that are not stored, each once, in their order. */
  async function findMissing(hashes: readonly string[]): Promise<string[]> {
    const known = await readSizes(hashes);
    return [...new Set(hashes)].filter((hash) => !known.has(hash));
  }

  /** Returns those of `hashes` that have parts. */
  async function findParted(hashes: readonly string[]): Promise<Set<string>> {
    const rows = await database
      .selectFrom('blobParts')
      .select('hash')
      .where('hash', 'in', [...new Set(hashes)])
      .where('number', '=', 1)
      .execute();
    return new Set(rows.map((row) => row.hash));
  }

  /** Stores a blob as a list of stored blobs, which have its bytes. It does not check them. */
  async function insertParts({ hash, size, parts }: PartedBlob): Promise<void> {
    await database.transaction().execute(async (trx) => {
      await trx
        .insertInto('blobs')
        .values({ hash, size, bytes: new Uint8Array() })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
      await trx
        .insertInto('blobParts')
        .values(parts.map((part, index) => ({ hash, number: index + 1, partHash: part.hash })))
        .onConflict((conflict) => conflict.columns(['hash', 'number']).doNothing())
        .execute();
    });
  }

  return {
    readExcerpts,
    readSizes,
    findMissing,
    findParted,
    findBlob: (hash: string) => findBlob(database, hash),
    readPieces: (blob: PartedBlob, range?: ByteRange) => readPieces(database, blob, range),
    insertBlobs: (blobs: readonly Blob[]) => insertBlobs(database, blobs),
    insertParts,
  };
}

/** Finds a blob and its parts; undefined if there is no such blob. */
export async function findBlob(database: Database, hash: string): Promise<PartedBlob | undefined> {
  const rows = await database
    .selectFrom('blobs as blob')
    .leftJoin('blobParts as part', 'part.hash', 'blob.hash')
    .leftJoin('blobs as stored', 'stored.hash', 'part.partHash')
    .select(['blob.size', 'stored.hash as partHash', 'stored.size as partSize'])
    .where('blob.hash', '=', hash)
    .orderBy('part.number')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const { size } = first;
  const parts = rows.map((row) => ({ hash: row.partHash ?? hash, size: row.partSize ?? size }));
  return { hash, size, parts };
}

/** The bytes from `from` and before `to`. */
interface ByteRange {
  from: number;
  to: number;
}

/** Yields the bytes of a blob part by part. */
export async function* readPieces(
  database: Database,
  { size, parts }: PartedBlob,
  { from, to }: ByteRange = { from: 0, to: size },
): AsyncGenerator<Uint8Array, void, undefined> {
  let start = 0;
  for (const part of parts) {
    const end = start + part.size;
    if (end > from && start < to) {
      const row = await database
        .selectFrom('blobs')
        .select('bytes')
        .where('hash', '=', part.hash)
        .executeTakeFirstOrThrow();
      yield row.bytes.subarray(Math.max(from - start, 0), to - start);
    }
    start = end;
  }
}

/**
 * Stores the blobs that are not stored yet, before any row refers to them. It does not check the
 * hashes. Each blob is a transaction of its own, so that others can write in between: together they
 * may be 64 MB.
 */
export async function insertBlobs(database: Database, blobs: readonly Blob[]): Promise<void> {
  for (const { hash, bytes } of blobs) {
    await database
      .insertInto('blobs')
      .values({ hash, size: bytes.byteLength, bytes })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
  }
}

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

export type BlobRepository = ReturnType<typeof createBlobRepository>;

/** Stores bytes once under their SHA-256. They never change and are never deleted. */
export function createBlobRepository(database: Database) {
  async function readBlob(hash: string): Promise<Uint8Array | undefined> {
    const row = await database.selectFrom('blobs').select('bytes').where('hash', '=', hash).executeTakeFirst();
    return row?.bytes;
  }

  /** Reads the first `maxBytes` bytes of each blob; unknown hashes are absent. */
  async function readExcerpts(hashes: readonly string[], maxBytes: number): Promise<Map<string, BlobExcerpt>> {
    if (hashes.length === 0) return new Map();
    const rows = await database
      .selectFrom('blobs')
      .select(['hash', 'size', sql<Uint8Array>`substr(bytes, 1, ${sql.lit(maxBytes)})`.as('bytes')])
      .where('hash', 'in', [...new Set(hashes)])
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

  return {
    readBlob,
    readExcerpts,
    readSizes,
    findMissing,
    insertBlobs: (blobs: readonly Blob[]) => insertBlobs(database, blobs),
  };
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

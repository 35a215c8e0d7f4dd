import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

export interface Blob {
  hash: string;
  bytes: Uint8Array;
}

/** The beginning of a blob, and how long all of it is. */
export interface BlobExcerpt {
  bytes: Uint8Array;
  size: number;
}

export type BlobRepository = ReturnType<typeof createBlobRepository>;

/** Bytes stored once under their SHA-256, never changed, never dropped. */
export function createBlobRepository(database: Database) {
  async function readBlob(hash: string): Promise<Uint8Array | undefined> {
    const row = await database.selectFrom('blobs').select('bytes').where('hash', '=', hash).executeTakeFirst();
    return row?.bytes;
  }

  /** The first `maxBytes` bytes of each blob; unknown hashes are absent. */
  async function readExcerpts(hashes: readonly string[], maxBytes: number): Promise<Map<string, BlobExcerpt>> {
    if (hashes.length === 0) return new Map();
    const rows = await database
      .selectFrom('blobs')
      .select(['hash', 'size', sql<Uint8Array>`substr(bytes, 1, ${sql.lit(maxBytes)})`.as('bytes')])
      .where('hash', 'in', [...new Set(hashes)])
      .execute();
    // SQLite answers the substring of nothing with null.
    return new Map(rows.map((row) => [row.hash, { bytes: row.bytes ?? new Uint8Array(), size: row.size }]));
  }

  /** Bytes by hash; unknown hashes are absent. */
  async function readSizes(hashes: readonly string[]): Promise<Map<string, number>> {
    if (hashes.length === 0) return new Map();
    const rows = await database
      .selectFrom('blobs')
      .select(['hash', 'size'])
      .where('hash', 'in', [...new Set(hashes)])
      .execute();
    return new Map(rows.map((row) => [row.hash, row.size]));
  }

  /** Those of `hashes` that are not stored, each once, in their order. */
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
 * Stores what is not stored yet, before anything refers to it. The hashes are taken on trust. Each blob is a transaction
 * of its own, so that others write in between: together they may be 64 MB.
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

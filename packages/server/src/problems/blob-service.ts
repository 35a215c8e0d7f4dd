import { createHash } from 'node:crypto';
import { limits } from '@podium/sdk/contract';
import { fieldError, notFound, ServiceError } from '../errors.ts';
import { freeBytes } from '../event-loop/free-bytes.ts';
import { slicesInTurns } from '../event-loop/in-turns.ts';
import type { BlobReference, BlobRepository } from './blob-repository.ts';
import { sha256InThread } from './problem-revision.ts';

export type BlobService = ReturnType<typeof createBlobService>;

export function createBlobService(blobs: BlobRepository) {
  /**
   * Stores bytes and frees them; storing them again changes nothing. Throws `blob_mismatch` if they
   * have another hash.
   */
  async function put(hash: string, bytes: Uint8Array): Promise<BlobReference> {
    const size = bytes.byteLength;
    requireHash(hash, await sha256InThread(bytes));
    await blobs.insertBlobs([{ hash, bytes }]);
    freeBytes(bytes);
    return { hash, size };
  }

  /**
   * Stores the bytes of several blobs in a row as one blob. Throws `blob_missing`, and
   * `blob_mismatch` if together they have another hash.
   */
  async function join(hash: string, partHashes: readonly string[]): Promise<BlobReference> {
    const parts = await findParts(partHashes);
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    if (size > limits.blobMaxBytes) {
      throw fieldError('parts', `parts are larger than ${limits.blobMaxBytes / 1024 ** 2} MB together`);
    }
    const sum = createHash('sha256');
    for await (const slice of slicesInTurns(blobs.readPieces({ hash, size, parts }))) sum.update(slice);
    requireHash(hash, sum.digest('hex'));
    const [missing] = await blobs.findMissing([hash]);
    if (missing !== undefined) await blobs.insertParts({ hash, size, parts });
    return { hash, size };
  }

  async function findParts(hashes: readonly string[]): Promise<BlobReference[]> {
    const [sizes, parted] = await Promise.all([blobs.readSizes(hashes), blobs.findParted(hashes)]);
    return hashes.map((hash, index) => {
      const field = `parts.${index}`;
      const size = sizes.get(hash);
      if (size === undefined) {
        const message = `${field}: the server has no blob ${hash}. Send it first with PUT /blob/{hash}.`;
        throw new ServiceError('blob_missing', message, { fields: [{ path: field, message }] });
      }
      if (parted.has(hash)) throw fieldError(field, `${field} has parts itself: name those`);
      return { hash, size };
    });
  }

  /** Finds the size and the bytes of a blob, or of a range of it. Throws `not_found`. */
  async function get(
    hash: string,
    {
      offset = 0,
      length = Number.POSITIVE_INFINITY,
    }: { offset?: number | undefined; length?: number | undefined } = {},
  ) {
    const blob = await blobs.findBlob(hash);
    if (!blob) throw notFound('Blob');
    const from = Math.min(offset, blob.size);
    const to = Math.min(from + length, blob.size);
    return { size: to - from, pieces: blobs.readPieces(blob, { from, to }) };
  }

  return { put, join, get, findMissing: blobs.findMissing };
}

function requireHash(hash: string, actualHash: string): void {
  if (actualHash === hash) return;
  throw new ServiceError('blob_mismatch', `The bytes that arrived have the SHA-256 ${actualHash}, not ${hash}`);
}

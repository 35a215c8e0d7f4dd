import { ServiceError } from '../errors.ts';
import type { BlobRepository } from './blob-repository.ts';
import { sha256InThread } from './problem-revision.ts';

export type BlobService = ReturnType<typeof createBlobService>;

export function createBlobService(blobs: BlobRepository) {
  /**
   * Stores bytes; storing them again changes nothing. Throws `blob_mismatch` if they have another
   * hash.
   */
  async function put(hash: string, bytes: Uint8Array): Promise<{ hash: string; size: number }> {
    const actualHash = await sha256InThread(bytes);
    if (actualHash !== hash) {
      throw new ServiceError('blob_mismatch', `The bytes that arrived have the SHA-256 ${actualHash}, not ${hash}`);
    }
    await blobs.insertBlobs([{ hash, bytes }]);
    return { hash, size: bytes.byteLength };
  }

  /** Throws `not_found`. */
  async function get(hash: string): Promise<Uint8Array> {
    const bytes = await blobs.readBlob(hash);
    if (!bytes) throw new ServiceError('not_found', 'Blob not found');
    return bytes;
  }

  return { put, get, findMissing: blobs.findMissing };
}

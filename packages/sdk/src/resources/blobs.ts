import { endpoints } from '../contract/index.ts';
import { RequestSetupError } from '../errors/transport-errors.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

export function createBlobs({ send }: Transport) {
  return {
    /**
     * Returns those of at most 1,000 hashes for which the server has no bytes, each once. Only
     * administrators may call it.
     */
    findMissing: (hashes: readonly string[], options?: CallOptions) =>
      send(endpoints.blobs.findMissing, { body: { hashes: [...hashes] } }, options),

    /**
     * Stores at most 64 MiB under their SHA-256, which this method computes. Only administrators
     * may call it. Storing the same bytes again changes nothing.
     *
     * @throws ApiError with the codes `blob_mismatch` for bytes that were changed on the way, and
     * `body_too_large`.
     */
    async put(bytes: Uint8Array, options?: CallOptions) {
      const hash = await hashBytes(bytes);
      return send(endpoints.blobs.put, { params: { hash }, body: bytes }, options);
    },

    /**
     * Stores the bytes of 1 to 1,000 stored blobs in a row, at most 500 MiB, as one blob. Only
     * administrators may call it.
     *
     * @throws ApiError with the codes `blob_missing`, and `blob_mismatch` if together they have
     * another hash.
     */
    join: (hash: string, parts: readonly string[], options?: CallOptions) =>
      send(endpoints.blobs.join, { params: { hash }, body: { parts: [...parts] } }, options),

    /**
     * Returns the bytes of a blob, or `length` bytes after `offset`. Only administrators may call
     * it.
     */
    get: (hash: string, { offset, length, ...options }: BlobReadOptions = {}): Promise<Uint8Array> =>
      send(endpoints.blobs.get, { params: { hash }, query: { offset, length } }, options),
  };
}

/** Selects the bytes of a blob to read: by default all. */
export interface BlobReadOptions extends CallOptions {
  /** The number of bytes to leave out at the beginning. */
  offset?: number | undefined;
  /** The largest number of bytes to read. */
  length?: number | undefined;
}

/**
 * Returns the name of a blob: the SHA-256 of its bytes in 64 lowercase hexadecimal digits. It
 * throws a `RequestSetupError` in a browser page that came neither over HTTPS nor from this
 * machine.
 */
export async function hashBytes(bytes: Uint8Array): Promise<string> {
  // Browsers offer this only to pages that came over HTTPS or from this machine.
  if (!globalThis.crypto?.subtle) throw new RequestSetupError('hashing needs a secure context (HTTPS or localhost)');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

import { endpoints } from '../contract/index.ts';
import { RequestSetupError } from '../errors/transport-errors.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

export function createBlobs({ send }: Transport) {
  return {
    /** Returns those of the hashes for which the server has no bytes. */
    findMissing: (hashes: readonly string[], options?: CallOptions) =>
      send(endpoints.blobs.findMissing, { body: { hashes: [...hashes] } }, options),

    /** Stores bytes under their SHA-256, which this method computes. */
    async put(bytes: Uint8Array, options?: CallOptions) {
      const hash = await hashBytes(bytes);
      return send(endpoints.blobs.put, { params: { hash }, body: bytes }, options, { waitsFor: 'transfer' });
    },

    get: (hash: string, options?: CallOptions): Promise<Uint8Array> =>
      send(endpoints.blobs.get, { params: { hash } }, options, { waitsFor: 'transfer' }),
  };
}

export type BlobsResource = ReturnType<typeof createBlobs>;

/** Returns the name of a blob: the SHA-256 of its bytes in 64 lowercase hexadecimal digits. */
export async function hashBytes(bytes: Uint8Array): Promise<string> {
  // Browsers offer this only to pages that came over HTTPS or from this machine.
  if (!globalThis.crypto?.subtle) throw new RequestSetupError('hashing needs a secure context (HTTPS or localhost)');
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

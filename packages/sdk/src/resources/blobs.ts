import { endpoints } from '../contract/index.ts';
import { RequestSetupError } from '../errors/transport-errors.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

/** Bytes that are read range by range, such as those of a file. */
export interface BlobSource {
  /** Their SHA-256 in 64 lowercase hexadecimal digits. */
  hash: string;
  /** Their number. */
  bytes: number;
  /** Reads the bytes from `from` and before `to`. */
  read(from: number, to: number): Promise<Uint8Array>;
}

/** The size of the parts of a large blob: this much is in memory, and is sent again after a loss. */
const partBytes = 8 * 1024 * 1024;

export function createBlobs({ send }: Transport) {
  const findMissing = (hashes: readonly string[], options?: CallOptions) =>
    send(endpoints.blobs.findMissing, { body: { hashes: [...hashes] } }, options);
  const putBytes = (hash: string, bytes: Uint8Array, options?: CallOptions) =>
    send(endpoints.blobs.put, { params: { hash }, body: bytes }, options, { waitsFor: 'transfer' });
  const get = (hash: string, options: BlobReadOptions = {}): Promise<Uint8Array> => {
    const { offset, length, ...call } = options;
    return send(endpoints.blobs.get, { params: { hash }, query: { offset, length } }, call, { waitsFor: 'transfer' });
  };

  return {
    /**
     * Returns those of at most 1,000 hashes for which the server has no bytes, each once. Only
     * administrators may call it.
     */
    findMissing,

    /**
     * Stores at most 64 MiB under their SHA-256, which this method computes. Only administrators
     * may call it. Storing the same bytes again changes nothing.
     *
     * @throws ApiError with the codes `blob_mismatch` for bytes that were changed on the way, and
     * `body_too_large`.
     */
    async put(bytes: Uint8Array, options?: CallOptions) {
      return putBytes(await hashBytes(bytes), bytes, options);
    },

    /**
     * Stores at most 500 MiB, which are read and sent in parts of 8 MiB. Parts that the server has
     * are not sent again, so a call that was interrupted can be repeated. Only administrators may
     * call it.
     *
     * @throws ApiError with the code `blob_mismatch` for bytes that have another hash.
     */
    async putFrom({ hash, bytes, read }: BlobSource, options?: CallOptions) {
      const starts = Array.from({ length: Math.ceil(bytes / partBytes) }, (_, index) => index * partBytes);
      const readPart = (start: number) => read(start, Math.min(start + partBytes, bytes));
      if (starts.length <= 1) return putBytes(hash, await readPart(0), options);
      const parts: string[] = [];
      for (const start of starts) parts.push(await hashBytes(await readPart(start)));
      const missing = new Set((await findMissing(parts, options)).missing);
      for (const [index, start] of starts.entries()) {
        const part = parts[index] ?? '';
        if (missing.delete(part)) await putBytes(part, await readPart(start), options);
      }
      return send(endpoints.blobs.join, { params: { hash }, body: { parts } }, options, { waitsFor: 'transfer' });
    },

    /**
     * Returns the bytes of a blob, or those of a range. Only administrators may call it.
     *
     * @throws ApiError with the code `not_found`.
     */
    get,

    /** Reads a blob of that many bytes in pieces of at most 8 MiB. Only administrators may call it. */
    async *getPieces(
      { hash, bytes }: Pick<BlobSource, 'hash' | 'bytes'>,
      options?: CallOptions,
    ): AsyncGenerator<Uint8Array, void, undefined> {
      for (let offset = 0; offset < bytes; offset += partBytes)
        yield get(hash, { ...options, offset, length: partBytes });
    },
  };
}

/** Which bytes of a blob to read: by default all. */
export interface BlobReadOptions extends CallOptions {
  /** The number of bytes to leave out at the beginning. */
  offset?: number | undefined;
  /** The largest number of bytes to read. */
  length?: number | undefined;
}

/** Files of problems, by their SHA-256. */
export type BlobsResource = ReturnType<typeof createBlobs>;

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

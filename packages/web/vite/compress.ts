import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Uses the best compression, because files are compressed once and sent often. */
export function compressGzip(bytes: Uint8Array): Promise<Buffer> {
  return gzipAsync(bytes, { level: constants.Z_BEST_COMPRESSION });
}

export function compressBrotli(bytes: Uint8Array): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return brotliAsync(bytes, { params });
}

/**
 * Frees the memory of bytes that nobody reads any more; they are empty afterwards. Collecting
 * garbage would free them too, but only after each thread has kept about 100 MB of them. Bytes that
 * share their memory with others are left alone.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

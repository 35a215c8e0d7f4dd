/**
 * Makes a key for one submit: 128 random bits as 32 hexadecimal digits. `randomUUID` would need a
 * secure context in browsers.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Makes a key of 128 random bits for one submit. `randomUUID` would need a secure context in
 * browsers.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

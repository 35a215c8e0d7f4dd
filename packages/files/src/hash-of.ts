/** Returns the SHA-256 in hexadecimal. */
export function hashOf(content: string | Uint8Array): string {
  // Node's cryptography takes several milliseconds to load, and most commands hash nothing.
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(content).digest('hex');
}

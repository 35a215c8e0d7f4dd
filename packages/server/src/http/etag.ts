import { createHash } from 'node:crypto';

/** Makes a strong tag: equal tags mean equal bytes. */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}

/** Compares weakly, as RFC 9110 defines it for `If-None-Match`. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

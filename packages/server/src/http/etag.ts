import { createHash, type Hash } from 'node:crypto';

/** Makes a strong tag: equal tags mean equal bytes. */
export function etagOf(bytes: Uint8Array): string {
  return tagOf(createHash('sha256').update(bytes));
}

/** Makes a tag for bytes that are sent as they are to some clients and compressed to others. */
export function weakEtagOf(bytes: Uint8Array): string {
  return `W/${etagOf(bytes)}`;
}

/** Makes the same weak tag from parts, since hashing many bytes at once takes long. */
export function createWeakEtag(): { add(part: Uint8Array): void; finish(): string } {
  const hash = createHash('sha256');
  return { add: (part) => void hash.update(part), finish: () => `W/${tagOf(hash)}` };
}

function tagOf(hash: Hash): string {
  return `"${hash.digest('base64url').slice(0, 27)}"`;
}

/** Compares weakly, as RFC 9110 defines it for `If-None-Match`. */
export function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => opaqueTagOf(tag.trim()));
  return tags.includes('*') || tags.includes(opaqueTagOf(etag));
}

function opaqueTagOf(etag: string): string {
  return etag.replace(/^W\//, '');
}

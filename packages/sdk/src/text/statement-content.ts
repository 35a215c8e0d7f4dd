// Statements contain images besides text. The reader of problem folders and the pages share these
// rules.

/** Larger images are rejected, because every reader of the statement downloads them. */
export const imageMaxBytes = 5 * 1024 * 1024;

/** The bytes that `imageTypeOf` looks at. */
export const imageHeadBytes = 1024;
/** An SVG file can begin with comments and declarations. */
const svgStart = /^\uFEFF?\s*(?:(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>)\s*)*<svg[\s/>]/i;

/** Detects the type by the first bytes, because the name of a file proves nothing. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'image/webp';
  return svgStart.test(new TextDecoder().decode(bytes.subarray(0, imageHeadBytes))) ? 'image/svg+xml' : undefined;
}

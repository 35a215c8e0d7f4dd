// Statements contain images and code besides text. The reader of problem folders and the pages
// share these rules.

/** Larger images are rejected, because every reader of the statement downloads them. */
export const imageMaxBytes = 2 * 1024 * 1024;

/** Detects the type by the first 12 bytes, because the name of a file proves nothing. */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  return head.startsWith('RIFF') && head.slice(8) === 'WEBP' ? 'image/webp' : undefined;
}

/** Matches a fenced block up to its fence or the end of the text. Its source needs the flag `m`. */
export const fencedCode = /^ {0,3}(?<fence>`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>[`~]*[ \t]*$|(?![\s\S]))/;

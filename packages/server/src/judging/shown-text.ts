import { limits } from '@podium/sdk/contract';

export interface ShownText {
  text: string;
  cut: boolean;
}

const utf8 = new TextEncoder();

/**
 * Shortens a text for results: to at most 1 KB of UTF-8, cut between characters. NUL characters,
 * which PostgreSQL's texts cannot hold and terminals should not get, become U+FFFD.
 */
export function showText(text: string, wasCut = false): ShownText {
  const bytes = utf8.encode(text.replaceAll('\0', '\uFFFD'));
  const cut = wasCut || bytes.length > limits.shownTextMaxBytes;
  return { text: decodeWholeCharacters(bytes.subarray(0, limits.shownTextMaxBytes)), cut };
}

/** Does the same for bytes. `totalBytes` is their number before only the beginning was read. */
export function showBytes(bytes: Uint8Array, totalBytes: number): ShownText {
  const wasCut = totalBytes > limits.shownTextMaxBytes;
  const shown = bytes.subarray(0, limits.shownTextMaxBytes);
  return showText(decode(shown, wasCut), wasCut);
}

/** Decodes UTF-8, and leaves out a character that was cut in two at the end. */
export function decodeWholeCharacters(bytes: Uint8Array): string {
  return decode(bytes, true);
}

function decode(bytes: Uint8Array, wasCut: boolean): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: wasCut });
}

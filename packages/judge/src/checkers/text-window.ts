import { readAt } from '../sandbox/file-bytes.ts';

const windowBytes = 64 * 1024;
/** The number of bytes that a window keeps before its index. */
export const lookBackBytes = 1024;
/** Stands for the byte after the end of a text. */
export const endOfText = -1;

/**
 * A part of a text in memory, and a position in it. Its size is constant, however large the text
 * and its tokens are.
 */
export interface TextWindow {
  readonly bytes: Buffer;
  length: number;
  /** It is at most `length`. */
  index: number;
  /** The position of the window's first byte in the text. */
  position: number;
  /**
   * Moves the window forward and keeps the bytes just before its index. Returns false at the end of
   * the text.
   */
  refill(): boolean;
}

export function openTextWindow(descriptor: number, start: number): TextWindow {
  const position = Math.max(0, start - lookBackBytes);
  const bytes = Buffer.allocUnsafe(windowBytes);
  const window: TextWindow = {
    bytes,
    length: readAt(descriptor, bytes, position).length,
    index: start - position,
    position,
    refill() {
      const from = Math.max(0, window.index - lookBackBytes);
      bytes.copyWithin(0, from, window.length);
      const rest = window.length - from;
      const read = readAt(descriptor, bytes.subarray(rest), window.position + window.length).length;
      window.position += from;
      window.index -= from;
      window.length = rest + read;
      return read > 0;
    },
  };
  return window;
}

export function currentByte(window: TextWindow): number {
  if (window.index === window.length && !window.refill()) return endOfText;
  return window.bytes[window.index] ?? endOfText;
}

export function previousByte(window: TextWindow): number {
  return window.bytes[window.index - 1] ?? endOfText;
}

/**
 * Returns true for blank, tab, line feed, vertical tab, form feed, carriage return, and the end of
 * a text.
 */
export function endsToken(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13) || byte === endOfText;
}

/**
 * Skips no further than the window. The caller decides when to go on, since the white space may be
 * long.
 */
export function skipWhiteSpace(window: TextWindow): void {
  const { bytes, length } = window;
  let index = window.index;
  while (index < length && endsToken(bytes[index] ?? endOfText)) index += 1;
  window.index = index;
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { readAt } from '../sandbox/file-bytes.ts';
import { endOfText, endsToken } from './text-window.ts';

const chunkBytes = 256 * 1024;
const newline = 10;
const shownCharacters = 40;
/** A token is shown from its start, unless its difference would then lie too far to the right. */
const shownBeforeDifference = 20;
const longestCharacterBytes = 4;
const theEnd = 'the end of the output';

/** The position of a byte in one of the two texts. */
interface TextPosition {
  descriptor: number;
  position: number;
}

/** Two tokens differ, or one of the texts lacks a token or has an extra one. */
export type TokenDifference = 'differ' | 'missing' | 'extra';

/**
 * Describes the first difference: `line 3, column 5: expected "7", found "8"`. The position is
 * where the token of the output starts, or where the output ends if the token is missing.
 */
export async function describeTokenDifference(
  kind: TokenDifference,
  found: TextPosition,
  expected: TextPosition,
): Promise<string> {
  if (kind === 'missing') return sentence(found, quoteToken(expected, expected.position), theEnd);
  const start = await findTokenStart(found);
  const expectedText = kind === 'extra' ? theEnd : quoteToken(expected, expected.position - found.position + start);
  return sentence({ ...found, position: start }, expectedText, quoteToken(found, start));
}

/**
 * Describes the first difference of two texts that are compared byte by byte, with their characters
 * at the positions.
 */
export function describeByteDifference(found: TextPosition, expected: TextPosition): Promise<string> {
  const back = bytesToCharacterStart([found, expected]);
  const startOf = (at: TextPosition) => ({ ...at, position: at.position - back });
  return sentence(startOf(found), describeCharacter(startOf(expected)), describeCharacter(startOf(found)));
}

async function sentence(at: TextPosition, expected: string, found: string): Promise<string> {
  const { line, column } = await locate(at);
  return `line ${line}, column ${column}: expected ${expected}, found ${found}`;
}

/** Returns the line and column, both counted from 1. A column is a character, not a byte. */
async function locate({ descriptor, position }: TextPosition): Promise<{ line: number; column: number }> {
  let [line, column] = [1, 1];
  const buffer = Buffer.allocUnsafe(chunkBytes);
  for (let start = 0; start < position; start += chunkBytes) {
    const bytes = readAt(descriptor, buffer, start);
    const end = Math.min(bytes.length, position - start);
    for (let index = 0; index < end; index += 1) {
      const byte = bytes[index] ?? 0;
      if (!isContinuation(byte)) column += 1;
      if (byte === newline) [line, column] = [line + 1, 1];
    }
    await nextTurn();
  }
  return { line, column };
}

async function findTokenStart({ descriptor, position }: TextPosition): Promise<number> {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  for (let end = position; end > 0; end -= chunkBytes) {
    const from = Math.max(0, end - chunkBytes);
    const bytes = readAt(descriptor, buffer.subarray(0, end - from), from);
    for (let index = bytes.length - 1; index >= 0; index -= 1) {
      if (endsToken(bytes[index] ?? endOfText)) return from + index + 1;
    }
    await nextTurn();
  }
  return 0;
}

/**
 * Returns the token as text for one line: it is cut around its difference, and invisible characters
 * are replaced.
 */
function quoteToken({ descriptor, position }: TextPosition, tokenStart: number): string {
  const isFar = position - tokenStart > shownCharacters - shownBeforeDifference / 2;
  const shown = position - shownBeforeDifference;
  const start = isFar ? shown - bytesToCharacterStart([{ descriptor, position: shown }]) : tokenStart;
  const read = readAt(descriptor, Buffer.allocUnsafe((shownCharacters + 1) * longestCharacterBytes), start);
  const tokenEnd = read.findIndex((byte) => endsToken(byte));
  const characters = [...show(tokenEnd === -1 ? read : read.subarray(0, tokenEnd))];
  const cut = characters.length > shownCharacters ? '…' : '';
  return `"${isFar ? '…' : ''}${characters.slice(0, shownCharacters).join('')}${cut}"`;
}

function show(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/\p{C}/gu, '\u{fffd}');
}

const namedBytes: Record<number, string> = {
  9: 'a tab',
  10: 'the end of the line',
  13: 'a carriage return',
  32: 'a space',
};

function describeCharacter({ descriptor, position }: TextPosition): string {
  const bytes = readAt(descriptor, Buffer.alloc(longestCharacterBytes), position);
  const [byte] = bytes;
  if (byte === undefined) return theEnd;
  const named = namedBytes[byte];
  if (named !== undefined) return named;
  const [character = ''] = show(bytes);
  return character === '\u{fffd}' ? `byte 0x${byte.toString(16).padStart(2, '0')}` : `"${character}"`;
}

/**
 * Returns how far before the positions, up to which the texts are equal, their character starts.
 */
function bytesToCharacterStart(positions: readonly TextPosition[]): number {
  const most = Math.min(longestCharacterBytes - 1, ...positions.map(({ position }) => position));
  const isInside = (back: number) =>
    positions.some(({ descriptor, position }) =>
      isContinuation(readAt(descriptor, Buffer.alloc(1), position - back)[0] ?? 0),
    );
  for (let back = 0; back < most; back += 1) {
    if (!isInside(back)) return back;
  }
  return most;
}

/** Returns whether a byte of UTF-8 continues a character. */
function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

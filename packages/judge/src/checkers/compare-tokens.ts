import { setImmediate as nextTurn } from 'node:timers/promises';
import { withOpenFile } from '../sandbox/file-bytes.ts';
import type { CheckInput, CheckOutcome } from './checker.ts';
import { errorShare, type Tolerances } from './decimal-error.ts';
import { describeByteDifference, describeTokenDifference, type TokenDifference } from './describe-difference.ts';
import { findFirstDifference } from './find-first-difference.ts';
import { type NumberToken, parseNumber } from './parse-number.ts';
import {
  currentByte,
  endOfText,
  endsToken,
  lookBackBytes,
  openTextWindow,
  previousByte,
  skipWhiteSpace,
  type TextWindow,
} from './text-window.ts';

/** The rules by which two texts with different bytes are still equal. */
export interface TokenRules {
  /** Treats the letters A to Z as a to z. */
  ignoreCase: boolean;
  /** Compares the white space around tokens byte by byte. */
  spaceSensitive: boolean;
  /** Two different tokens that are both numbers are equal within these. */
  tolerances?: Tolerances;
}

/** A longer token is compared as text. */
const longestNumberBytes = lookBackBytes - 1;
/**
 * The bytes of both texts between two turns of the event loop: some milliseconds, even if all
 * tokens are numbers that differ.
 */
const bytesPerTurn = 128 * 1024;

/**
 * Compares output and answer token by token. Both are read once, in step, in windows of a constant
 * size. Their common start costs no more than a memory comparison. After it, bytes are compared one
 * by one, and tokens are parsed only where the bytes differ.
 */
export function compareTokens(
  { output, answerPath }: CheckInput,
  rules: TokenRules,
  signal?: AbortSignal,
): Promise<CheckOutcome> {
  return withOpenFile(answerPath, async (answer) => {
    const difference = await findFirstDifference(output.descriptor, answer, signal);
    if (difference === -1) return { accepted: true };
    const found = openTextWindow(output.descriptor, difference);
    const expected = openTextWindow(answer, difference);
    const comparison = { ...rules, found, expected, folds: rules.ignoreCase ? lowerCase : unchanged, errorShare: 0 };
    const passedBytes = () => found.position + expected.position;
    for (let turnAt = passedBytes() + bytesPerTurn; ; ) {
      passCommon(found, expected, comparison.folds);
      const step = passDifference(comparison);
      if (step === 'both_end')
        return { accepted: true, ...(comparison.errorShare > 0 && { errorShare: comparison.errorShare }) };
      if (step !== 'go_on') {
        const positions = [positionOf(output.descriptor, found), positionOf(answer, expected)] as const;
        const note = await (step === 'space'
          ? describeByteDifference(...positions)
          : describeTokenDifference(step, ...positions));
        return { accepted: false, note };
      }
      if (passedBytes() < turnAt) continue;
      turnAt = passedBytes() + bytesPerTurn;
      signal?.throwIfAborted();
      await nextTurn();
    }
  });
}

const unchanged = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const lowerCase = unchanged.map((byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));

/** Moves both windows past their common bytes. This is the loop that has to be fast. */
function passCommon(left: TextWindow, right: TextWindow, folds: Uint8Array): void {
  const [leftBytes, rightBytes] = [left.bytes, right.bytes];
  const start = left.index;
  const shift = right.index - start;
  const end = Math.min(left.length, right.length - shift);
  let index = start;
  while (index < end) {
    const [leftByte, rightByte] = [leftBytes[index] ?? 0, rightBytes[index + shift] ?? 0];
    if (leftByte !== rightByte && folds[leftByte] !== folds[rightByte]) break;
    index += 1;
  }
  left.index = index;
  right.index = index + shift;
}

interface Comparison extends TokenRules {
  found: TextWindow;
  expected: TextWindow;
  folds: Uint8Array;
  errorShare: number;
}

/**
 * Decides what to do where the texts differ or a window ends. Either both windows are inside a
 * token or both are between two tokens: the bytes that only one of them has passed are white space
 * or a whole token.
 */
function passDifference(comparison: Comparison): 'go_on' | 'both_end' | 'space' | TokenDifference {
  const { found, expected, folds, spaceSensitive } = comparison;
  const [foundByte, expectedByte] = [currentByte(found), currentByte(expected)];
  const [foundEnds, expectedEnds] = [endsToken(foundByte), endsToken(expectedByte)];
  if (foundEnds && expectedEnds) {
    if (foundByte === endOfText && expectedByte === endOfText) return 'both_end';
    if (spaceSensitive) return foundByte === expectedByte ? 'go_on' : 'space';
    skipWhiteSpace(found);
    skipWhiteSpace(expected);
    return 'go_on';
  }
  // One text has white space where the other starts a token: it may only have more white space
  // there.
  if (foundEnds && startsToken(expected)) return spaceSensitive ? 'space' : reachesToken(found) ? 'go_on' : 'missing';
  if (expectedEnds && startsToken(found)) return spaceSensitive ? 'space' : reachesToken(expected) ? 'go_on' : 'extra';
  if (!foundEnds && !expectedEnds && folds[foundByte] === folds[expectedByte]) return 'go_on';
  return passNumbers(comparison) ? 'go_on' : 'differ';
}

function startsToken(window: TextWindow): boolean {
  return endsToken(previousByte(window));
}

/** Returns false if the text ends. True leaves a long stretch of white space to the next step. */
function reachesToken(window: TextWindow): boolean {
  skipWhiteSpace(window);
  return currentByte(window) !== endOfText;
}

function positionOf(descriptor: number, { position, index }: TextWindow) {
  return { descriptor, position: position + index };
}

/**
 * Moves past two tokens that differ at the index if they are numbers that are close to each other.
 */
function passNumbers(comparison: Comparison): boolean {
  const { found, expected, tolerances } = comparison;
  if (tolerances === undefined) return false;
  const [foundEnd, expectedEnd] = [findTokenEnd(found), findTokenEnd(expected)];
  const expectedNumber = numberUpTo(expected, expectedEnd);
  const foundNumber = numberUpTo(found, foundEnd);
  if (expectedNumber === undefined || foundNumber === undefined) return false;
  const share = errorShare(expectedNumber, foundNumber, tolerances);
  if (share > 1) return false;
  comparison.errorShare = Math.max(comparison.errorShare, share);
  found.index = foundEnd;
  expected.index = expectedEnd;
  return true;
}

function findTokenEnd(window: TextWindow): number {
  if (window.length - window.index <= longestNumberBytes) window.refill();
  const { bytes, length } = window;
  let end = window.index;
  while (end < length && !endsToken(bytes[end] ?? endOfText)) end += 1;
  return end;
}

function numberUpTo({ bytes, index }: TextWindow, end: number): NumberToken | undefined {
  let start = index;
  while (start > 0 && !endsToken(bytes[start - 1] ?? endOfText)) start -= 1;
  const value = end - start > longestNumberBytes ? undefined : parseNumber(bytes, start, end);
  return value === undefined ? undefined : { value, bytes, start, end };
}

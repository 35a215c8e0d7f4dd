import { hash } from 'node:crypto';
import {
  type GeneratedForms,
  type InputLines,
  joinInput,
  shapeOf,
  splitInput,
  wholeNumber,
} from './generated-forms.ts';

interface ShrinkDeps<T> {
  forms: GeneratedForms;
  /** Returns undefined if the input is no counterexample. */
  probe(input: string): Promise<T | undefined>;
  /** Called before each probe. If it returns false, the shrinking ends. */
  mayContinue(): boolean;
}

/** Shrinks a counterexample in small steps; returns undefined if no smaller one was found. */
export async function shrinkInput<T>(input: string, deps: ShrinkDeps<T>): Promise<T | undefined> {
  // Only digests are stored, because there are many large candidates.
  const tried = new Set<string>([hash('sha1', input)]);
  let lines = splitInput(input);
  let best: T | undefined;
  for (let progressed = true; progressed; ) {
    progressed = false;
    for (const candidate of smallerInputs(lines, deps.forms)) {
      const text = joinInput(candidate);
      if (!deps.mayContinue()) return best;
      const digest = hash('sha1', text);
      if (tried.has(digest)) continue;
      tried.add(digest);
      const found = await deps.probe(text);
      if (found === undefined) continue;
      best = found;
      lines = candidate;
      progressed = true;
      break;
    }
  }
  return best;
}

interface Known {
  lines: InputLines;
  index: InputIndex;
}

/**
 * Yields smaller inputs, the largest steps first. A line or a token is removed together with the
 * number that counts it (`3` and `5 6 7` become `2` and `5 7`), or if the generator has written
 * inputs of the resulting shape. Numbers move towards 0, but not below the smallest generated one.
 * Therefore the inputs remain valid as far as podium can check.
 */
function* smallerInputs(lines: InputLines, forms: GeneratedForms): Generator<InputLines> {
  const input = { lines, index: indexInput(lines) };
  yield* withoutCountedLines(input);
  yield* withoutCountedTokens(input);
  yield* withoutLines(input, forms);
  yield* withoutTokens(input, forms);
  yield* withShorterWords(input);
  yield* withSmallerNumbers(input, forms.smallest() ?? 0n);
}

function* withoutCountedLines({ lines, index }: Known): Generator<InputLines> {
  for (const { row, column, value } of index.numbers) {
    const below = lines.length - row - 1;
    const blockSize = linesPerCount(lines, row, value, below);
    if (blockSize === undefined) continue;
    const count = Number(value);
    for (const { from, length } of chunks(count)) {
      const start = row + 1 + from * blockSize;
      const rest = [...lines.slice(0, start), ...lines.slice(start + length * blockSize)];
      yield replaceToken(rest, row, column, String(count - length));
    }
  }
}

/**
 * Returns the lines per count. The number counts the lines below; alone on the first line, it
 * counts test cases with equally many lines.
 */
function linesPerCount(lines: InputLines, row: number, value: bigint, below: number): number | undefined {
  if (value < 1n || below === 0 || value > BigInt(below)) return undefined;
  if (value === BigInt(below)) return 1;
  const isAloneOnTop = row === 0 && lines[0]?.length === 1;
  return isAloneOnTop && below % Number(value) === 0 ? below / Number(value) : undefined;
}

function* withoutCountedTokens(input: Known): Generator<InputLines> {
  const { lines, index } = input;
  for (const number of index.numbers) {
    const counted = countedLine(input, number);
    if (!counted) continue;
    const count = Number(number.value);
    for (const { from, length } of chunks(count)) {
      const shortened = removeTokens(lines, counted.row, counted.start + from, length);
      yield replaceToken(shortened, number.row, number.column, String(count - length));
    }
  }
}

function countedLine({ lines, index }: Known, { row, column, value }: NumberAt) {
  if (value < 2n) return undefined;
  const ownLength = lines[row]?.length ?? 0;
  if (column === 0 && BigInt(ownLength - 1) === value) return { row, start: 1 };
  const only = index.onlyRowBelow(row, value);
  return only === undefined ? undefined : { row: only, start: 0 };
}

function* withoutLines({ lines, index }: Known, forms: GeneratedForms): Generator<InputLines> {
  const tokens = index.tokensIn(0, lines.length);
  for (const { from, length } of chunks(lines.length)) {
    const removed = index.tokensIn(from, Math.min(from + length, lines.length));
    if (!forms.hasSize(lines.length - length, tokens - removed)) continue;
    const rest = [...lines.slice(0, from), ...lines.slice(from + length)];
    if (forms.hasShape(shapeOf(rest))) yield rest;
  }
}

function* withoutTokens(input: Known, forms: GeneratedForms): Generator<InputLines> {
  const { lines, index } = input;
  const tokens = index.tokensIn(0, lines.length);
  for (const [row, line] of lines.entries()) {
    const counter = index.firstPositionOf(BigInt(line.length));
    if (counter && counter.row < row) continue;
    // The first number may count the rest of its line.
    if (line.some((token, column) => isHeader(input, row, column, wholeNumber(token)))) continue;
    for (const { from, length } of chunks(line.length)) {
      if (!forms.hasSize(lines.length, tokens - length)) continue;
      const rest = removeTokens(lines, row, from, length);
      if (forms.hasShape(shapeOf(rest))) yield rest;
    }
  }
}

/**
 * Removes letters of words, together with the number that gives the length of the word, if there is
 * one.
 */
function* withShorterWords({ lines, index }: Known): Generator<InputLines> {
  for (const [row, line] of lines.entries()) {
    for (const [column, word] of line.entries()) {
      if (!/^[a-z]{2,}$/i.test(word)) continue;
      const position = index.firstPositionOf(BigInt(word.length));
      const counter = position && position.row <= row ? position : undefined;
      for (const { from, length } of chunks(word.length)) {
        const shortened = replaceToken(lines, row, column, word.slice(0, from) + word.slice(from + length));
        yield counter ? replaceToken(shortened, counter.row, counter.column, String(word.length - length)) : shortened;
      }
    }
  }
}

function* withSmallerNumbers(input: Known, smallest: bigint): Generator<InputLines> {
  for (const { row, column, value } of input.index.numbers) {
    if (isHeader(input, row, column, value)) continue;
    const size = (number: bigint) => (number < 0n ? -number : number);
    const floor = smallest > 0n ? smallest : 0n;
    const steps = [0n, 1n, floor, -value, value / 2n, value > 0n ? value - 1n : value + 1n];
    for (const step of new Set(steps)) {
      const isSmaller = size(step) < size(value) || (value < 0n && step === -value);
      if (isSmaller && step >= smallest) yield replaceToken(input.lines, row, column, String(step));
    }
  }
}

/** Reports whether a number may count the items after it, so that it cannot be changed alone. */
function isHeader({ lines, index }: Known, row: number, column: number, value: bigint | undefined): boolean {
  if (value === undefined || value < 1n) return false;
  const ownLength = lines[row]?.length ?? 0;
  if (column === 0 && ownLength > 1 && value === BigInt(ownLength - 1)) return true;
  const linesBelow = lines.length - row - 1;
  return value <= BigInt(Math.max(linesBelow, index.longestBelow(row))) || index.hasWordBelow(row, value);
}

/** Yields all but one, then halves, quarters … single items of `count`. */
function* chunks(count: number): Generator<{ from: number; length: number }> {
  for (let length = count - 1; length >= 1; length = Math.floor(length / 2)) {
    for (let from = 0; from + length <= count; from += length) yield { from, length };
  }
}

function replaceToken(lines: InputLines, row: number, column: number, token: string): InputLines {
  return lines.map((line, at) => (at === row ? line.with(column, token) : line));
}

function removeTokens(lines: InputLines, row: number, from: number, length: number): InputLines {
  return lines.map((line, at) => (at === row ? [...line.slice(0, from), ...line.slice(from + length)] : line));
}

interface NumberAt {
  row: number;
  column: number;
  value: bigint;
}

type InputIndex = ReturnType<typeof indexInput>;

/**
 * Answers queries about an input from one pass, because inputs may have hundreds of thousands of
 * tokens.
 */
function indexInput(lines: InputLines) {
  const numbers: NumberAt[] = [];
  const firstPositions = new Map<bigint, NumberAt>();
  const lastWords = new Map<bigint, number>();
  const rowsByLength = new Map<bigint, number[]>();
  const tokensBefore = [0];
  for (const [row, line] of lines.entries()) {
    tokensBefore.push((tokensBefore[row] ?? 0) + line.length);
    const length = BigInt(line.length);
    rowsByLength.set(length, [...(rowsByLength.get(length)?.slice(-1) ?? []), row]);
    for (const [column, token] of line.entries()) {
      const value = wholeNumber(token);
      if (value === undefined) {
        lastWords.set(BigInt(token.length), row);
        continue;
      }
      const number = { row, column, value };
      numbers.push(number);
      if (!firstPositions.has(value)) firstPositions.set(value, number);
    }
  }
  const longest = longestFrom(lines);
  return {
    /** Every whole number in reading order. */
    numbers,
    firstPositionOf: (value: bigint) => firstPositions.get(value),
    /** Returns the only line below `row` with this many tokens. */
    onlyRowBelow(row: number, length: bigint) {
      const rows = rowsByLength.get(length);
      const [last = -1, secondLast = -1] = [rows?.at(-1), rows?.at(-2)];
      return last > row && secondLast <= row ? last : undefined;
    },
    longestBelow: (row: number) => longest[row + 1] ?? 0,
    /** Reports whether a line below `row` has a word of this many characters. */
    hasWordBelow: (row: number, length: bigint) => (lastWords.get(length) ?? -1) > row,
    /** Counts the tokens of the lines from `from` up to but not including `to`. */
    tokensIn: (from: number, to: number) => (tokensBefore[to] ?? 0) - (tokensBefore[from] ?? 0),
  };
}

/** Returns for every row the number of tokens of the longest line from it on. */
function longestFrom(lines: InputLines): number[] {
  const longest: number[] = [];
  for (let row = lines.length - 1; row >= 0; row--) {
    longest[row] = Math.max(lines[row]?.length ?? 0, longest[row + 1] ?? 0);
  }
  return longest;
}

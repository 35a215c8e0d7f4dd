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
  /** What makes this input a counterexample, or undefined where it is none. */
  probe(input: string): Promise<T | undefined>;
  /** Asked before each probe: false ends the shrinking with what has been found. */
  mayGoOn(): boolean;
}

/** The smallest counterexample found by small steps from `input`; undefined when no smaller one was. */
export async function shrinkInput<T>(input: string, deps: ShrinkDeps<T>): Promise<T | undefined> {
  // Large inputs are many in number: their digests are remembered.
  const tried = new Set<string>([digestOf(input)]);
  let lines = splitInput(input);
  let best: T | undefined;
  for (let progressed = true; progressed; ) {
    progressed = false;
    for (const candidate of smallerInputs(lines, deps.forms)) {
      const text = joinInput(candidate);
      if (!deps.mayGoOn()) return best;
      const digest = digestOf(text);
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

function digestOf(text: string): string {
  return hash('sha1', text);
}

/** An input with what is known about it. */
interface Known {
  lines: InputLines;
  index: InputIndex;
}

/**
 * Inputs a little smaller than this one, the largest steps first. A line or a token goes together with the number that
 * counts it (`3` and `5 6 7` become `2` and `5 7`), or where the generator wrote inputs of that shape; numbers go towards 0 but
 * not below the smallest one generated. So what is left is, as far as podium can know, still an input of the problem.
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

/** Removes blocks of the lines that a number above them counts. */
function* withoutCountedLines({ lines, index }: Known): Generator<InputLines> {
  for (const { row, column, value } of index.numbers) {
    const below = lines.length - row - 1;
    const blockSize = linesPerCount(lines, row, value, below);
    if (blockSize === undefined) continue;
    const count = Number(value);
    for (const { from, length } of chunks(count, 1)) {
      const start = row + 1 + from * blockSize;
      const rest = [...lines.slice(0, start), ...lines.slice(start + length * blockSize)];
      yield replaceToken(rest, row, column, String(count - length));
    }
  }
}

/** `value` lines follow; or it stands alone at the top, as a number of test cases of equally many lines does. */
function linesPerCount(lines: InputLines, row: number, value: bigint, below: number): number | undefined {
  if (value < 1n || below === 0 || value > BigInt(below)) return undefined;
  if (value === BigInt(below)) return 1;
  const isAloneOnTop = row === 0 && lines[0]?.length === 1;
  return isAloneOnTop && below % Number(value) === 0 ? below / Number(value) : undefined;
}

/** Removes tokens of the one line whose length an earlier number gives. */
function* withoutCountedTokens(input: Known): Generator<InputLines> {
  const { lines, index } = input;
  for (const number of index.numbers) {
    const counted = countedLine(input, number);
    if (!counted) continue;
    const count = Number(number.value);
    for (const { from, length } of chunks(count, 1)) {
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
  for (const { from, length } of chunks(lines.length, 1)) {
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
    if (isCountedFromAbove(index, row, line.length)) continue;
    // A first number that counts the rest of its line would then lie.
    if (line.some((token, column) => isHeader(input, row, column, wholeNumber(token)))) continue;
    for (const { from, length } of chunks(line.length, 1)) {
      if (!forms.hasSize(lines.length, tokens - length)) continue;
      const rest = removeTokens(lines, row, from, length);
      if (forms.hasShape(shapeOf(rest))) yield rest;
    }
  }
}

function isCountedFromAbove(index: InputIndex, row: number, length: number): boolean {
  const place = index.firstPlaceOf(BigInt(length));
  return place !== undefined && place.row < row;
}

/** Removes letters of words, with the number that gives the length of the word where there is one. */
function* withShorterWords({ lines, index }: Known): Generator<InputLines> {
  for (const [row, line] of lines.entries()) {
    for (const [column, word] of line.entries()) {
      if (!/^[a-z]{2,}$/i.test(word)) continue;
      const place = index.firstPlaceOf(BigInt(word.length));
      const counter = place && place.row <= row ? place : undefined;
      for (const { from, length } of chunks(word.length, 1)) {
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

/** Whether a number may count what follows: it is changed only together with what it counts. */
function isHeader({ lines, index }: Known, row: number, column: number, value: bigint | undefined): boolean {
  if (value === undefined || value < 1n) return false;
  const ownLength = lines[row]?.length ?? 0;
  if (column === 0 && ownLength > 1 && value === BigInt(ownLength - 1)) return true;
  const linesBelow = lines.length - row - 1;
  return value <= BigInt(Math.max(linesBelow, index.longestBelow(row))) || index.hasWordBelow(row, value);
}

/** Halves, quarters … single items of `count`, of which `keep` stay. */
function* chunks(count: number, keep: number): Generator<{ from: number; length: number }> {
  for (let length = count - keep; length >= 1; length = Math.floor(length / 2)) {
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

/** What is looked up about an input for every token of it, found in one pass: inputs may have hundreds of thousands of tokens. */
interface InputIndex {
  /** Every whole number in reading order. */
  numbers: readonly NumberAt[];
  /** Where a whole number stands first. */
  firstPlaceOf(value: bigint): NumberAt | undefined;
  /** The one line below `row` that has so many tokens; undefined where there is none or several. */
  onlyRowBelow(row: number, length: bigint): number | undefined;
  /** How many tokens the longest line below `row` has. */
  longestBelow(row: number): number;
  /** Whether a line below `row` has a word, which is no number, of so many characters. */
  hasWordBelow(row: number, length: bigint): boolean;
  /** How many tokens the lines from `from` up to but not including `to` have. */
  tokensIn(from: number, to: number): number;
}

function indexInput(lines: InputLines): InputIndex {
  const numbers: NumberAt[] = [];
  const places = new Map<bigint, NumberAt>();
  const lastWords = new Map<bigint, number>();
  const rowsByLength = new Map<bigint, number[]>();
  const tokensBefore = [0];
  for (const [row, line] of lines.entries()) {
    tokensBefore.push((tokensBefore[row] ?? 0) + line.length);
    const length = BigInt(line.length);
    const rows = rowsByLength.get(length);
    if (rows) rows.push(row);
    else rowsByLength.set(length, [row]);
    for (const [column, token] of line.entries()) {
      const value = wholeNumber(token);
      if (value === undefined) {
        lastWords.set(BigInt(token.length), row);
        continue;
      }
      const place = { row, column, value };
      numbers.push(place);
      if (!places.has(value)) places.set(value, place);
    }
  }
  const longest = longestFrom(lines);
  return {
    numbers,
    firstPlaceOf: (value) => places.get(value),
    onlyRowBelow(row, length) {
      const rows = rowsByLength.get(length);
      const [last = -1, secondLast = -1] = [rows?.at(-1), rows?.at(-2)];
      return last > row && secondLast <= row ? last : undefined;
    },
    longestBelow: (row) => longest[row + 1] ?? 0,
    hasWordBelow: (row, length) => (lastWords.get(length) ?? -1) > row,
    tokensIn: (from, to) => (tokensBefore[to] ?? 0) - (tokensBefore[from] ?? 0),
  };
}

/** For every row how many tokens the longest line from it on has. */
function longestFrom(lines: InputLines): number[] {
  const longest: number[] = [];
  for (let row = lines.length - 1; row >= 0; row--) {
    longest[row] = Math.max(lines[row]?.length ?? 0, longest[row + 1] ?? 0);
  }
  return longest;
}

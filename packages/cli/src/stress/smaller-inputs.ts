import type { GeneratedForms } from './generated-forms.ts';
import { type InputLines, shapeOf, wholeNumber } from './input-tokens.ts';

/**
 * Inputs a little smaller than this one, the largest steps first. A line or a token goes together with the number that
 * counts it (`3` and `5 6 7` become `2` and `5 7`), or where the generator wrote inputs of that shape; numbers go towards 0 but
 * not below the smallest one generated. So what is left is, as far as one can tell, still an input of the problem.
 */
export function* smallerInputs(lines: InputLines, forms: GeneratedForms): Generator<InputLines> {
  yield* withoutCountedLines(lines);
  yield* withoutCountedTokens(lines);
  yield* withoutLines(lines, forms);
  yield* withoutTokens(lines, forms);
  yield* withShorterWords(lines);
  yield* withSmallerNumbers(lines, forms.smallest() ?? 0n);
}

/** Removes blocks of the lines that a number above them counts. */
function* withoutCountedLines(lines: InputLines): Generator<InputLines> {
  for (const { row, column, value } of numbersOf(lines)) {
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

/** Removes tokens of the one line whose length an earlier number tells. */
function* withoutCountedTokens(lines: InputLines): Generator<InputLines> {
  for (const { row, column, value } of numbersOf(lines)) {
    const counted = countedLine(lines, row, column, value);
    if (!counted) continue;
    const count = Number(value);
    for (const { from, length } of chunks(count, 1)) {
      const shortened = removeTokens(lines, counted.row, counted.start + from, length);
      yield replaceToken(shortened, row, column, String(count - length));
    }
  }
}

function countedLine(lines: InputLines, row: number, column: number, value: bigint) {
  if (value < 2n) return undefined;
  const own = lines[row] ?? [];
  if (column === 0 && BigInt(own.length - 1) === value) return { row, start: 1 };
  const later = lines.flatMap((line, at) => (at > row && BigInt(line.length) === value ? [at] : []));
  const [only] = later;
  return only !== undefined && later.length === 1 ? { row: only, start: 0 } : undefined;
}

function* withoutLines(lines: InputLines, forms: GeneratedForms): Generator<InputLines> {
  for (const { from, length } of chunks(lines.length, 1)) {
    const rest = [...lines.slice(0, from), ...lines.slice(from + length)];
    if (forms.hasShape(shapeOf(rest))) yield rest;
  }
}

function* withoutTokens(lines: InputLines, forms: GeneratedForms): Generator<InputLines> {
  for (const [row, line] of lines.entries()) {
    // A first number that counts the rest of its line would then lie.
    if (line.some((token, column) => isHeader(lines, row, column, wholeNumber(token)))) continue;
    for (const { from, length } of chunks(line.length, 1)) {
      const rest = removeTokens(lines, row, from, length);
      if (!isCountedFromAbove(lines, row) && forms.hasShape(shapeOf(rest))) yield rest;
    }
  }
}

function isCountedFromAbove(lines: InputLines, row: number): boolean {
  const length = BigInt(lines[row]?.length ?? 0);
  return lines.slice(0, row).some((line) => line.some((token) => wholeNumber(token) === length));
}

/** Removes letters of words, with the number that tells the length of the word where there is one. */
function* withShorterWords(lines: InputLines): Generator<InputLines> {
  for (const [row, line] of lines.entries()) {
    for (const [column, word] of line.entries()) {
      if (!/^[a-z]{2,}$/i.test(word)) continue;
      const counters = [...numbersOf(lines)].filter(({ value, row: at }) => at <= row && value === BigInt(word.length));
      const [counter] = counters;
      for (const { from, length } of chunks(word.length, 1)) {
        const shortened = replaceToken(lines, row, column, word.slice(0, from) + word.slice(from + length));
        yield counter ? replaceToken(shortened, counter.row, counter.column, String(word.length - length)) : shortened;
      }
    }
  }
}

function* withSmallerNumbers(lines: InputLines, smallest: bigint): Generator<InputLines> {
  for (const { row, column, value } of numbersOf(lines)) {
    if (isHeader(lines, row, column, value)) continue;
    const size = (number: bigint) => (number < 0n ? -number : number);
    const floor = smallest > 0n ? smallest : 0n;
    const steps = [0n, 1n, floor, -value, value / 2n, value > 0n ? value - 1n : value + 1n];
    for (const step of new Set(steps)) {
      const isSmaller = size(step) < size(value) || (value < 0n && step === -value);
      if (isSmaller && step >= smallest) yield replaceToken(lines, row, column, String(step));
    }
  }
}

/** Whether a number may tell how much follows: such a one is changed only together with what it counts. */
function isHeader(lines: InputLines, row: number, column: number, value: bigint | undefined): boolean {
  if (value === undefined || value < 1n) return false;
  const own = lines[row] ?? [];
  if (column === 0 && own.length > 1 && value === BigInt(own.length - 1)) return true;
  const below = lines.slice(row + 1);
  return value <= BigInt(below.length) || below.some((line) => value <= BigInt(line.length) || hasWord(line, value));
}

function hasWord(line: readonly string[], length: bigint): boolean {
  return line.some((token) => BigInt(token.length) === length && wholeNumber(token) === undefined);
}

function* numbersOf(lines: InputLines): Generator<{ row: number; column: number; value: bigint }> {
  for (const [row, line] of lines.entries()) {
    for (const [column, token] of line.entries()) {
      const value = wholeNumber(token);
      if (value !== undefined) yield { row, column, value };
    }
  }
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

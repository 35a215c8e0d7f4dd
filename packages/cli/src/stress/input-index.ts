import { type InputLines, wholeNumber } from './input-tokens.ts';

export interface NumberAt {
  row: number;
  column: number;
  value: bigint;
}

/** What is looked up about an input for every token of it, found in one pass: inputs may have hundreds of thousands of tokens. */
export interface InputIndex {
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

export function indexInput(lines: InputLines): InputIndex {
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

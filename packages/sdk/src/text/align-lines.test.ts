import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignLines, findHunks, markWords, type Piece, type Row } from './align-lines.ts';

const line = fc.constantFrom('a', 'b', 'c', '');
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));
const linesOf = (given: string) => (given.trimEnd() === '' ? [] : given.trimEnd().split('\n'));
const side = (rows: readonly Row[], name: 'left' | 'right') => rows.flatMap((row) => row[name] ?? []);

describe('alignLines', () => {
  it('keeps every line of both texts, in order, with its number', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        const rows = alignLines(left, right);
        expect(side(rows, 'left')).toEqual(linesOf(left));
        expect(side(rows, 'right')).toEqual(linesOf(right));
        expect(rows.flatMap((row) => row.leftNumber ?? [])).toEqual(linesOf(left).map((_, index) => index + 1));
        expect(rows.flatMap((row) => row.rightNumber ?? [])).toEqual(linesOf(right).map((_, index) => index + 1));
      }),
    );
  });

  it('marks a row as the same exactly when both sides are equal', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        for (const row of alignLines(left, right)) expect(row.same).toBe(row.left === row.right);
      }),
    );
  });

  it('puts equal lines beside each other when one is missing before them', () => {
    expect(alignLines('a\nb\nc\n', 'b\nc\n').map(({ left, right }) => [left, right])).toEqual([
      ['a', undefined],
      ['b', 'b'],
      ['c', 'c'],
    ]);
  });

  it('ignores white space at the ends', () => {
    expect(alignLines('1 2 \r\n3\n\n', '1 2\n3')).toEqual(alignLines('1 2\n3\n', '1 2\n3'));
    expect(alignLines('1 2 \n', '1 2').every((row) => row.same)).toBe(true);
  });

  it('keeps white space at the ends on demand', () => {
    expect(alignLines('1 \n\n', '1\n', { keepsEnds: true })).toEqual([
      { left: '1 \n', leftNumber: 1, right: '1\n', rightNumber: 1, same: false },
      { left: '\n', leftNumber: 2, same: false },
    ]);
    expect(alignLines('1\n', '1', { keepsEnds: true }).map(({ same }) => same)).toEqual([false]);
  });

  it('pairs the lines of texts with nothing in common by number, in little time', () => {
    const numbers = (from: number) => Array.from({ length: 30_000 }, (_, index) => from + index).join('\n');
    const before = process.cpuUsage();
    const rows = alignLines(numbers(0), numbers(100_000));
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
    expect(rows).toHaveLength(30_000);
    expect(rows[7]).toEqual({ left: '7', leftNumber: 8, right: '100007', rightNumber: 8, same: false });
  });
});

describe('markWords', () => {
  const drawn = (pieces: readonly Piece[]) =>
    pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');

  it.each([
    ['1\n2\n', '1\n2', ['1 | 1', '2 | 2']],
    ['1 2 3\n', '1 5 3\n', ['1 [2] 3 | 1 [5] 3']],
    ['a\nb\nc\n', 'b\nc\n', ['[a] | ', 'b | b', 'c | c']],
    ['a\nc\n', 'a\nb\nc\n', ['a | a', ' | [b]', 'c | c']],
    ['', '', []],
  ])('marks what differs in the rows of %j and %j', (left, right, rows) => {
    const marked = alignLines(left, right).map(markWords);
    expect(marked.map((row) => `${drawn(row.left)} | ${drawn(row.right)}`)).toEqual(rows);
  });
});

describe('findHunks', () => {
  const rowsOf = (marks: string): Row[] => [...marks].map((mark) => ({ left: mark, same: mark === '=' }));
  const shown = (marks: string, context: number) =>
    findHunks(rowsOf(marks), context).map((hunk) => hunk.map((row) => row.left).join(''));

  it.each([
    ['====', 1, []],
    ['==x==', 1, ['=x=']],
    ['x====y', 1, ['x=', '=y']],
    ['x=y', 1, ['x=y']],
    ['x==y', 1, ['x==y']],
    ['x===y', 1, ['x=', '=y']],
    ['xy', 0, ['xy']],
  ])('finds in %s with %i rows of context the hunks %j', (marks, context, hunks) => {
    expect(shown(marks, context)).toEqual(hunks);
  });
});

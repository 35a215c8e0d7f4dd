import { expect, it } from 'vitest';
import { describeAwards } from './awards.ts';
import type { ShownBoard } from './shown-board.ts';

const row = (id: string, rank: number | null, solved: number, score = 0) =>
  ({ id, name: id.toUpperCase(), rank, solved, score }) as ShownBoard['rows'][number];
const problem = (label: string, ...firstToSolve: string[]) =>
  ({ label, firstToSolve }) as unknown as ShownBoard['problems'][number];

it('names the first three ranks with ties, and who solved each problem first', () => {
  const rows = [row('ada', 1, 3), row('guest', null, 3), row('bob', 2, 2), row('cyd', 2, 2), row('dan', 4, 1)];
  const problems = [problem('A', 'bob'), problem('B'), problem('C', 'ada', 'dan')];
  expect(describeAwards({ rows, problems })).toEqual([
    'Winners: 1 ADA, 2 BOB, 2 CYD.',
    'First to solve: A BOB, C ADA and DAN.',
  ]);
});

it('names a winner with points for a part of a problem, and nobody who earned nothing', () => {
  expect(describeAwards({ rows: [row('ada', 1, 0, 40), row('bob', 2, 0)], problems: [problem('A')] })).toEqual([
    'Winners: 1 ADA.',
  ]);
  expect(describeAwards({ rows: [row('ada', 1, 0)], problems: [problem('A')] })).toEqual([]);
});

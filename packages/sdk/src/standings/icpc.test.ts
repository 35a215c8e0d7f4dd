import { describe, expect, it } from 'vitest';
import type { Verdict } from '../contract/verdicts.ts';
import { icpc } from './icpc.ts';

const minute = 60_000;

/** Scores a cell: `['wrong_answer', 5]` arrives five minutes after the start. */
function cell(...tries: [Verdict | null, minutes: number][]) {
  return icpc.scoreCell({
    ...{ points: 500, plannedLength: 300 * minute, penaltyMinutes: 20 },
    tries: tries.map(([verdict, minutes]) => ({
      verdict,
      after: minutes * minute,
      sourceKey: 'same',
      score: null,
      maxScore: null,
    })),
  });
}

describe('scoreCell', () => {
  it('takes the minutes to the accepted try, and 20 for each rejected one before it', () => {
    expect(cell(['wrong_answer', 3], ['time_limit_exceeded', 4], ['accepted', 37], ['wrong_answer', 40])).toEqual({
      ...{ score: 0, penalty: 77, wrong: 2, solvedAfter: 37 * minute },
    });
  });

  it('rounds minutes down: 59.999 s is minute 0', () => {
    expect(cell(['accepted', 59.999 / 60]).penalty).toBe(0);
    expect(cell(['accepted', 1]).penalty).toBe(1);
  });

  it('costs nothing while it is unsolved', () => {
    expect(cell(['wrong_answer', 3], ['wrong_answer', 4])).toMatchObject({ penalty: 0, wrong: 2, solvedAfter: null });
  });

  it('costs nothing for compile errors, judging errors and tries that are not judged', () => {
    const free = cell(['compile_error', 1], ['judging_error', 2], [null, 3], ['accepted', 9]);
    expect(free).toMatchObject({ penalty: 9, wrong: 0 });
  });
});

describe('compare', () => {
  const row = { solved: 2, score: 0, penalty: 90, lastSolvedAfter: 80 * minute };

  it.each([
    ['more problems, whatever they cost', { ...row, solved: 3, penalty: 900 }],
    ['fewer penalty minutes', { ...row, penalty: 89, lastSolvedAfter: 99 * minute }],
    ['an earlier minute of the last solve', { ...row, lastSolvedAfter: 79 * minute }],
  ])('ranks %s first', (_, better) => {
    expect(icpc.compare(better, row)).toBeLessThan(0);
    expect(icpc.compare(row, better)).toBeGreaterThan(0);
  });

  it('gives the same rank within a minute', () => {
    expect(icpc.compare(row, { ...row, lastSolvedAfter: 80.9 * minute })).toBe(0);
  });
});

import { expect, it } from 'vitest';
import { ioi } from './ioi.ts';
import type { Try } from './scoring-rule.ts';

const points = 200;

function cell(...tries: Partial<Try>[]) {
  return ioi.scoreCell({
    ...{ points, plannedLength: 300, penaltyMinutes: 20 },
    tries: tries.map((each, after) => ({
      verdict: 'wrong_answer',
      after,
      sourceKey: 'a',
      score: null,
      maxScore: null,
      ...each,
    })),
  });
}

/** A try with these points for the groups `small` (40) and `large` (60). */
function groups(small: number, large: number): Partial<Try> {
  return {
    verdict: small + large === 100 ? 'accepted' : 'wrong_answer',
    score: small + large,
    maxScore: 100,
    groups: [
      { name: 'small', score: small },
      { name: 'large', score: large },
    ],
  };
}

it('adds the best points of each group over all tries, as a part of the full marks', () => {
  expect(cell(groups(40, 0), groups(0, 30))).toMatchObject({ score: 140, solvedAfter: null });
});

it('keeps the best points after a worse try', () => {
  expect(cell(groups(40, 60), groups(0, 0))).toMatchObject({ score: points, solvedAfter: 0 });
});

it('gives all points for an accepted try, and none for others, to a problem without groups', () => {
  expect(cell({}, {})).toMatchObject({ score: 0, wrong: 2 });
  expect(cell({}, { verdict: 'accepted' })).toMatchObject({ score: points, wrong: 1, solvedAfter: 1 });
});

it('counts the best try of a problem with a score and no groups', () => {
  expect(cell({ score: 30, maxScore: 100 }, { score: 20, maxScore: 100 }).score).toBe(60);
});

it('counts nothing of tries that are not judged', () => {
  expect(cell({ ...groups(40, 60), verdict: null })).toMatchObject({ score: 0, wrong: 0, solvedAfter: null });
});

it('ranks by points alone', () => {
  const row = { solved: 1, score: 100, penalty: 0, lastSolvedAfter: 5 };
  expect(ioi.compare(row, { ...row, solved: 0, lastSolvedAfter: 9 })).toBe(0);
  expect(ioi.compare({ ...row, score: 101 }, row)).toBeLessThan(0);
});

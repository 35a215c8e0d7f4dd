import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Verdict, verdictNames } from '../contract/verdicts.ts';
import { decay } from './decay.ts';
import type { CellFacts } from './scoring-rule.ts';

const minute = 60_000;
const { scoreCell } = decay;
/** What a try has for a problem without scores. */
const unscored = { score: null, maxScore: null };
const twoHours = { plannedLength: 120 * minute, penaltyMinutes: 0 };

/**
 * Scores a cell of a two-hour contest. `['wrong_answer', 5]` arrives five minutes after the start,
 * and `['wrong_answer', 5, 'a']` has the source `a`. Submissions without a source all have
 * different ones.
 */
function cell(points: number, ...submissions: [Verdict | null, number, string?][]) {
  return scoreCell({
    ...twoHours,
    points,
    tries: submissions.map(([verdict, minutes, sourceKey], index) => ({
      verdict,
      after: minutes * minute,
      sourceKey: sourceKey ?? `source ${index}`,
      ...unscored,
    })),
  });
}

describe('scoreCell', () => {
  it('is unsolved with no points without submissions', () => {
    expect(cell(500)).toMatchObject({ wrong: 0, solvedAfter: null, score: 0 });
  });

  it.each([
    [500, 0, 500],
    [500, 10, 480],
    [1000, 30, 880],
    [1500, 60, 1140],
    [500, 120, 260],
    [1000, 120, 520],
    [1500, 120, 780],
  ])('gives of %i points after %i of 120 minutes %i, as Codeforces does', (points, minutes, score) => {
    expect(cell(points, ['accepted', minutes]).score).toBe(score);
  });

  it('gives 52 % after the planned end', () => {
    expect(cell(1000, ['accepted', 121]).score).toBe(520);
    expect(cell(1000, ['wrong_answer', 1], ['accepted', 500]).score).toBe(470);
  });

  it('scales the fall to the planned length of the contest', () => {
    const tries = [{ verdict: 'accepted' as const, after: 5 * minute, sourceKey: 'a', ...unscored }];
    expect(scoreCell({ points: 1000, plannedLength: 10 * minute, penaltyMinutes: 0, tries }).score).toBe(760);
  });

  it('takes 50 for each wrong submission before the accepted one', () => {
    expect(cell(1000, ['wrong_answer', 5], ['runtime_error', 6], ['accepted', 30])).toMatchObject({
      wrong: 2,
      solvedAfter: 30 * minute,
      score: 780,
    });
  });

  it('takes 50 once for a source that is sent again, also after another one or with another verdict', () => {
    const resent = cell(
      1000,
      ['wrong_answer', 1, 'a'],
      ['wrong_answer', 2, 'a'],
      ['time_limit_exceeded', 3, 'b'],
      ['runtime_error', 4, 'a'],
      ['accepted', 30, 'c'],
    );
    expect(resent).toMatchObject({ wrong: 2, solvedAfter: 30 * minute, score: 780 });
  });

  it('takes 50 for a source that failed before it was accepted', () => {
    expect(cell(1000, ['wrong_answer', 1, 'a'], ['wrong_answer', 2, 'a'], ['accepted', 30, 'a']).score).toBe(830);
  });

  it.each(['time_limit_exceeded', 'memory_limit_exceeded', 'output_limit_exceeded'] as const)(
    'counts %s',
    (verdict) => {
      expect(cell(500, [verdict, 1]).wrong).toBe(1);
    },
  );

  it('does not count compile errors, judging errors and what is not judged', () => {
    const free = cell(500, ['compile_error', 1], ['judging_error', 2], [null, 3], ['accepted', 10]);
    expect(free).toMatchObject({ wrong: 0, solvedAfter: 10 * minute, score: 480 });
  });

  /**
   * Scores submissions of a problem with 100 points of its own: `[40, 10]` has 40 after ten
   * minutes.
   */
  const partial = (...submissions: [score: number, minutes: number][]) =>
    scoreCell({
      ...twoHours,
      points: 1000,
      tries: submissions.map(([score, minutes], index) => ({
        verdict: score === 100 ? 'accepted' : 'wrong_answer',
        after: minutes * minute,
        sourceKey: `source ${index}`,
        score,
        maxScore: 100,
      })),
    });

  it('gives a part of the points for a part of the score, and counts the best submission', () => {
    expect(partial([40, 0])).toMatchObject({ wrong: 0, solvedAfter: null, score: 400 });
    expect(partial([29, 0]).score).toBe(290);
    expect(partial([60, 0], [40, 10]).score).toBe(600);
    expect(partial([40, 0], [60, 60]).score).toBe(456);
    expect(partial([40, 0], [100, 60])).toMatchObject({
      wrong: 0,
      solvedAfter: 60 * minute,
      score: 760,
    });
  });

  it('takes 50 only for submissions without any score', () => {
    expect(partial([0, 0], [40, 0], [100, 0])).toMatchObject({ wrong: 1, score: 950 });
    expect(partial([0, 0], [50, 0])).toMatchObject({ wrong: 1, score: 475 });
  });

  it('counts wrong submissions of an unsolved problem but gives no score', () => {
    expect(cell(500, ['wrong_answer', 1], ['wrong_answer', 2])).toMatchObject({
      wrong: 2,
      solvedAfter: null,
      score: 0,
    });
  });

  it('ignores everything after the first accepted submission', () => {
    const once = cell(500, ['wrong_answer', 1], ['accepted', 10]);
    expect(cell(500, ['wrong_answer', 1], ['accepted', 10], ['wrong_answer', 11], ['accepted', 12])).toEqual(once);
  });

  it('stays at 30 % of the points after many wrong submissions', () => {
    const wrong = Array.from({ length: 20 }, (): [Verdict, number] => ['wrong_answer', 1]);
    expect(cell(500, ...wrong, ['accepted', 119]).score).toBe(150);
    expect(cell(1, ...wrong, ['accepted', 119]).score).toBe(1);
  });

  it('rounds down to whole points', () => {
    // The score is 500 · (1 − 0.48 · 7/120) = 486.
    expect(cell(500, ['accepted', 7]).score).toBe(486);
    // The score is 500 · (1 − 0.48 · 7.1/120) = 485.8, rounded down.
    expect(cell(500, ['accepted', 7.1]).score).toBe(485);
  });

  it('counts whole numbers exactly over very long contests', () => {
    const plannedLength = 9_000 * 365 * 24 * 60 * minute;
    const tries = [{ verdict: 'accepted' as const, after: plannedLength / 2, sourceKey: 'a', ...unscored }];
    expect(scoreCell({ points: 1_000_000, plannedLength, penaltyMinutes: 0, tries }).score).toBe(760_000);
  });
});

const factsArbitrary: fc.Arbitrary<CellFacts> = fc
  .record({
    points: fc.integer({ min: 1, max: 1_000_000 }),
    duration: fc.integer({ min: 1, max: 30 * 24 * 60 * minute }),
    tries: fc.array(
      fc.record({
        verdict: fc.option(fc.constantFrom(...verdictNames)),
        moment: fc.double({ min: 0, max: 1, noNaN: true }),
        sourceKey: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      }),
      { maxLength: 30 },
    ),
  })
  .map(({ points, duration, tries }) => ({
    points,
    plannedLength: duration,
    penaltyMinutes: 0,
    tries: tries
      .map(({ moment, ...rest }) => ({ ...rest, ...unscored, after: Math.floor(moment * duration) }))
      .sort((a, b) => a.after - b.after),
  }));

const wrongVerdicts = new Set<Verdict | null>([
  'wrong_answer',
  'time_limit_exceeded',
  'memory_limit_exceeded',
  'output_limit_exceeded',
  'runtime_error',
]);

/**
 * States the rule in another way: counts the wrong submissions before the acceptance whose source
 * no earlier wrong one has.
 */
function countWrongSources({ tries }: CellFacts): number {
  const accepted = tries.findIndex(({ verdict }) => verdict === 'accepted');
  const before = accepted < 0 ? tries : tries.slice(0, accepted);
  const wrong = before.filter(({ verdict }) => wrongVerdicts.has(verdict));
  return wrong.filter(({ sourceKey }, index) => wrong.findIndex((other) => other.sourceKey === sourceKey) === index)
    .length;
}

describe('scoreCell, for any submissions', () => {
  it('is a whole number between 30 % and 100 % of the points when solved, else 0', () => {
    fc.assert(
      fc.property(factsArbitrary, (facts) => {
        const { score, solvedAfter } = scoreCell(facts);
        expect(Number.isSafeInteger(score)).toBe(true);
        if (solvedAfter === null) expect(score).toBe(0);
        else {
          expect(score).toBeGreaterThanOrEqual(0.3 * facts.points);
          expect(score).toBeLessThanOrEqual(facts.points);
        }
      }),
    );
  });

  it('equals the rule written in real numbers up to rounding', () => {
    fc.assert(
      fc.property(factsArbitrary, (facts) => {
        const { score, solvedAfter } = scoreCell(facts);
        if (solvedAfter === null) return;
        const wrong = countWrongSources(facts);
        const passed = solvedAfter / facts.plannedLength;
        const real = Math.max(facts.points * (1 - 0.48 * passed) - 50 * wrong, 0.3 * facts.points);
        expect(Math.abs(score - real)).toBeLessThan(1.000001);
      }),
    );
  });

  it('never grows when a wrong submission is put in front', () => {
    fc.assert(
      fc.property(factsArbitrary, (facts) => {
        const wrong = { verdict: 'wrong_answer' as const, after: 0, sourceKey: 'new', ...unscored };
        const worse = scoreCell({ ...facts, tries: [wrong, ...facts.tries] });
        expect(worse.score).toBeLessThanOrEqual(scoreCell(facts).score);
      }),
    );
  });

  it('is the same when a wrong source is sent once more', () => {
    fc.assert(
      fc.property(factsArbitrary, fc.nat(), fc.nat(), (facts, which, where) => {
        const resent = facts.tries.filter(({ verdict }) => wrongVerdicts.has(verdict))[which % 30];
        if (!resent) return;
        const first = facts.tries.findIndex(({ sourceKey }) => sourceKey === resent.sourceKey);
        const later = Math.max(where % 30, facts.tries.indexOf(resent), first) + 1;
        expect(scoreCell({ ...facts, tries: facts.tries.toSpliced(later, 0, resent) })).toEqual(scoreCell(facts));
      }),
    );
  });

  it('is the same without free and pending submissions', () => {
    fc.assert(
      fc.property(factsArbitrary, (facts) => {
        const counted = facts.tries.filter(
          ({ verdict }) => verdict !== null && verdict !== 'compile_error' && verdict !== 'judging_error',
        );
        expect(scoreCell({ ...facts, tries: counted })).toEqual(scoreCell(facts));
      }),
    );
  });
});

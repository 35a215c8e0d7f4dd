import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Aggregation, Points, TestCaseResult, TestGroup } from './judgement.ts';
import { groupTests, mayRun, scoreGroup, scoreSubmission } from './scoring.ts';
import type { Verdict } from './verdicts.ts';

const group = (aggregation: Aggregation, maxScore: number | null = 60): TestGroup => {
  return { name: 'big', aggregation, maxScore, requirePass: [] };
};

function result(verdict: Verdict, points?: Points): TestCaseResult {
  const measured = { cpuTimeMs: 1, wallTimeMs: 1, peakMemoryBytes: 1 };
  const written = { output: '', outputTruncated: false, errorOutput: '' };
  return { number: 1, verdict, ...measured, ...written, ...(points && { points }) };
}
const right = (points?: Points) => result('accepted', points);
const wrong = result('wrong_answer');
const score = (value: number): Points => ({ type: 'score', value });
const share = (value: number): Points => ({ type: 'share', value });

describe('the score of a group', () => {
  it('is all or nothing where only passing counts', () => {
    expect(scoreGroup(group('pass-fail'), 2, [right(), right()])).toEqual({
      name: 'big',
      score: 60,
      maxScore: 60,
      verdict: 'accepted',
    });
    expect(scoreGroup(group('pass-fail'), 2, [right(), wrong])).toMatchObject({ score: 0, verdict: 'wrong_answer' });
  });

  it('shares the largest score among the tests of a sum', () => {
    expect(scoreGroup(group('sum'), 3, [right(), wrong, right()])).toMatchObject({ score: 40 });
    expect(scoreGroup(group('sum'), 3, [right(share(0.5)), wrong, right(score(7.5))])).toMatchObject({ score: 17.5 });
    expect(scoreGroup(group('sum', 100), 3, [right(), right(), right()])).toMatchObject({ score: 100 });
  });

  it('is the smallest score of a test, and nothing as soon as one fails', () => {
    expect(scoreGroup(group('min'), 2, [right(share(0.5)), right()])).toMatchObject({ score: 30 });
    expect(scoreGroup(group('min'), 2, [right(), wrong])).toMatchObject({ score: 0 });
    expect(scoreGroup(group('min'), 2, [right()])).toMatchObject({ score: 0, verdict: null });
  });

  it('comes from the checker where there is no largest one', () => {
    expect(scoreGroup(group('sum', null), 2, [right(score(1000)), right(score(1.5))])).toMatchObject({ score: 1001.5 });
    expect(() => scoreGroup(group('sum', null), 1, [right()])).toThrow('gave no score');
    expect(() => scoreGroup(group('sum', null), 1, [right(share(1))])).toThrow('gave no score');
  });

  it('rejects points that the group does not allow', () => {
    expect(() => scoreGroup(group('pass-fail'), 1, [right(score(1))])).toThrow('only passing counts');
    expect(() => scoreGroup(group('sum'), 2, [right(score(31))])).toThrow('31 points, more than the 30 of a test');
  });

  it('never exceeds the largest score, and reaches it if all tests are accepted', () => {
    const outcomes = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 });
    const aggregations = fc.constantFrom<Aggregation>('pass-fail', 'sum', 'min');
    fc.assert(
      fc.property(outcomes, aggregations, fc.integer({ min: 0, max: 1000 }), (passes, aggregation, maxScore) => {
        const results = passes.map((isRight) => (isRight ? right() : wrong));
        const scored = scoreGroup(group(aggregation, maxScore), passes.length, results).score;
        expect(scored).toBeLessThanOrEqual(maxScore);
        if (passes.every(Boolean)) expect(scored).toBe(maxScore);
      }),
    );
  });
});

describe('the score of a submission', () => {
  const parts = [
    { name: 'one', score: 40, maxScore: 40, verdict: 'accepted' as const },
    { name: 'two', score: 15, maxScore: 60, verdict: 'wrong_answer' as const },
  ];
  const scoring = (aggregation: Aggregation, maxScore: number | null = 100) => ({ aggregation, maxScore, groups: [] });

  it('adds the groups, takes the smallest one, or wants all', () => {
    expect(scoreSubmission(scoring('sum'), parts)).toEqual({ score: 55, maxScore: 100, groups: parts });
    expect(scoreSubmission(scoring('min'), parts)).toMatchObject({ score: 15 });
    expect(scoreSubmission(scoring('pass-fail'), parts)).toMatchObject({ score: 0 });
    expect(scoreSubmission(scoring('pass-fail'), parts.slice(0, 1))).toMatchObject({ score: 100 });
  });

  it('is an error of the problem above the largest one', () => {
    expect(() => scoreSubmission(scoring('sum', 50), parts)).toThrow('larger than the 50');
  });
});

describe('the groups of a problem', () => {
  it('take the samples first and their own tests from anywhere', () => {
    const groups = [group('sum'), { ...group('min'), name: 'small' }];
    const tests = [{ group: 'small' }, {}, { group: 'big' }, { group: 'small' }];
    expect(groupTests({ maxScore: 100, aggregation: 'sum', groups }, tests).map(({ positions }) => positions)).toEqual([
      [1],
      [2],
      [0, 3],
    ]);
    expect(() => groupTests({ maxScore: 100, aggregation: 'sum', groups }, [{ group: 'tiny' }])).toThrow('tiny');
  });

  it('run only after the groups that they require', () => {
    const needing = { ...group('sum'), requirePass: ['sample', 'one'] };
    expect(mayRun(needing, new Set(['sample']))).toBe(false);
    expect(mayRun(needing, new Set(['sample', 'one']))).toBe(true);
    expect(mayRun(undefined, new Set())).toBe(true);
  });
});

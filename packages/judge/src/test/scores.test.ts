import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckerSpec, Scoring, TestGroup } from '../judgement.ts';
import { openTestJudge, type TestJudge } from './judging.ts';

const group = (name: string, change: Partial<TestGroup> = {}): TestGroup => {
  return { name, maxScore: 50, aggregation: 'pass-fail', requirePass: [], ...change };
};

/** Prints the double of a number below 100. Above it, it prints the number itself. */
const doubles = `#include <cstdio>
int main() { int n; if (scanf("%d", &n) != 1) return 1; printf("%d", n < 100 ? 2 * n : n); }`;

describe.each(['sandbox', 'none'] as const)('scores with isolation %s', (isolation) => {
  let tests: TestJudge;
  beforeAll(async () => {
    tests = await openTestJudge(isolation);
  });
  afterAll(() => tests.close());

  /** Judges the program on numbers, each in the named group. */
  async function judge(
    cases: readonly (readonly [number: number, group?: string])[],
    scoring: Scoring | undefined,
    checker: CheckerSpec = { type: 'tokens' },
  ) {
    const files = await tests.writeTests(cases.map(([number]) => [`${number}\n`, `${2 * number}\n`]));
    return tests.judge.judgeSubmission({
      source: doubles,
      language: 'cpp',
      limits: { timeLimitMs: 2000, memoryLimitBytes: 64 * 1024 ** 2 },
      checker,
      scoring,
      tests: files.map((test, index) => ({ ...test, group: cases[index]?.[1] })),
      stopAtFirstFailure: true,
    });
  }

  it('end a group where its score is certain, and go on with the next one', async () => {
    const groups = [group('small'), group('big'), group('each', { aggregation: 'sum' })];
    const judgement = await judge([[1], [2, 'small'], [500, 'big'], [600, 'big'], [700, 'each'], [3, 'each']], {
      maxScore: 150,
      aggregation: 'sum',
      groups,
    });
    expect(judgement).toMatchObject({
      verdict: 'wrong_answer',
      score: {
        score: 75,
        maxScore: 150,
        groups: [
          { name: 'small', score: 50, verdict: 'accepted' },
          { name: 'big', score: 0, verdict: 'wrong_answer' },
          { name: 'each', score: 25, verdict: 'wrong_answer' },
        ],
      },
    });
    expect(judgement.tests.map(({ number, verdict }) => [number, verdict])).toEqual([
      [1, 'accepted'],
      [2, 'accepted'],
      [3, 'wrong_answer'],
      [5, 'wrong_answer'],
      [6, 'accepted'],
    ]);
  });

  it('leave out a group that requires a failed one', async () => {
    const groups = [group('big'), group('rest', { requirePass: ['big'] })];
    const judgement = await judge(
      [
        [500, 'big'],
        [1, 'rest'],
      ],
      { maxScore: 100, aggregation: 'sum', groups },
    );
    expect(judgement).toMatchObject({
      verdict: 'wrong_answer',
      tests: [{ number: 1 }],
      score: { score: 0, groups: [{ verdict: 'wrong_answer' }, { verdict: null, score: 0 }] },
    });
  });

  const gives = (points: string): CheckerSpec => ({
    type: 'custom',
    protocol: 'kattis',
    args: [points.replace('\\n', '\n')],
    source: `#include <cstdio>
#include <cstring>
#include <cstdlib>
int main(int, char** argv) {
  char path[4096]; const char* points = argv[4]; const char* colon = strchr(points, ':');
  strncat(strcpy(path, argv[3]), points, colon - points);
  fputs(colon + 1, fopen(path, "w"));
  return 42;
}`,
  });

  it.each([
    ['score.txt:12.5', 12.5],
    ['score_multiplier.txt:0.5\\n', 25],
  ])('take what a Kattis validator writes: %s', async (points, score) => {
    const scoring = { maxScore: 50, aggregation: 'sum' as const, groups: [group('all', { aggregation: 'sum' })] };
    expect(await judge([[1, 'all']], scoring, gives(points))).toMatchObject({ verdict: 'accepted', score: { score } });
    // A problem without scores ignores it.
    const plain = await judge([[1]], undefined, gives(points));
    expect(plain.verdict).toBe('accepted');
    expect(plain).not.toHaveProperty('score');
  });

  it.each([
    ['score.txt:many', "wrote 'many' to score.txt"],
    ['score_multiplier.txt:1.5', 'more than 1'],
    ['score.txt:51', 'more than the 50 of a test'],
  ])('are a judging error where the validator writes %s', async (points, text) => {
    const scoring = { maxScore: 50, aggregation: 'sum' as const, groups: [group('all', { aggregation: 'sum' })] };
    const judgement = await judge([[1, 'all']], scoring, gives(points));
    expect(judgement).toMatchObject({ verdict: 'judging_error', failure: expect.stringContaining(text) });
  });

  it('take the points of a testlib checker, which a problem without scores cannot use', async () => {
    const checker: CheckerSpec = {
      type: 'custom',
      protocol: 'testlib',
      source: '#include <cstdio>\nint main() { fputs("points 20.5 well done", stderr); return 7; }',
    };
    const scoring = { maxScore: 50, aggregation: 'sum' as const, groups: [group('all', { aggregation: 'sum' })] };
    expect(await judge([[1, 'all']], scoring, checker)).toMatchObject({ verdict: 'accepted', score: { score: 20.5 } });
    expect(await judge([[1]], undefined, checker)).toMatchObject({
      verdict: 'judging_error',
      failure: expect.stringContaining('an output is right or wrong'),
    });
  });
});

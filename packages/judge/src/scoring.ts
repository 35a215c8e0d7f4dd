import { CheckerError } from './checkers/checker.ts';
import type { GroupResult, Scoring, SubmissionScore, TestCaseResult, TestGroup } from './judgement.ts';

// The rules are those of "Scoring problems" of the ICPC problem package format, version 2025-09
// (github.com/Kattis/problem-package-format, spec/2025-09.md).

/** The samples, which a group can require but which have no score. */
export const sampleGroup = 'sample';

/** The tests of a group, by their positions in the request. */
export interface GroupTests {
  /** Undefined for tests outside the groups, which are the samples. */
  group: TestGroup | undefined;
  positions: number[];
}

/** Returns the samples and then the groups in the order of the problem, each with its tests. */
export function groupTests(scoring: Scoring, tests: readonly { group?: string | undefined }[]): GroupTests[] {
  const positionsOf = (name: string | undefined) =>
    tests.flatMap((test, position) => (test.group === name ? [position] : []));
  const unknown = tests.find(({ group }) => group !== undefined && !scoring.groups.some(({ name }) => name === group));
  if (unknown) throw new RangeError(`There is no test group ${unknown.group}.`);
  return [
    { group: undefined, positions: positionsOf(undefined) },
    ...scoring.groups.map((group) => ({ group, positions: positionsOf(group.name) })),
  ];
}

/** Reports whether all groups that a group requires were passed. */
export function mayRun(group: TestGroup | undefined, passed: ReadonlySet<string>): boolean {
  return (group?.requirePass ?? []).every((name) => passed.has(name));
}

/** Reports whether a failed test decides the score of its group. */
export function endsAtFailure(group: TestGroup | undefined): boolean {
  return group !== undefined && group.aggregation !== 'sum';
}

/**
 * Checks what a checker gave for an accepted test. Throws a CheckerError for a score that the group
 * does not allow: that is an error of the problem.
 */
export function testScore(group: TestGroup, testCount: number, { verdict, points }: TestCaseResult): number {
  const { name, maxScore, aggregation } = group;
  const checkerError = (text: string) => new CheckerError(`The checker gave ${text} in the test group ${name}`);
  if (verdict !== 'accepted') return 0;
  if (aggregation === 'pass-fail') {
    if (points) throw checkerError('points, although only passing counts,');
    return 0;
  }
  if (maxScore === null) {
    if (points === undefined || points.type === 'share')
      throw checkerError('no score, although there is no largest one,');
    return points.value;
  }
  const largest = aggregation === 'min' ? maxScore : maxScore / testCount;
  const score = points === undefined ? largest : points.type === 'share' ? points.value * largest : points.value;
  if (score > largest + tolerance) throw checkerError(`${score} points, more than the ${rounded(largest)} of a test,`);
  return score;
}

/** The error of adding as many shares of a score as a problem may have tests. */
const tolerance = 1e-6;

/**
 * Computes the score of a group from its tests. `testCount` counts also those that did not run,
 * after a failure or because the group requires another one.
 */
export function scoreGroup(group: TestGroup, testCount: number, results: readonly TestCaseResult[]): GroupResult {
  const { name, maxScore, aggregation } = group;
  const scores = results.map((result) => testScore(group, testCount, result));
  const isPassed = results.length === testCount && results.every(({ verdict }) => verdict === 'accepted');
  const verdict = results.find((result) => result.verdict !== 'accepted')?.verdict ?? (isPassed ? 'accepted' : null);
  return { name, score: rounded(aggregate()), maxScore, verdict };

  function aggregate(): number {
    switch (aggregation) {
      case 'pass-fail':
        return isPassed ? (maxScore ?? 0) : 0;
      case 'min':
        return isPassed ? Math.min(...scores) : 0;
      case 'sum':
        return scores.reduce((sum, score) => sum + score, 0);
    }
  }
}

/** Computes the score of a submission. Throws a CheckerError if it is larger than the problem's. */
export function scoreSubmission(scoring: Scoring, groups: readonly GroupResult[]): SubmissionScore {
  const { maxScore, aggregation } = scoring;
  const score = rounded(aggregate());
  if (maxScore !== null && score > maxScore + tolerance)
    throw new CheckerError(`The score ${score} is larger than the ${maxScore} of the problem`);
  return { score, maxScore, groups: [...groups] };

  function aggregate(): number {
    const scores = groups.map((group) => group.score);
    switch (aggregation) {
      case 'pass-fail':
        return groups.every(({ verdict }) => verdict === 'accepted') ? (maxScore ?? 0) : 0;
      case 'min':
        return Math.min(...scores);
      case 'sum':
        return scores.reduce((sum, part) => sum + part, 0);
    }
  }
}

/** Rounds to millionths, so that three thirds of 100 are 100. */
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6;
}

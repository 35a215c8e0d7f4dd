import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { simulateContest } from './simulate-contest.ts';

const hour = 3_600_000;
const userIds = Array.from({ length: 60 }, (_, index) => `user${String(index).padStart(8, '0')}`);
const problems = [0.1, 0.4, 0.6, 0.9].map((hardness, index) => ({
  problemId: `problem${index}`,
  hardness,
  testsTotal: 12,
  failures: ['wrong_answer', 'time_limit_exceeded'] as const,
}));
const simulate = (seed: string) =>
  simulateContest({ random: createRandom(seed), userIds, problems, startTime: hour, endTime: 3 * hour });

describe('simulateContest', () => {
  it('gives the same contest for the same seed and another one for another', () => {
    expect(simulate('spring')).toEqual(simulate('spring'));
    expect(simulate('spring')).not.toEqual(simulate('autumn'));
  });

  it('lets everybody submit, within the contest, in order of arrival', () => {
    const submissions = simulate('spring');
    expect(new Set(submissions.map((submission) => submission.userId)).size).toBe(userIds.length);
    const times = submissions.map((submission) => submission.submittedAt);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(hour);
    expect(Math.max(...times)).toBeLessThanOrEqual(3 * hour);
    expect(times).toEqual([...times].sort((left, right) => left - right));
  });

  it('ends a participant’s tries on a problem with the accepted one', () => {
    const solved = new Set<string>();
    for (const { userId, problemId, verdict } of simulate('spring')) {
      expect(solved.has(userId + problemId)).toBe(false);
      if (verdict === 'accepted') solved.add(userId + problemId);
    }
  });

  it('has the easy problem solved by more people than the hard one', () => {
    const solvers = (problemId: string) =>
      simulate('spring').filter((submission) => submission.problemId === problemId && submission.verdict === 'accepted')
        .length;
    expect(solvers('problem0')).toBeGreaterThan(2 * solvers('problem3'));
    expect(solvers('problem3')).toBeGreaterThan(0);
  });
});

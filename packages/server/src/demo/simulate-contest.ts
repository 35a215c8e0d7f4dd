import type { Verdict } from '@podium/sdk/contract';
import type { Random } from './random.ts';

export interface SimulatedProblem {
  problemId: string;
  /** The range is from 0, where everybody solves it, to 1, where hardly anybody does. */
  hardness: number;
  testsTotal: number;
  /** The verdicts that wrong tries at this problem get. */
  failures: readonly Verdict[];
}

export interface SimulatedSubmission {
  userId: string;
  problemId: string;
  /** Milliseconds since 1970, within the contest. */
  submittedAt: number;
  verdict: Verdict;
  testsPassed: number;
}

interface SimulationInput {
  random: Random;
  userIds: readonly string[];
  problems: readonly SimulatedProblem[];
  startTime: number;
  endTime: number;
}

const wrongTriesMax = 3;
const earliestMinutes = 3;

/**
 * Simulates the submissions of a contest's participants, in order of arrival. Each participant has
 * a skill, takes the problems in order, needs longer and errs more often the harder a problem is
 * for them, and stops when the time is over. Everybody submits something. Equal random streams give
 * equal contests.
 */
export function simulateContest(input: SimulationInput): SimulatedSubmission[] {
  const submissions = input.userIds.flatMap((userId) => simulateParticipant(userId, input));
  return submissions.sort((left, right) => left.submittedAt - right.submittedAt);
}

function simulateParticipant(userId: string, input: SimulationInput): SimulatedSubmission[] {
  const { random, problems, startTime, endTime } = input;
  const skill = random.integer(10, 100) / 100;
  const submissions: SimulatedSubmission[] = [];
  let time = startTime;
  for (const problem of problems) {
    const struggle = Math.max(0.05, problem.hardness - skill + 0.5);
    const isSolved = random.integer(0, 99) / 100 > struggle * 0.75;
    const wrongTries = Math.min(wrongTriesMax, Math.floor((random.integer(0, 99) / 100) * 4 * struggle));
    const tries = isSolved ? wrongTries + 1 : Math.max(1, wrongTries);
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      time += thinkingTimeMs(random, struggle, attempt, endTime - startTime);
      if (time > endTime) return submissions.length > 0 ? submissions : [lastMinuteTry(userId, problem, input)];
      const verdict = isSolved && attempt === tries ? 'accepted' : random.pick(problem.failures);
      submissions.push(submissionOf(userId, problem, time, verdict, random));
    }
  }
  return submissions;
}

function thinkingTimeMs(random: Random, struggle: number, attempt: number, contestMs: number): number {
  const share = attempt === 1 ? 0.03 + 0.22 * struggle : 0.02 + 0.05 * struggle;
  return (
    Math.round(earliestMinutes * 60_000 + contestMs * share * (random.integer(50, 150) / 100)) + random.integer(0, 999)
  );
}

function lastMinuteTry(userId: string, problem: SimulatedProblem, { random, endTime }: SimulationInput) {
  return submissionOf(userId, problem, endTime - random.integer(1_000, 59_000), random.pick(problem.failures), random);
}

function submissionOf(
  userId: string,
  problem: SimulatedProblem,
  submittedAt: number,
  verdict: Verdict,
  random: Random,
): SimulatedSubmission {
  const { problemId, testsTotal } = problem;
  const testsPassed = verdict === 'accepted' ? testsTotal : random.integer(1, Math.max(1, testsTotal - 1));
  return { userId, problemId, submittedAt, verdict, testsPassed };
}

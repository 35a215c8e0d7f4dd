import type { Contest, Problem, ProblemSummary, Submission, SubmitResponse } from '../src/index.ts';

/** Answers as the contract has them, for servers that a test writes itself. */
export const ids = {
  user: 'user00000001',
  problem: 'prob00000001',
  contest: 'cont00000001',
  submission: 'subm00000001',
} as const;

export const problemSummary: ProblemSummary = {
  _id: ids.problem,
  title: 'Two sums',
  difficulty: 'Easy',
  tags: ['math'],
  isSolved: false,
  constraints: { timeLimit: '1s', memoryLimit: '256MB' },
  revision: 1,
};

export const problem: Problem = {
  ...problemSummary,
  description: '# Two sums',
  testCases: [{ input: '1 2\n', output: '3\n', isSample: true }],
  checker: { type: 'tokens' },
};

export const contest: Contest = {
  _id: ids.contest,
  title: 'Spring cup',
  description: 'Five problems',
  startTime: '2026-05-01T10:00:00.000Z',
  endTime: '2026-05-01T12:00:00.000Z',
  problems: [{ _id: ids.problem, label: 'A', title: 'Two sums', difficulty: 'Easy', tags: ['math'], points: 500 }],
  problemCount: 1,
  participantCount: 3,
  isRegistered: true,
  leaderboardGenerated: false,
};

export const submitResponse: SubmitResponse = {
  success: true,
  message: 'Accepted',
  result: { errors: [], warnings: [] },
  results: [{ number: 1, isSample: true, passed: true, verdict: 'accepted', timeMs: 1, memoryBytes: 1_000_000 }],
  verdict: 'accepted',
  submissionId: ids.submission,
};

export const submission: Submission = {
  _id: ids.submission,
  problemId: ids.problem,
  problemTitle: 'Two sums',
  contestId: null,
  userId: ids.user,
  userFirstName: 'Ada',
  language: 'cpp',
  progress: 'judged',
  verdict: 'accepted',
  testsPassed: 1,
  testsTotal: 1,
  timeMs: 1,
  memoryBytes: 1_000_000,
  submittedAt: '2026-05-01T10:05:00.000Z',
  judgedAt: '2026-05-01T10:05:01.000Z',
  revision: 1,
  code: 'int main() {}',
  result: { errors: [], warnings: [] },
  results: submitResponse.results,
};

export const profile = {
  _id: ids.user,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  userType: 'user' as const,
  rating: 1500,
  solvedProblems: 0,
  ratingHistory: [],
};

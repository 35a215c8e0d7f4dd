import type {
  Contest,
  Health,
  LeaderboardEntry,
  Participant,
  Problem,
  ProblemSummary,
  Profile,
  Submission,
  SubmitResponse,
} from '../src/contract/index.ts';
import { defaultSettings } from '../src/contract/index.ts';

/** These samples have the contract's shape. Tests use them in the answers of their servers. */
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
  draft: false,
  archived: false,
  inPractice: true,
};

export const problem: Problem = {
  ...problemSummary,
  description: '# Two sums',
  testCases: [{ input: '1 2\n', output: '3\n', isSample: true }],
  checker: { type: 'tokens' },
  includedFiles: [],
  allowedLanguages: [],
  language: 'en',
  languages: ['en'],
};

export const contest: Contest = {
  _id: ids.contest,
  title: 'Spring cup',
  description: 'Five problems',
  startTime: '2026-05-01T10:00:00.000Z',
  endTime: '2026-05-01T12:00:00.000Z',
  problems: [
    {
      _id: ids.problem,
      label: 'A',
      title: 'Two sums',
      difficulty: 'Easy',
      tags: ['math'],
      points: 500,
      judgingPaused: false,
    },
  ],
  problemCount: 1,
  participantCount: 3,
  overAt: '2026-05-01T12:30:00.000Z',
  participation: {
    _id: 'part00000001',
    startTime: '2026-05-01T10:00:00.000Z',
    endTime: '2026-05-01T12:30:00.000Z',
  },
  isRegistered: true,
  leaderboardGenerated: false,
  leaderboardStale: false,
  cancelled: false,
  ...defaultSettings,
  frozenFrom: null,
  thawedAt: null,
};

export const participant: Participant = {
  _id: 'part00000001',
  name: 'Ada Byron',
  kind: 'official',
  members: [{ _id: ids.user, name: 'Ada Byron', email: 'ada@example.org' }],
  startTime: '2026-05-01T10:00:00.000Z',
  endTime: '2026-05-01T12:30:00.000Z',
  extraMinutes: 30,
  organization: '',
  group: '',
  registeredAt: '2026-05-01T09:00:00.000Z',
  online: true,
  lastSubmittedAt: null,
};

export const submitResponse: SubmitResponse = {
  success: true,
  message: 'Accepted',
  result: { errors: [], warnings: [], diagnostics: [] },
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
  userLastName: 'Lovelace',
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
  result: { errors: [], warnings: [], diagnostics: [] },
  results: submitResponse.results,
};

export const profile: Profile = {
  _id: ids.user,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  userType: 'user',
  rating: 1500,
  solvedProblems: 0,
  ratingHistory: [],
};

export const done = { success: true, message: 'Done' };
export const form = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  password: 'analytical',
  confirmPassword: 'analytical',
};
export const upload = {
  title: 'Two sums',
  description: '# Two sums',
  difficulty: 'Easy' as const,
  testCases: [{ input: '1 2', output: '3', isSample: true }],
  tags: ['math'],
  constraints: { timeLimit: '1s', memoryLimit: '256MB' },
};
export const schedule = {
  title: 'Spring cup',
  description: 'Five problems',
  startTime: '2026-05-01T10:00:00Z',
  endTime: '2026-05-01T12:00:00Z',
  problems: [ids.problem],
};
export const practice = { code: 'int main() {}', language: 'cpp' as const, problemId: ids.problem };
export const contestSubmit = { ...practice, contestId: ids.contest };
export const runResult = {
  success: true,
  output: '3\n',
  errors: [],
  warnings: [],
  diagnostics: [],
  verdict: null,
  outputTruncated: false,
  timeMs: 1,
  memoryBytes: 1,
};
export const revision = {
  problemId: ids.problem,
  revision: 1,
  createdAt: '2026-05-01T10:00:00.000Z',
  createdBy: null,
  title: 'Two sums',
  difficulty: 'Easy',
  tags: [],
  constraints: { timeLimit: '1s', memoryLimit: '256MB' },
  checker: { type: 'tokens' },
  descriptionHash: 'a'.repeat(64),
  ...{ language: 'en', translations: [], editorialHash: null, package: { id: null, filesHash: null } },
  testCases: [],
};
export const health: Health = {
  status: 'degraded',
  version: '0.2.0',
  time: '2026-05-01T10:00:00.000Z',
  pendingSubmissions: 0,
  oldestJob: null,
  judging: false,
  judge: 'absent',
  languages: [],
  notes: [],
};
export const entry: LeaderboardEntry = {
  userId: ids.user,
  user: { firstName: 'Ada', lastName: 'Lovelace' },
  rank: 1,
  solvedProblems: 1,
  score: 500,
  penalty: 0,
  ratingBefore: 1500,
  ratingAfter: 1520,
  byProblem: { scores: [500], wrongSubmissions: [0], solvedAfterMs: [1_800_000] },
};
export const submitted = { success: true, message: 'Queued', submissionId: ids.submission };
export const hash = '3b8a2a6f10acd1b1e2a6a7f9f5f4d0a7c8c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9';

import type { PodiumClient } from '../src/index.ts';
import {
  contest,
  contestSubmit,
  done,
  entry,
  form,
  hash,
  health,
  ids,
  practice,
  problem,
  problemSummary,
  profile,
  revision,
  runResult,
  schedule,
  submission,
  submitResponse,
  submitted,
  upload,
} from './wire-samples.ts';

/** How one method must arrive at the server, and what it makes of the answer. */
export interface EndpointRow {
  call: (client: PodiumClient) => Promise<unknown>;
  method: string;
  path: string;
  /** What must arrive; undefined for no body. */
  payload?: unknown;
  headers?: Record<string, string>;
  status?: number;
  answer: unknown;
  result?: unknown;
}

export const endpointRows: Record<string, EndpointRow> = {
  'auth.register': {
    call: (client) => client.auth.register(form),
    method: 'POST',
    path: '/auth/register',
    payload: form,
    status: 201,
    answer: done,
  },
  'auth.login': {
    call: (client) => client.auth.login({ email: ' ada@example.org ', password: 'analytical' }),
    method: 'POST',
    path: '/auth/login',
    payload: { email: 'ada@example.org', password: 'analytical' },
    answer: {
      accessToken: 'a2',
      refreshToken: 'r2',
      userInfo: { _id: ids.user, email: 'ada@example.org', userType: 'user' },
    },
  },
  'auth.logout': {
    call: (client) => client.auth.logout(),
    method: 'POST',
    path: '/auth/logout',
    payload: { refreshToken: 'r1' },
    answer: done,
    result: { endedOnServer: true },
  },
  'auth.session': {
    call: (client) => client.auth.session(),
    method: 'GET',
    path: '/auth/protected',
    answer: { userId: ids.user, userType: 'user' },
  },
  'users.profile': { call: (client) => client.users.profile(), method: 'GET', path: '/user/profile', answer: profile },
  'users.updateProfile': {
    call: (client) => client.users.updateProfile({ firstName: 'Augusta' }),
    method: 'PUT',
    path: '/user/profile',
    payload: { firstName: 'Augusta' },
    answer: { ...done, data: profile },
  },
  'problems.list': {
    call: (client) => client.problems.list(),
    method: 'GET',
    path: '/problem/getAll',
    answer: [problemSummary],
  },
  'problems.get': {
    call: (client) => client.problems.get(ids.problem),
    method: 'GET',
    path: `/problem/${ids.problem}`,
    answer: problem,
  },
  'problems.upload': {
    call: (client) => client.problems.upload(upload),
    method: 'POST',
    path: '/problem/uploadProblem',
    payload: upload,
    status: 201,
    answer: { ...done, problem: problemSummary, outdatedSubmissions: 0 },
  },
  'problems.update': {
    call: (client) => client.problems.update(ids.problem, { title: 'Three sums', baseRevision: 1 }),
    method: 'PUT',
    path: `/problem/updateProblem/${ids.problem}`,
    payload: { title: 'Three sums', baseRevision: 1 },
    answer: { ...done, problem: problemSummary, outdatedSubmissions: 2 },
  },
  'problems.listRevisions': {
    call: (client) => client.problems.listRevisions(ids.problem),
    method: 'GET',
    path: `/problem/${ids.problem}/revisions`,
    answer: [revision],
  },
  'problems.rejudge': {
    call: (client) => client.problems.rejudge(ids.problem),
    method: 'POST',
    path: `/problem/${ids.problem}/rejudge`,
    status: 202,
    answer: { ...done, submissions: 4 },
  },
  'blobs.findMissing': {
    call: (client) => client.blobs.findMissing([hash]),
    method: 'POST',
    path: '/blob/missing',
    payload: { hashes: [hash] },
    answer: { missing: [hash] },
  },
  'contests.listFuture': {
    call: (client) => client.contests.listFuture(),
    method: 'GET',
    path: '/contest/futureContests',
    answer: [contest],
  },
  'contests.listOngoing': {
    call: (client) => client.contests.listOngoing(),
    method: 'GET',
    path: '/contest/ongoingContests',
    answer: [contest],
  },
  'contests.listPast': {
    call: (client) => client.contests.listPast(),
    method: 'GET',
    path: '/contest/pastContests',
    answer: [contest],
  },
  'contests.get': {
    call: (client) => client.contests.get(ids.contest),
    method: 'GET',
    path: `/contest/getContest/${ids.contest}`,
    answer: contest,
  },
  'contests.register': {
    call: (client) => client.contests.register(ids.contest),
    method: 'POST',
    path: `/contest/register/${ids.contest}`,
    answer: done,
  },
  'contests.checkIfRegistered': {
    call: (client) => client.contests.checkIfRegistered(ids.contest),
    method: 'GET',
    path: `/contest/checkIfRegistered/${ids.contest}`,
    answer: { success: false, message: 'Not registered' },
    result: false,
  },
  'contests.solvedProblems': {
    call: (client) => client.contests.solvedProblems(ids.contest),
    method: 'GET',
    path: `/contest/userSolvedProblems/${ids.contest}`,
    answer: { solvedProblems: { [ids.problem]: true } },
    result: { [ids.problem]: true },
  },
  'contests.leaderboard': {
    call: (client) => client.contests.leaderboard(ids.contest),
    method: 'GET',
    path: `/contest/getLeaderBoard/${ids.contest}`,
    answer: [entry],
  },
  'contests.generateLeaderboard': {
    call: (client) => client.contests.generateLeaderboard(ids.contest),
    method: 'POST',
    path: `/contest/updateLeaderBoard/${ids.contest}`,
    answer: { ...done, participants: 50 },
  },
  'contests.create': {
    call: (client) => client.contests.create(schedule),
    method: 'POST',
    path: '/contest/createContest',
    payload: schedule,
    status: 201,
    answer: { ...done, contest },
  },
  'contests.update': {
    call: (client) => client.contests.update(ids.contest, { title: 'Summer cup' }),
    method: 'PUT',
    path: `/contest/modifyContest/${ids.contest}`,
    payload: { title: 'Summer cup' },
    answer: { ...done, contest },
  },
  'compiler.run': {
    call: (client) => client.compiler.run({ code: 'int main() {}', language: 'cpp', input: '1 2' }),
    method: 'POST',
    path: '/compiler/run',
    payload: { code: 'int main() {}', language: 'cpp', input: '1 2' },
    answer: { result: runResult },
  },
  'compiler.submitPractice': {
    call: (client) => client.compiler.submitPractice(practice, { idempotencyKey: 'key-1' }),
    method: 'POST',
    path: '/compiler/submitPractice',
    payload: practice,
    headers: { 'idempotency-key': 'key-1' },
    answer: submitResponse,
  },
  'compiler.submitContest': {
    call: (client) => client.compiler.submitContest(contestSubmit, { idempotencyKey: 'key-2' }),
    method: 'POST',
    path: '/compiler/submitContest',
    payload: contestSubmit,
    headers: { 'idempotency-key': 'key-2' },
    answer: submitResponse,
  },
  'compiler.queuePractice': {
    call: (client) => client.compiler.queuePractice(practice, { idempotencyKey: 'key-3' }),
    method: 'POST',
    path: '/compiler/submitPractice',
    payload: practice,
    headers: { 'idempotency-key': 'key-3', prefer: 'respond-async' },
    status: 202,
    answer: submitted,
  },
  'compiler.queueContest': {
    call: (client) => client.compiler.queueContest(contestSubmit),
    method: 'POST',
    path: '/compiler/submitContest',
    payload: contestSubmit,
    headers: { prefer: 'respond-async' },
    status: 202,
    answer: submitted,
  },
  'submissions.list': {
    call: (client) => client.submissions.list({ problemId: ids.problem, verdict: 'accepted', limit: 5 }),
    method: 'GET',
    path: `/submission?problemId=${ids.problem}&verdict=accepted&limit=5`,
    answer: [submission],
    result: [{ ...submission, code: undefined, result: undefined, results: undefined }],
  },
  'submissions.get': {
    call: (client) => client.submissions.get(ids.submission),
    method: 'GET',
    path: `/submission/${ids.submission}`,
    answer: submission,
  },
  'system.health': {
    call: (client) => client.system.health(),
    method: 'GET',
    path: '/health',
    status: 503,
    answer: health,
  },
  'system.openapi': {
    call: (client) => client.system.openapi(),
    method: 'GET',
    path: '/openapi.json',
    answer: { openapi: '3.1.0', paths: {} },
  },
};

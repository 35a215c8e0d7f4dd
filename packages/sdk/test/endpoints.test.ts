import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient, endpoints, hashBytes, memoryTokenStore, type PodiumClient } from '../src/index.ts';
import { type HttpServer, sendJson, startHttpServer } from './http-server.ts';
import { contest, ids, problem, problemSummary, profile, submission, submitResponse } from './wire-samples.ts';

const bytes = new Uint8Array([0, 255, 10, 13, 128]);
const done = { success: true, message: 'Done' };
const form = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  password: 'analytical',
  confirmPassword: 'analytical',
};
const upload = {
  title: 'Two sums',
  description: '# Two sums',
  difficulty: 'Easy' as const,
  testCases: [{ input: '1 2', output: '3', isSample: true }],
  tags: ['math'],
  constraints: { timeLimit: '1s', memoryLimit: '256MB' },
};
const schedule = {
  title: 'Spring cup',
  description: 'Five problems',
  startTime: '2026-05-01T10:00:00Z',
  endTime: '2026-05-01T12:00:00Z',
  problems: [ids.problem],
};
const practice = { code: 'int main() {}', language: 'cpp' as const, problemId: ids.problem };
const contestSubmit = { ...practice, contestId: ids.contest };
const runResult = {
  success: true,
  output: '3\n',
  errors: [],
  warnings: [],
  verdict: null,
  outputTruncated: false,
  timeMs: 1,
  memoryBytes: 1,
};
const revision = {
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
  testCases: [],
};
const health = {
  status: 'degraded',
  version: '0.1.0',
  time: '2026-05-01T10:00:00.000Z',
  pendingSubmissions: 0,
  judging: false,
  notes: [],
};
const entry = {
  userId: ids.user,
  user: { firstName: 'Ada', lastName: 'Lovelace' },
  rank: 1,
  solvedProblems: 1,
  score: 500,
  ratingBefore: 1500,
  ratingAfter: 1520,
};
const submitted = { success: true, message: 'Queued', submissionId: ids.submission };
const hash = '3b8a2a6f10acd1b1e2a6a7f9f5f4d0a7c8c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9';

interface Row {
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

const rows: Record<string, Row> = {
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

let server: HttpServer;
let client: PodiumClient;

beforeAll(async () => {
  server = await startHttpServer(() => undefined);
});
afterAll(() => server.stop());
beforeEach(() => {
  server.received.length = 0;
  client = createClient({
    baseUrl: server.baseUrl,
    tokens: memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' }),
    userAgent: 'podium-test/1',
  });
});

describe('every endpoint', () => {
  test.each(Object.entries(rows))('%s sends what the contract says and reads the answer', async (_name, row) => {
    server.answerWith((_request, response) => sendJson(response, row.status ?? 200, row.answer));
    const result = await row.call(client);

    const [request, ...more] = server.received;
    expect(more).toEqual([]);
    expect(request?.method).toBe(row.method);
    expect(request?.path).toBe(row.path);
    expect(request?.headers).toMatchObject({
      ...row.headers,
      authorization: 'Bearer a1',
      accept: 'application/json',
      'user-agent': 'podium-test/1',
    });
    if (row.payload === undefined) {
      expect(request?.body.length).toBe(0);
      expect(request?.headers).not.toHaveProperty('content-type');
    } else {
      expect(request?.json()).toEqual(row.payload);
      expect(request?.headers['content-type']).toBe('application/json');
    }
    expect(result).toEqual(row.result ?? row.answer);
  });

  test('is called by some row or test here', () => {
    const table = Object.entries(endpoints).flatMap(([noun, calls]) => Object.keys(calls).map((c) => `${noun}.${c}`));
    const elsewhere = ['auth.refresh', 'blobs.put', 'blobs.get', 'submissions.events', 'system.metrics'];
    expect(table.filter((name) => !(name in rows) && !elsewhere.includes(name))).toEqual([]);
  });

  test('blobs.put sends exactly the bytes under their SHA-256, also of a window into a larger buffer', async () => {
    const window = new Uint8Array([9, 9, ...bytes, 9]).subarray(2, 2 + bytes.length);
    const expected = await hashBytes(bytes);
    server.answerWith((_request, response) => sendJson(response, 201, { hash: expected, size: bytes.length }));
    await expect(client.blobs.put(window)).resolves.toEqual({ hash: expected, size: bytes.length });

    const [request] = server.at(`/blob/${expected}`);
    expect(request?.method).toBe('PUT');
    expect(request?.headers['content-type']).toBe('application/octet-stream');
    expect(new Uint8Array(request?.body ?? [])).toEqual(bytes);
  });

  test('blobs.get gives the bytes unchanged', async () => {
    server.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes);
    });
    const blob = await client.blobs.get(hash);
    expect(blob).toEqual(bytes);
    expect(blob.constructor).toBe(Uint8Array);
  });

  test('system.metrics gives the text', async () => {
    const text = '# HELP podium_pending Submissions waiting\npodium_pending 3\n';
    server.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text);
    });
    await expect(client.system.metrics()).resolves.toBe(text);
  });

  test('fields that the contract does not know are ignored', async () => {
    server.answerWith((_request, response) => sendJson(response, 200, { ...contest, sponsor: 'ACME' }));
    await expect(client.contests.get(ids.contest)).resolves.toEqual(contest);
  });

  test('the fetch adapter serves as well, errors and bytes included', async () => {
    const overFetch = createClient({ baseUrl: server.baseUrl, tokens: memoryTokenStore(), adapter: 'fetch' });
    server.answerWith((request, response) => {
      if (request.path.startsWith('/blob')) response.writeHead(200).end(bytes);
      else sendJson(response, 404, { success: false, message: 'No', error: 'No', code: 'not_found' });
    });
    await expect(overFetch.blobs.get(hash)).resolves.toEqual(bytes);
    await expect(overFetch.contests.get(ids.contest)).rejects.toMatchObject({ message: 'Contest not found' });
    await expect(overFetch.contests.register(ids.contest)).rejects.toMatchObject({ status: 404 });
    expect(server.received.at(-1)?.headers).not.toHaveProperty('content-type');
  });
});

describe('contests.list', () => {
  const at = (id: string, startTime: string) => ({ ...contest, _id: id, startTime });
  const future = [at('future000002', '2026-07-01T00:00:00Z'), at('future000001', '2026-06-01T00:00:00Z')];
  // Written in another zone: 2026-05-01T08:00Z, before the one that text order would put first.
  const ongoing = [at('ongoing00002', '2026-05-01T09:00:00Z'), at('ongoing00001', '2026-05-01T10:00:00+02:00')];
  const past = [at('past00000002', '2026-02-01T00:00:00Z'), at('past00000001', '2026-01-01T00:00:00Z')];

  test.each([
    ['all', ['ongoing00001', 'ongoing00002', 'future000001', 'future000002']],
    ['ongoing', ['ongoing00001', 'ongoing00002']],
    ['future', ['future000001', 'future000002']],
    ['past', ['past00000001', 'past00000002']],
  ] as const)('%s shows its own contests by start time', async (filter, expected) => {
    server.answerWith(({ path }, response) =>
      sendJson(response, 200, path.includes('future') ? future : path.includes('ongoing') ? ongoing : past),
    );
    const listed = await client.contests.list(filter);
    expect(listed.map(({ _id }) => _id)).toEqual(expected);
    expect(server.received).toHaveLength(filter === 'all' ? 2 : 1);
  });

  test('a contest that starts between the two answers appears once', async () => {
    server.answerWith((_request, response) => sendJson(response, 200, [contest]));
    await expect(client.contests.list('all')).resolves.toEqual([contest]);
  });
});

describe('auth.login and auth.logout', () => {
  test('the pair of a sign-in is used from then on', async () => {
    const tokens = memoryTokenStore();
    const fresh = createClient({ baseUrl: server.baseUrl, tokens });
    server.answerWith(({ path }, response) =>
      sendJson(response, 200, path === '/auth/login' ? rows['auth.login']?.answer : profile),
    );
    await fresh.auth.login({ email: 'ada@example.org', password: 'analytical' });
    await fresh.users.profile();
    expect(server.at('/auth/login')[0]?.headers).not.toHaveProperty('authorization');
    expect(server.at('/user/profile')[0]?.token).toBe('a2');
    expect(await tokens.get()).toEqual({ accessToken: 'a2', refreshToken: 'r2' });
  });

  test('signing out clears the store while the server is unreachable, and tells so', async () => {
    const tokens = memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' });
    const signedOut: string[] = [];
    const away = createClient({
      baseUrl: 'http://127.0.0.1:9/api',
      tokens,
      onSignedOut: () => signedOut.push('told'),
    });
    await expect(away.auth.logout()).resolves.toEqual({ endedOnServer: false });
    expect(await tokens.get()).toBeUndefined();
    expect(signedOut).toEqual([]);
  });

  test('signing out clears the store when the server refuses', async () => {
    const tokens = memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' });
    const other = createClient({ baseUrl: server.baseUrl, tokens });
    server.answerWith((_request, response) => sendJson(response, 500, {}));
    await expect(other.auth.logout()).resolves.toEqual({ endedOnServer: false });
    expect(await tokens.get()).toBeUndefined();
  });
});

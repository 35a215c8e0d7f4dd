import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, memoryTokenStore, type PodiumClient } from '../src/index.ts';
import { submitUntilJudged } from '../src/solving/index.ts';
import { type HttpServer, sendJson, startHttpServer } from './http-server.ts';
import { documented, startSpecificationServer } from './specification-server.ts';
import { form, upload } from './wire-samples.ts';

let server: HttpServer;
let client: PodiumClient;

beforeAll(async () => {
  server = await startSpecificationServer();
  const tokens = memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' });
  client = createClient({ baseUrl: server.baseUrl, tokens });
});
afterAll(() => server.stop());

const { contest, problem } = documented;
const contestForm = {
  ...{ title: 'Autumn cup', description: 'Two hours', problems: [problem] },
  ...{ startTime: '2026-05-01T10:00:00Z', endTime: '2026-05-01T12:00:00Z' },
};
const practice = { code: 'int main() {}', language: 'cpp', problemId: problem } as const;

/** What each call gives for an answer that has exactly the fields of the specification. */
const exchanges: Record<string, { call: () => Promise<unknown>; gives: unknown }> = {
  'auth.register': { call: () => client.auth.register(form), gives: { success: true } },
  'auth.login': {
    call: () => client.auth.login({ email: 'ada@example.org', password: 'analytical' }),
    gives: { userInfo: { _id: documented.user, userType: 'user' } },
  },
  'auth.session': { call: () => client.auth.session(), gives: { userId: documented.user, userType: 'user' } },
  'contests.listFuture': { call: () => client.contests.listFuture(), gives: [{ title: 'Summer cup' }] },
  'contests.listOngoing': {
    call: () => client.contests.listOngoing(),
    gives: [{ title: 'Spring cup', problemCount: 1, isRegistered: false, cancelled: false }],
  },
  'contests.listPast': {
    call: () => client.contests.listPast(),
    gives: [{ title: 'Autumn cup' }, { title: 'Winter cup' }],
  },
  'contests.register': {
    call: () => client.contests.register(contest),
    gives: { success: true, message: 'You are registered' },
  },
  'contests.get': {
    call: () => client.contests.get(contest),
    gives: { isRegistered: true, problems: [{ _id: problem, label: 'A', title: 'Two sums', tags: [] }] },
  },
  'contests.checkIfRegistered': { call: () => client.contests.checkIfRegistered(contest), gives: true },
  'contests.solvedProblems': { call: () => client.contests.solvedProblems(contest), gives: { [problem]: true } },
  'contests.leaderboard': {
    call: () => client.contests.leaderboard(documented.pastContest),
    gives: [{ rank: 1, user: { firstName: 'Ada', lastName: '' }, solvedProblems: 1, score: 100 }],
  },
  'contests.generateLeaderboard': {
    call: () => client.contests.generateLeaderboard(contest),
    gives: { success: true },
  },
  'contests.create': {
    call: () => client.contests.create(contestForm),
    gives: { success: true, contest: { title: 'Autumn cup', problems: [{ _id: problem }] }, leavesPractice: [] },
  },
  'contests.update': {
    call: () => client.contests.update(contest, { title: 'Later' }),
    gives: { success: true, contest: { _id: contest, title: 'Later' } },
  },
  'users.profile': { call: () => client.users.profile(), gives: { rating: 1500, ratingHistory: [] } },
  'users.updateProfile': {
    call: () => client.users.updateProfile({ firstName: 'Augusta' }),
    gives: { success: true, data: { firstName: 'Augusta' } },
  },
  'problems.list': {
    call: () => client.problems.list(),
    gives: [{ title: 'Two sums', isSolved: true, draft: false, archived: false, inPractice: true }],
  },
  'problems.get': {
    call: () => client.problems.get(problem),
    gives: { checker: { type: 'tokens' }, testCases: [{ input: '1 2', isSample: false }], languages: ['en'] },
  },
  'problems.upload': {
    call: () => client.problems.upload(upload),
    gives: { success: true, problem: { title: 'Two sums' }, outdatedSubmissions: 0 },
  },
  'problems.update': {
    call: () => client.problems.update(problem, { title: 'Sums' }),
    gives: { success: true, problem: { _id: problem, title: 'Sums' } },
  },
  'compiler.run': {
    call: () => client.compiler.run({ code: 'int main() {}', language: 'cpp', input: '1 2' }),
    gives: { result: { success: true, output: '3\n', verdict: null, outputTruncated: false } },
  },
  'compiler.submitPractice': {
    call: () => client.compiler.submitPractice(practice),
    gives: { success: true, verdict: 'accepted', results: [{ number: 1, verdict: 'accepted' }] },
  },
  'compiler.submitContest': {
    call: () => client.compiler.submitContest({ ...practice, code: '// WRONG', contestId: contest }),
    gives: { success: false, verdict: 'wrong_answer', results: [{ actualOutput: '4', verdict: 'wrong_answer' }] },
  },
};

describe('an answer with exactly the fields of the specification', () => {
  it.each(Object.entries(exchanges))('of %s is read', async (_, { call, gives }) => {
    const read = await call();
    if (typeof gives === 'object') expect(read).toMatchObject(gives as object);
    else expect(read).toBe(gives);
  });

  it('is read after a renewal of the session', async () => {
    const tokens = memoryTokenStore({ accessToken: 'expired', refreshToken: 'r1' });
    const renewing = createClient({ baseUrl: server.baseUrl, tokens });
    expect((await renewing.auth.session()).userType).toBe('user');
    expect(await tokens.get()).toEqual({ accessToken: 'a2', refreshToken: 'r2' });
  });

  it.each([
    ['', 'accepted'],
    ['WRONG', 'wrong_answer'],
    ['BROKEN', 'compile_error'],
  ])('is the verdict of a submit that was sent without waiting: %j is %s', async (mark, verdict) => {
    const drafts = { find: async () => undefined, save: async () => {}, finish: async () => {}, drop: async () => {} };
    const options = { client, storage: drafts, retries: { sending: false, following: false } };
    const submit = { ...practice, code: `int main() {} // ${mark}`, contestId: null };
    const { submission } = await submitUntilJudged(options, submit, () => {}, AbortSignal.timeout(10_000));
    expect(submission).toMatchObject({ progress: 'judged', verdict, code: submit.code });
  });
});

it('refuses an answer that lacks a field of the specification, and a page in place of any answer', async () => {
  const other = await startHttpServer((request, response) => {
    if (request.method === 'GET') return sendJson(response, 200, { _id: contest, title: 'Spring cup' });
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in to the network</html>');
  });
  const tokens = memoryTokenStore({ accessToken: 'a1', refreshToken: 'r1' });
  const lost = createClient({ baseUrl: other.baseUrl, tokens });
  await expect(lost.contests.get(contest)).rejects.toMatchObject({ code: 'unexpected_response' });
  await expect(lost.contests.create(contestForm)).rejects.toMatchObject({ code: 'unexpected_response' });
  await other.stop();
});

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ErrorBody, endpoints, type Problem, type ProblemSummary } from '@podium/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createContests } from '../contests/create-contests.ts';
import { ServiceError } from '../errors.ts';
import { silentLogger } from '../judging/test/in-process-worker.ts';
import { createProblems } from '../problems/create-problems.ts';
import { createProblemCalls } from '../problems/test/problem-calls.ts';
import { createJobEventBus } from '../queue/job-events.ts';
import { createJudgeQueue } from '../queue/judge-queue.ts';
import { createWorkSignals } from '../queue/work-signals.ts';
import { createSubmissions } from '../submissions/create-submissions.ts';
import { storeContest, storeSubmission } from '../test/store-rows.ts';
import { createTestServer, type TestPerson, type TestServer } from '../test/test-server.ts';
import { bindEndpoint } from './bind-endpoint.ts';

const minute = 60_000;
const textResponses = { 200: z.object({ text: z.string() }) };
let server: TestServer;
let admin: TestPerson;
let learner: TestPerson;
let other: TestPerson;
let timesMade = 0;
let longText = '';
/** Each making of `/test/held-…` waits for it. */
let release: PromiseWithResolvers<string>;

beforeEach(async () => {
  server = await createTestServer({
    routes: ({ database, clock }) => {
      const queue = createJudgeQueue({ database, clock, signals: createWorkSignals(), holder: 'api' });
      const events = createJobEventBus();
      return [
        createProblems({ database, clock }).routes,
        createContests({ database, clock }).routes,
        ...createSubmissions({ database, queue, events, clock, logger: silentLogger }).routes,
        (api) => {
          bindEndpoint(
            api,
            { ...endpoints.auth.session, path: '/test/counted' },
            ({ session: { userId, userType } }) => {
              timesMade += 1;
              return { userId, userType };
            },
            { cached: 'private' },
          );
          for (const cached of ['private', 'shared'] as const) {
            bindEndpoint(
              api,
              { ...endpoints.auth.session, path: `/test/held-${cached}`, responses: textResponses },
              async ({ disconnected }) => {
                timesMade += 1;
                const text = await release.promise;
                disconnected.throwIfAborted();
                return { text };
              },
              { cached },
            );
            const endpoint = { ...endpoints.auth.session, path: `/test/${cached}-text`, responses: textResponses };
            bindEndpoint(api, endpoint, () => ({ text: longText }), { cached });
          }
        },
      ];
    },
  });
  admin = await server.admin();
  learner = await server.signUp();
  other = await server.signUp();
  timesMade = 0;
  release = Promise.withResolvers();
});
afterEach(() => server.close());

const ask = (path: string, { token }: TestPerson, headers: Record<string, string> = {}) =>
  server.call<unknown>('GET', path, { token, headers });

/** Commits in another process, as the judge does. */
async function writeElsewhere(sql: string): Promise<void> {
  const script = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec(process.argv[2])`;
  await promisify(execFile)(process.execPath, ['-e', script, join(server.dataDir, 'podium.sqlite'), sql]);
}

it('makes an answer once until somebody commits something, and one for each person', async () => {
  for (let round = 0; round < 3; round += 1) {
    expect((await ask('/test/counted', learner)).body).toEqual({ userId: learner.id, userType: 'user' });
  }
  expect(timesMade).toBe(1);
  expect((await ask('/test/counted', admin)).body).toEqual({ userId: admin.id, userType: 'admin' });
  expect(timesMade).toBe(2);
  await writeElsewhere(`insert into settings (key, value) values ('written', 'elsewhere')`);
  await ask('/test/counted', learner);
  expect(timesMade).toBe(3);
  await server.database
    .insertInto('settings')
    .values({ key: 'written', value: 'here' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: 'here' }))
    .execute();
  await ask('/test/counted', learner);
  await ask('/test/counted', learner);
  expect(timesMade).toBe(4);
  // Parameters that the contract does not name make no other answer.
  for (const query of ['?x=1', '?x=2', '?']) await ask(`/test/counted${query}`, learner);
  expect(timesMade).toBe(4);
});

it('sends a client that has the answer no second copy, and a changed one under another tag', async () => {
  longText = 'first';
  const first = await ask('/test/private-text', learner);
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^"[\w-]{27}"$/);
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const again = await ask('/test/private-text', learner, { 'if-none-match': tag });
  expect(again).toMatchObject({ status: 304, body: undefined });
  expect(again.headers.get('etag')).toBe(tag);
  const own = await ask('/test/counted', learner);
  const ofOther = await ask('/test/counted', other, { 'if-none-match': own.headers.get('etag') ?? '' });
  expect(ofOther.status).toBe(200);
  longText = 'second';
  await server.call('PUT', '/user/profile', { token: learner.token, body: { firstName: 'Augusta' } });
  const changed = await ask('/test/private-text', learner, { 'if-none-match': tag });
  expect(changed).toMatchObject({ status: 200, body: { text: 'second' } });
  expect(changed.headers.get('etag')).not.toBe(tag);
});

it('lets no browser store a profile, or the hidden tests that admins read', async () => {
  const { _id } = await createProblemCalls(server, admin).upload({});
  const cachingOf = async (path: string, person: TestPerson) => {
    const { status, headers } = await ask(path, person, { 'if-none-match': '*' });
    return [status, headers.get('cache-control'), headers.has('etag')];
  };
  // The first request makes the answer, the second one finds it in the cache.
  for (let round = 0; round < 2; round += 1) {
    expect(await cachingOf('/user/profile', learner)).toEqual([200, 'no-store', false]);
    expect(await cachingOf(`/problem/${_id}`, admin)).toEqual([200, 'no-store', false]);
    expect(await cachingOf(`/problem/${_id}`, learner)).toEqual([304, 'private, no-cache', true]);
  }
});

it('caches a longer answer if all callers share it, and measures it in bytes', async () => {
  longText = '汉'.repeat(1_500_000);
  const own = await ask('/test/private-text', learner);
  expect([own.status, own.headers.get('etag')]).toEqual([200, null]);
  const shared = await ask('/test/shared-text', learner);
  expect(shared.body).toEqual({ text: longText });
  const tag = shared.headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
  expect((await ask('/test/shared-text', other, { 'if-none-match': tag })).status).toBe(304);
});

describe('an answer that many ask for at once', () => {
  /** Waits until a number of requests wait for the answer. */
  const waitForRequests = (count: number) =>
    expect.poll(() => requestsIn, { interval: 5, timeout: 10_000 }).toBeGreaterThanOrEqual(count);
  let requestsIn = 0;
  beforeEach(async () => {
    await ask('/test/counted', learner);
    timesMade = 0;
    requestsIn = 0;
    const { currentEpoch } = server.app.answers;
    server.app.answers.currentEpoch = async () => {
      const epoch = await currentEpoch();
      requestsIn += 1;
      return epoch;
    };
    // The first questions after a commit have no epoch yet.
    await server.database.insertInto('settings').values({ key: 'committed', value: '' }).execute();
  });

  it.each([
    ['all callers', 'shared', 1],
    ['each account', 'private', 2],
  ] as const)('is made once for %s if it is %s', async (_who, cached, times) => {
    const asked = [learner, other].flatMap((person) =>
      Array.from({ length: 10 }, () => ask(`/test/held-${cached}`, person)),
    );
    await waitForRequests(20);
    expect(timesMade).toBe(times);
    release.resolve('made');
    for (const answer of await Promise.all(asked))
      expect(answer).toMatchObject({ status: 200, body: { text: 'made' } });
    expect(timesMade).toBe(times);
  });

  it('is made anew for those who ask after a commit', async () => {
    const early = ask('/test/held-shared', learner);
    await waitForRequests(1);
    const first = release;
    release = Promise.withResolvers();
    await server.database.updateTable('settings').set({ value: 'again' }).where('key', '=', 'committed').execute();
    const late = [ask('/test/held-shared', learner), ask('/test/held-shared', other)];
    await waitForRequests(3);
    expect(timesMade).toBe(2);
    release.resolve('new');
    expect((await Promise.all(late)).map(({ body }) => body)).toEqual([{ text: 'new' }, { text: 'new' }]);
    first.resolve('old');
    expect((await early).body).toEqual({ text: 'old' });
    // What was begun before the commit is not cached.
    expect((await ask('/test/held-shared', learner)).body).toEqual({ text: 'new' });
    expect(timesMade).toBe(2);
  });

  it('fails for all who wait, and is made again for the next one', async () => {
    const asked = [learner, other].map((person) => ask('/test/held-shared', person));
    await waitForRequests(2);
    release.reject(new ServiceError('not_found', 'Nothing is here'));
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 404 });
    release = Promise.withResolvers();
    release.resolve('made');
    expect((await ask('/test/held-shared', learner)).body).toEqual({ text: 'made' });
    expect(timesMade).toBe(2);
  });

  it('reaches the others if the caller for whom it is made goes away', async () => {
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${learner.token}` };
    const url = `${server.baseUrl}/test/held-shared`;
    let isGone = false;
    server.app.server.once('request', ({ socket }) => socket.once('close', () => (isGone = true)));
    const gone = fetch(url, { headers, signal: leaving.signal }).catch((error: Error) => error.name);
    await waitForRequests(1);
    const staying = ask('/test/held-shared', other);
    await waitForRequests(2);
    leaving.abort();
    expect(await gone).toBe('AbortError');
    await expect.poll(() => isGone, { interval: 5, timeout: 10_000 }).toBe(true);
    release.resolve('made');
    expect(await staying).toMatchObject({ status: 200, body: { text: 'made' } });
    expect(timesMade).toBe(1);
  });
});

describe('an answer of more than a few packets', () => {
  const description = 'Print the sum of two numbers.\n'.repeat(20_000);
  const askFor = (path: string, encoding: string, headers: Record<string, string> = {}) =>
    ask(path, admin, { 'accept-encoding': encoding, ...headers });

  it.each([
    ['made at once', description.slice(0, 8_000)],
    ['made piece by piece', description],
    ['that is too long for the cache', description.repeat(8)],
  ])('%s is compressed for clients that accept it', async (_, text) => {
    const { _id } = await createProblemCalls(server, admin).upload({ description: text });
    // The first request makes the answer, the second one finds it in the cache.
    for (let round = 0; round < 2; round += 1) {
      const zipped = await askFor(`/problem/${_id}`, 'gzip');
      const plain = await askFor(`/problem/${_id}`, 'identity');
      expect(zipped.headers.get('content-encoding')).toBe('gzip');
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect((zipped.body as Problem).description).toBe(text);
      expect(plain.body).toEqual(zipped.body);
    }
  });

  it('has one tag for both, also when it is new', async () => {
    const { _id } = await createProblemCalls(server, admin).upload({ description });
    const askAs = (encoding: string, headers = {}) =>
      ask(`/problem/${_id}`, learner, { 'accept-encoding': encoding, ...headers });
    const zipped = await askAs('gzip');
    const tag = zipped.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(zipped.headers.get('vary')).toBe('accept-encoding');
    expect(Number(zipped.headers.get('content-length'))).toBeLessThan(description.length / 10);
    await writeElsewhere(`insert into settings (key, value) values ('written', 'elsewhere')`);
    for (const encoding of ['identity', 'gzip']) {
      const again = await askAs(encoding, { 'if-none-match': tag });
      expect(again).toMatchObject({ status: 304, body: undefined });
      expect(again.headers.get('cache-control')).toBe('private, no-cache');
    }
  });
});

it('compresses no short answer', async () => {
  const { headers } = await ask('/user/profile', learner, { 'accept-encoding': 'gzip' });
  expect(headers.get('content-encoding')).toBeNull();
});

it('rejects a caller whose session has ended, even if their answer is cached', async () => {
  const guest = await server.signIn(learner.email, learner.password);
  await ask('/user/profile', guest);
  expect((await ask('/user/profile', guest)).status).toBe(200);
  const body = { refreshToken: guest.refreshToken };
  await server.call('POST', '/auth/logout', { body });
  server.clock.advance(6_000);
  expect((await ask('/user/profile', guest)).body).toMatchObject({ code: 'token_invalid' });
});

it('answers after every change as a server without a cache would', async () => {
  const { upload, update } = createProblemCalls(server, admin);
  const draft = (await upload({ draft: true }))._id;
  const open = (await upload({ title: 'Open' }))._id;
  const startTime = server.clock.now() + 2 * minute;
  const endTime = server.clock.now() + 4 * minute;
  let contestId = '';
  let submissionId = '';
  let asked = 0;

  const readAll = async () => {
    const paths = [
      ...['/problem/getAll', `/problem/${draft}`, `/problem/${open}`, '/user/profile', '/user/activity', '/submission'],
      ...['/contest/futureContests', '/contest/ongoingContests', '/contest/pastContests'],
      ...(contestId
        ? ['getContest', 'checkIfRegistered', 'userSolvedProblems', 'userScores', 'getLeaderBoard'].map(
            (what) => `/contest/${what}/${contestId}`,
          )
        : []),
      ...(submissionId ? [`/submission/${submissionId}`] : []),
    ];
    const answers: Record<string, unknown> = {};
    for (const [name, person] of Object.entries({ admin, learner, other })) {
      for (const path of paths) {
        const { status, body } = await ask(path, person);
        answers[`${name} ${path}`] = status === 200 ? body : (body as ErrorBody).code;
      }
    }
    return answers;
  };
  /** The answers that the cache has. */
  let latest: Record<string, unknown> = {};
  /** Compares the cached answers with those that are made again after a commit. */
  const expectTruth = async () => {
    const cached = await readAll();
    asked += 1;
    await server.database
      .insertInto('settings')
      .values({ key: `asked ${asked}`, value: '' })
      .execute();
    latest = await readAll();
    expect(cached).toEqual(latest);
    return cached;
  };
  /** Returns the answers that the change changed. */
  const changedBy = async (change: () => unknown) => {
    const before = latest;
    await change();
    const after = await expectTruth();
    return Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  };
  const listOf = async (person: TestPerson) => {
    const { body } = await ask('/problem/getAll', person);
    return (body as ProblemSummary[]).map(({ _id }) => _id);
  };

  await expectTruth();
  expect(await listOf(learner)).toEqual([open]);
  expect(await changedBy(() => update(draft, { draft: false }))).toContain('learner /problem/getAll');
  expect(await listOf(learner)).toContain(draft);
  expect(await changedBy(() => update(draft, { draft: true }))).toContain(`learner /problem/${draft}`);
  expect(await listOf(learner)).toEqual([open]);
  expect(
    await changedBy(async () => {
      contestId = await storeContest(server, {
        startTime,
        endTime,
        problems: [draft, open],
        participants: [learner.id],
      });
    }),
  ).toContain('learner /problem/getAll');
  expect(await listOf(learner)).toEqual([]);
  const registration = () => server.call('POST', `/contest/register/${contestId}`, { token: other.token });
  expect(await changedBy(registration)).toContain(`other /contest/checkIfRegistered/${contestId}`);
  const withdrawal = () => writeElsewhere(`delete from participant_members where user_id = '${other.id}'`);
  expect(await changedBy(withdrawal)).toContain(`other /contest/checkIfRegistered/${contestId}`);

  // From here on only the clock changes answers.
  expect(await changedBy(() => server.clock.set(startTime - 1))).toEqual([]);
  const started = await changedBy(() => server.clock.set(startTime));
  expect(started).toContain(`learner /problem/${draft}`);
  expect(started).toContain('learner /contest/ongoingContests');
  expect(await ask(`/problem/${draft}`, other)).toMatchObject({ body: { code: 'not_registered' } });

  const verdictOf = (verdict: string) =>
    writeElsewhere(`update submissions set progress = 'judged', verdict = '${verdict}' where id = '${submissionId}'`);
  submissionId = await storeSubmission(server, { userId: learner.id, problemId: open, contestId, verdict: null });
  await expectTruth();
  const judged = await changedBy(() => verdictOf('accepted'));
  expect(judged).toEqual(expect.arrayContaining(['learner /user/profile', `learner /submission/${submissionId}`]));
  expect(judged).not.toContain('other /user/profile');
  const rejudge = () => server.call('POST', `/problem/${open}/rejudge`, { token: admin.token });
  expect(await changedBy(rejudge)).toContain(`learner /submission/${submissionId}`);
  await changedBy(() => verdictOf('accepted'));

  expect(await changedBy(() => server.clock.set(endTime))).toEqual([]);
  const ended = await changedBy(() => server.clock.set(endTime + 1));
  expect(ended).toContain('other /contest/pastContests');
  expect(ended).toContain('learner /problem/getAll');
  expect(await listOf(other)).toHaveLength(2);
  // Setting the clock back hides data again.
  expect(await changedBy(() => server.clock.set(startTime - 1))).toContain('learner /problem/getAll');
  expect(await listOf(learner)).toEqual([]);
  await changedBy(() => server.clock.set(endTime + 1));

  const generate = () => server.call('POST', `/contest/updateLeaderBoard/${contestId}`, { token: admin.token });
  expect(await changedBy(generate)).toContain(`other /contest/getLeaderBoard/${contestId}`);
  const rename = () => server.call('PUT', '/user/profile', { token: learner.token, body: { firstName: 'Augusta' } });
  expect(await changedBy(rename)).toContain(`other /contest/getLeaderBoard/${contestId}`);
  expect(await changedBy(() => update(open, { title: 'Opened' }))).toContain(`other /problem/${open}`);
});

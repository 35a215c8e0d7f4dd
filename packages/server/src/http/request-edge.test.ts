import type { Acknowledgement, Contest, ContestSaved, Problem, ProblemSaved, Profile } from '@podium/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../test/test-server.ts';
import { createWholeServer } from '../test/whole-server.ts';

let server: TestServer;
let admin: TestPerson;
let learner: TestPerson;
let problemId: string;
let contestId: string;

beforeAll(async () => {
  server = await createWholeServer();
  admin = await server.admin();
  learner = await server.signUp();
  problemId = (await upload()).body.problem._id;
  contestId = (await schedule({ title: 'Cup' })).body.contest._id;
});
afterAll(() => server.close());

function upload(change: Record<string, unknown> = {}) {
  return server.call<ProblemSaved>('POST', '/problem/uploadProblem', {
    token: admin.token,
    body: {
      title: 'Sum',
      description: 'Add them.',
      difficulty: 'Easy',
      testCases: [{ input: '1 2', output: '3' }],
      constraints: { timeLimit: '1s', memoryLimit: '256MB' },
      ...change,
    },
  });
}

function schedule(change: Record<string, unknown>) {
  const now = server.clock.now();
  return server.call<ContestSaved>('POST', '/contest/createContest', {
    token: admin.token,
    body: {
      title: 'Cup',
      description: 'One problem.',
      startTime: new Date(now + 3_600_000).toISOString(),
      endTime: new Date(now + 7_200_000).toISOString(),
      problems: [],
      ...change,
    },
  });
}

const emptyBodies = [
  ['as JSON', { 'content-type': 'application/json' }],
  ['as JSON with a charset', { 'content-type': 'application/json; charset=utf-8' }],
  ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['as a form of many parts', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['as text', { 'content-type': 'text/plain;charset=UTF-8' }],
  ['as bytes', { 'content-type': 'application/octet-stream' }],
] as const;

describe('an empty body', () => {
  it.each(emptyBodies)('sent %s counts as none where none is expected', async (_title, headers) => {
    const { body } = await schedule({ title: headers['content-type'] });
    const answer = await fetch(`${server.baseUrl}/contest/register/${body.contest._id}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${learner.token}` },
      body: '',
    });
    expect([answer.status, ((await answer.json()) as Acknowledgement).success]).toEqual([200, true]);
  });

  it.each(emptyBodies)('sent %s is missed where one is expected', async (_title, headers) => {
    const answer = await fetch(`${server.baseUrl}/auth/login`, { method: 'POST', headers, body: '' });
    expect([answer.status, ((await answer.json()) as Acknowledgement).message]).toEqual([
      400,
      'Send a JSON object as the body',
    ]);
  });

  it('that is streamed counts as none too', async () => {
    const answer = await fetch(`${server.baseUrl}/contest/updateLeaderBoard/${contestId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${admin.token}` },
      body: new ReadableStream({ start: (stream) => stream.close() }),
      duplex: 'half',
    } as RequestInit);
    // The server read and understood the request: it answers that the contest has not ended.
    expect(((await answer.json()) as { code: string }).code).toBe('contest_not_over');
  });
});

describe('a change', () => {
  const change = (path: string, token: string, body: unknown) => server.call('PUT', path, { token, body });

  it.each([
    ['a contest', () => `/contest/modifyContest/${contestId}`, { Title: 'x' }, 'title'],
    ['a contest', () => `/contest/modifyContest/${contestId}`, { title: 'x', end_time: 'now' }, 'endTime'],
    ['a problem', () => `/problem/updateProblem/${problemId}`, { Title: 'x' }, 'title'],
    ['a problem', () => `/problem/updateProblem/${problemId}`, { test_cases: [] }, 'testCases'],
    ['a profile', () => '/user/profile', { firstname: 'Ada' }, 'firstName'],
  ])('of %s with a misspelt field is rejected by its name (%#)', async (_noun, path, body, meant) => {
    const [misspelt] = Object.keys(body).filter((name) => name !== 'title');
    const answer = await change(path(), admin.token, body);
    expect(answer.status).toBe(400);
    expect(answer.body.fields?.[0]).toEqual({ path: misspelt, message: `is not a field: did you mean ${meant}?` });
    expect(answer.body.message).toBe(`${misspelt} is not a field: did you mean ${meant}?`);
  });

  it('with a field that resembles no other gets a list of the fields', async () => {
    const answer = await change('/user/profile', learner.token, { firstName: 'Ada', zodiac: 'Leo' });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/^zodiac is not a field that can be changed: firstName, lastName, email/);
  });

  it('that sends back all that was read is stored', async () => {
    const read = { token: admin.token };
    const contestBody = await schedule({ title: 'Read', problems: [problemId] });
    const id = contestBody.body.contest._id;
    const { body: contest } = await server.call<Contest>('GET', `/contest/getContest/${id}`, read);
    const { body: problem } = await server.call<Problem>('GET', `/problem/${problemId}`, read);
    const { body: profile } = await server.call<Profile>('GET', '/user/profile', read);
    const answers = [
      await change(`/contest/modifyContest/${id}`, admin.token, { ...contest, title: 'Sent back' }),
      await change(`/problem/updateProblem/${problemId}`, admin.token, { ...problem, title: 'Sent back' }),
      await change('/user/profile', admin.token, { ...profile, rating: 3000, lastName: 'Sent back' }),
    ];
    expect(answers.map(({ status, body }) => [status, status === 200 ? '' : body])).toEqual(Array(3).fill([200, '']));
    const after = await server.call<Contest>('GET', `/contest/getContest/${id}`, read);
    expect(after.body).toEqual({
      ...contest,
      title: 'Sent back',
      problems: [{ ...contest.problems[0], title: 'Sent back' }],
    });
    const { body: me } = await server.call<Profile>('GET', '/user/profile', read);
    expect(me).toEqual({ ...profile, lastName: 'Sent back' });
  });
});

describe('an upload', () => {
  it.each([
    ['Draft', 'draft'],
    ['drafts', 'draft'],
    ['is_draft', 'draft'],
    ['Tags', 'tags'],
    ['cheker', 'checker'],
  ])('of a problem with %s is rejected by the name of the field', async (misspelt, meant) => {
    const { status, body } = await upload({ title: misspelt, [misspelt]: true });
    const message = `is not a field: did you mean ${meant}?`;
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ message: `${misspelt} ${message}`, fields: [{ path: misspelt, message }] }),
    ]);
    const { body: all } = await server.call<Problem[]>('GET', '/problem/getAll', { token: admin.token });
    expect(all.map(({ title }) => title)).not.toContain(misspelt);
  });

  it('of a contest with a misspelt field is rejected by the name of the field', async () => {
    const { status, body } = await schedule({ Points: {} });
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ message: 'Points is not a field: did you mean points?' }),
    ]);
  });

  it('may have a field that resembles none, or one that it sends as well', async () => {
    const answer = await upload({ author: 'Ada', zodiac: 'Leo', draft: true, Draft: false });
    expect([answer.status, answer.body.problem.draft]).toEqual([201, true]);
  });

  it('that sends back a problem or a contest as it was read makes another', async () => {
    const read = { token: admin.token };
    const { body: problem } = await server.call<Problem>('GET', `/problem/${problemId}`, read);
    const { body: contest } = await server.call<Contest>('GET', `/contest/getContest/${contestId}`, read);
    const statuses = [(await upload({ ...problem })).status, (await schedule({ ...contest })).status];
    expect(statuses).toEqual([201, 201]);
  });
});

describe('an id of the wrong shape', () => {
  it.each([
    ['GET', '/contest/getContest/nope', 'Contest not found'],
    ['GET', '/contest/getContest/%00', 'Contest not found'],
    ['GET', '/contest/checkIfRegistered/507f1f77bcf86cd799439011', 'Contest not found'],
    ['GET', '/contest/getLeaderBoard/1', 'Contest not found'],
    ['PUT', '/contest/modifyContest/NOPE', 'Contest not found'],
    ['GET', '/problem/..%2Fetc', 'Problem not found'],
    ['POST', '/problem/1/rejudge', 'Problem not found'],
    ['GET', '/submission/1', 'Submission not found'],
    ['GET', '/submission/1/events', 'Submission not found'],
  ])('%s %s is answered like an unknown one', async (method, path, message) => {
    const body = method === 'PUT' ? { title: 'x' } : undefined;
    const { status, body: error } = await server.call(method, path, { token: admin.token, body });
    expect([status, error.code, error.message]).toEqual([404, 'not_found', message]);
  });

  it('in a submit is answered like an unknown one', async () => {
    const submit = (ids: Record<string, unknown>) =>
      server.call('POST', '/compiler/submitPractice', {
        token: learner.token,
        body: { code: 'int main() {}', language: 'cpp', ...ids },
      });
    const answers = [await submit({ problemId: 'zzzzzzzzzzzz' }), await submit({ problemId: '1' })];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      Array(2).fill([404, 'Problem not found']),
    );
    expect((await submit({ problemId: 7 })).status).toBe(400);
  });
});

describe('a name', () => {
  it.each(['Ada\u001b[2J', 'A\nda', 'Ada\u0007', 'Ada\u202eecila', 'A\u2028da'])(
    'with a control character is refused (%j)',
    async (name) => {
      const answers = [
        await server.call('PUT', '/user/profile', { token: learner.token, body: { firstName: name } }),
        await schedule({ title: name }),
        await server.call('PUT', `/problem/updateProblem/${problemId}`, { token: admin.token, body: { title: name } }),
        await server.call('PUT', `/problem/updateProblem/${problemId}`, { token: admin.token, body: { tags: [name] } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
      expect(answers.map(({ body }) => (body as { message: string }).message)).toEqual(
        ['First Name', 'title', 'title', 'Tag'].map((field) =>
          expect.stringMatching(`${field} must not contain control characters`),
        ),
      );
    },
  );

  it('of another script is as good as any', async () => {
    for (const firstName of ['Ада', 'آدا', '阿达', 'Zoë', '👩‍💻']) {
      const answer = await server.call('PUT', '/user/profile', { token: learner.token, body: { firstName } });
      expect(answer.status).toBe(200);
    }
  });
});

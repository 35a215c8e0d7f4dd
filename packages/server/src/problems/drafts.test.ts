import {
  type Contest,
  type ContestSaved,
  type Endpoint,
  type ErrorBody,
  endpoints,
  type ProblemSaved,
  type ProblemSummary,
  type SubmissionSummary,
  type SubmitResponse,
  type UploadDefaults,
} from '@podium/sdk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createId } from '../identifiers.ts';
import { createTestServer, type TestAnswer, type TestPerson, type TestServer } from '../test/test-server.ts';
import { createWholeServer } from '../test/whole-server.ts';
import { createProblems } from './create-problems.ts';
import { createProblemCalls, draft as form } from './test/problem-calls.ts';

const minute = 60_000;

let server: TestServer;
let admin: TestPerson;
let learner: TestPerson;
let calls: ReturnType<typeof createProblemCalls>;

beforeAll(async () => {
  server = await createWholeServer();
});
beforeEach(async () => {
  admin = await server.admin();
  learner = await server.signUp();
  calls = createProblemCalls(server, admin);
});
afterAll(() => server.close());

const as = <Body>(person: TestPerson, method: string, path: string, body?: unknown) =>
  server.call<Body>(method, path, { token: person.token, body });
const listed = async (person: TestPerson, id: string) =>
  (await as<ProblemSummary[]>(person, 'GET', '/problem/getAll')).body.find((problem) => problem._id === id);
const practise = <Body = ErrorBody>(person: TestPerson, problemId: string, code = 'AC') =>
  as<Body>(person, 'POST', '/compiler/submitPractice', { code, language: 'cpp', problemId });
const read = <Body = ErrorBody>(person: TestPerson, id: string) => as<Body>(person, 'GET', `/problem/${id}`);

/** Schedules a contest over HTTP that starts in a minute and lasts ten. */
async function schedule(problems: string[]): Promise<ContestSaved> {
  const startTime = server.clock.now() + minute;
  const answer = await as<ContestSaved>(admin, 'POST', '/contest/createContest', {
    title: 'Cup',
    description: 'A contest',
    startTime: new Date(startTime).toISOString(),
    endTime: new Date(startTime + 10 * minute).toISOString(),
    problems,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

/** Returns the endpoints of the contract that name a problem in the path or the body. */
function endpointsOfOneProblem() {
  const compiles = (path: string) => path.startsWith('/compiler/') && path !== endpoints.compiler.format.path;
  return Object.values(endpoints)
    .flatMap((rows): Endpoint[] => Object.values(rows))
    .filter(({ method, path }) => /^\/problem\/.*\{/.test(path) || (method === 'POST' && compiles(path)));
}

/** Removes the parts of an error that differ from request to request. */
function comparable({ status, body }: TestAnswer<ErrorBody>) {
  const { requestId: _, ...rest } = body;
  return { status, rest };
}

describe('a draft', () => {
  it('is shown to administrators only, with a mark', async () => {
    const uploaded = await calls.upload({ draft: true });
    expect(uploaded).toMatchObject({ draft: true, inPractice: false });
    expect(await listed(admin, uploaded._id)).toMatchObject({ draft: true, inPractice: false });
    expect((await calls.read(uploaded._id, admin)).body).toMatchObject({ draft: true, title: form.title });
    expect(await listed(learner, uploaded._id)).toBeUndefined();
  });

  it('answers learners and strangers as a problem that does not exist, at each endpoint', async () => {
    const { _id: draft } = await calls.upload({ draft: true });
    const { _id: open } = await calls.upload();
    const { contest } = await schedule([open]);
    await as(learner, 'POST', `/contest/register/${contest._id}`);
    server.clock.advance(minute);
    const { _id: ofNextContest } = await calls.upload();
    await schedule([ofNextContest]);
    for (const { method, path } of endpointsOfOneProblem()) {
      for (const token of [learner.token, undefined]) {
        const ask = (problemId: string) =>
          server.call(method, path.replace(/\{\w+\}/, problemId), {
            token,
            ...(method !== 'GET' && {
              body: { code: 'AC', language: 'cpp', problemId, contestId: contest._id, sample: 1 },
            }),
          });
        const error = comparable(await ask(createId()));
        expect(error.status, path).toBeGreaterThanOrEqual(400);
        expect(comparable(await ask(draft)), path).toEqual(error);
        expect(comparable(await ask(ofNextContest)), path).toEqual(error);
      }
    }
    const mine = await as<SubmissionSummary[]>(learner, 'GET', `/submission?problemId=${draft}`);
    expect(mine.body).toEqual([]);
  });

  it('opens to every learner once it is published, without a new revision', async () => {
    const { _id } = await calls.upload({ draft: true });
    const { body } = await calls.update(_id, { draft: false });
    expect(body.problem).toMatchObject({ draft: false, inPractice: true, revision: 1 });
    expect((await read(learner, _id)).status).toBe(200);
    expect(await listed(learner, _id)).toMatchObject({ draft: false, inPractice: true });
  });

  it('can be tried by administrators', async () => {
    const { _id } = await calls.upload({ draft: true });
    expect((await practise<SubmitResponse>(admin, _id)).body.verdict).toBe('accepted');
  });

  it('of a contest is shown to participants from its start, and to everybody after its end', async () => {
    const { _id } = await calls.upload({ draft: true });
    const { contest, leavesPractice } = await schedule([_id]);
    expect(leavesPractice).toEqual([]);
    await as(learner, 'POST', `/contest/register/${contest._id}`);
    const outsider = await server.signUp();
    const statuses = async () => [(await read(learner, _id)).status, (await read(outsider, _id)).status];
    const seen = async () => (await as<Contest>(learner, 'GET', `/contest/getContest/${contest._id}`)).body.problems;

    expect(await statuses()).toEqual([404, 404]);
    expect(await seen()).toEqual([]);
    expect(await listed(admin, _id)).toMatchObject({ draft: true, inPractice: false });
    server.clock.advance(minute);
    expect(await statuses()).toEqual([200, 400]);
    expect((await seen()).map((problem) => problem._id)).toEqual([_id]);
    expect(await listed(admin, _id)).toMatchObject({ draft: false, inPractice: false });
    server.clock.advance(10 * minute + 1);
    expect(await statuses()).toEqual([200, 200]);
    expect(await listed(outsider, _id)).toMatchObject({ draft: false, inPractice: true });
  });

  it('is a draft again when it leaves a contest that has not begun', async () => {
    const { _id } = await calls.upload({ draft: true });
    const { contest } = await schedule([_id]);
    await as(admin, 'PUT', `/contest/modifyContest/${contest._id}`, { problems: [] });
    server.clock.advance(20 * minute);
    const late = await server.signUp();
    expect((await read(late, _id)).status).toBe(404);
  });
});

describe('making a problem a draft again', () => {
  it('succeeds while nobody has submitted for it', async () => {
    const { _id } = await calls.upload();
    expect((await practise<SubmitResponse>(admin, _id)).status).toBe(200);
    const { body } = await calls.update(_id, { draft: true });
    expect(body.problem).toMatchObject({ draft: true, inPractice: false });
    expect((await read(learner, _id)).status).toBe(404);
  });

  it('is rejected once a learner has submitted', async () => {
    const { _id } = await calls.upload();
    await practise(learner, _id);
    const error = await calls.rejectedUpdate(_id, { draft: true, title: 'Other' });
    expect(error).toMatchObject({ status: 409, body: { code: 'problem_in_use' } });
    expect(error.body.message).toBe('The problem cannot become a draft: learners have submitted for it.');
    expect((await calls.read(_id, learner)).body).toMatchObject({ title: form.title, draft: false });
  });

  it('is rejected once a contest has shown it', async () => {
    const { _id } = await calls.upload({ draft: true });
    await calls.contestWith(_id, -minute, minute);
    expect((await calls.rejectedUpdate(_id, { draft: true })).body.message).toBe(
      'The problem cannot become a draft: the contest "Spring round" has shown it to its participants.',
    );
  });

  it('is no change for a draft that is sent back as it was read', async () => {
    const { _id } = await calls.upload({ draft: true });
    expect((await calls.update(_id, { draft: true, title: form.title })).body.problem).toMatchObject({
      draft: true,
      revision: 1,
    });
  });
});

describe('scheduling a problem that learners can practise', () => {
  it('warns once that it leaves practice, and hides it at that moment', async () => {
    const [{ _id: open }, { _id: hidden }] = [
      await calls.upload({ title: 'Open' }),
      await calls.upload({ draft: true }),
    ];
    const { contest, leavesPractice } = await schedule([open, hidden]);
    expect(leavesPractice).toEqual([{ _id: open, title: 'Open' }]);
    expect((await read(learner, open)).status).toBe(404);
    expect(await listed(admin, open)).toMatchObject({ draft: false, inPractice: false });
    const again = await as<ContestSaved>(admin, 'PUT', `/contest/modifyContest/${contest._id}`, {
      problems: [hidden, open],
    });
    expect(again.body.leavesPractice).toEqual([]);
  });

  it('warns about a problem that is added later, and not about one whose contest is over', async () => {
    const { _id } = await calls.upload({ title: 'Late' });
    const { contest } = await schedule([]);
    const path = `/contest/modifyContest/${contest._id}`;
    const joined = await as<ContestSaved>(admin, 'PUT', path, { problems: [_id] });
    expect(joined.body.leavesPractice).toEqual([{ _id, title: 'Late' }]);
    server.clock.advance(11 * minute + 1);
    admin = await server.admin();
    const afterwards = await as<ContestSaved>(admin, 'PUT', path, { title: 'Cup of old', problems: [_id] });
    expect(afterwards.body).toMatchObject({ success: true, leavesPractice: [] });
  });
});

describe('a problem that is hidden now', () => {
  it('keeps its new title from own submissions and from contests that are over', async () => {
    const { _id } = await calls.upload({ title: 'Old name', tags: ['old'] });
    const over = await calls.contestWith(_id, -3 * minute, -2 * minute);
    await practise(learner, _id);
    server.clock.advance(1);
    await schedule([_id]);
    await calls.update(_id, { title: 'New secret name', tags: ['secret'], difficulty: 'Hard' });

    const texts = await Promise.all([
      as<unknown>(learner, 'GET', '/submission'),
      as<unknown>(learner, 'GET', `/contest/getContest/${over}`),
      as<unknown>(learner, 'GET', '/contest/pastContests'),
      as<unknown>(learner, 'GET', '/contest/futureContests'),
    ]).then((answers) => answers.map(({ body }) => JSON.stringify(body)));
    expect(texts.join('\n')).not.toMatch(/secret|Hard/);
    expect(texts[0]).toContain('"problemTitle":"Old name"');
    expect(texts[1]).toContain('"title":"Old name","difficulty":"Easy","tags":["old"]');

    const [mine] = (await as<SubmissionSummary[]>(learner, 'GET', '/submission')).body;
    expect((await as<SubmissionSummary>(learner, 'GET', `/submission/${mine?._id}`)).body.problemTitle).toBe(
      'Old name',
    );
    expect((await as<SubmissionSummary>(admin, 'GET', `/submission/${mine?._id}`)).body.problemTitle).toBe(
      'New secret name',
    );
  });
});

describe('an upload that does not say whether it is a draft', () => {
  it.each([
    [false, true],
    [true, false],
  ])('follows the installation (drafts: %s)', async (uploadsAreDrafts, inPractice) => {
    await using small = await createTestServer({
      routes: (parts) => [createProblems({ ...parts, uploadsAreDrafts }).routes],
    });
    const { token } = await small.admin();
    const defaults = await small.call<UploadDefaults>('GET', '/problem/uploadDefaults', { token });
    expect(defaults.body).toEqual({ draft: uploadsAreDrafts });
    const upload = (body: object) => small.call<ProblemSaved>('POST', '/problem/uploadProblem', { token, body });
    expect((await upload(form)).body.problem).toMatchObject({ draft: uploadsAreDrafts, inPractice });
    expect((await upload({ ...form, draft: false })).body.problem.draft).toBe(false);
    expect((await upload({ ...form, draft: true })).body.problem.draft).toBe(true);
  });
});

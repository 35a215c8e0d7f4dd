import type { ErrorBody, Problem, ProblemSummary, SubmissionSummary } from '@podium/sdk/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../test/test-server.ts';
import { createWholeServer } from '../test/whole-server.ts';
import { createProblemCalls } from './test/problem-calls.ts';

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

const as = <Body = ErrorBody>(person: TestPerson, method: string, path: string, body?: unknown) =>
  server.call<Body>(method, path, { token: person.token, body });
const submit = (id: string) =>
  as(learner, 'POST', '/compiler/submitPractice', { code: 'AC', language: 'cpp', problemId: id });
const schedule = (problems: string[], startsInMinutes = 1) =>
  as(admin, 'POST', '/contest/createContest', {
    title: 'Cup',
    description: 'A contest',
    startTime: new Date(server.clock.now() + startsInMinutes * minute).toISOString(),
    endTime: new Date(server.clock.now() + (startsInMinutes + 10) * minute).toISOString(),
    problems,
  });

describe('an archived problem', () => {
  it('is hidden from learners, and after its restore as before, with its submissions', async () => {
    const { _id } = await calls.upload();
    expect((await submit(_id)).status).toBe(200);
    const archived = await calls.update(_id, { archived: true });
    expect(archived.body.problem).toMatchObject({ archived: true, inPractice: false, revision: 1 });
    expect((await as(learner, 'GET', `/problem/${_id}`)).status).toBe(404);
    expect((await submit(_id)).status).toBe(404);
    const listed = async (person: TestPerson) =>
      (await as<ProblemSummary[]>(person, 'GET', '/problem/getAll')).body.find((problem) => problem._id === _id);
    expect(await listed(learner)).toBeUndefined();
    expect(await listed(admin)).toMatchObject({ archived: true, inPractice: false });
    expect((await as<Problem>(admin, 'GET', `/problem/${_id}`)).body).toMatchObject({ archived: true });
    const own = await as<SubmissionSummary[]>(learner, 'GET', `/submission?problemId=${_id}`);
    expect(own.body).toMatchObject([{ verdict: 'accepted' }]);

    expect((await calls.update(_id, { archived: false })).body.problem).toMatchObject({
      inPractice: true,
      revision: 1,
    });
    expect((await as<Problem>(learner, 'GET', `/problem/${_id}`)).body).toMatchObject({ isSolved: true });
  });

  it('is rejected in a running or future contest', async () => {
    const { _id } = await calls.upload();
    await calls.update(_id, { archived: true });
    const refused = await schedule([_id]);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('or it is archived');
    await calls.update(_id, { archived: false });
    expect((await schedule([_id])).status).toBe(201);
    for (const later of [0, 2 * minute]) {
      server.clock.advance(later);
      const { status, body } = await calls.rejectedUpdate(_id, { archived: true });
      expect([status, body.code]).toEqual([409, 'problem_in_use']);
      expect(body.message).toContain('the contest "Cup" has it');
    }
    server.clock.advance(20 * minute);
    // The admin's token has expired meanwhile.
    calls = createProblemCalls(server, await server.admin());
    expect((await calls.update(_id, { archived: true })).status).toBe(200);
  });
});

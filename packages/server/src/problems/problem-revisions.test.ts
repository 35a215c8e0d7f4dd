import type { ProblemPackage, ProblemRevision } from '@podium/sdk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createId } from '../identifiers.ts';
import { storeSubmission } from '../test/store-rows.ts';
import { createTestServer, type TestPerson, type TestServer } from '../test/test-server.ts';
import { createProblems } from './create-problems.ts';
import { sha256 } from './problem-revision.ts';
import { createProblemCalls, draft } from './test/problem-calls.ts';

let server: TestServer;
let admin: TestPerson;
let learner: TestPerson;
let calls: ReturnType<typeof createProblemCalls>;

beforeAll(async () => {
  server = await createTestServer({ routes: (parts) => [createProblems(parts).routes] });
  admin = await server.admin();
  learner = await server.signUp();
  calls = createProblemCalls(server, admin);
});
afterAll(() => server.close());

describe('updating', () => {
  it('changes the fields that are sent and keeps the others', async () => {
    const { _id } = await calls.upload();
    const { status, body } = await calls.update(_id, { title: 'Sum, again', tags: ['new'] });
    expect(status).toBe(200);
    expect(body.message).toBe('Problem updated successfully');
    expect(body.problem).toMatchObject({ title: 'Sum, again', tags: ['new'], revision: 2 });
    const after = await calls.read(_id, admin);
    expect(after.body).toMatchObject({ description: draft.description, difficulty: 'Easy' });
    expect(after.body.testCases).toHaveLength(2);
  });

  it('creates no revision when nothing changes', async () => {
    const { _id } = await calls.upload();
    const { title, description, tags, testCases } = (await calls.read(_id, admin)).body;
    expect((await calls.update(_id, {})).body.problem.revision).toBe(1);
    expect((await calls.update(_id, { title, description, tags, testCases })).body.problem.revision).toBe(1);
    expect((await calls.update(_id, { checker: { type: 'tokens', ignoreCase: false } })).body.problem.revision).toBe(1);
  });

  it('keeps how single tests are compared, and rejects what the checker cannot do', async () => {
    const [first, second] = draft.testCases;
    const checked = { ...second, checker: { type: 'float', absoluteTolerance: 0.5 } };
    const { _id } = await calls.upload({ testCases: [first, checked] });
    const { testCases } = (await calls.read(_id, admin)).body;
    expect(testCases.map(({ checker }) => checker)).toEqual([undefined, checked.checker]);
    expect((await calls.update(_id, { testCases })).body.problem.revision).toBe(1);
    expect((await calls.update(_id, { testCases: [first, second] })).body.problem.revision).toBe(2);
    const args = { type: 'arguments', args: ['x'] };
    const refused = await calls.rejectedUpdate(_id, { testCases: [first, { ...second, checker: args }] });
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('has no program') } });
  });

  it('shows learners how a sample is compared, without arguments of a program', async () => {
    const samples = draft.testCases.map((test) => ({ ...test, isSample: true }));
    const [first, second] = samples;
    const exact = { type: 'exact' };
    const { _id } = await calls.upload({ testCases: [{ ...first, checker: exact }, second] });
    expect((await calls.read(_id, learner)).body.testCases.map(({ checker }) => checker)).toEqual([exact, undefined]);
    const program = { type: 'custom', protocol: 'kattis', source: 'int main() {}' };
    const withArgs = [{ ...first, checker: { type: 'arguments', args: ['secret'] } }, second];
    expect((await calls.update(_id, { checker: program, testCases: withArgs })).status).toBe(200);
    expect(JSON.stringify((await calls.read(_id, learner)).body)).not.toContain('arguments');
  });

  it('rejects a change based on another revision, with the numbers of both', async () => {
    const { _id } = await calls.upload();
    await calls.update(_id, { title: 'Mine' });
    const { status, body } = await calls.rejectedUpdate(_id, { title: 'Yours', baseRevision: 1 });
    expect(status).toBe(409);
    expect(body.code).toBe('revision_conflict');
    expect(body.message).toContain('based on revision 1, but the problem is at revision 2');
    expect((await calls.update(_id, { title: 'Yours', baseRevision: 2 })).body.problem.revision).toBe(3);
  });

  it('stores changes that are sent at once as one revision each', async () => {
    const { _id } = await calls.upload();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => calls.update(_id, { title: `Title ${index}` })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    expect(answers.map((answer) => answer.body.problem.revision).sort()).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('accepts one of several changes based on the same revision', async () => {
    const { _id } = await calls.upload();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => calls.update(_id, { title: `Title ${index}`, baseRevision: 1 })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('counts submissions judged by other tests, limits or another checker', async () => {
    const { _id } = await calls.upload();
    await storeSubmission(server, { userId: learner.id, problemId: _id, verdict: 'accepted' });
    await storeSubmission(server, { userId: learner.id, problemId: _id, verdict: 'wrong_answer' });
    await storeSubmission(server, { userId: learner.id, problemId: _id, verdict: null });
    expect((await calls.update(_id, { title: 'Only words' })).body.outdatedSubmissions).toBe(0);
    const sameLimits = { timeLimit: '1000ms', memoryLimit: '0.25GB' };
    expect((await calls.update(_id, { constraints: sameLimits })).body.outdatedSubmissions).toBe(0);
    expect((await calls.update(_id, { checker: { type: 'exact' } })).body.outdatedSubmissions).toBe(2);
    expect((await calls.update(_id, { checker: { type: 'tokens' } })).body.outdatedSubmissions).toBe(0);
  });

  it('distinguishes a checker from an interactor of the same source, and one interactor from the next', async () => {
    const custom = { type: 'custom', protocol: 'kattis', source: 'int main() {}' };
    const { _id } = await calls.upload({ checker: custom });
    await storeSubmission(server, { userId: learner.id, problemId: _id, verdict: 'accepted' });
    const outdatedBy = async (checker: unknown) => (await calls.update(_id, { checker })).body.outdatedSubmissions;
    const interactive = { ...custom, type: 'interactive' };
    expect(await outdatedBy(interactive)).toBe(1);
    expect(await outdatedBy({ ...interactive, source: 'int main() { return 42; }' })).toBe(1);
    expect(await outdatedBy(custom)).toBe(0);
    expect(await outdatedBy({ ...custom, args: ['10'] })).toBe(1);
  });

  it('rejects a change of judging during a contest without allowLive', async () => {
    const { _id } = await calls.upload();
    await calls.contestWith(_id, 0, 1_000);
    const testCases = [{ input: '5 5\n', output: '10\n' }];
    const { status, body } = await calls.rejectedUpdate(_id, { testCases });
    expect(status).toBe(409);
    expect(body.code).toBe('problem_in_live_contest');
    expect(body.message).toMatch(/would judge its submissions differently\.$/);
    expect((await calls.read(_id, admin)).body.revision).toBe(1);
    expect((await calls.update(_id, { title: 'A better title' })).status).toBe(200);
    expect((await calls.update(_id, { testCases, allowLive: true })).body.problem.revision).toBe(3);
  });

  it('answers 404 for a problem that does not exist', async () => {
    expect((await calls.rejectedUpdate(createId(), { title: 'x' })).status).toBe(404);
  });
});

describe('revisions', () => {
  it('are listed newest first with the sizes of their tests', async () => {
    const { _id } = await calls.upload();
    await calls.update(_id, { title: 'Second', testCases: [{ input: '1', output: '22' }] });
    const { body } = await server.call<ProblemRevision[]>('GET', `/problem/${_id}/revisions`, { token: admin.token });
    expect(body.map((revision) => [revision.revision, revision.title, revision.testCases.length])).toEqual([
      [2, 'Second', 1],
      [1, 'Sum of two', 2],
    ]);
    expect(body[0]?.testCases[0]).toMatchObject({ inputBytes: 1, outputBytes: 2, isSample: true });
    expect(body[0]?.createdBy).toBe(admin.id);
  });

  it('are limited to the newest', async () => {
    const { _id } = await calls.upload();
    for (const title of ['Second', 'Third']) await calls.update(_id, { title });
    const read = async (query: string) => {
      const path = `/problem/${_id}/revisions${query}`;
      const answer = await server.call<ProblemRevision[]>('GET', path, { token: admin.token });
      return answer.status === 200 ? answer.body.map(({ title, testCases }) => [title, testCases.length]) : answer;
    };
    expect(await read('?limit=1')).toEqual([['Third', 2]]);
    expect(await read('?limit=2')).toEqual([
      ['Third', 2],
      ['Second', 2],
    ]);
    expect(await read('?limit=9')).toHaveLength(3);
    expect(await read('?limit=0')).toMatchObject({ status: 400 });
  });

  it('of an unknown problem answer 404', async () => {
    const { status } = await server.call('GET', `/problem/${createId()}/revisions`, { token: admin.token });
    expect(status).toBe(404);
  });
});

describe('the package of a problem', () => {
  const put = async (content: unknown): Promise<string> => {
    const bytes = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
    const hash = sha256(bytes);
    await server.call('PUT', `/blob/${hash}`, { token: admin.token, body: bytes });
    return hash;
  };
  const listOf = async (files: Record<string, string>) =>
    put({
      files: await Promise.all(
        Object.entries(files).map(async ([path, text]) => ({ path, hash: await put(text), bytes: text.length })),
      ),
    });
  const packageOf = async (problemId: string) =>
    (await server.call<ProblemPackage[]>('GET', '/problem/packages', { token: admin.token })).body.find(
      (listed) => listed.problemId === problemId,
    );

  it('is stored with each revision, until a change comes without it', async () => {
    const [first, second] = [await listOf({ 'problem.yaml': 'a' }), await listOf({ 'problem.yaml': 'b' })];
    const id = '8ee7605a-77b0-4e73-a9a3-d1c4e0a3a0a1';
    const { _id } = await calls.upload({ package: { id, filesHash: first } });
    expect(await packageOf(_id)).toMatchObject({ revision: 1, package: { id, filesHash: first } });
    const changed = await calls.update(_id, { package: { id, filesHash: second } });
    expect(changed.body.problem.revision).toBe(2);
    // Publishing is no change of the content.
    await calls.update(_id, { draft: false });
    expect(await packageOf(_id)).toMatchObject({ revision: 2, package: { id, filesHash: second } });
    await calls.update(_id, { title: 'Changed in the browser' });
    expect(await packageOf(_id)).toMatchObject({ revision: 3, package: { id, filesHash: null } });
    const again = await calls.rejectedUpload({ package: { id, filesHash: first } });
    expect(again).toMatchObject({ status: 400, body: { message: expect.stringContaining(_id) } });
  });

  it.each([
    ['a list that was not sent', async () => sha256('never sent'), 'blob_missing'],
    [
      'a list of files that were not sent',
      () => put({ files: [{ path: 'a', hash: sha256('lost'), bytes: 4 }] }),
      'blob_missing',
    ],
    ['bytes that are no list', () => put('not JSON'), 'validation_failed'],
    ['a path that leaves the folder', () => listOf({ 'data/../../etc/passwd': 'a' }), 'validation_failed'],
    ['a hidden file', () => listOf({ 'data/.env': 'a' }), 'validation_failed'],
    ['a path without end', () => listOf({ [`${'a/'.repeat(40)}b`]: 'a' }), 'validation_failed'],
    ['an absolute path', () => listOf({ '/etc/passwd': 'a' }), 'validation_failed'],
    ['a file of Git', () => listOf({ 'a/.GIT/hooks/post-checkout': 'a' }), 'validation_failed'],
    ['a file that is also a folder', () => listOf({ a: '1', 'a/b': '2' }), 'validation_failed'],
    ['no files', () => put({ files: [] }), 'validation_failed'],
  ])('is rejected with %s, and nothing is stored', async (_title, makeList, code) => {
    const { status, body } = await calls.rejectedUpload({
      title: 'Rejected',
      package: { filesHash: await makeList() },
    });
    expect({ status, code: body.code }).toEqual({ status: 400, code });
    expect(body.message).toContain('package.filesHash');
    const packages = await server.call<ProblemPackage[]>('GET', '/problem/packages', { token: admin.token });
    expect(packages.body.map(({ title }) => title)).not.toContain('Rejected');
  });

  it('answers 403 to learners, and is in no answer to them', async () => {
    expect((await server.call('GET', '/problem/packages', { token: learner.token })).status).toBe(403);
    const filesHash = await listOf({ 'problem.yaml': 'secret' });
    const { _id } = await calls.upload({ package: { filesHash } });
    expect(JSON.stringify((await calls.read(_id, learner)).body)).not.toContain(filesHash);
  });
});

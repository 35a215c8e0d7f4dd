import { createHash } from 'node:crypto';
import type { Problem, ProblemSaved, ProblemSummary, SolverCounts } from '@podium/sdk/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createId } from '../identifiers.ts';
import { mostStatementsInATurn } from '../test/number-turns.ts';
import { storeSubmission } from '../test/store-rows.ts';
import { createTestServer, type TestPerson, type TestServer } from '../test/test-server.ts';
import { createProblems } from './create-problems.ts';
import { createSolverCountRepository } from './solver-count-repository.ts';
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

describe('uploading', () => {
  it('answers 201 with the stored summary', async () => {
    const { status, body } = await server.call<ProblemSaved>('POST', '/problem/uploadProblem', {
      token: admin.token,
      body: draft,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: 'Problem uploaded successfully',
      problem: {
        _id: expect.stringMatching(/^[0-9a-z]{12}$/),
        title: 'Sum of two',
        difficulty: 'Easy',
        tags: ['math', 'intro'],
        isSolved: false,
        constraints: { timeLimit: '1s', memoryLimit: '256MB' },
        revision: 1,
        draft: false,
        archived: false,
        inPractice: true,
      },
      outdatedSubmissions: 0,
    });
  });

  it('keeps every byte of every text', async () => {
    const description = 'Ünï©ode ✓ 𝄞\r\n\ttabs and \u2028 separators';
    const testCases = [
      { input: '', output: '\n', isSample: false },
      { input: '𝄞\r\n', output: ' x ', isSample: true },
    ];
    const { _id } = await calls.upload({ description, testCases });
    const { body } = await calls.read(_id, admin);
    expect(body.description).toBe(description);
    expect(body.testCases).toEqual(testCases);
  });

  it('marks the first test case as a sample when none is marked or unmarked', async () => {
    const { _id } = await calls.upload();
    expect((await calls.read(_id, admin)).body.testCases.map((test) => test.isSample)).toEqual([true, false]);
  });

  it('keeps all tests hidden when the admin marks none as a sample', async () => {
    const testCases = draft.testCases.map((test) => ({ ...test, isSample: false }));
    const { _id } = await calls.upload({ testCases });
    expect((await calls.read(_id, learner)).body.testCases).toEqual([]);
  });

  it('stores equal bytes once', async () => {
    const before = await server.database.selectFrom('blobs').select('hash').execute();
    await calls.upload({ title: 'One' });
    await calls.upload({ title: 'Two' });
    const after = await server.database.selectFrom('blobs').select('hash').execute();
    expect(after.length).toBe(before.length);
  });

  it.each([
    ['a blank title', { title: ' ' }, 'title', 'title is required'],
    ['a NUL in the description', { description: 'a\0b' }, 'description', 'description must not contain NUL characters'],
    ['half a surrogate pair in the title', { title: 'x\ud800y' }, 'title', 'title contains half of a surrogate pair'],
    ['an unknown difficulty', { difficulty: 'Trivial' }, 'difficulty', 'difficulty must be Easy, Medium or Hard'],
    ['no test case', { testCases: [] }, 'testCases', 'testCases must have at least one test case'],
    [
      'a test case without output',
      { testCases: [{ input: '1' }] },
      'testCases.0',
      'testCases.0 must have the whole texts',
    ],
    [
      'a NUL in test data',
      { testCases: [draft.testCases[0], { input: '1', output: '\0' }] },
      'testCases.1.output',
      'testCases.1.output must not contain NUL characters',
    ],
    [
      'half a surrogate pair in test data',
      { testCases: [{ input: '\udc00', output: '1' }] },
      'testCases.0.input',
      'testCases.0.input contains half of a surrogate pair',
    ],
    [
      'a time limit in words',
      { constraints: { timeLimit: 'long', memoryLimit: '1GB' } },
      'constraints.timeLimit',
      '1.5s',
    ],
    [
      'a memory limit of nothing',
      { constraints: { timeLimit: '1s', memoryLimit: '0MB' } },
      'constraints.memoryLimit',
      '4MB',
    ],
    [
      'a custom checker without source',
      { checker: { type: 'custom', protocol: 'kattis' } },
      'checker.source',
      'required',
    ],
    [
      'an interactor that is blank',
      { checker: { type: 'interactive', protocol: 'testlib', source: ' \n' } },
      'checker.source',
      'the interactor',
    ],
    [
      'a checker in a language that is not judged',
      { checker: { type: 'custom', protocol: 'kattis', language: 'py', source: 'exit(42)' } },
      'checker.language',
      'in Python, which this server does not judge',
    ],
    [
      'an interactor in C, which is not judged either',
      { checker: { type: 'interactive', protocol: 'kattis', language: 'c', source: 'int main(void) {}' } },
      'checker.language',
      'the interactor is in C, which this server does not judge: translate it to C++, or ask the operator to offer C (',
    ],
    [
      'a further checker without source',
      { checker: { type: 'custom', protocol: 'kattis', source: 'x', others: [{}] } },
      'checker.source',
      'required',
    ],
    [
      'a further source that would hide the first one',
      { checker: { type: 'custom', protocol: 'kattis', source: 'x', files: [{ name: 'solution.cpp', source: '' }] } },
      'checker.files',
      'other than solution.cpp',
    ],
    [
      'languages of which the server offers none',
      { allowedLanguages: ['java', 'rust'] },
      'allowedLanguages',
      'this server offers C++, and the problem takes submissions in Java or Rust only: allow a language that it offers, or',
    ],
    ['a checker nobody knows', { checker: { type: 'magic' } }, 'checker', 'checker must be an object'],
    ['tags that are no list', { tags: 'math' }, 'tags', 'tags must be a list of texts'],
  ])('rejects %s with an error of its field', async (_title, overrides, path, words) => {
    const { status, body } = await calls.rejectedUpload(overrides);
    expect(status).toBe(400);
    expect(body.code).toBe('validation_failed');
    expect(body.fields?.map((field) => field.path)[0]).toMatch(new RegExp(`^${path}`));
    expect(body.message).toContain(words);
  });

  it('takes languages of which the server offers one', async () => {
    const { _id } = await calls.upload({ allowedLanguages: ['cpp', 'rust'] });
    expect((await calls.read(_id, admin)).body).toMatchObject({ allowedLanguages: ['cpp', 'rust'] });
  });

  it('answers 403 to learners', async () => {
    const { status, body } = await server.call('POST', '/problem/uploadProblem', { token: learner.token, body: draft });
    expect(status).toBe(403);
    expect(body.code).toBe('forbidden');
  });
});

describe('the texts of test cases', () => {
  const longLine = (letter: string, bytes: number) => `${letter.repeat(bytes - 1)}\n`;
  // The cut would go through the second of these characters.
  const input = `\uFEFF${'a'.repeat(1016)}${'€'.repeat(30_000)}`;
  const testCases = [
    { input, output: longLine('b', 3_000), isSample: true },
    ...['c', 'd', 'e', 'f'].map((letter) => ({ input: letter, output: longLine(letter, 2_500), isSample: false })),
  ];

  it('are cut for an administrator who asks for it, each and their sum', async () => {
    const { _id } = await calls.upload({ testCases });
    const { body } = await server.call<Problem>('GET', `/problem/${_id}?maxTestBytes=3000`, { token: admin.token });
    const [first, ...others] = body.testCases;
    expect(first).toEqual({
      input: `\uFEFF${'a'.repeat(1016)}€`,
      inputCut: { hash: sha256(input), bytes: Buffer.byteLength(input) },
      output: testCases[0]?.output,
      isSample: true,
    });
    expect(others.map(({ output, outputCut }) => [output.length, outputCut?.bytes])).toEqual([
      [2_500, undefined],
      [2_500, undefined],
      [2_500, undefined],
      [1_024, 2_500],
    ]);
    expect((await calls.read(_id, admin)).body.testCases).toEqual(testCases);
  });

  it('are cut also if many tests have the same one', async () => {
    const output = longLine('x', 2_500);
    const same = ['1', '2', '3', '4', '5'].map((input) => ({ input, output, isSample: false }));
    const { _id } = await calls.upload({ testCases: same });
    const { body } = await server.call<Problem>('GET', `/problem/${_id}?maxTestBytes=3000`, { token: admin.token });
    expect(body.testCases.map((test) => test.output.length)).toEqual(Array(5).fill(1_024));
  });

  it('are sent whole to learners who ask for cut ones', async () => {
    const { _id } = await calls.upload({ testCases });
    const { body } = await server.call<Problem>('GET', `/problem/${_id}?maxTestBytes=1024`, { token: learner.token });
    expect(body.testCases).toEqual([testCases[0]]);
  });

  it('are the same bytes after they were sent back by their hashes instead of their cut starts', async () => {
    const { _id } = await calls.upload({ testCases });
    const { body } = await server.call<Problem>('GET', `/problem/${_id}?maxTestBytes=3000`, { token: admin.token });
    const refused = await calls.rejectedUpdate(_id, { testCases: body.testCases });
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('whole texts') } });
    const byHash = testCases.map(({ input: whole, output, isSample }) => {
      return { inputHash: sha256(whole), outputHash: sha256(output), isSample };
    });
    expect((await calls.update(_id, { testCases: byHash })).status).toBe(200);
    expect((await calls.read(_id, admin)).body.testCases).toEqual(testCases);
  });

  it('are not cut to less than what is shown', async () => {
    const { _id } = await calls.upload();
    for (const size of ['1023', '2048.5', 'all']) {
      const { status, body } = await server.call('GET', `/problem/${_id}?maxTestBytes=${size}`, { token: admin.token });
      expect([status, body.message]).toEqual([400, 'maxTestBytes must be a whole number from 1024']);
    }
  });
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('what learners see of a problem', () => {
  it('is the samples, and a custom checker without its source', async () => {
    const files = [{ name: 'graph.cpp', source: 'int edges;' }];
    const others = [{ source: 'int main() {}' }];
    const checker = { type: 'custom', protocol: 'testlib', source: 'int main() {}', files, others, args: ['10'] };
    const { _id } = await calls.upload({ checker });
    const { body } = await calls.read(_id, learner);
    expect(body.testCases).toEqual([{ input: '1 2\n', output: '3\n', isSample: true }]);
    expect(body.checker).toEqual({ type: 'custom', protocol: 'testlib' });
    expect((await calls.read(_id, admin)).body.checker).toEqual(checker);
  });

  it('is neither the interactor of an interactive problem nor its tests, samples or not', async () => {
    const checker = { type: 'interactive', protocol: 'kattis', source: 'int main() {}' };
    const { _id } = await calls.upload({ checker });
    const { body } = await calls.read(_id, learner);
    expect(body.testCases).toEqual([]);
    expect(body.checker).toEqual({ type: 'interactive', protocol: 'kattis' });
    const complete = (await calls.read(_id, admin)).body;
    expect(complete.checker).toEqual(checker);
    expect(complete.testCases.some(({ isSample }) => isSample)).toBe(true);
  });

  it('is nothing before its contest, the statement for participants during it, and all after it', async () => {
    const { _id } = await calls.upload();
    const participant = await server.signUp();
    await calls.contestWith(_id, 1_000, 2_000, [participant]);
    const statuses = async () =>
      Promise.all([calls.read(_id, learner), calls.read(_id, participant), calls.read(_id, admin)]).then((all) =>
        all.map((answer) => answer.status),
      );
    const isListed = async (person: TestPerson) => {
      const { body } = await server.call<ProblemSummary[]>('GET', '/problem/getAll', { token: person.token });
      return body.some((problem) => problem._id === _id);
    };

    expect(await statuses()).toEqual([404, 404, 200]);
    expect([await isListed(participant), await isListed(admin)]).toEqual([false, true]);
    server.clock.advance(1_000);
    expect(await statuses()).toEqual([400, 200, 200]);
    expect([await isListed(participant), await isListed(admin)]).toEqual([false, true]);
    server.clock.advance(1_000);
    expect(await statuses()).toEqual([400, 200, 200]);
    expect(await isListed(participant)).toBe(false);
    server.clock.advance(1);
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await isListed(participant)).toBe(true);
  });

  it('is an invitation to register while the contest runs', async () => {
    const { _id } = await calls.upload();
    await calls.contestWith(_id, 0, 1_000);
    const { body } = await server.call('GET', `/problem/${_id}`, { token: learner.token });
    expect(body).toMatchObject({ code: 'not_registered', message: 'Register for the contest to open this problem' });
  });

  it('is a mark on the problems that they solved', async () => {
    const [solved, tried, untouched] = [await calls.upload(), await calls.upload(), await calls.upload()];
    await storeSubmission(server, { userId: learner.id, problemId: solved._id, verdict: 'wrong_answer' });
    await storeSubmission(server, { userId: learner.id, problemId: solved._id, verdict: 'accepted' });
    await storeSubmission(server, { userId: learner.id, problemId: tried._id, verdict: 'wrong_answer' });
    await storeSubmission(server, { userId: admin.id, problemId: tried._id, verdict: 'accepted' });
    const { body } = await server.call<ProblemSummary[]>('GET', '/problem/getAll', { token: learner.token });
    const marks = Object.fromEntries(body.map(({ _id, isSolved, isTried }) => [_id, { isSolved, isTried }]));
    expect(marks[solved._id]).toEqual({ isSolved: true, isTried: true });
    expect(marks[tried._id]).toEqual({ isSolved: false, isTried: true });
    expect(marks[untouched._id]).toEqual({ isSolved: false, isTried: false });
    expect((await calls.read(solved._id, learner)).body.isSolved).toBe(true);
  });

  it('counts the learners who solved and tried it, and not while a contest withholds it', async () => {
    const [open, withheld] = [await calls.upload(), await calls.upload()];
    const other = await server.signUp();
    const submit = (person: TestPerson, problemId: string, verdict: 'accepted' | 'wrong_answer' | null) =>
      storeSubmission(server, { userId: person.id, problemId, verdict });
    for (const verdict of ['wrong_answer', 'accepted', 'accepted'] as const) await submit(learner, open._id, verdict);
    await submit(other, open._id, null);
    await submit(admin, open._id, 'accepted');
    await submit(other, withheld._id, 'accepted');
    await calls.contestWith(withheld._id, -1_000, 600_000);
    const count = (person: TestPerson, headers: Record<string, string> = {}) =>
      server.call<SolverCounts>('GET', '/problem/solverCounts', { token: person.token, headers });
    const seen = await count(learner);
    expect(seen.body[open._id]).toEqual({ solved: 1, tried: 2 });
    expect(seen.body[withheld._id]).toBeUndefined();
    expect((await count(await server.admin())).body[withheld._id]).toEqual({ solved: 1, tried: 1 });
    expect((await count(learner, { 'if-none-match': seen.headers.get('etag') ?? '' })).status).toBe(304);
    await submit(other, open._id, 'accepted');
    expect((await count(learner)).body[open._id]).toEqual({ solved: 1, tried: 2 });
    server.clock.advance(30_000);
    expect((await count(learner)).body[open._id]).toEqual({ solved: 2, tried: 2 });
    await submit(await server.signUp(), open._id, 'accepted');
    // An answer that is cached just before the counts are too old is not used much longer.
    server.clock.advance(19_999);
    expect((await count(learner)).body[open._id]).toEqual({ solved: 2, tried: 2 });
    server.clock.advance(10_001);
    expect((await count(learner)).body[open._id]).toEqual({ solved: 3, tried: 3 });
    await submit(await server.signUp(), open._id, 'accepted');
    // A clock that is set back does not keep old counts.
    server.clock.advance(-30_000);
    expect((await count(learner)).body[open._id]).toEqual({ solved: 4, tried: 4 });
    await calls.contestWith(open._id, 1_000, 600_000);
    expect((await count(learner)).body[open._id]).toBeUndefined();
    expect((await count(await server.admin())).body[open._id]).toEqual({ solved: 4, tried: 4 });
  });

  it('is counted in short turns for any number of learners', async () => {
    const { _id } = await calls.upload();
    await storeLearners(_id, 1_000, 20);
    let counts: SolverCounts = {};
    const statements = await mostStatementsInATurn(server.database, async (database) => {
      counts = await createSolverCountRepository(database).countSolvers();
    });
    expect(counts[_id]).toEqual({ solved: 500, tried: 1_000 });
    // They count 2,000 of the 20,000 submissions, and the rest of one learner's.
    expect(statements).toBeLessThanOrEqual(3);
  });

  it('is 404 for a problem that does not exist', async () => {
    const { status, body } = await server.call('GET', `/problem/${createId()}`, { token: learner.token });
    expect(status).toBe(404);
    expect(body.message).toBe('Problem not found');
  });
});

/** Stores learners with submissions for a problem. Every second learner has solved it. */
async function storeLearners(problemId: string, learners: number, submissionsEach: number): Promise<void> {
  const numbered = (number: ReturnType<typeof sql>) => sql`cast(100000000000 + ${number} as text)`;
  const id = numbered(sql`n`);
  const numbers = (count: number) =>
    sql`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < ${count})`;
  await sql`
    insert into users (id, email, email_key, first_name, last_name, password_hash, user_type, rating, created_at)
    ${numbers(learners)} select ${id}, ${id}, ${id}, 'Ada', 'Byron', '', 'user', 800, 0 from numbers
  `.execute(server.database);
  await sql`
    insert into submissions (id, source_key, user_id, problem_id, language, source, submitted_at, revision, progress,
      verdict, tests_passed, tests_total)
    ${numbers(learners * submissionsEach)}
    select ${id}, ${id}, ${numbered(sql`n % cast(${learners} as bigint)`)}, ${problemId}, 'cpp', 'int main() {}', 0, 1, 'judged',
      case n % 2 when 0 then 'accepted' else 'wrong_answer' end, 0, 0 from numbers
  `.execute(server.database);
}

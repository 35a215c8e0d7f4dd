import type {
  ListedSubmission,
  RejudgeReport,
  RejudgeResponse,
  Submission,
  SubmissionEvent,
  SubmissionJudgement,
  SubmissionSummary,
  SubmitAccepted,
  SubmitResponse,
  WhatIf,
} from '@podium/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCells } from '../contests/test/read-cells.ts';
import { eventually } from '../judging/test/eventually.ts';
import { insertProblem, insertRevision } from '../judging/test/judging-fixtures.ts';
import { storeContest, storeParticipant, storeSubmission } from '../test/store-rows.ts';
import type { TestPerson } from '../test/test-server.ts';
import { openSubmissionFixtures, type SubmissionFixtures } from './test/submission-fixtures.ts';

describe('reading submissions', () => {
  let fixtures: SubmissionFixtures;
  let ada: TestPerson;
  let bob: TestPerson;
  let problemId: string;

  beforeEach(async () => {
    fixtures = await openSubmissionFixtures();
    ada = await fixtures.server.signUp();
    bob = await fixtures.server.signUp();
    problemId = await insertProblem(fixtures.server.database);
  });
  afterEach(() => fixtures.close());

  async function submit(code: string, options: { by?: TestPerson; problem?: string } = {}): Promise<string> {
    const { by = ada, problem = problemId } = options;
    const answer = await fixtures.submitPractice<SubmitAccepted>(
      by,
      { code, problemId: problem },
      { prefer: 'respond-async' },
    );
    expect(answer.status).toBe(202);
    return answer.body.submissionId;
  }

  async function judge(...sources: string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const source of sources) {
      const answer = await fixtures.submitPractice<SubmitResponse>(ada, { code: source, problemId });
      ids.push(answer.body.submissionId);
    }
    return ids;
  }

  async function judgeFailingAt(problem: string): Promise<string> {
    return (await fixtures.submitPractice<SubmitResponse>(ada, { code: 'CHECKER', problemId: problem })).body
      .submissionId;
  }

  const readJobs = () =>
    fixtures.server.database
      .selectFrom('jobs')
      .select(['id', 'attempts', 'suspected', 'priority'])
      .orderBy('arrival')
      .execute();
  const readSubmissions = () =>
    fixtures.server.database
      .selectFrom('submissions')
      .select(['id', 'progress', 'verdict', 'revision'])
      .orderBy('arrival')
      .execute();

  const get = <Body>(path: string, person: TestPerson) =>
    fixtures.server.call<Body>('GET', path, { token: person.token });
  const listIds = async (query: string, person: TestPerson = ada) =>
    (await get<SubmissionSummary[]>(`/submission?${query}`, person)).body.map((submission) => submission._id);

  describe('GET /submission', () => {
    it('lists my submissions, newest first, with problem and author', async () => {
      const id = await submit('AC');
      const newer = await submit('WA 1');
      await submit('AC', { by: bob });
      const { body } = await get<SubmissionSummary[]>('/submission', ada);
      expect(body.map((submission) => submission._id)).toEqual([newer, id]);
      expect(body[1]).toMatchObject({ problemTitle: 'Twice', userId: ada.id, progress: 'queued', verdict: null });
    });

    it('filters by problem, verdict and language', async () => {
      await fixtures.startWorker();
      const [accepted, wrong] = await judge('AC', 'WA 2');
      const other = await insertProblem(fixtures.server.database);
      const elsewhere = await submit('AC', { problem: other });
      expect(await listIds('verdict=wrong_answer')).toEqual([wrong]);
      expect(await listIds(`problemId=${other}`)).toEqual([elsewhere]);
      expect(await listIds(`problemId=${problemId}&verdict=accepted`)).toEqual([accepted]);
      expect(await listIds('verdict=wrong_answer&language=cpp')).toEqual([wrong]);
      expect(await listIds('language=java')).toEqual([]);
    });

    it('lists the newest judging errors of everybody to an administrator', async () => {
      await fixtures.startWorker();
      const [failed, , newer] = await judge('CHECKER', 'WA 2', 'CHECKER');
      const admin = await fixtures.server.admin();
      expect(await listIds('verdict=judging_error', admin)).toEqual([newer, failed]);
      expect(await listIds('verdict=judging_error&limit=1', admin)).toEqual([newer]);
    });

    it('continues with older submissions after the given one', async () => {
      const ids = [await submit('AC'), await submit('AC'), await submit('AC')];
      const firstPage = await listIds('limit=2');
      expect(firstPage).toEqual([ids[2], ids[1]]);
      expect(await listIds(`limit=2&before=${firstPage[1]}`)).toEqual([ids[0]]);
    });

    it("rejects another learner's submission as the one to continue after", async () => {
      const bobs = await submit('AC', { by: bob });
      const { status, body } = await fixtures.server.call('GET', `/submission?before=${bobs}`, { token: ada.token });
      expect([status, body.code]).toEqual([400, 'validation_failed']);
      expect(body.fields?.[0]?.path).toBe('before');
    });

    it("lists learners only their own for any requested user, and administrators anybody's", async () => {
      const mine = await submit('AC');
      const bobs = await submit('AC', { by: bob });
      const admin = await fixtures.server.admin();
      expect(await listIds(`userId=${bob.id}`)).toEqual([mine]);
      expect(await listIds(`userId=${bob.id}`, admin)).toEqual([bobs]);
      expect(await listIds('', admin)).toEqual([bobs, mine]);
    });

    it('lists the submissions of a user by the email to administrators, with first and last name', async () => {
      await submit('AC');
      const bobs = await submit('AC', { by: bob });
      const admin = await fixtures.server.admin();
      const { body } = await get<SubmissionSummary[]>(`/submission?userId=${encodeURIComponent(bob.email)}`, admin);
      expect(body).toMatchObject([{ _id: bobs, userFirstName: expect.stringMatching(/^Ada/), userLastName: 'Byron' }]);
      expect(await listIds(`userId=${encodeURIComponent(bob.email)}`)).not.toContain(bobs);
    });

    it.each(['000000000000', 'nobody@example.org', 'not a user'])('rejects the unknown user %s', async (user) => {
      const { token } = await fixtures.server.admin();
      const answer = await fixtures.server.call('GET', `/submission?userId=${encodeURIComponent(user)}`, { token });
      expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: 'userId' }] } });
    });

    it('sends the sources too if they are asked for', async () => {
      await submit('WA');
      const { body } = await get<ListedSubmission[]>('/submission?sources=true', ada);
      expect(body).toMatchObject([{ code: 'WA' }]);
      expect((await get<ListedSubmission[]>('/submission?sources=false', ada)).body[0]).not.toHaveProperty('code');
      const answer = await get('/submission?sources=maybe', ada);
      expect(answer).toMatchObject({ status: 400, body: { message: 'sources must be true or false' } });
    });

    it('lists the submissions of the caller for the user `me`', async () => {
      const mine = await submit('AC');
      await submit('AC', { by: bob });
      expect(await listIds('userId=me')).toEqual([mine]);
      expect(await listIds('userId=me', await fixtures.server.admin())).toEqual([]);
    });
  });

  describe('GET /submission/{id}', () => {
    it('answers the source, and no results before the verdict', async () => {
      const id = await submit('AC');
      const { body } = await get<Submission>(`/submission/${id}`, ada);
      expect(body).toMatchObject({ code: 'AC', progress: 'queued', results: [], result: { errors: [], warnings: [] } });
    });

    it('shows only admins how long a test took while the machine was busy', async () => {
      await fixtures.startWorker();
      const [id] = await judge('AGAIN 2');
      const toAdmin = await get<Submission>(`/submission/${id}`, await fixtures.server.admin());
      expect(toAdmin.body.results.map((result) => result.earlierTimesMs)).toEqual([undefined, [1234], undefined]);
      const toLearner = await get<Submission>(`/submission/${id}`, ada);
      expect(toLearner.body.results[1]).toMatchObject({ passed: true, timeMs: 2 });
      expect(JSON.stringify(toLearner.body)).not.toContain('earlierTimesMs');
    });

    it('answers the results after the verdict', async () => {
      await fixtures.startWorker();
      const [id] = await judge('TLE 2');
      const { body } = await get<Submission>(`/submission/${id}`, ada);
      expect(body).toMatchObject({ verdict: 'time_limit_exceeded', testsPassed: 2, testsTotal: 3 });
      expect(body.result.errors).toEqual(['Time limit exceeded on test 2: scripted failure']);
      expect(body.results).toMatchObject([
        { number: 1, input: '1\n', expectedOutput: '2\n' },
        { number: 2, input: '21\n', expectedOutput: '42\n', actualOutput: '21\n' },
        { number: 3, passed: true },
      ]);
      expect(body.results[2]).not.toHaveProperty('input');
    });

    it("answers 404 for another learner's submission and for an unknown one, and shows admins everything", async () => {
      const id = await submit('AC');
      expect((await get(`/submission/${id}`, bob)).status).toBe(404);
      expect((await get('/submission/000000000000', ada)).status).toBe(404);
      expect((await get(`/submission/${id}`, await fixtures.server.admin())).status).toBe(200);
    });

    it('shows admins, and not the author, how a wrong output ended the checker', async () => {
      await fixtures.startWorker();
      const [id] = await judge('WA 2 SIGSEGV');
      const read = async (person: TestPerson) => (await get<Submission>(`/submission/${id}`, person)).body;
      expect(await read(await fixtures.server.admin())).toMatchObject({
        verdict: 'wrong_answer',
        judgeLog: 'test 2: The checker was killed by SIGSEGV',
      });
      const shown = await read(ada);
      expect(shown).not.toHaveProperty('judgeLog');
      expect(JSON.stringify(shown)).not.toContain('killed');
    });

    it('shows admins, and not the author, what the checker wrote for the judges, of failed tests first', async () => {
      await fixtures.startWorker();
      const [id] = await judge('WA 2 SAYS');
      const read = async (person: TestPerson) => (await get<Submission>(`/submission/${id}`, person)).body;
      expect((await read(await fixtures.server.admin())).judgeLog).toBe(
        [2, 1, 3].map((number) => `test ${number}: looked at ${number}\uFFFD`).join('\n'),
      );
      expect(JSON.stringify(await read(ada))).not.toContain('looked at');
    });

    it('shows the texts of the revision that judged it', async () => {
      await fixtures.startWorker();
      const [id] = await judge('WA 2');
      await insertRevision(fixtures.server.database, problemId, { tests: [{ input: 'new', answer: 'new' }] });
      const { body } = await get<Submission>(`/submission/${id}`, ada);
      expect(body.revision).toBe(1);
      expect(body.results[1]?.input).toBe('21\n');
    });
  });

  describe('once the problem of a practice submission is put into a contest', () => {
    const textsOf = (submission: Submission) => submission.results.map((result) => result.input);

    it('seals the texts before the contest and outside it, and keeps its hidden tests secret inside', async () => {
      await fixtures.startWorker();
      const [id] = await judge('WA 2');
      const read = async () => textsOf((await get<Submission>(`/submission/${id}`, ada)).body);
      expect(await read()).toEqual(['1\n', '21\n', undefined]);
      const { database, clock } = fixtures.server;
      const startTime = clock.now() + 60_000;
      const contest = { problems: [problemId], startTime, endTime: startTime + 60_000 };
      const contestId = await storeContest({ database, clock }, contest);
      expect(await read()).toEqual([undefined, undefined, undefined]);
      clock.advance(90_000);
      expect(await read()).toEqual([undefined, undefined, undefined]);
      await storeParticipant(database, contestId, ada.id);
      expect(await read()).toEqual(['1\n', undefined, undefined]);
      clock.advance(60_000);
      expect(await read()).toEqual(['1\n', '21\n', undefined]);
    });
  });

  describe('GET /submission/{id}/events', () => {
    const kinds = (events: SubmissionEvent[]) =>
      events.map((event) => {
        if (event.type === 'progress') return event.progress;
        return event.type === 'test' ? `test ${event.number}` : event.verdict;
      });
    const allTests = ['test 1', 'test 2', 'test 3'];

    it('sends all events in order and closes after the verdict', async () => {
      const id = await submit('WA 2');
      const stream = fixtures.follow(ada, id);
      await stream.until((events) => events.length === 1);
      await fixtures.startWorker();
      const events = await stream.ended;
      expect(kinds(events)).toEqual(['queued', 'compiling', 'running', ...allTests, 'judged', 'wrong_answer']);
      expect(events.at(-1)).toEqual({ type: 'verdict', verdict: 'wrong_answer', testsPassed: 2, testsTotal: 3 });
    });

    it('sends earlier events to a subscriber who connects in the middle', async () => {
      await fixtures.startWorker();
      const id = await submit('HOLD');
      await eventually(() => expect(fixtures.judge.holding()).toBe(1));
      const stream = fixtures.follow(ada, id);
      await stream.until((events) => events.length === 2);
      fixtures.judge.release();
      expect(kinds(await stream.ended)).toEqual(['compiling', 'running', ...allTests, 'judged', 'accepted']);
    });

    it('sends all tests and the verdict to a subscriber who connects after the verdict', async () => {
      await fixtures.startWorker();
      const [id = ''] = await judge('AC');
      expect(kinds(await fixtures.follow(ada, id).ended)).toEqual([...allTests, 'judged', 'accepted']);
    });

    it('sends every event even if the worker publishes none', async () => {
      const id = await submit('AC');
      const stream = fixtures.follow(ada, id);
      await stream.until((events) => events.length === 1);
      await fixtures.startWorker({ events: { publish: () => {} } });
      const heard = kinds(await stream.ended);
      expect(heard[0]).toBe('queued');
      expect(heard.slice(-5)).toEqual([...allTests, 'judged', 'accepted']);
    });

    it("answers 404 for another learner's submission", async () => {
      const id = await submit('AC');
      const { status, headers } = await get(`/submission/${id}/events`, bob);
      expect(status).toBe(404);
      expect(headers.get('content-type')).toContain('application/json');
    });

    it('has headers against storing and buffering by proxies', async () => {
      await fixtures.startWorker();
      const [id] = await judge('AC');
      const { headers } = await get(`/submission/${id}/events`, ada);
      expect(headers.get('content-type')).toContain('text/event-stream');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-accel-buffering')).toBe('no');
    });
  });

  describe('POST /problem/{id}/rejudge', () => {
    const rejudge = async (id = problemId, body?: object) =>
      fixtures.server.call<RejudgeResponse>('POST', `/problem/${id}/rejudge`, {
        token: (await fixtures.server.admin()).token,
        ...(body && { body }),
      });

    it('judges all submissions again by the newest revision and keeps the earlier judgements', async () => {
      await fixtures.startWorker();
      const ids = await judge('WA 2', 'AC');
      await insertRevision(fixtures.server.database, problemId, { tests: [{ input: '7', answer: '14' }] });
      expect(await rejudge()).toMatchObject({ status: 202, body: { submissions: 2 } });
      await eventually(async () => {
        const { body } = await get<SubmissionSummary[]>('/submission', ada);
        expect(body.map(({ verdict, revision }) => [verdict, revision])).toEqual([
          ['accepted', 2],
          ['accepted', 2],
        ]);
      });
      const admin = await fixtures.server.admin();
      const judgements = await get<SubmissionJudgement[]>(`/submission/${ids[0]}/judgements`, admin);
      expect(judgements.body).toMatchObject([
        { number: 1, reason: 'submit', verdict: 'wrong_answer', revision: 1, failedTest: 2 },
        { number: 2, reason: 'rejudge', verdict: 'accepted', revision: 2, failedTest: null },
      ]);
      expect((await get<Submission>(`/submission/${ids[0]}`, ada)).body.verdictBefore).toBe('wrong_answer');
      expect((await get<Submission>(`/submission/${ids[1]}`, ada)).body).not.toHaveProperty('verdictBefore');
    });

    it('judges only the submissions in the contest that it names, and counts them before', async () => {
      const { server } = fixtures;
      const admin = await server.admin();
      const now = server.clock.now();
      const times = { startTime: now - 1, endTime: now + 3_600_000, participants: [ada.id] };
      const contestId = await storeContest(server, { ...times, problems: [problemId] });
      const other = await storeContest(server, { ...times, problems: [] });
      const stored = { userId: ada.id, problemId, verdict: 'accepted' } as const;
      await storeSubmission(server, stored);
      const inContest = await storeSubmission(server, { ...stored, contestId });
      expect(await rejudge(problemId, { contestId, dryRun: true })).toMatchObject({ body: { submissions: 1 } });
      expect(await rejudge(problemId, { dryRun: true })).toMatchObject({ body: { submissions: 2 } });
      for (const dryRun of [true, false]) {
        expect(await rejudge(problemId, { contestId: other, dryRun })).toMatchObject({
          status: 400,
          body: { code: 'problem_not_in_contest' },
        });
      }
      expect(await rejudge(problemId, { contestId })).toMatchObject({ status: 202, body: { submissions: 1 } });
      const { body } = await get<SubmissionSummary[]>(`/submission?problemId=${problemId}`, admin);
      expect(body.filter(({ progress }) => progress === 'queued').map(({ _id }) => _id)).toEqual([inContest]);
    });

    it('reports what the newest rejudge has changed, and what still waits', async () => {
      const admin = await fixtures.server.admin();
      const report = async () => (await get<RejudgeReport>(`/problem/${problemId}/rejudge`, admin)).body;
      await fixtures.startWorker();
      const [wrong] = await judge('WA 2', 'AC');
      await fixtures.stopWorkers();
      expect(await report()).toEqual({ startedAt: null, waiting: 0, judged: 0, changes: [] });
      await insertRevision(fixtures.server.database, problemId, { tests: [{ input: '7', answer: '14' }] });
      expect(await rejudge(problemId, { dryRun: true })).toMatchObject({ status: 200, body: { submissions: 2 } });
      expect(await readJobs()).toEqual([]);
      await rejudge();
      const startedAt = new Date(fixtures.server.clock.now()).toISOString();
      expect(await report()).toEqual({ startedAt, waiting: 2, judged: 0, changes: [] });
      await fixtures.startWorker();
      const change = { before: 'wrong_answer', after: 'accepted', count: 1, submissions: [{ _id: wrong }] };
      await eventually(async () =>
        expect(await report()).toEqual({ startedAt, waiting: 0, judged: 2, changes: [change] }),
      );
    });

    it('shows judgements and reports to administrators only, and 404 where there is nothing', async () => {
      await fixtures.startWorker();
      const [id] = await judge('AC');
      const admin = await fixtures.server.admin();
      const paths = [`/submission/${id}/judgements`, `/problem/${problemId}/rejudge`];
      for (const path of paths) expect((await get(path, ada)).status).toBe(403);
      const unknown = paths.map((path) => path.replace(/\/[^/]+\/(\w+)$/, '/000000000000/$1'));
      for (const path of unknown) expect((await get(path, admin)).status).toBe(404);
    });

    it('answers to administrators what other verdicts would change, and stores none', async () => {
      await fixtures.startWorker();
      const [id = ''] = await judge('AC');
      const admin = await fixtures.server.admin();
      const ask = (person: { token: string }, submissionId = id, problem = problemId) =>
        fixtures.server.call<WhatIf>('POST', `/problem/${problem}/whatIf`, {
          token: person.token,
          body: { judgements: [{ submissionId, verdict: 'wrong_answer' }] },
        });
      expect((await ask(admin)).body.changes).toMatchObject([{ before: 'accepted', count: 1 }]);
      expect((await get<Submission>(`/submission/${id}`, ada)).body.verdict).toBe('accepted');
      const statuses = [await ask(ada), await ask(admin, 'not an id'), await ask(admin, id, '000000000000')];
      expect(statuses.map(({ status }) => status)).toEqual([403, 400, 404]);
    });

    it('removes the score of a submission that waits to be judged again', async () => {
      const { database } = fixtures.server;
      await fixtures.startWorker();
      const [id = ''] = await judge('AC');
      await fixtures.stopWorkers();
      const groups = JSON.stringify([{ name: 'all', score: 40, maxScore: 40, verdict: 'accepted' }]);
      await database.updateTable('submissions').set({ score: 40, maxScore: 40, groups }).where('id', '=', id).execute();
      expect((await get<Submission>(`/submission/${id}`, ada)).body).toMatchObject({ score: 40, maxScore: 40 });
      await rejudge();
      const { body } = await get<Submission>(`/submission/${id}`, ada);
      expect(body.verdict).toBeNull();
      for (const field of ['score', 'maxScore', 'groups']) expect(body).not.toHaveProperty(field);
    });

    it('corrects the result in a contest', async () => {
      const { database, clock } = fixtures.server;
      const now = clock.now();
      const contest = { problems: [problemId], startTime: now - 1, endTime: now + 10_000, participants: [ada.id] };
      const contestId = await storeContest({ database, clock }, contest);
      await fixtures.startWorker();
      await fixtures.submitContest(ada, { code: 'WA 2', problemId, contestId });
      const cells = () => readCells(database, contestId);
      expect(await cells()).toMatchObject([{ wrong: 1, solvedAfter: null }]);
      await insertRevision(database, problemId, { tests: [{ input: '7', answer: '14' }] });
      await rejudge();
      await eventually(async () => expect(await cells()).toMatchObject([{ wrong: 0, solvedAfter: 1 }]));
    });

    it('judges again what is being judged by an older revision', async () => {
      await fixtures.startWorker();
      const id = await submit('HOLD');
      await eventually(() => expect(fixtures.judge.holding()).toBe(1));
      await insertRevision(fixtures.server.database, problemId, { tests: [{ input: '7', answer: '14' }] });
      expect((await rejudge()).body.submissions).toBe(1);
      await eventually(() => expect(fixtures.judge.judged).toHaveLength(2));
      await eventually(() => expect(fixtures.judge.holding()).toBe(1));
      fixtures.judge.release();
      await eventually(async () => {
        expect((await get<Submission>(`/submission/${id}`, ada)).body).toMatchObject({
          verdict: 'accepted',
          revision: 2,
        });
      });
    });

    it('goes on with what is being judged by the newest revision', async () => {
      await fixtures.startWorker();
      const id = await submit('HOLD');
      await eventually(() => expect(fixtures.judge.holding()).toBe(1));
      expect((await rejudge()).body.submissions).toBe(0);
      const job = await fixtures.server.database.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
      expect(job).toMatchObject({ leaseToken: expect.any(String) });
      fixtures.judge.release();
    });

    it('queues only failed submissions again on request, with no counted attempts', async () => {
      await fixtures.startWorker();
      const [wrong, failed] = (await judge('WA 1', 'CHECKER')) as [string, string];
      const elsewhere = await judgeFailingAt(await insertProblem(fixtures.server.database));
      await insertRevision(fixtures.server.database, problemId, { tests: [{ input: '7', answer: '14' }] });
      await fixtures.stopWorkers();
      expect(await rejudge(problemId, { verdict: 'judging_error' })).toMatchObject({
        status: 202,
        body: { submissions: 1, message: '1 submission is queued again.' },
      });
      expect(await readJobs()).toEqual([{ id: failed, attempts: 0, suspected: 0, priority: 1 }]);
      expect(await readSubmissions()).toEqual([
        { id: wrong, progress: 'judged', verdict: 'wrong_answer', revision: 1 },
        { id: failed, progress: 'queued', verdict: null, revision: 2 },
        { id: elsewhere, progress: 'judged', verdict: 'judging_error', revision: 1 },
      ]);
    });

    it('rejects a misspelt selection, and judges nothing again', async () => {
      await fixtures.startWorker();
      await judge('AC');
      expect((await rejudge(problemId, { verdicts: 'judging_error' })).status).toBe(400);
      expect((await rejudge(problemId, { verdict: 'failed' })).status).toBe(400);
      expect((await rejudge(problemId, {})).status).toBe(400);
      expect(await readJobs()).toEqual([]);
    });

    it('answers 404 for an unknown problem and 403 for learners', async () => {
      expect((await rejudge('000000000000', { verdict: 'judging_error' })).status).toBe(404);
      expect((await rejudge('000000000000')).status).toBe(404);
      expect((await rejudge('000000000000', { dryRun: true })).status).toBe(404);
      const refused = await fixtures.server.call('POST', `/problem/${problemId}/rejudge`, { token: ada.token });
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    });
  });

  describe('POST /submission/rejudge', () => {
    const rejudge = async (body: object) =>
      fixtures.server.call<RejudgeResponse>('POST', '/submission/rejudge', {
        token: (await fixtures.server.admin()).token,
        body,
      });

    it('counts the submissions with a verdict, and judges only them again, each by the newest revision', async () => {
      await fixtures.startWorker();
      const [sound, failed] = (await judge('AC', 'CHECKER')) as [string, string];
      const other = await insertProblem(fixtures.server.database);
      const elsewhere = await judgeFailingAt(other);
      await insertRevision(fixtures.server.database, other, { tests: [{ input: '7', answer: '14' }] });
      await fixtures.stopWorkers();

      const dry = await rejudge({ verdict: 'judging_error', dryRun: true });
      expect(dry).toMatchObject({
        status: 200,
        body: { submissions: 2, message: '2 submissions would be queued again.' },
      });
      expect(await readJobs()).toEqual([]);

      const answer = await rejudge({ verdict: 'judging_error' });
      expect(answer).toMatchObject({
        status: 202,
        body: { submissions: 2, message: '2 submissions are queued again.' },
      });
      expect(await readJobs()).toMatchObject([
        { id: failed, attempts: 0, suspected: 0 },
        { id: elsewhere, attempts: 0, suspected: 0 },
      ]);
      expect(await readSubmissions()).toEqual([
        { id: sound, progress: 'judged', verdict: 'accepted', revision: 1 },
        { id: failed, progress: 'queued', verdict: null, revision: 1 },
        { id: elsewhere, progress: 'queued', verdict: null, revision: 2 },
      ]);
      expect((await rejudge({ verdict: 'judging_error' })).body.submissions).toBe(0);
      await fixtures.startWorker();
      await eventually(async () => expect(await readJobs()).toEqual([]));
    });

    it('rejects learners, a missing verdict and a misspelt dry run', async () => {
      const refused = await fixtures.server.call('POST', '/submission/rejudge', {
        token: ada.token,
        body: { verdict: 'judging_error' },
      });
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
      expect((await rejudge({ dryRun: true })).status).toBe(400);
      expect((await rejudge({ verdict: 'judging_error', dryrun: true })).status).toBe(400);
    });
  });
});

import type { ErrorCode, ProblemSaved, SubmissionSummary, SubmitAccepted, SubmitResponse } from '@podium/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createParticipantRepository } from '../contests/participant-repository.ts';
import { readCells } from '../contests/test/read-cells.ts';
import { eventually } from '../judging/test/eventually.ts';
import { insertProblem } from '../judging/test/judging-fixtures.ts';
import { draft } from '../problems/test/problem-calls.ts';
import { findParticipantId, storeContest } from '../test/store-rows.ts';
import type { TestAnswer, TestPerson } from '../test/test-server.ts';
import { openSubmissionFixtures, type SubmissionFixtures } from './test/submission-fixtures.ts';

const unknownId = '000000000000';

describe('submitting', () => {
  let fixtures: SubmissionFixtures;
  let ada: TestPerson;
  let problemId: string;

  beforeEach(async () => {
    fixtures = await openSubmissionFixtures(undefined, { languages: ['cpp', 'py'] });
    ada = await fixtures.server.signUp();
    problemId = await insertProblem(fixtures.server.database);
  });
  afterEach(() => fixtures.close());

  const practice = <Body = SubmitResponse>(code: string, headers?: Record<string, string>, by: TestPerson = ada) =>
    fixtures.submitPractice<Body>(by, { code, problemId }, headers);
  const contest = <Body = SubmitResponse>(contestId: string, code = 'AC', headers?: Record<string, string>) =>
    fixtures.submitContest<Body>(ada, { code, problemId, contestId }, headers);
  const countSubmissions = async () =>
    (await fixtures.server.call<SubmissionSummary[]>('GET', '/submission', { token: ada.token })).body.length;

  /** Inserts a contest of ten minutes that starts `startsInMs` from now. */
  async function insertCup(startsInMs: number, participants: string[] = [ada.id]): Promise<string> {
    const startTime = fixtures.server.clock.now() + startsInMs;
    return storeContest(fixtures.server, {
      problems: [problemId],
      startTime,
      endTime: startTime + 600_000,
      participants,
    });
  }

  async function expectError(answer: Promise<TestAnswer<unknown>>, status: number, code: ErrorCode) {
    const { body, status: actual } = await answer;
    expect([actual, (body as { code?: string }).code]).toEqual([status, code]);
    expect(await countSubmissions()).toBe(0);
  }

  describe('for practice', () => {
    it('answers an accepted submission with its verdict', async () => {
      await fixtures.startWorker();
      const { status, body } = await practice('AC');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        message: 'All test cases passed successfully.',
        verdict: 'accepted',
        result: { errors: [], warnings: ['warning: scripted'] },
      });
      expect(body.results.map(({ number, passed }) => [number, passed])).toEqual([
        [1, true],
        [2, true],
        [3, true],
      ]);
    });

    it('shows input, expected and actual output of every failing test', async () => {
      await fixtures.startWorker();
      const { body } = await practice('WA 2');
      expect(body).toMatchObject({ success: false, message: 'Wrong answer on test 2', verdict: 'wrong_answer' });
      expect(body.results[1]).toMatchObject({
        passed: false,
        input: '21\n',
        expectedOutput: '42\n',
        actualOutput: '21\n',
        note: 'scripted failure',
      });
    });

    it('reports a program that hit a limit as an execution error', async () => {
      await fixtures.startWorker();
      const { body } = await practice('TLE 3');
      expect(body.message).toBe('Execution error');
      expect(body.result.errors).toEqual(['Time limit exceeded on test 3: scripted failure']);
    });

    it.each([unknownId, 'nope'])('answers 404 for the unknown problem %s', (id) =>
      expectError(fixtures.submitPractice(ada, { code: 'AC', problemId: id }), 404, 'not_found'),
    );

    it('answers 404 for a problem of a future contest', async () => {
      await insertCup(1000);
      await expectError(practice('AC'), 404, 'not_found');
    });

    it.each([true, false])(
      'rejects a problem of a running contest from learners (registered: %s)',
      async (registered) => {
        await insertCup(-1000, registered ? [ada.id] : []);
        await expectError(practice('AC'), 409, 'problem_in_live_contest');
      },
    );

    it('accepts a problem whose contest is over', async () => {
      await insertCup(-600_001);
      await fixtures.startWorker();
      expect((await practice('AC')).status).toBe(200);
    });

    it('accepts a problem before its contest from administrators', async () => {
      await insertCup(1000);
      await fixtures.startWorker();
      expect((await practice('AC', {}, await fixtures.server.admin())).status).toBe(200);
    });

    it.each([
      ['an empty source', { code: ' ' }, 'code'],
      ['a source with NUL bytes', { code: 'a\0b' }, 'code'],
      ['a source over 256 KB', { code: 'x'.repeat(256 * 1024 + 1) }, 'code'],
      ['another language', { language: 'cobol' }, 'language'],
    ])('rejects %s with an error of its field', async (_what, override, path) => {
      const body = { code: 'AC', language: 'cpp', problemId, ...override };
      const answer = await fixtures.server.call('POST', '/compiler/submitPractice', { token: ada.token, body });
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', fields: [{ path }] } });
    });

    it('rejects a language that the problem does not allow, and names those that it does', async () => {
      const { server } = fixtures;
      const { token } = await server.admin();
      const body = { ...draft, allowedLanguages: ['py', 'pypy3', 'rust'] };
      const saved = await server.call<ProblemSaved>('POST', '/problem/uploadProblem', { token, body });
      const { _id } = saved.body.problem;
      const submit = () => fixtures.submitPractice(ada, { code: 'AC', problemId: _id }, { prefer: 'respond-async' });
      expect(await submit()).toMatchObject({
        status: 400,
        body: {
          fields: [
            { path: 'language', message: 'this problem takes submissions in Python, Python (PyPy) or Rust only' },
          ],
        },
      });
      expect((await server.call('GET', `/problem/${_id}`, { token: ada.token })).body).toMatchObject({
        allowedLanguages: ['py', 'pypy3', 'rust'],
      });
      const update = (allowedLanguages: string[]) =>
        server.call('PUT', `/problem/updateProblem/${_id}`, { token, body: { allowedLanguages } });
      expect(await update(['cobol'])).toMatchObject({ status: 400 });
      expect(await update([])).toMatchObject({ body: { problem: { revision: 2 }, outdatedSubmissions: 0 } });
      expect((await submit()).status).toBe(202);
    });

    it('rejects who is not signed in', async () => {
      const answer = await fixtures.server.call('POST', '/compiler/submitPractice', { body: { code: 'AC' } });
      expect(answer).toMatchObject({ status: 403, body: { code: 'token_invalid' } });
    });
  });

  describe('in a contest', () => {
    it('answers only number and verdict of hidden tests', async () => {
      const contestId = await insertCup(-1000);
      await fixtures.startWorker();
      const { body } = await contest(contestId, 'RTE 2');
      expect(body).toMatchObject({ success: false, message: 'Execution error', verdict: 'runtime_error' });
      expect(body.result.errors).toEqual(['Runtime error on test 2']);
      expect(body.results).toEqual([
        expect.objectContaining({ number: 1, isSample: true, input: '1\n' }),
        { number: 2, isSample: false, passed: false, verdict: 'runtime_error', timeMs: 2, memoryBytes: 2000 },
      ]);
    });

    it('counts a source that is sent again once, and another one too', async () => {
      const contestId = await insertCup(-1000);
      await fixtures.startWorker();
      for (const source of ['WA 2', 'WA 2', 'WA 2', 'RTE 2']) await contest(contestId, source);
      const cells = await readCells(fixtures.server.database, contestId);
      expect(cells).toMatchObject([{ wrong: 2, solvedAfter: null }]);
    });

    it('answers 404 for an unknown contest', () => expectError(contest(unknownId), 404, 'not_found'));

    it('rejects who is not registered', async () =>
      expectError(contest(await insertCup(-1000, [])), 400, 'not_registered'));

    it('rejects a submission before the start', async () =>
      expectError(contest(await insertCup(1)), 400, 'contest_not_started'));

    it('rejects a submission after the end', async () =>
      expectError(contest(await insertCup(-600_001)), 400, 'contest_over'));

    it.each([0, -600_000])(
      'accepts a submission at the very first and the very last moment (%i)',
      async (startsInMs) => {
        const contestId = await insertCup(startsInMs);
        expect((await contest(contestId, 'AC', { prefer: 'respond-async' })).status).toBe(202);
      },
    );

    it('rejects a problem that is not part of it', async () => {
      const contestId = await insertCup(-1000);
      const other = await insertProblem(fixtures.server.database);
      const payload = { code: 'AC', problemId: other, contestId };
      await expectError(fixtures.submitContest(ada, payload), 400, 'problem_not_in_contest');
    });

    it('answers 404 for an unknown problem', async () => {
      const payload = { code: 'AC', problemId: unknownId, contestId: await insertCup(-1000) };
      await expectError(fixtures.submitContest(ada, payload), 404, 'not_found');
    });

    it('is accepted after the end with extra time, and practice is not', async () => {
      const { database } = fixtures.server;
      const bob = await fixtures.server.signUp();
      const contestId = await insertCup(-600_001, [ada.id, bob.id]);
      await expectError(fixtures.submitContest(ada, { code: 'AC', problemId, contestId }), 400, 'contest_over');
      const admin = { now: 0, authorId: (await fixtures.server.admin()).id };
      const id = (await findParticipantId(database, contestId, ada.id)) ?? '';
      await createParticipantRepository(database).updateParticipant(id, { extraMinutes: 1 }, admin);
      await expectError(fixtures.submitContest(bob, { code: 'AC', problemId, contestId }), 400, 'contest_over');
      await expectError(practice('AC'), 409, 'problem_in_live_contest');
      await fixtures.startWorker();
      expect((await contest(contestId, 'AC')).status).toBe(200);
    });

    it('rejects administrators', async () => {
      const admin = await fixtures.server.admin();
      const payload = { code: 'AC', problemId, contestId: await insertCup(-1000) };
      await expectError(fixtures.submitContest(admin, payload), 403, 'forbidden');
    });

    it('counts the moment of arrival, not the moment of judging', async () => {
      const contestId = await insertCup(-599_000);
      const { body } = await contest<SubmitAccepted>(contestId, 'AC', { prefer: 'respond-async' });
      fixtures.server.clock.advance(3_600_000);
      await fixtures.startWorker();
      const cells = () => readCells(fixtures.server.database, contestId);
      await eventually(async () => expect(await cells()).toMatchObject([{ solvedAfter: 599_000 }]));
      expect(body.success).toBe(true);
    });
  });

  describe('without waiting', () => {
    it('answers 202 with the id at once', async () => {
      const { status, headers, body } = await practice<SubmitAccepted>('AC', { prefer: 'wait=5, Respond-Async' });
      expect(status).toBe(202);
      expect(headers.get('preference-applied')).toBe('respond-async');
      expect(body).toMatchObject({ success: true, submissionId: expect.stringMatching(/^[0-9a-z]{12}$/) });
    });

    it('waits when another preference is given', async () => {
      await fixtures.startWorker();
      expect((await practice('AC', { prefer: 'return=minimal' })).status).toBe(200);
    });
  });

  describe('under an idempotency key', () => {
    const key = { 'idempotency-key': 'one' };
    const keyAndAsync = { ...key, prefer: 'respond-async' };

    it('stores one submission of ten requests at the same time', async () => {
      await fixtures.startWorker();
      const answers = await Promise.all(Array.from({ length: 10 }, () => practice('AC', key)));
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.submissionId}`)).size).toBe(1);
      expect(await countSubmissions()).toBe(1);
    });

    it('answers a request that is sent again with the same verdict', async () => {
      await fixtures.startWorker();
      const first = await practice('WA 1', key);
      const second = await practice('WA 1', key);
      expect(second.body).toEqual(first.body);
      expect(fixtures.judge.judged).toHaveLength(1);
    });

    it('rejects the key for another program', async () => {
      await practice('AC', keyAndAsync);
      expect(await practice('WA 1', keyAndAsync)).toMatchObject({
        status: 409,
        body: { code: 'idempotency_conflict' },
      });
      expect(await countSubmissions()).toBe(1);
    });

    it('stores two submissions of two learners under the same key', async () => {
      const bob = await fixtures.server.signUp();
      const mine = await practice<SubmitAccepted>('AC', keyAndAsync);
      const theirs = await practice<SubmitAccepted>('AC', keyAndAsync, bob);
      expect(theirs.status).toBe(202);
      expect(theirs.body.submissionId).not.toBe(mine.body.submissionId);
    });

    it('answers a repeated contest submit even after the contest has ended', async () => {
      const contestId = await insertCup(-1000);
      const first = await contest<SubmitAccepted>(contestId, 'AC', keyAndAsync);
      fixtures.server.clock.advance(600_000);
      const second = await contest<SubmitAccepted>(contestId, 'AC', keyAndAsync);
      expect([second.status, second.body.submissionId]).toEqual([202, first.body.submissionId]);
    });
  });
});

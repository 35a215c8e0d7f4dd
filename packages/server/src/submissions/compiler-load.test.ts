import type { SubmissionSummary, SubmitResponse } from '@podium/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../judging/test/eventually.ts';
import { insertProblem } from '../judging/test/judging-fixtures.ts';
import type { TestPerson } from '../test/test-server.ts';
import { openSubmissionFixtures, type SubmissionFixtures } from './test/submission-fixtures.ts';

describe('submitting under load', () => {
  let fixtures: SubmissionFixtures;
  let ada: TestPerson;
  let problemId: string;

  beforeEach(async () => {
    fixtures = await openSubmissionFixtures();
    ada = await fixtures.server.signUp();
    problemId = await insertProblem(fixtures.server.database);
  });
  afterEach(() => fixtures.close());

  const practice = <Body = SubmitResponse>(code: string, headers?: Record<string, string>, by: TestPerson = ada) =>
    fixtures.submitPractice<Body>(by, { code, problemId }, headers);
  const countSubmissions = async () =>
    (await fixtures.server.call<SubmissionSummary[]>('GET', '/submission', { token: ada.token })).body.length;

  describe('many at once', () => {
    it('accepts ten pending submissions of many that are sent at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 15 }, () => practice<{ code?: string }>('AC', { prefer: 'respond-async' })),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(5);
      expect(refused[0]?.body.code).toBe('too_many_pending');
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await countSubmissions()).toBe(10);
    });

    it('accepts more once some are judged', async () => {
      for (let count = 0; count < 10; count += 1) await practice('AC', { prefer: 'respond-async' });
      await fixtures.startWorker();
      await eventually(async () => expect(await fixtures.queue.countPending()).toBe(0));
      expect((await practice('AC')).status).toBe(200);
    });

    it("does not count another learner's", async () => {
      for (let count = 0; count < 10; count += 1) await practice('AC', { prefer: 'respond-async' });
      expect((await practice('AC', { prefer: 'respond-async' }, await fixtures.server.signUp())).status).toBe(202);
    });
  });

  describe('when judging takes long', () => {
    it('answers 503 with the id of the stored submission', async () => {
      await fixtures.close();
      fixtures = await openSubmissionFixtures({ recheckMs: 20, verdictTimeoutMs: 100 });
      ada = await fixtures.server.signUp();
      problemId = await insertProblem(fixtures.server.database);
      const { status, body } = await practice<{ code: string; message: string }>('AC');
      expect([status, body.code]).toEqual([503, 'judging_unavailable']);
      const { body: list } = await fixtures.server.call<SubmissionSummary[]>('GET', '/submission', {
        token: ada.token,
      });
      expect(list).toMatchObject([{ progress: 'queued' }]);
      expect(body.message).toContain(list[0]?._id);
    });

    it('goes on judging when the client disconnects', async () => {
      await fixtures.startWorker();
      const controller = new AbortController();
      const sent = fetch(`${fixtures.server.baseUrl}/compiler/submitPractice`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ code: 'HOLD', language: 'cpp', problemId }),
        signal: controller.signal,
      });
      await eventually(() => expect(fixtures.judge.holding()).toBe(1));
      controller.abort();
      await expect(sent).rejects.toThrow();
      fixtures.judge.release();
      await eventually(async () => {
        const { body } = await fixtures.server.call<SubmissionSummary[]>('GET', '/submission', { token: ada.token });
        expect(body).toMatchObject([{ verdict: 'accepted' }]);
      });
    });
  });
});

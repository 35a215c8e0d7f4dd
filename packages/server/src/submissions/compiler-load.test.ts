import type { SubmissionSummary, SubmitResponse } from '@podium/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../judging/test/eventually.ts';
import { insertProblem } from '../judging/test/judging-world.ts';
import type { TestPerson } from '../test/test-server.ts';
import { createSubmissionWorld, type SubmissionWorld } from './test/submission-world.ts';

describe('submitting under load', () => {
  let world: SubmissionWorld;
  let ada: TestPerson;
  let problemId: string;

  beforeEach(async () => {
    world = await createSubmissionWorld();
    ada = await world.server.signUp();
    problemId = await insertProblem(world.server.database);
  });
  afterEach(() => world.close());

  const practice = <Body = SubmitResponse>(code: string, headers?: Record<string, string>, by: TestPerson = ada) =>
    world.submitPractice<Body>(by, { code, problemId }, headers);
  const countSubmissions = async () =>
    (await world.server.call<SubmissionSummary[]>('GET', '/submission', { token: ada.token })).body.length;

  describe('many at once', () => {
    it('takes ten pending submissions and no more, however they race', async () => {
      const answers = await Promise.all(
        Array.from({ length: 15 }, () => practice<{ code?: string }>('AC', { prefer: 'respond-async' })),
      );
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(5);
      expect(refused[0]?.body.code).toBe('too_many_pending');
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await countSubmissions()).toBe(10);
    });

    it('takes more once some are judged', async () => {
      for (let count = 0; count < 10; count += 1) await practice('AC', { prefer: 'respond-async' });
      await world.startWorker();
      await eventually(async () => expect(await world.queue.countPending()).toBe(0));
      expect((await practice('AC')).status).toBe(200);
    });

    it("does not count another learner's", async () => {
      for (let count = 0; count < 10; count += 1) await practice('AC', { prefer: 'respond-async' });
      expect((await practice('AC', { prefer: 'respond-async' }, await world.server.signUp())).status).toBe(202);
    });
  });

  describe('when judging takes long', () => {
    it('says that the submission is stored and will be judged', async () => {
      await world.close();
      world = await createSubmissionWorld({ recheckMs: 20, verdictTimeoutMs: 100 });
      ada = await world.server.signUp();
      problemId = await insertProblem(world.server.database);
      const { status, body } = await practice<{ code: string; message: string }>('AC');
      expect([status, body.code]).toEqual([503, 'judging_unavailable']);
      const { body: list } = await world.server.call<SubmissionSummary[]>('GET', '/submission', { token: ada.token });
      expect(list).toMatchObject([{ progress: 'queued' }]);
      expect(body.message).toContain(list[0]?._id);
    });

    it('judges on when the caller goes away', async () => {
      await world.startWorker();
      const controller = new AbortController();
      const sent = fetch(`${world.server.baseUrl}/compiler/submitPractice`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ code: 'HOLD', language: 'cpp', problemId }),
        signal: controller.signal,
      });
      await eventually(() => expect(world.judge.holding()).toBe(1));
      controller.abort();
      await expect(sent).rejects.toThrow();
      world.judge.release();
      await eventually(async () => {
        const { body } = await world.server.call<SubmissionSummary[]>('GET', '/submission', { token: ada.token });
        expect(body).toMatchObject([{ verdict: 'accepted' }]);
      });
    });
  });
});

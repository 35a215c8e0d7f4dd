import type { RunResult } from '@podium/sdk/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../judging/test/eventually.ts';
import { insertProblem } from '../judging/test/judging-fixtures.ts';
import { storeContest } from '../test/store-rows.ts';
import type { TestPerson } from '../test/test-server.ts';
import { openSubmissionFixtures, type SubmissionFixtures } from './test/submission-fixtures.ts';

describe('running a program', () => {
  let fixtures: SubmissionFixtures;
  let ada: TestPerson;

  async function open(runTimeoutMs: number): Promise<void> {
    fixtures = await openSubmissionFixtures({ recheckMs: 20, runTimeoutMs });
    ada = await fixtures.server.signUp();
  }

  beforeEach(() => open(60_000));
  afterEach(() => fixtures.close());

  const run = <Body = { result: RunResult }>(code: string, input?: string) =>
    fixtures.server.call<Body>('POST', '/compiler/run', { token: ada.token, body: { code, language: 'cpp', input } });
  const countRows = async () => {
    const runs = await fixtures.server.database.selectFrom('runs').select('id').execute();
    return runs.length + (await fixtures.queue.countPending());
  };

  it('answers what the program did on the input, and stores nothing', async () => {
    await fixtures.startWorker();
    const { status, body } = await run('AC', '3 4\n é');
    expect(status).toBe(200);
    expect(body.result).toMatchObject({ success: true, output: '3 4\n é', errors: [], verdict: null, timeMs: 1 });
    expect(await countRows()).toBe(0);
  });

  it('runs with an empty input if none is sent', async () => {
    await fixtures.startWorker();
    expect((await run('AC')).body.result.output).toBe('');
  });

  it('rejects an input over 1 MB', async () => {
    const { status, body } = await run<{ code: string }>('AC', 'x'.repeat(1024 * 1024 + 1));
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });

  it('answers an error when no worker takes the run, and stores nothing', async () => {
    await fixtures.close();
    await open(200);
    const { status, body } = await run<{ code: string }>('AC');
    expect([status, body.code]).toEqual([503, 'judging_unavailable']);
    expect(await countRows()).toBe(0);
  });

  it('deletes the run when the client disconnects', async () => {
    const controller = new AbortController();
    const sent = fetch(`${fixtures.server.baseUrl}/compiler/run`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'AC', language: 'cpp' }),
      signal: controller.signal,
    });
    await eventually(async () => expect(await countRows()).toBe(2));
    controller.abort();
    await expect(sent).rejects.toThrow();
    await eventually(async () => expect(await countRows()).toBe(0));
  });

  it('has deleted the runs of disconnected clients once the server is closed', async () => {
    const answers = Array.from({ length: 5 }, () => run('AC'));
    await eventually(async () => expect(await countRows()).toBe(10));
    await fixtures.server.app.close();
    expect(await countRows()).toBe(0);
    expect((await Promise.all(answers)).every(({ status }) => status === 503)).toBe(true);
  });

  it('stops a run that has begun when its time is over', async () => {
    await fixtures.close();
    // This is the whole time of the run, which must begin within it.
    await open(5_000);
    await fixtures.startWorker();
    const answer = run<{ code: string }>('HOLD');
    await eventually(() => expect(fixtures.judge.holding()).toBe(1));
    expect((await answer).status).toBe(503);
    await eventually(() => expect(fixtures.judge.holding()).toBe(0));
  });

  describe('on a sample', () => {
    const runSample = <Body = { result: RunResult }>(code: string, problemId: string | undefined, sample?: number) =>
      fixtures.server.call<Body>('POST', '/compiler/run', {
        token: ada.token,
        body: { code, language: 'cpp', problemId, sample },
      });

    it('answers the verdict and the note of a submit, and stores nothing', async () => {
      const problemId = await insertProblem(fixtures.server.database);
      await fixtures.startWorker();
      const accepted = { success: true, errors: [], verdict: 'accepted' };
      expect((await runSample('AC', problemId, 1)).body.result).toMatchObject(accepted);
      const wrong = { success: false, errors: [], verdict: 'wrong_answer', note: 'scripted failure' };
      expect((await runSample('WA 1', problemId, 1)).body.result).toMatchObject(wrong);
      const slow = {
        success: false,
        errors: ['Time limit exceeded: scripted failure'],
        verdict: 'time_limit_exceeded',
      };
      expect((await runSample('TLE 1', problemId, 1)).body.result).toMatchObject(slow);
      expect(await countRows()).toBe(0);
    });

    it('is rejected without such a sample, such a problem, or an open one', async () => {
      const { database, clock } = fixtures.server;
      const problemId = await insertProblem(database);
      const errorOf = async (id: string | undefined, sample?: number) => {
        const { status, body } = await runSample<{ code: string }>('AC', id, sample);
        return [status, body.code];
      };
      expect(await errorOf(problemId, 99)).toEqual([400, 'validation_failed']);
      expect(await errorOf(undefined, 1)).toEqual([400, 'validation_failed']);
      expect(await errorOf('000000000000', 1)).toEqual([404, 'not_found']);
      const startTime = clock.now() + 60_000;
      await storeContest({ database, clock }, { problems: [problemId], startTime, endTime: startTime + 60_000 });
      expect(await errorOf(problemId, 1)).toEqual([404, 'not_found']);
    });
  });

  it('counts as a pending submission', async () => {
    const statuses: number[] = [];
    const answers = Array.from({ length: 12 }, async () => statuses.push((await run('AC')).status));
    await eventually(async () => expect(await countRows()).toBe(20));
    await eventually(() => expect(statuses).toEqual([429, 429]));
    await fixtures.server.app.close();
    await Promise.all(answers);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

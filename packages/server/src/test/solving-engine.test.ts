import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import type { ProblemSaved } from '@podium/sdk/contract';
import {
  createSubmitJob,
  type FinishedSubmission,
  type PendingSubmission,
  type SolvingOptions,
  type SubmissionStorage,
  type SubmitJob,
  type SubmitJobState,
  sendSubmission,
  submitUntilJudged,
} from '@podium/sdk/solving';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LossyProxy, startLossyProxy } from './lossy-proxy.ts';
import { createWholeServer } from './whole-server.ts';

// These tests follow a submission from the SDK to its verdict, with the real server and a network
// that breaks.

let server: Awaited<ReturnType<typeof createWholeServer>>;
let network: LossyProxy;
let problemId: string;
let client: PodiumClient;
let storage: SubmissionStorage & { pending: PendingSubmission | undefined; finished: FinishedSubmission[] };

beforeAll(async () => {
  server = await createWholeServer();
  network = await startLossyProxy(server.origin);
  const { token } = await server.admin();
  const testCases = [
    { input: '1 2', output: '3' },
    { input: '2 2', output: '4' },
  ];
  const body = { title: 'Sum', description: 'Add them.', difficulty: 'Easy', testCases, tags: ['maths'] };
  const constraints = { timeLimit: '1s', memoryLimit: '256MB' };
  const saved = await server.call<ProblemSaved>('POST', '/problem/uploadProblem', {
    token,
    body: { ...body, constraints },
  });
  problemId = saved.body.problem._id;
});
afterAll(async () => {
  server.judge.release();
  await network.close();
  await server.close();
});

beforeEach(async () => {
  network.restore();
  const { token, refreshToken } = await server.signUp();
  client = createClient({
    baseUrl: `${network.origin}/api`,
    tokens: memoryTokenStore({ accessToken: token, refreshToken }),
    resendDelaysMs: [],
  });
  storage = createStorage();
});

/**
 * Creates a storage like one on a program's disk. A restart is another job with the same storage.
 */
function createStorage(): typeof storage {
  const stored: typeof storage = {
    pending: undefined,
    finished: [],
    find: async () => stored.pending,
    async save(pending) {
      stored.pending = structuredClone(pending);
    },
    async finish(finished) {
      stored.pending = undefined;
      stored.finished.push(finished);
    },
    async drop() {
      stored.pending = undefined;
    },
  };
  return stored;
}

function optionsOf(retries: boolean): SolvingOptions {
  const clock = { wait: (_: number, signal: AbortSignal) => sleep(5, undefined, { signal }) };
  return { client, storage, clock, retries: { sending: retries, following: retries } };
}

const openJob = (retries = true) => createSubmitJob(optionsOf(retries));
const submitOf = (code: string, contestId: string | null = null) =>
  ({ code, language: 'cpp', problemId, contestId }) as const;
const countSubmissions = async () => (await client.submissions.list()).length;

type StateOf<S extends SubmitJobState['state']> = Extract<SubmitJobState, { state: S }>;

function waitFor<S extends SubmitJobState['state']>(job: SubmitJob, state: S): Promise<StateOf<S>> {
  return new Promise((resolve) => {
    const look = () => {
      const now = job.get();
      if (now.state !== state) return;
      unsubscribe();
      resolve(now as StateOf<S>);
    };
    const unsubscribe = job.subscribe(look);
    look();
  });
}

describe('a submit', () => {
  it('reports each test and ends with the verdict', async () => {
    const job = openJob();
    const tests = new Set<number>();
    job.subscribe(() => {
      const now = job.get();
      if (now.state === 'judging') for (const { number } of now.tests) tests.add(number);
    });
    const ended = await job.submit(submitOf('WA 2'));
    expect(ended).toMatchObject({ state: 'judged', submission: { verdict: 'wrong_answer' }, earlier: 'none' });
    expect([...tests]).toEqual([1, 2]);
    const { submissionId } = storage.finished[0] ?? {};
    expect(storage.finished).toEqual([{ submissionId, contestId: null, verdict: 'wrong_answer' }]);
    expect(storage.pending).toBeUndefined();
  });

  it('sends nothing when its key cannot be stored', async () => {
    const full = new Error('no space left on device');
    storage.save = () => Promise.reject(full);
    const failed = { state: 'failed', error: full, canResume: false };
    expect(await openJob().submit(submitOf('AC'))).toMatchObject(failed);
    expect(await countSubmissions()).toBe(0);
  });

  it('does nothing while another one is under way', async () => {
    const job = openJob();
    const first = job.submit(submitOf('HOLD'));
    expect(await job.submit(submitOf('AC'))).toBeUndefined();
    await waitFor(job, 'judging');
    expect(storage.pending?.code).toBe('HOLD');
    await releaseHeld();
    expect(await first).toMatchObject({ state: 'judged' });
    expect(await countSubmissions()).toBe(1);
  });

  it('of a source whose verdict is known is a new one', async () => {
    const job = openJob();
    await job.submit(submitOf('AC'));
    expect(await job.submit(submitOf('AC'))).toMatchObject({ state: 'judged', earlier: 'none' });
    expect(await countSubmissions()).toBe(2);
  });

  it.each([
    ['by the contract', ' ', null, 'validation_failed'],
    ['by the server', 'AC', 'zzzzzzzzzzzz', 'not_found'],
  ])('that is rejected %s leaves nothing to resume', async (_by, code, contestId, errorCode) => {
    const job = openJob();
    const ended = await job.submit(submitOf(code, contestId));
    expect(ended).toMatchObject({ state: 'failed', error: { code: errorCode }, canResume: false });
    expect(storage.pending).toBeUndefined();
    expect(await job.resume()).toBeUndefined();
  });

  it('that is not waited for leaves its id in the storage', async () => {
    const sent = await sendSubmission(optionsOf(false), submitOf('AC'), () => {}, AbortSignal.timeout(60_000));
    expect(sent.earlier).toBe('none');
    expect(storage.pending).toMatchObject({ submissionId: sent.submissionId });
  });
});

describe('a connection that is lost', () => {
  it('before the server is reached is waited for', async () => {
    network.disconnect();
    const job = openJob();
    const ended = job.submit(submitOf('AC'));
    expect(await waitFor(job, 'disconnected')).toMatchObject({ judging: undefined, error: { code: 'network_error' } });
    network.restore();
    expect(await ended).toMatchObject({ state: 'judged', submission: { verdict: 'accepted' } });
    expect(await countSubmissions()).toBe(1);
  });

  it('with the answer to the submit makes no second submission', async () => {
    network.loseAnswersTo(/submitPractice/);
    const job = openJob();
    const ended = job.submit(submitOf('AC'));
    await waitFor(job, 'disconnected');
    network.restore();
    expect(await ended).toMatchObject({ state: 'judged' });
    expect(await countSubmissions()).toBe(1);
  });

  it('while it is judged is waited for, with what was known', async () => {
    const job = openJob();
    const ended = job.submit(submitOf('HOLD'));
    const { submissionId } = await waitFor(job, 'judging');
    await untilHeld();
    network.disconnect();
    expect(await waitFor(job, 'disconnected')).toMatchObject({ judging: { submissionId } });
    network.restore();
    await releaseHeld();
    expect(await ended).toMatchObject({ state: 'judged', submission: { _id: submissionId } });
  });

  it('for events alone still brings the verdict', async () => {
    network.loseAnswersTo(/\/events /);
    const states: string[] = [];
    const job = openJob();
    job.subscribe(() => states.push(job.get().state));
    expect(await job.submit(submitOf('AC'))).toMatchObject({ state: 'judged' });
    expect(states).not.toContain('disconnected');
  });

  it('with the verdict is asked for again', async () => {
    network.loseAnswersTo(/GET \/api\/submission\/\w+ /);
    const job = openJob();
    const ended = job.submit(submitOf('AC'));
    await waitFor(job, 'disconnected');
    expect(storage.finished).toEqual([]);
    network.restore();
    expect(await ended).toMatchObject({ state: 'judged', submission: { verdict: 'accepted' } });
  });

  it('ends a job without retries, which can be resumed', async () => {
    network.loseAnswersTo(/submitPractice/);
    const job = openJob(false);
    expect(await job.submit(submitOf('AC'))).toMatchObject({ state: 'failed', canResume: true });
    network.restore();
    expect(await job.resume()).toMatchObject({ state: 'judged', earlier: 'unanswered' });
    expect(await countSubmissions()).toBe(1);
  });
});

describe('after a restart', () => {
  it('a submit of which nothing was heard is sent again under its key', async () => {
    network.loseAnswersTo(/submitPractice/);
    const killed = openJob();
    void killed.submit(submitOf('AC'));
    await waitFor(killed, 'disconnected');
    killed.close();
    network.restore();
    expect(await openJob().resume()).toMatchObject({ state: 'judged', earlier: 'unanswered' });
    expect(await countSubmissions()).toBe(1);
  });

  it('a submission that was accepted is followed and not sent again', async () => {
    const killed = openJob();
    void killed.submit(submitOf('HOLD'));
    const { submissionId } = await waitFor(killed, 'judging');
    killed.close();
    expect(killed.get()).toEqual({ state: 'idle' });
    network.loseAnswersTo(/submitPractice/);
    const job = openJob();
    const ended = job.resume();
    expect(await waitFor(job, 'judging')).toMatchObject({ submissionId, earlier: 'arrived' });
    await releaseHeld();
    expect(await ended).toMatchObject({ state: 'judged', submission: { _id: submissionId } });
  });

  it('a submit of the same source continues the earlier one, and of another source does not', async () => {
    const killed = openJob();
    void killed.submit(submitOf('HOLD'));
    const { submissionId } = await waitFor(killed, 'judging');
    killed.close();
    const job = openJob();
    const ended = job.submit(submitOf('HOLD'));
    await releaseHeld();
    expect(await ended).toMatchObject({ submission: { _id: submissionId }, earlier: 'arrived' });
    storage.pending = { ...submitOf('AC'), idempotencyKey: 'of-another-source', submissionId };
    expect(await job.submit(submitOf('WA 1'))).toMatchObject({ state: 'judged', earlier: 'none' });
    expect(await countSubmissions()).toBe(2);
  });

  it('a submit that is resumed twice ends with its view', async () => {
    const killed = openJob();
    void killed.submit(submitOf('HOLD'));
    await waitFor(killed, 'judging');
    killed.close();
    const job = openJob();
    const resumed = [job.resume(), job.resume()];
    job.close();
    await releaseHeld();
    expect(await Promise.all(resumed)).toEqual([undefined, undefined]);
    expect(job.get()).toEqual({ state: 'idle' });
  });

  it('a submission that is gone is dropped', async () => {
    storage.pending = { ...submitOf('AC'), idempotencyKey: 'k', submissionId: 'zzzzzzzzzzzz' };
    expect(await openJob().resume()).toMatchObject({ state: 'failed', error: { code: 'not_found' }, canResume: false });
    expect(storage.pending).toBeUndefined();
  });
});

describe('an access token that cannot be renewed', () => {
  const withToken = (accessToken: string) =>
    createClient({ baseUrl: `${network.origin}/api`, tokens: memoryTokenStore({ accessToken, refreshToken: '' }) });

  it('and is refused while a submission is judged leaves it to be followed with another token', async () => {
    const { token } = await server.signUp();
    client = withToken(token);
    const { submissionId } = await sendSubmission(
      optionsOf(false),
      submitOf('AC'),
      () => {},
      AbortSignal.timeout(60_000),
    );
    client = withToken('revoked');
    const refused = { state: 'failed', error: { reason: 'token_refused' }, canResume: true };
    expect(await openJob().resume()).toMatchObject(refused);
    client = withToken(token);
    expect(await openJob().submit(submitOf('AC'))).toMatchObject({
      submission: { _id: submissionId },
      earlier: 'arrived',
    });
    expect(await countSubmissions()).toBe(1);
  });
});

describe('a submit that is stopped', () => {
  it('while it is judged is resumed by the same source and not by itself', async () => {
    const job = openJob();
    const first = job.submit(submitOf('HOLD'));
    const { submissionId } = await waitFor(job, 'judging');
    job.stop();
    expect(job.get()).toEqual({ state: 'stopped', submissionId });
    expect(await first).toBeUndefined();
    await expect.poll(() => storage.pending?.isStopped).toBe(true);
    expect(await openJob().resume()).toBeUndefined();
    const again = job.submit(submitOf('HOLD'));
    await releaseHeld();
    expect(await again).toMatchObject({ state: 'judged', submission: { _id: submissionId }, earlier: 'arrived' });
    expect(await countSubmissions()).toBe(1);
  });

  it('is not resumed by itself either before its storage has learnt of the stop', async () => {
    const job = openJob();
    void job.submit(submitOf('HOLD'));
    const { submissionId } = await waitFor(job, 'judging');
    job.stop();
    const resumed = job.resume();
    await releaseHeld();
    expect(await resumed).toBeUndefined();
    expect(job.get()).toEqual({ state: 'stopped', submissionId });
  });

  it('while it is sent is sent under the same key the next time, also at once', async () => {
    network.loseAnswersTo(/submitPractice/);
    const job = openJob();
    void job.submit(submitOf('AC'));
    await waitFor(job, 'disconnected');
    job.stop();
    network.restore();
    expect(await job.submit(submitOf('AC'))).toMatchObject({ state: 'judged', earlier: 'unanswered' });
    expect(await countSubmissions()).toBe(1);
  });

  it('by a signal keeps its record', async () => {
    const controller = new AbortController();
    const ended = submitUntilJudged(
      optionsOf(false),
      submitOf('HOLD'),
      ({ type }) => type === 'accepted' && controller.abort(),
      controller.signal,
    );
    await expect(ended).rejects.toMatchObject({ code: 'aborted' });
    expect(storage.pending?.submissionId).toMatch(/^\w{12}$/);
    await releaseHeld();
  });
});

async function untilHeld(): Promise<void> {
  await expect.poll(() => server.judge.holding()).toBeGreaterThan(0);
}

async function releaseHeld(): Promise<void> {
  await untilHeld();
  server.judge.release();
}

import type { Verdict } from '@podium/sdk/contract';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { insertProblem } from '../judging/test/judging-fixtures.ts';
import { storeSubmission } from '../test/store-rows.ts';
import { createTestServer } from '../test/test-server.ts';
import { createWholeServer } from '../test/whole-server.ts';
import { createJudgedFigures } from './judged-figures.ts';
import { createSystemRepository } from './system-repository.ts';

async function setUp() {
  const server = await createTestServer();
  const { database, clock } = server;
  const registry = new Registry();
  const readJudged = createJudgedFigures({ system: createSystemRepository(database), clock, registry });
  const userId = (await server.signUp()).id;
  const submissionId = await storeSubmission(server, {
    userId,
    problemId: await insertProblem(database),
    verdict: 'accepted',
  });
  const submittedAt = clock.now();

  /** Stores a judging; its times count from the submission. */
  const rowOf = (number: number, verdict: Verdict, startedAfterMs: number, judgedAfterMs: number) => ({
    ...{ submissionId, number, revision: 1, verdict, testsPassed: 0, testsTotal: 0 },
    ...{ timeMs: 0, memoryBytes: 0, score: null, maxScore: null, failure: null, failedTest: null },
    startedAt: submittedAt + startedAfterMs,
    judgedAt: submittedAt + judgedAfterMs,
  });
  const store = (...rows: ReturnType<typeof rowOf>[]) => database.insertInto('judgements').values(rows).execute();
  const read = async () => {
    await readJudged();
    return registry.metrics();
  };
  return { rowOf, store, read, [Symbol.asyncDispose]: () => server.close() };
}

it('counts verdicts, and has quantiles of waiting and judging', async () => {
  await using figures = await setUp();
  const { rowOf, store, read } = figures;
  expect(await read()).toContain('podium_verdicts_total{verdict="accepted"} 0');
  await store(rowOf(1, 'wrong_answer', 4_000, 6_000), rowOf(2, 'accepted', 50_000, 51_000));
  const text = await read();
  expect(text).toContain('podium_verdicts_total{verdict="accepted"} 1');
  expect(text).toContain('podium_verdicts_total{verdict="wrong_answer"} 1');
  // A rejudge waits for no user.
  expect(text).toContain('podium_submission_wait_seconds_count 1');
  expect(text).toContain('podium_submission_wait_seconds{quantile="0.5"} 4');
  expect(text).toContain('podium_submission_judging_seconds_count 2');
  expect(text).toContain('podium_submission_judging_seconds_sum 3');
  expect(text).toContain('podium_submission_judging_seconds{quantile="0.99"} 2');
});

it('counts each judging once, also one that is committed after a later one', async () => {
  await using figures = await setUp();
  const { rowOf, store, read } = figures;
  await store(rowOf(2, 'accepted', 1_000, 40_000));
  expect(await read()).toContain('podium_verdicts_total{verdict="accepted"} 1');
  await store(rowOf(1, 'accepted', 0, 10_000));
  expect(await read()).toContain('podium_verdicts_total{verdict="accepted"} 2');
  expect(await read()).toContain('podium_verdicts_total{verdict="accepted"} 2');
});

it('reads more judgings than fit into one page', async () => {
  await using figures = await setUp();
  const { rowOf, store, read } = figures;
  const rows = Array.from({ length: 12_000 }, (_, index) => rowOf(index + 1, 'accepted', 0, Math.floor(index / 7)));
  for (let first = 0; first < rows.length; first += 1_000) await store(...rows.slice(first, first + 1_000));
  expect(await read()).toContain('podium_verdicts_total{verdict="accepted"} 12000');
  expect(await read()).toContain('podium_verdicts_total{verdict="accepted"} 12000');
});

it('counts the verdict and the times that a worker stored', async () => {
  await using server = await createWholeServer();
  const admin = await server.admin();
  const learner = await server.signUp();
  const problem = { title: 'Sum', description: 'Add.', difficulty: 'Easy', testCases: [{ input: '1', output: '1' }] };
  const uploaded = await server.call<{ problem: { _id: string } }>('POST', '/problem/uploadProblem', {
    token: admin.token,
    body: problem,
  });
  const body = { code: 'AC', language: 'cpp', problemId: uploaded.body.problem._id };
  const submitted = await server.call<{ verdict: string }>('POST', '/compiler/submitPractice', {
    token: learner.token,
    body,
  });
  expect(submitted).toMatchObject({ status: 200, body: { verdict: 'accepted' } });
  const { body: text } = await server.call<string>('GET', '/metrics');
  expect(text).toContain('podium_verdicts_total{verdict="accepted"} 1');
  expect(text).toContain('podium_submission_wait_seconds_count 1');
  expect(text).toContain('podium_submission_judging_seconds_count 1');
});

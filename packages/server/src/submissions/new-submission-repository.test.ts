import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { createId } from '../identifiers.ts';
import { createTestFolder, insertProblem, insertUser, type TestFolder } from '../judging/test/judging-fixtures.ts';
import { createJudgeQueue, type JudgeQueue } from '../queue/judge-queue.ts';
import { createWorkSignals } from '../queue/work-signals.ts';
import { findJudgedLanguages } from '../workers/judged-languages.ts';
import { createNewSubmissionRepository, type NewSubmission } from './new-submission-repository.ts';

// Over HTTP on SQLite each request is handled within one turn of the event loop. On PostgreSQL, and
// with several API processes, requests overlap, so there the transaction tested here decides.
describe('storing a submission', () => {
  /** What the workers judge: not Java. */
  const worker = { state: 'judging', seenAt: 0, draining: 0, languages: '["cpp","py"]', compilers: '{}' } as const;
  const judged = findJudgedLanguages([worker], 0);
  let folder: TestFolder;
  let queue: JudgeQueue;
  let userId: string;
  let problemId: string;

  beforeEach(async () => {
    folder = await createTestFolder();
    const { database } = folder;
    queue = createJudgeQueue({ database, clock: systemClock, signals: createWorkSignals(), holder: 'api' });
    userId = await insertUser(database, 0);
    problemId = await insertProblem(database);
  });
  afterEach(() => folder[Symbol.asyncDispose]());

  const store = (
    overrides: Partial<NewSubmission> = {},
    pendingMax = 100,
    checkerLanguages = '[]',
    atPresent = judged,
  ) =>
    createNewSubmissionRepository(folder.database, queue, async () => atPresent).insertSubmission(
      {
        id: createId(),
        userId,
        problemId,
        contestId: null,
        participantId: null,
        language: 'cpp',
        source: 'int main() {}',
        sourceKey: 'key',
        submittedAt: 0,
        idempotencyKey: null,
        requestHash: null,
        revision: 1,
        testsTotal: 3,
        ...overrides,
      },
      checkerLanguages,
      pendingMax,
    );

  it('stores one of many under the same idempotency key, though all of them found the key unused', async () => {
    const keyed = { idempotencyKey: 'one', requestHash: 'hash' };
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, (_, index) => store({ ...keyed, id: `submission-${index}` })),
    );
    const winner = outcomes.findIndex(({ type }) => type === 'inserted');
    const others = outcomes.toSpliced(winner, 1);
    const earlier = { id: `submission-${winner}`, requestHash: 'hash' };
    expect(others).toEqual(Array.from({ length: 4 }, () => ({ type: 'sent_before', earlier })));
    expect(await queue.countPending()).toBe(1);
  });

  it('stores as many as may be pending, and not one more', async () => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => store({}, 3)));
    const types = outcomes.map(({ type }) => type).sort();
    expect(types).toEqual(['inserted', 'inserted', 'inserted', 'too_many_pending', 'too_many_pending']);
    expect(await queue.countPending()).toBe(3);
  });

  it('stores as many in languages that no worker has, and as many others', async () => {
    const submitted = (['java', 'cpp', 'java', 'java', 'cpp', 'py'] as const).map((language) => store({ language }, 2));
    const types = (await Promise.all(submitted)).map(({ type }) => type);
    expect(types.filter((type) => type === 'too_many_pending')).toHaveLength(2);
    const jobs = await folder.database.selectFrom('jobs').select('language').orderBy('language').execute();
    expect(jobs.filter(({ language }) => language === 'java')).toHaveLength(2);
  });

  it('stores one while the machine has no compiler at all', async () => {
    const bare = findJudgedLanguages([{ ...worker, languages: '[]' }], 0);
    expect((await store({}, 100, '[]', bare)).type).toBe('inserted');
    expect((await store({}, 1, '[]', bare)).type).toBe('too_many_pending');
  });

  it('counts those that wait for a machine with the language of their checker among those that no worker can judge', async () => {
    const checker = '{"type":"custom","protocol":"kattis","language":"java","source":"s"}';
    const unchecked = { problemId: await insertProblem(folder.database, { checker }) };
    const types: string[] = [];
    for (const checked of [false, true, false, true, false, true]) {
      const outcome = await store(checked ? {} : unchecked, 2, checked ? '[]' : '["java"]');
      types.push(outcome.type);
    }
    expect(types).toEqual([...Array<string>(4).fill('inserted'), 'too_many_pending', 'too_many_pending']);
    expect((await store({ language: 'java' }, 2)).type).toBe('too_many_pending');
  });
});

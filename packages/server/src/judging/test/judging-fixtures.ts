import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@podium/sdk/contract';
import type { StoreAddress } from '../../database/open-store.ts';
import type { Database } from '../../database/schema.ts';
import { createId } from '../../identifiers.ts';
import { checkerLanguagesOf } from '../../problems/problem-revision.ts';
import type { NewJob } from '../../queue/enqueue-jobs.ts';
import type { JudgeQueue } from '../../queue/judge-queue.ts';
import { findParticipantId } from '../../test/store-rows.ts';
import { createTestDatabase } from '../../test/test-database.ts';

export interface TestFolder extends AsyncDisposable {
  dir: string;
  address: StoreAddress;
  database: Database;
}

/** Creates a temporary folder, and a migrated database. */
export async function createTestFolder(): Promise<TestFolder> {
  const dir = await mkdtemp(join(tmpdir(), 'podium-judging-'));
  const store = await createTestDatabase(dir);
  const { database, address } = store;
  return {
    dir,
    address,
    database,
    [Symbol.asyncDispose]: async () => {
      await store[Symbol.asyncDispose]();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export async function insertUser(database: Database, now: number): Promise<string> {
  const id = createId();
  await database
    .insertInto('users')
    .values({
      id,
      email: `${id}@podium.test`,
      emailKey: `${id}@podium.test`,
      firstName: 'Ada',
      lastName: 'Byron',
      passwordHash: 'none',
      userType: 'user',
      rating: 1500,
      createdAt: now,
    })
    .execute();
  return id;
}

export interface TestProblemOptions {
  timeLimit?: string;
  /** As JSON; by tokens if absent. */
  checker?: string;
  /** The first test is a sample. */
  tests?: { input: string; answer: string }[];
}

/** Inserts a problem whose answer is twice its input. */
export async function insertProblem(database: Database, options: TestProblemOptions = {}): Promise<string> {
  const id = createId();
  await database.insertInto('problems').values({ id, currentRevision: 0, createdAt: 0, createdBy: null }).execute();
  await insertRevision(database, id, options);
  return id;
}

/** Adds a revision of the problem and makes it the present one. */
export async function insertRevision(
  database: Database,
  problemId: string,
  { timeLimit = '1s', checker = '{"type":"tokens"}', tests = doublingTests }: TestProblemOptions = {},
): Promise<void> {
  const { currentRevision } = await database
    .selectFrom('problems')
    .select('currentRevision')
    .where('id', '=', problemId)
    .executeTakeFirstOrThrow();
  const revision = currentRevision + 1;
  await database
    .insertInto('problemRevisions')
    .values({
      problemId,
      revision,
      title: 'Twice',
      descriptionHash: await insertBlob(database, 'Print twice the number.'),
      difficulty: 'Easy',
      tags: '[]',
      timeLimit,
      memoryLimit: '256MB',
      checker,
      checkerLanguages: JSON.stringify(checkerLanguagesOf(JSON.parse(checker))),
      judgingKey: createId(),
      createdAt: 0,
      createdBy: null,
    })
    .execute();
  for (const [index, test] of tests.entries()) {
    await database
      .insertInto('testCases')
      .values({
        problemId,
        revision,
        number: index + 1,
        inputHash: await insertBlob(database, test.input),
        answerHash: await insertBlob(database, test.answer),
        isSample: index === 0 ? 1 : 0,
      })
      .execute();
  }
  await database.updateTable('problems').set({ currentRevision: revision }).where('id', '=', problemId).execute();
}

const doublingTests = [
  { input: '1\n', answer: '2\n' },
  { input: '21\n', answer: '42\n' },
  { input: '300\n', answer: '600\n' },
];

async function insertBlob(database: Database, text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await database
    .insertInto('blobs')
    .values({ hash, size: bytes.length, bytes })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  return hash;
}

export interface TestSubmissionOptions {
  userId: string;
  problemId: string;
  contestId?: string;
  source?: string;
  language?: Language;
  submittedAt?: number;
}

/** Inserts a submission and its job. */
export async function insertSubmission(
  database: Database,
  queue: JudgeQueue,
  { userId, problemId, contestId, source = 'int main() {}', language = 'cpp', submittedAt = 0 }: TestSubmissionOptions,
): Promise<string> {
  const id = createId();
  await database.transaction().execute(async (trx) => {
    await trx
      .insertInto('submissions')
      .values({
        id,
        userId,
        problemId,
        contestId: contestId ?? null,
        participantId: contestId === undefined ? null : await findParticipantId(trx, contestId, userId),
        language,
        source,
        sourceKey: id,
        submittedAt,
        revision: 1,
        progress: 'queued',
        testsPassed: 0,
        testsTotal: 3,
      })
      .execute();
    await queue.enqueue(trx, [{ id, kind: 'submission', language, userId, createdAt: submittedAt, priority: 0 }]);
  });
  return id;
}

/** Inserts a job without a submission, for tests of the queue alone. */
export async function enqueueJob(
  database: Database,
  queue: JudgeQueue,
  job: Pick<NewJob, 'userId' | 'contestId' | 'problemId'> & Partial<NewJob>,
  machines?: readonly (readonly Language[])[],
): Promise<string> {
  const { id = createId() } = job;
  const others = { kind: 'submission', language: 'cpp', createdAt: 0, priority: 0, ...job } as const;
  await database.transaction().execute((trx) => queue.enqueue(trx, [{ ...others, id }], machines));
  return id;
}

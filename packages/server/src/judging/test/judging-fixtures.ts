import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@podium/sdk/contract';
import type { StoreAddress } from '../../database/open-store.ts';
import type { Database } from '../../database/schema.ts';
import { createId } from '../../identifiers.ts';
import type { JobPriority } from '../../queue/enqueue-jobs.ts';
import type { JudgeQueue } from '../../queue/judge-queue.ts';
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
      email_key: `${id}@podium.test`,
      first_name: 'Ada',
      last_name: 'Byron',
      password_hash: 'none',
      user_type: 'user',
      rating: 1500,
      created_at: now,
    })
    .execute();
  return id;
}

export interface TestProblemOptions {
  timeLimit?: string;
  /** The first test is a sample. */
  tests?: { input: string; answer: string }[];
}

/** Inserts a problem whose answer is twice its input. */
export async function insertProblem(database: Database, options: TestProblemOptions = {}): Promise<string> {
  const id = createId();
  await database.insertInto('problems').values({ id, current_revision: 0, created_at: 0, created_by: null }).execute();
  await insertRevision(database, id, options);
  return id;
}

/** Adds a revision of the problem and makes it the present one. */
export async function insertRevision(
  database: Database,
  problemId: string,
  { timeLimit = '1s', tests = doublingTests }: TestProblemOptions = {},
): Promise<void> {
  const { current_revision } = await database
    .selectFrom('problems')
    .select('current_revision')
    .where('id', '=', problemId)
    .executeTakeFirstOrThrow();
  const revision = current_revision + 1;
  await database
    .insertInto('problem_revisions')
    .values({
      problem_id: problemId,
      revision,
      title: 'Twice',
      description_hash: await insertBlob(database, 'Print twice the number.'),
      difficulty: 'Easy',
      tags: '[]',
      time_limit: timeLimit,
      memory_limit: '256MB',
      checker: '{"type":"tokens"}',
      judging_key: createId(),
      created_at: 0,
      created_by: null,
    })
    .execute();
  for (const [index, test] of tests.entries()) {
    await database
      .insertInto('test_cases')
      .values({
        problem_id: problemId,
        revision,
        number: index + 1,
        input_hash: await insertBlob(database, test.input),
        answer_hash: await insertBlob(database, test.answer),
        is_sample: index === 0 ? 1 : 0,
      })
      .execute();
  }
  await database.updateTable('problems').set({ current_revision: revision }).where('id', '=', problemId).execute();
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

export interface TestContestOptions {
  problemId: string;
  startTime: number;
  endTime: number;
  participants?: string[];
}

export async function insertContest(database: Database, options: TestContestOptions): Promise<string> {
  const id = createId();
  const { problemId, startTime, endTime, participants = [] } = options;
  await database
    .insertInto('contests')
    .values({
      id,
      title: 'Cup',
      description: 'A contest.',
      start_time: startTime,
      end_time: endTime,
      created_at: 0,
      created_by: null,
    })
    .execute();
  await database
    .insertInto('contest_problems')
    .values({ contest_id: id, problem_id: problemId, position: 0, points: 500 })
    .execute();
  for (const userId of participants) {
    await database.insertInto('registrations').values({ contest_id: id, user_id: userId, registered_at: 0 }).execute();
  }
  return id;
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
        user_id: userId,
        problem_id: problemId,
        contest_id: contestId ?? null,
        language,
        source,
        source_key: id,
        submitted_at: submittedAt,
        revision: 1,
        progress: 'queued',
        tests_passed: 0,
        tests_total: 3,
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
  job: { userId: string; id?: string; priority?: JobPriority; language?: Language; createdAt?: number },
): Promise<string> {
  const { userId, id = createId(), priority = 0, language = 'cpp', createdAt = 0 } = job;
  await database
    .transaction()
    .execute((trx) => queue.enqueue(trx, [{ id, kind: 'submission', language, userId, createdAt, priority }]));
  return id;
}

import { defaultLanguage, noDiagnostics } from '@podium/sdk/contract';
import { recomputeContestCells } from '../contests/contest-cell-repository.ts';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import { createId } from '../identifiers.ts';
import type { SimulatedSubmission } from './simulate-contest.ts';

const seededSetting = 'demo';
/** A row has around twenty values, and one SQLite statement takes at most 32,766. */
const rowsPerInsert = 500;
/** No password has a hash like this, so nobody can sign in. */
const noPassword = 'none';

/** The decision of an installation about the demo, made once. */
export type DemoDecision = 'seeded' | 'declined';

export interface DemoContest {
  title: string;
  description: string;
  startTime: number;
  endTime: number;
  problems: readonly { problemId: string; points: number }[];
}

/** A submission of a contest that is over, with its outcome. */
export interface DemoSubmission extends SimulatedSubmission {
  source: string;
  testsTotal: number;
  timeMs: number;
  memoryBytes: number;
}

export type DemoRepository = ReturnType<typeof createDemoRepository>;

/**
 * Makes the writes that only the demo needs: users without a password, and contests that began in
 * the past.
 */
export function createDemoRepository(database: Database) {
  /** Finds the decision of this installation about the demo; undefined before it has decided. */
  async function findDecision(): Promise<DemoDecision | undefined> {
    const row = await database
      .selectFrom('settings')
      .select('value')
      .where('key', '=', seededSetting)
      .executeTakeFirst();
    // Any stored decision means that no demo is added.
    return row && (row.value === 'seeded' ? 'seeded' : 'declined');
  }

  async function recordDecision(decision: DemoDecision): Promise<void> {
    await database
      .insertInto('settings')
      .values({ key: seededSetting, value: decision })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: decision }))
      .execute();
  }

  async function findAdminId(): Promise<string | undefined> {
    const row = await database
      .selectFrom('users')
      .select('id')
      .where('user_type', '=', 'admin')
      .orderBy('created_at')
      .executeTakeFirst();
    return row?.id;
  }

  async function findUserId(email: string): Promise<string | undefined> {
    const row = await database
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', email.toLowerCase())
      .executeTakeFirst();
    return row?.id;
  }

  /** Adds the missing users, and returns all ids in order. */
  async function ensureParticipants(
    people: readonly { firstName: string; lastName: string; email: string }[],
    createdAt: number,
  ): Promise<string[]> {
    const rows = people.map((person) => ({
      id: createId(),
      email: person.email,
      email_key: person.email.toLowerCase(),
      first_name: person.firstName,
      last_name: person.lastName,
      password_hash: noPassword,
      user_type: 'user' as const,
      rating: 1500,
      created_at: createdAt,
    }));
    await database
      .insertInto('users')
      .values(rows)
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .execute();
    const stored = await database
      .selectFrom('users')
      .select(['id', 'email_key'])
      .where(
        'email_key',
        'in',
        rows.map((row) => row.email_key),
      )
      .execute();
    const idByEmail = new Map(stored.map((row) => [row.email_key, row.id]));
    return rows.map((row) => idByEmail.get(row.email_key) ?? row.id);
  }

  /** Counts the test cases of the present revision. */
  async function countTests(problemId: string): Promise<number> {
    const { tests } = await database
      .selectFrom('test_cases')
      .innerJoin('problems', (join) =>
        join
          .onRef('problems.id', '=', 'test_cases.problem_id')
          .onRef('problems.current_revision', '=', 'test_cases.revision'),
      )
      .select(({ fn }) => fn.countAll<number | string>().as('tests'))
      .where('problems.id', '=', problemId)
      .executeTakeFirstOrThrow();
    return Number(tests);
  }

  async function findContestId(title: string): Promise<string | undefined> {
    const row = await database.selectFrom('contests').select('id').where('title', '=', title).executeTakeFirst();
    return row?.id;
  }

  /**
   * Adds a contest with all its submissions and results, in one transaction, and returns its id.
   */
  async function insertContest(
    contest: DemoContest,
    happened: { participantIds: readonly string[]; submissions: readonly DemoSubmission[] },
  ): Promise<string> {
    const contestId = createId();
    await database.transaction().execute(async (trx) => {
      await insertContestRows(trx, contestId, contest);
      await insertRegistrations(trx, contestId, happened.participantIds, contest.startTime);
      await insertSubmissions(trx, contestId, happened.submissions);
      await recomputeContestCells(trx, contestId);
    });
    return contestId;
  }

  return {
    findDecision,
    recordDecision,
    findAdminId,
    findUserId,
    ensureParticipants,
    countTests,
    findContestId,
    insertContest,
  };
}

async function insertContestRows(trx: DatabaseTransaction, contestId: string, contest: DemoContest): Promise<void> {
  await trx
    .insertInto('contests')
    .values({
      id: contestId,
      title: contest.title,
      description: contest.description,
      start_time: contest.startTime,
      end_time: contest.endTime,
      created_at: contest.startTime,
      created_by: null,
      leaderboard_generated_at: null,
    })
    .execute();
  const problems = contest.problems.map(({ problemId, points }, position) => ({
    contest_id: contestId,
    problem_id: problemId,
    position,
    points,
  }));
  await trx.insertInto('contest_problems').values(problems).execute();
}

async function insertRegistrations(
  trx: DatabaseTransaction,
  contestId: string,
  userIds: readonly string[],
  registeredAt: number,
): Promise<void> {
  const rows = userIds.map((userId) => ({ contest_id: contestId, user_id: userId, registered_at: registeredAt }));
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    await trx
      .insertInto('registrations')
      .values(rows.slice(from, from + rowsPerInsert))
      .execute();
  }
}

async function insertSubmissions(
  trx: DatabaseTransaction,
  contestId: string,
  submissions: readonly DemoSubmission[],
): Promise<void> {
  const rows = submissions.map((submission) => submissionRow(contestId, submission));
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    const chunk = rows.slice(from, from + rowsPerInsert);
    await trx.insertInto('submissions').values(chunk).execute();
    await trx.insertInto('judgements').values(chunk.map(judgementRow)).execute();
  }
}

type SubmissionRow = ReturnType<typeof submissionRow>;

function submissionRow(contestId: string, submission: DemoSubmission) {
  const id = createId();
  return {
    id,
    user_id: submission.userId,
    problem_id: submission.problemId,
    contest_id: contestId,
    language: defaultLanguage,
    source: submission.source,
    // Each submission stands for a program of its own, though they share a few texts: all of them
    // count.
    source_key: id,
    submitted_at: submission.submittedAt,
    idempotency_key: null,
    request_hash: null,
    revision: 1,
    progress: 'judged' as const,
    verdict: submission.verdict,
    tests_passed: submission.testsPassed,
    tests_total: submission.testsTotal,
    time_ms: submission.timeMs,
    memory_bytes: submission.memoryBytes,
    judged_at: submission.submittedAt,
    diagnostics: JSON.stringify(noDiagnostics),
    failure: null,
  };
}

function judgementRow(row: SubmissionRow) {
  return {
    submission_id: row.id,
    number: 1,
    revision: row.revision,
    verdict: row.verdict,
    tests_passed: row.tests_passed,
    tests_total: row.tests_total,
    time_ms: row.time_ms,
    memory_bytes: row.memory_bytes,
    started_at: row.submitted_at,
    judged_at: row.submitted_at,
    failure: null,
  };
}

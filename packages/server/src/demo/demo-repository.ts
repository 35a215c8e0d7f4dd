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
      .where('userType', '=', 'admin')
      .orderBy('createdAt')
      .executeTakeFirst();
    return row?.id;
  }

  async function findUserId(email: string): Promise<string | undefined> {
    const row = await database
      .selectFrom('users')
      .select('id')
      .where('emailKey', '=', email.toLowerCase())
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
      emailKey: person.email.toLowerCase(),
      firstName: person.firstName,
      lastName: person.lastName,
      passwordHash: noPassword,
      userType: 'user' as const,
      rating: 1500,
      createdAt,
    }));
    await database
      .insertInto('users')
      .values(rows)
      .onConflict((conflict) => conflict.column('emailKey').doNothing())
      .execute();
    const stored = await database
      .selectFrom('users')
      .select(['id', 'emailKey'])
      .where(
        'emailKey',
        'in',
        rows.map((row) => row.emailKey),
      )
      .execute();
    const idByEmail = new Map(stored.map((row) => [row.emailKey, row.id]));
    return rows.map((row) => idByEmail.get(row.emailKey) ?? row.id);
  }

  /** Counts the test cases of the present revision. */
  async function countTests(problemId: string): Promise<number> {
    const { tests } = await database
      .selectFrom('testCases')
      .innerJoin('problems', (join) =>
        join
          .onRef('problems.id', '=', 'testCases.problemId')
          .onRef('problems.currentRevision', '=', 'testCases.revision'),
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
      startTime: contest.startTime,
      endTime: contest.endTime,
      createdAt: contest.startTime,
      createdBy: null,
      leaderboardGeneratedAt: null,
    })
    .execute();
  const problems = contest.problems.map(({ problemId, points }, position) => ({
    contestId,
    problemId,
    position,
    points,
  }));
  await trx.insertInto('contestProblems').values(problems).execute();
}

async function insertRegistrations(
  trx: DatabaseTransaction,
  contestId: string,
  userIds: readonly string[],
  registeredAt: number,
): Promise<void> {
  const rows = userIds.map((userId) => ({ contestId, userId, registeredAt }));
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
    userId: submission.userId,
    problemId: submission.problemId,
    contestId,
    language: defaultLanguage,
    source: submission.source,
    // Each submission stands for a program of its own, though they share a few texts: all of them
    // count.
    sourceKey: id,
    submittedAt: submission.submittedAt,
    idempotencyKey: null,
    requestHash: null,
    revision: 1,
    progress: 'judged' as const,
    verdict: submission.verdict,
    testsPassed: submission.testsPassed,
    testsTotal: submission.testsTotal,
    timeMs: submission.timeMs,
    memoryBytes: submission.memoryBytes,
    judgedAt: submission.submittedAt,
    diagnostics: JSON.stringify(noDiagnostics),
    failure: null,
  };
}

function judgementRow(row: SubmissionRow) {
  return {
    submissionId: row.id,
    number: 1,
    revision: row.revision,
    verdict: row.verdict,
    testsPassed: row.testsPassed,
    testsTotal: row.testsTotal,
    timeMs: row.timeMs,
    memoryBytes: row.memoryBytes,
    startedAt: row.submittedAt,
    judgedAt: row.submittedAt,
    failure: null,
  };
}

import { defaultLanguage, noDiagnostics } from '@podium/sdk/contract';
import { emailKeyOf } from '../accounts/account-repository.ts';
import { insertParticipants } from '../contests/participant-repository.ts';
import { inParts } from '../database/read-in-parts.ts';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import { createId } from '../identifiers.ts';
import type { SimulatedSubmission } from './simulate-contest.ts';

const decisionSetting = 'demo';
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
    const query = database.selectFrom('settings').select('value').where('key', '=', decisionSetting);
    return (await query.executeTakeFirst())?.value as DemoDecision | undefined;
  }

  async function recordDecision(decision: DemoDecision): Promise<void> {
    await database
      .insertInto('settings')
      .values({ key: decisionSetting, value: decision })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  }

  async function findAdminId(): Promise<string | undefined> {
    const admins = database.selectFrom('users').select('id').where('userType', '=', 'admin');
    return (await admins.orderBy('createdAt').executeTakeFirst())?.id;
  }

  async function findUserId(email: string): Promise<string | undefined> {
    const query = database.selectFrom('users').select('id').where('emailKey', '=', emailKeyOf(email));
    return (await query.executeTakeFirst())?.id;
  }

  /** Adds the missing users, and returns all ids by the order of the emails. */
  async function ensureParticipants(
    people: readonly { firstName: string; lastName: string; email: string }[],
    createdAt: number,
  ): Promise<string[]> {
    const rows = people.map((person) => ({
      ...person,
      id: createId(),
      emailKey: emailKeyOf(person.email),
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
    const emailKeys = rows.map((row) => row.emailKey);
    const stored = database.selectFrom('users').select('id').where('emailKey', 'in', emailKeys).orderBy('emailKey');
    return (await stored.execute()).map(({ id }) => id);
  }

  async function findContestId(title: string): Promise<string | undefined> {
    const row = await database.selectFrom('contests').select('id').where('title', '=', title).executeTakeFirst();
    return row?.id;
  }

  /**
   * Adds a contest with all its submissions and results, in one transaction, and returns its id.
   */
  async function insertContest(
    { problems, ...contest }: DemoContest,
    happened: { userIds: readonly string[]; submissions: readonly DemoSubmission[] },
  ): Promise<string> {
    const contestId = createId();
    const registeredAt = contest.startTime;
    await database.transaction().execute(async (trx) => {
      await trx
        .insertInto('contests')
        .values({ id: contestId, ...contest, createdAt: contest.startTime })
        .execute();
      const ordered = problems.map((problem, position) => ({ contestId, ...problem, position }));
      await trx.insertInto('contestProblems').values(ordered).execute();
      const participantIds = new Map<string, string>();
      for (const userIds of inParts(happened.userIds)) {
        const ids = await insertParticipants(trx, { contestId, userIds, registeredAt });
        for (const [userId, id] of ids) participantIds.set(userId, id);
      }
      for (const submissions of inParts(happened.submissions)) {
        const ofParticipants = submissions.map((each) => {
          return { ...each, contestId, participantId: participantIds.get(each.userId) ?? null };
        });
        await insertSubmissions(trx, ofParticipants);
      }
    });
    return contestId;
  }

  return {
    findDecision,
    recordDecision,
    findAdminId,
    findUserId,
    ensureParticipants,
    findContestId,
    insertContest,
  };
}

async function insertSubmissions(
  trx: DatabaseTransaction,
  submissions: readonly (DemoSubmission & { contestId: string; participantId: string | null })[],
): Promise<void> {
  const rows = submissions.map((submission) => {
    const id = createId();
    return {
      ...submission,
      id,
      language: defaultLanguage,
      // Each submission stands for a program of its own, though they share a few texts: all of them
      // count.
      sourceKey: id,
      revision: 1,
      progress: 'judged' as const,
      judgedAt: submission.submittedAt,
      diagnostics: JSON.stringify(noDiagnostics),
    };
  });
  await trx.insertInto('submissions').values(rows).execute();
  const judgements = rows.map(({ id, revision, verdict, testsPassed, testsTotal, timeMs, memoryBytes, judgedAt }) => {
    const judged = { revision, verdict, testsPassed, testsTotal, timeMs, memoryBytes, judgedAt };
    return { submissionId: id, number: 1, ...judged, startedAt: judgedAt };
  });
  await trx.insertInto('judgements').values(judgements).execute();
}

import type { Activity, RatingChange } from '@podium/sdk/contract';
import { sql } from 'kysely';
import { insertAuditEntry } from '../audit/insert-audit-entry.ts';
import { dayMs } from '../clock.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Database, DatabaseTransaction, UserTable } from '../database/schema.ts';
import { isUniqueViolation } from '../database/unique-violation.ts';
import { endSessions } from './end-sessions.ts';
import { deleteScriptTokens } from './script-token-repository.ts';

export type NewAccount = Omit<UserTable, 'emailKey' | 'disabledAt'>;

export interface AccountUpdate {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
}

export type AccountRepository = ReturnType<typeof createAccountRepository>;

export function createAccountRepository(database: Database) {
  const accountById = prepareQuery((id: string) => database.selectFrom('users').selectAll().where('id', '=', id));
  const solvedBy = prepareQuery((userId: string) =>
    database
      .selectFrom('submissions')
      .select(sql<number>`count(distinct problem_id)`.as('solved'))
      .where('userId', '=', userId)
      .where('verdict', '=', 'accepted'),
  );
  const ratingChangesOf = prepareQuery((userId: string) =>
    database
      .selectFrom('leaderboardEntries as entry')
      .innerJoin('contests as contest', 'contest.id', 'entry.contestId')
      .select(['contest.id as contestId', 'contest.title as contestTitle', 'contest.endTime'])
      .select(['entry.rank', 'entry.ratingBefore', 'entry.ratingAfter'])
      .where('entry.userId', '=', userId)
      .orderBy('contest.endTime')
      .orderBy('contest.id'),
  );

  const daysOf = prepareQuery((userId: string, since: number) =>
    database
      .selectFrom('submissions')
      // Both columns and numbers are whole, so both databases divide without a remainder.
      .select([sql<number>`submitted_at / ${sql.lit(dayMs)}`.as('day'), sql<number>`count(*)`.as('submissions')])
      .where('userId', '=', userId)
      .where('submittedAt', '>=', since)
      .groupBy(sql.ref('day'))
      .orderBy('day'),
  );

  async function findByEmail(email: string): Promise<UserTable | undefined> {
    const query = database.selectFrom('users').selectAll().where('emailKey', '=', emailKeyOf(email));
    return query.executeTakeFirst();
  }

  async function findById(id: string): Promise<UserTable | undefined> {
    return (await accountById(database, id))[0];
  }

  /** Finds the account that an admin names by its id or its email. */
  async function findUserId(idOrEmail: string): Promise<string | undefined> {
    return ((await findById(idOrEmail)) ?? (await findByEmail(idOrEmail)))?.id;
  }

  /**
   * Returns false and stores nothing if another account has the email. Only the server itself and
   * its operator make administrators, and the audit log has each.
   */
  async function insertAccount(account: NewAccount): Promise<boolean> {
    if (account.userType === 'user') return insertUser(database, account);
    return database.transaction().execute(async (trx) => {
      if (!(await insertUser(trx, account))) return false;
      const author = { now: account.createdAt, authorId: null };
      const what = { kind: 'account', action: 'created', objectId: account.id, objectName: account.email } as const;
      await insertAuditEntry(trx, author, { ...what, detail: 'administrator' });
      return true;
    });
  }

  /** Returns false and changes nothing if another account has the email. */
  async function updateAccount(id: string, update: AccountUpdate): Promise<boolean> {
    try {
      await database
        .updateTable('users')
        .set({ ...update, ...(update.email !== undefined && { emailKey: emailKeyOf(update.email) }) })
        .where('id', '=', id)
        .execute();
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  /**
   * Lists the participants of which the user is a member, as a change of the account names them.
   */
  async function listParticipants(userId: string): Promise<{ contest: string; participant: string }[]> {
    return database
      .selectFrom('participantMembers')
      .select(['contestId as contest', 'participantId as participant'])
      .where('userId', '=', userId)
      .execute();
  }

  /**
   * Replaces the password, and ends the tokens for scripts and every session of the account except
   * the one with the given id: somebody who had a session may have made a token that lasts.
   */
  async function replacePassword(
    id: string,
    { passwordHash, now, except = '' }: { passwordHash: string; now: number; except?: string },
  ): Promise<void> {
    await database.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
      await endSessions(trx, { userId: id, except }, now);
      await deleteScriptTokens(trx, id, { now, authorId: id }, 'with the password');
    });
  }

  async function hasAdmin(): Promise<boolean> {
    const row = await database.selectFrom('users').select('id').where('userType', '=', 'admin').executeTakeFirst();
    return row !== undefined;
  }

  /** Counts the distinct problems for which the user has an accepted submission. */
  async function countSolvedProblems(userId: string): Promise<number> {
    const [row] = await solvedBy(database, userId);
    return Number(row?.solved ?? 0);
  }

  /** Lists the user's rated contests in the order of their end. */
  async function listRatingChanges(userId: string): Promise<RatingChange[]> {
    const rows = await ratingChangesOf(database, userId);
    return rows.map((row) => ({ ...row, endTime: new Date(row.endTime).toISOString() }));
  }

  /** Counts the user's submissions on each day in UTC, from the time `since` on. */
  async function listActiveDays(userId: string, since: number): Promise<Activity> {
    const rows = await daysOf(database, userId, since);
    return rows.map(({ day, submissions }) => ({
      date: new Date(Number(day) * dayMs).toISOString().slice(0, 10),
      submissions: Number(submissions),
    }));
  }

  return {
    findByEmail,
    findById,
    findUserId,
    insertAccount,
    updateAccount,
    listParticipants,
    replacePassword,
    hasAdmin,
    countSolvedProblems,
    listRatingChanges,
    listActiveDays,
  };
}

async function insertUser(connection: Database | DatabaseTransaction, account: NewAccount): Promise<boolean> {
  const result = await connection
    .insertInto('users')
    .values({ ...account, emailKey: emailKeyOf(account.email) })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Makes emails equal that differ only in case, or in how an accent is composed. */
export function emailKeyOf(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

import { type SqlBool, sql } from 'kysely';
import { type Author, insertAuditEntry } from '../../audit/insert-audit-entry.ts';
import { selectOverAt } from '../../database/contest-ends.ts';
import { lockExclusively } from '../../database/locks.ts';
import { inParts, readInParts } from '../../database/read-in-parts.ts';
import type { Database, DatabaseTransaction, UserTable } from '../../database/schema.ts';
import { mapInTurns } from '../../event-loop/in-turns.ts';
import type { FreezeFacts } from '../freeze-rules.ts';
import type { Rated } from './rating-history.ts';
import { loadResults, type ShownFigures } from './result-repository.ts';
import type { Standing } from './standings.ts';

export type ShownStanding = Standing & ShownFigures;
export type RatedStanding = Rated<ShownStanding>;

export interface LockedContest extends Omit<FreezeFacts, 'startTime'> {
  id: string;
  title: string;
  cancelled: boolean;
  /** The end of the last clock. */
  overAt: number;
}

/** Reads and writes what ratings follow from. */
export type RatingRepository = ReturnType<typeof createRatingRepository>;

/**
 * Returns what a change of ratings reads and writes in its transaction, in which no other one
 * changes them: two at once would each miss the other's contest in the history of ratings.
 */
export async function openRatings(trx: DatabaseTransaction): Promise<RatingRepository> {
  await lockExclusively(trx, 'ratings');
  return createRatingRepository(trx);
}

function createRatingRepository(trx: DatabaseTransaction) {
  async function lockContest(id: string): Promise<LockedContest | undefined> {
    const contest = await trx
      .selectFrom('contests')
      .select(['id', 'title', 'endTime', 'isCancelled', 'freezeMinutes', 'frozenAt', 'thawedAt'])
      .select(selectOverAt('contests').as('overAt'))
      .where('id', '=', id)
      // Verdicts wait for the lock in `compareWithLeaderboard`: those that this leaderboard will
      // not show are compared with it.
      .forUpdate()
      .executeTakeFirst();
    if (!contest) return undefined;
    const { isCancelled, ...times } = contest;
    return { ...times, cancelled: isCancelled === 1 };
  }

  /** Finds a contest whose leaderboard was generated. */
  async function findGenerated(id: string): Promise<Pick<LockedContest, 'id' | 'endTime'> | undefined> {
    return trx
      .selectFrom('contests')
      .select(['id', 'endTime'])
      .where('id', '=', id)
      .where('leaderboardGeneratedAt', 'is not', null)
      .executeTakeFirst();
  }

  /**
   * Maps this contest and all that ended after it (by id if two end together), in the order of
   * their end, to their entries.
   */
  async function listEntriesFrom({ id, endTime }: { id: string; endTime: number }) {
    const contests = await trx
      .selectFrom('contests')
      .select('id')
      .where(sql<SqlBool>`(end_time, id) >= (${endTime}, ${id})`)
      .orderBy('endTime')
      .orderBy('id')
      .execute();
    const byContest = new Map<string, RatedStanding[]>();
    for (const contest of contests) {
      const entries = await readEntries(trx, contest.id);
      if (entries.length === 0) continue;
      byContest.set(
        contest.id,
        entries.map(({ firstName, lastName, ...entry }) => entry),
      );
    }
    return byContest;
  }

  /** Replaces the entries of these users, which are all of the contest. */
  async function replaceEntries(
    contestId: string,
    userIds: readonly string[],
    entries: readonly RatedStanding[],
  ): Promise<void> {
    await mapInTurns(inParts(userIds), (some) =>
      trx.deleteFrom('leaderboardEntries').where('contestId', '=', contestId).where('userId', 'in', some).execute(),
    );
    await mapInTurns(inParts(entries), (some) =>
      trx
        .insertInto('leaderboardEntries')
        .values(some.map((entry) => ({ ...entry, contestId })))
        .execute(),
    );
  }

  /** Leaves equal ratings alone: a leaderboard that is generated again rarely changes any. */
  async function updateUserRatings(ratings: ReadonlyMap<string, number>): Promise<void> {
    await mapInTurns(inParts([...ratings]), (some) => {
      const rows = sql.join(some.map(([userId, rating]) => sql`(${userId}, cast(${rating} as integer))`));
      return sql`
        with rated(user_id, rating) as (values ${rows})
        update users set rating = rated.rating from rated
        where users.id = rated.user_id and users.rating <> rated.rating
      `.execute(trx);
    });
  }

  /** Stores when the leaderboard was generated; null if it was taken back. */
  async function storeGeneration(contestId: string, generatedAt: number | null): Promise<void> {
    await trx
      .updateTable('contests')
      .set({ leaderboardGeneratedAt: generatedAt })
      .where('id', '=', contestId)
      .execute();
    await trx.deleteFrom('staleLeaderboards').where('contestId', '=', contestId).execute();
  }

  return {
    lockContest,
    findGenerated,
    loadResults: (contestId: string) => loadResults(trx, contestId),
    listPlaces: (contestId: string): Promise<Standing[]> => readEntries(trx, contestId),
    listEntriesFrom,
    replaceEntries,
    updateUserRatings,
    storeGeneration,
    insertAuditEntry: (author: Author, entry: Parameters<typeof insertAuditEntry>[2]) =>
      insertAuditEntry(trx, author, entry),
  };
}

export type NamedStanding = RatedStanding & Pick<UserTable, 'firstName' | 'lastName'>;

/** Reads the entries by rank; participants with the same rank are ordered by id. */
export async function readEntries(
  connection: Database | DatabaseTransaction,
  contestId: string,
): Promise<NamedStanding[]> {
  const entries: NamedStanding[] = [];
  const query = connection
    .selectFrom('leaderboardEntries')
    .innerJoin('users', 'users.id', 'leaderboardEntries.userId')
    .select(['userId', 'rank', 'solved', 'score', 'penalty', 'ratingBefore', 'ratingAfter', 'byProblem'])
    .select(['users.firstName', 'users.lastName'])
    .where('contestId', '=', contestId)
    .orderBy('rank')
    .orderBy('userId');
  const rowsAfter = (last: NamedStanding | undefined) =>
    last ? query.where(sql<SqlBool>`(rank, user_id) > (${last.rank}, ${last.userId})`) : query;
  for await (const rows of readInParts(connection, rowsAfter)) entries.push(...rows);
  return entries;
}

import { type SqlBool, sql } from 'kysely';
import { type Author, insertAuditEntry } from '../../audit/insert-audit-entry.ts';
import { lockExclusively } from '../../database/locks.ts';
import { inParts, readInParts } from '../../database/read-in-parts.ts';
import type { Database, DatabaseTransaction, LeaderboardEntryTable, UserTable } from '../../database/schema.ts';
import { mapInTurns, runInTurns } from '../../event-loop/in-turns.ts';
import type { Rated } from './rating-history.ts';
import { loadResults, type ShownFigures } from './result-repository.ts';
import type { Standing } from './standings.ts';

export type ShownStanding = Standing & ShownFigures;
export type RatedStanding = Rated<ShownStanding>;

export interface LockedContest {
  id: string;
  title: string;
  cancelled: boolean;
  startTime: number;
  endTime: number;
  /** The number of the contest's submissions that wait for a verdict. */
  unjudgedSubmissions: number;
}

const submissionsPerTurn = 2000;

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
      .select(['id', 'title', 'start_time', 'end_time', 'is_cancelled'])
      .where('id', '=', id)
      // Verdicts wait for the lock in `recomputeContestCell`, so the cells read next belong
      // together.
      .forUpdate()
      .executeTakeFirst();
    return (
      contest && {
        id,
        title: contest.title,
        cancelled: contest.is_cancelled === 1,
        startTime: contest.start_time,
        endTime: contest.end_time,
        unjudgedSubmissions: await runInTurns(countUnjudged(id)),
      }
    );
  }

  /** Counts in parts, since it reads every submission of the contest. */
  async function* countUnjudged(contestId: string): AsyncGenerator<undefined, number> {
    let unjudged = 0;
    for (let after: number | null = 0; after !== null; ) {
      const next = await trx
        .selectFrom((eb) =>
          eb
            .selectFrom('submissions')
            .select(['arrival', 'progress'])
            .where('contest_id', '=', contestId)
            .where('arrival', '>', after ?? 0)
            .orderBy('arrival')
            .limit(submissionsPerTurn)
            .as('submission'),
        )
        .select((eb) => eb.fn.max('arrival').as('last'))
        .select(sql<number | null>`sum(case when progress = 'judged' then 0 else 1 end)`.as('unjudged'))
        .executeTakeFirstOrThrow();
      unjudged += Number(next.unjudged ?? 0);
      after = next.last;
      yield;
    }
    return unjudged;
  }

  /** Finds a contest whose leaderboard was generated. */
  async function findGenerated(id: string): Promise<Pick<LockedContest, 'id' | 'endTime'> | undefined> {
    return trx
      .selectFrom('contests')
      .select(['id', 'end_time as endTime'])
      .where('id', '=', id)
      .where('leaderboard_generated_at', 'is not', null)
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
      .orderBy('end_time')
      .orderBy('id')
      .execute();
    const byContest = new Map<string, RatedStanding[]>();
    for (const contest of contests) {
      const entries = await readEntries(trx, contest.id, entryOf);
      if (entries.length > 0) byContest.set(contest.id, entries);
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
      trx.deleteFrom('leaderboard_entries').where('contest_id', '=', contestId).where('user_id', 'in', some).execute(),
    );
    await mapInTurns(inParts(entries), (some) =>
      trx
        .insertInto('leaderboard_entries')
        .values(some.map((entry) => rowOf(contestId, entry)))
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
      .set({ leaderboard_generated_at: generatedAt })
      .where('id', '=', contestId)
      .execute();
    await trx.deleteFrom('stale_leaderboards').where('contest_id', '=', contestId).execute();
  }

  return {
    lockContest,
    findGenerated,
    loadResults: (contest: { id: string; startTime: number }) => loadResults(trx, contest),
    listPlaces: (contestId: string): Promise<Standing[]> => readEntries(trx, contestId, entryOf),
    listEntriesFrom,
    replaceEntries,
    updateUserRatings,
    storeGeneration,
    insertAuditEntry: (author: Author, entry: Parameters<typeof insertAuditEntry>[2]) =>
      insertAuditEntry(trx, author, entry),
  };
}

export type NamedEntryRow = LeaderboardEntryTable & Pick<UserTable, 'first_name' | 'last_name'>;

/** Reads the entries by rank; participants with the same rank are ordered by id. */
export async function readEntries<T>(
  connection: Database | DatabaseTransaction,
  contestId: string,
  entryFrom: (row: NamedEntryRow) => T,
): Promise<T[]> {
  const entries: T[] = [];
  const query = connection
    .selectFrom('leaderboard_entries')
    .innerJoin('users', 'users.id', 'leaderboard_entries.user_id')
    .selectAll('leaderboard_entries')
    .select(['users.first_name', 'users.last_name'])
    .where('contest_id', '=', contestId)
    .orderBy('rank')
    .orderBy('user_id');
  const rowsAfter = (last: NamedEntryRow | undefined) =>
    last ? query.where(sql<SqlBool>`(rank, user_id) > (${last.rank}, ${last.user_id})`) : query;
  for await (const rows of readInParts(connection, rowsAfter)) entries.push(...rows.map(entryFrom));
  return entries;
}

export function entryOf(row: LeaderboardEntryTable): RatedStanding {
  return {
    userId: row.user_id,
    rank: row.rank,
    solved: row.solved,
    score: row.score,
    lastAcceptedAt: row.last_accepted_at,
    ratingBefore: row.rating_before,
    ratingAfter: row.rating_after,
    byProblem: row.by_problem,
  };
}

function rowOf(contestId: string, entry: RatedStanding): LeaderboardEntryTable {
  return {
    contest_id: contestId,
    user_id: entry.userId,
    rank: entry.rank,
    solved: entry.solved,
    score: entry.score,
    last_accepted_at: entry.lastAcceptedAt,
    rating_before: entry.ratingBefore,
    rating_after: entry.ratingAfter,
    by_problem: entry.byProblem,
  };
}

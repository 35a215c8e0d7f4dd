import type { ResultsByProblem } from '@podium/sdk/contract';
import { type SqlBool, sql } from 'kysely';
import { dialectOf } from '../../database/dialect.ts';
import type { Database, DatabaseTransaction, LeaderboardEntryTable } from '../../database/schema.ts';
import { nextTurn } from '../../event-loop/next-turn.ts';
import { type Rated, rateContests } from './rating-history.ts';
import { loadResults, type RatedResult, type ShownFigures } from './result-repository.ts';
import { rankParticipants, type Standing } from './standings.ts';

export interface ContestState {
  startTime: number;
  endTime: number;
  /** The number of the contest's submissions that wait for a verdict. */
  unjudgedSubmissions: number;
}

type ShownStanding = Standing & ShownFigures;
type RatedStanding = Rated<ShownStanding>;

export interface StoredEntry extends Rated<Standing> {
  firstName: string;
  lastName: string;
  /** Undefined if an earlier version generated the leaderboard. */
  byProblem: ResultsByProblem | undefined;
}

interface PlacedContest {
  id: string;
  end_time: number;
}

/** An arbitrary number that only this lock uses. */
const ratingLockKey = 715_210_001;
/** A row has nine values, and one SQLite statement takes at most 32,766. */
const rowsPerStatement = 1000;

export type LeaderboardRepository = ReturnType<typeof createLeaderboardRepository>;

export function createLeaderboardRepository(database: Database) {
  async function findContest(id: string): Promise<{ startTime: number; endTime: number } | undefined> {
    const row = await database
      .selectFrom('contests')
      .select(['start_time', 'end_time'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row && { startTime: row.start_time, endTime: row.end_time };
  }

  /**
   * Lists the entries by rank; participants with the same rank are ordered by id. It is empty until
   * the leaderboard is generated. The query reads in parts, since ten thousand rows at once would
   * delay other requests, and starts again if the leaderboard was generated in between.
   */
  async function listEntries(contestId: string): Promise<StoredEntry[]> {
    for (;;) {
      const generatedAt = await findGeneratedAt(contestId);
      const entries: StoredEntry[] = [];
      for (let isRest = true; isRest; ) {
        const rows = await readEntriesAfter(contestId, entries.at(-1));
        for (const row of rows) {
          const byProblem = row.by_problem === null ? undefined : (JSON.parse(row.by_problem) as ResultsByProblem);
          entries.push({ ...entryOf(row), byProblem, firstName: row.first_name, lastName: row.last_name });
        }
        isRest = rows.length === rowsPerStatement;
        if (isRest) await nextTurn();
      }
      if ((await findGeneratedAt(contestId)) === generatedAt) return entries;
    }
  }

  async function findGeneratedAt(contestId: string): Promise<number | null | undefined> {
    const row = await database
      .selectFrom('contests')
      .select('leaderboard_generated_at')
      .where('id', '=', contestId)
      .executeTakeFirst();
    return row?.leaderboard_generated_at;
  }

  function readEntriesAfter(contestId: string, last: Standing | undefined) {
    return database
      .selectFrom('leaderboard_entries')
      .innerJoin('users', 'users.id', 'leaderboard_entries.user_id')
      .selectAll('leaderboard_entries')
      .select(['users.first_name', 'users.last_name'])
      .where('contest_id', '=', contestId)
      .$if(last !== undefined, (query) => query.where(sql<SqlBool>`(rank, user_id) > (${last?.rank}, ${last?.userId})`))
      .orderBy('rank')
      .orderBy('user_id')
      .limit(rowsPerStatement)
      .execute();
  }

  /**
   * Generates the leaderboard in one transaction: the standings of the contest, then the ratings of
   * it and of every generated contest that ended after it. If `admit` throws, nothing changes.
   * Returns the number of participants, or undefined if there is no such contest.
   */
  async function generate(
    contestId: string,
    generatedAt: number,
    admit: (state: ContestState) => void,
  ): Promise<number | undefined> {
    return database.transaction().execute(async (trx) => {
      await lockRatings(trx);
      const contest = await loadContest(trx, contestId);
      if (!contest) return undefined;
      admit({ startTime: contest.start_time, endTime: contest.end_time, unjudgedSubmissions: contest.unjudged });
      const results = await loadResults(trx, { contestId, startTime: contest.start_time });
      await storeRatings(trx, contest, rankParticipants(results), ratingsOf(results));
      await trx
        .updateTable('contests')
        .set({ leaderboard_generated_at: generatedAt })
        .where('id', '=', contestId)
        .execute();
      await trx.deleteFrom('stale_leaderboards').where('contest_id', '=', contestId).execute();
      return results.length;
    });
  }

  return { findContest, listEntries, generate };
}

/** Two generations at once would each miss the other's contest in the history of ratings. */
async function lockRatings(trx: DatabaseTransaction): Promise<void> {
  if (dialectOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(${ratingLockKey})`.execute(trx);
}

async function loadContest(trx: DatabaseTransaction, contestId: string) {
  const query = trx
    .selectFrom('contests')
    .select(['id', 'start_time', 'end_time'])
    .where('id', '=', contestId)
    // Verdicts wait for the lock in `recomputeContestCell`, so the cells read next belong together.
    .$if(dialectOf(trx) === 'postgres', (builder) => builder.forUpdate());
  const contest = await query.executeTakeFirst();
  if (!contest) return undefined;
  const { unjudged } = await trx
    .selectFrom('submissions')
    .select((eb) => eb.fn.countAll().as('unjudged'))
    .where('contest_id', '=', contestId)
    .where('progress', '!=', 'judged')
    .executeTakeFirstOrThrow();
  return { ...contest, unjudged: Number(unjudged) };
}

function ratingsOf(results: readonly RatedResult[]): Map<string, number> {
  return new Map(results.map(({ userId, rating }) => [userId, rating]));
}

/**
 * Stores the ratings, which follow from the generated contests in the order of their end (by id if
 * two end together). So a contest that is generated late, or again, changes the ones after it. A
 * user's rating before this contest is the start of their first entry from it on, or their stored
 * rating if there is no such entry.
 */
async function storeRatings(
  trx: DatabaseTransaction,
  contest: PlacedContest,
  standings: readonly ShownStanding[],
  storedRatings: ReadonlyMap<string, number>,
): Promise<void> {
  const replaced = await loadEntriesFrom(trx, contest);
  const start = new Map(storedRatings);
  const seen = new Set<string>();
  for (const { userId, ratingBefore } of [...replaced.values()].flat()) {
    if (!seen.has(userId)) start.set(userId, ratingBefore);
    seen.add(userId);
  }
  replaced.delete(contest.id);
  const contestIds = [contest.id, ...replaced.keys()];
  const rated = rateContests([standings, ...replaced.values()], start);
  for (const [index, contestId] of contestIds.entries()) {
    await replaceEntries(trx, contestId, rated.contests[index] ?? []);
  }
  await updateUserRatings(trx, rated.ratings);
}

/** Maps this contest and all that ended after it, in the order of their end, to their entries. */
async function loadEntriesFrom(
  trx: DatabaseTransaction,
  contest: PlacedContest,
): Promise<Map<string, RatedStanding[]>> {
  const rows = await trx
    .selectFrom('leaderboard_entries')
    .innerJoin('contests', 'contests.id', 'leaderboard_entries.contest_id')
    .selectAll('leaderboard_entries')
    .where(sql<SqlBool>`(contests.end_time, contests.id) >= (${contest.end_time}, ${contest.id})`)
    .orderBy('contests.end_time')
    .orderBy('contests.id')
    .orderBy('leaderboard_entries.rank')
    .orderBy('leaderboard_entries.user_id')
    .execute();
  const byContest = new Map<string, RatedStanding[]>();
  for (const row of rows) {
    const entries = byContest.get(row.contest_id);
    if (entries) entries.push(entryOf(row));
    else byContest.set(row.contest_id, [entryOf(row)]);
  }
  return byContest;
}

async function replaceEntries(
  trx: DatabaseTransaction,
  contestId: string,
  entries: readonly RatedStanding[],
): Promise<void> {
  await trx.deleteFrom('leaderboard_entries').where('contest_id', '=', contestId).execute();
  for (const some of chunksOf(entries)) {
    await trx
      .insertInto('leaderboard_entries')
      .values(some.map((entry) => rowOf(contestId, entry)))
      .execute();
  }
}

async function updateUserRatings(trx: DatabaseTransaction, ratings: ReadonlyMap<string, number>): Promise<void> {
  for (const some of chunksOf([...ratings])) {
    const rows = sql.join(some.map(([userId, rating]) => sql`(${userId}, cast(${rating} as integer))`));
    await sql`
      with rated(user_id, rating) as (values ${rows})
      update users set rating = rated.rating from rated where users.id = rated.user_id
    `.execute(trx);
  }
}

function chunksOf<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / rowsPerStatement);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  );
}

function entryOf(row: Omit<LeaderboardEntryTable, 'contest_id'>): RatedStanding {
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

import { type ResultsByProblem, resultsByProblemSchema } from '@podium/sdk/contract';
import { type SqlBool, sql } from 'kysely';
import { type Author, insertAuditEntry } from '../../audit/insert-audit-entry.ts';
import { dialectOf } from '../../database/dialect.ts';
import type { Database, DatabaseTransaction, LeaderboardEntryTable, UserTable } from '../../database/schema.ts';
import { nextTurn } from '../../event-loop/next-turn.ts';
import { type Rated, rateContests } from './rating-history.ts';
import { loadResults, type RatedResult, type ShownFigures } from './result-repository.ts';
import { rankParticipants, type Standing } from './standings.ts';

export interface ContestState {
  cancelled: boolean;
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
  byProblem: ResultsByProblem;
}

interface EndedContest {
  id: string;
  end_time: number;
}

/** An arbitrary number that only this lock uses. */
const ratingLockKey = 715_210_001;
/** Reading or writing this many rows takes a few milliseconds. */
const rowsPerStatement = 250;
const submissionsPerTurn = 2000;

export type LeaderboardRepository = ReturnType<typeof createLeaderboardRepository>;

export function createLeaderboardRepository(database: Database) {
  async function findContest(id: string): Promise<Omit<ContestState, 'unjudgedSubmissions'> | undefined> {
    const row = await database
      .selectFrom('contests')
      .select(['start_time', 'end_time', 'is_cancelled'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row && { startTime: row.start_time, endTime: row.end_time, cancelled: row.is_cancelled === 1 };
  }

  /**
   * Lists the entries by rank; participants with the same rank are ordered by id. It is empty until
   * the leaderboard is generated. It reads again if the leaderboard was generated meanwhile.
   */
  async function listEntries(contestId: string): Promise<StoredEntry[]> {
    for (;;) {
      const generatedAt = await findGeneratedAt(contestId);
      const entries = await readEntries(database, contestId, storedEntryOf);
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

  /**
   * Generates the leaderboard in one transaction: the standings of the contest, then the ratings of
   * it and of every generated contest that ended after it. If `admit` throws, nothing changes.
   * Returns the number of participants, or undefined if there is no such contest.
   */
  async function generate(
    contestId: string,
    author: Author,
    admit: (state: ContestState) => void,
  ): Promise<number | undefined> {
    return database.transaction().execute(async (trx) => {
      await lockRatings(trx);
      const contest = await loadContest(trx, contestId);
      if (!contest) return undefined;
      admit({
        cancelled: contest.is_cancelled === 1,
        startTime: contest.start_time,
        endTime: contest.end_time,
        unjudgedSubmissions: contest.unjudged,
      });
      const results = await loadResults(trx, { contestId, startTime: contest.start_time });
      const standings = rankParticipants(results);
      await nextTurn();
      await storeRatings(trx, contest, standings, ratingsOf(results));
      await trx
        .updateTable('contests')
        .set({ leaderboard_generated_at: author.now })
        .where('id', '=', contestId)
        .execute();
      await trx.deleteFrom('stale_leaderboards').where('contest_id', '=', contestId).execute();
      const participants = results.length === 1 ? '1 participant' : `${results.length} participants`;
      const what = {
        kind: 'leaderboard',
        action: 'generated',
        objectId: contestId,
        objectName: contest.title,
      } as const;
      await insertAuditEntry(trx, author, { ...what, detail: participants });
      return results.length;
    });
  }

  return { findContest, listEntries, generate };
}

/**
 * Takes a generated leaderboard back, as if the contest had never been rated. Does nothing if it
 * was not generated. The caller has the lock of the ratings.
 */
export async function withdrawLeaderboard(trx: DatabaseTransaction, contestId: string): Promise<void> {
  const contest = await trx
    .selectFrom('contests')
    .select(['id', 'end_time'])
    .where('id', '=', contestId)
    .where('leaderboard_generated_at', 'is not', null)
    .executeTakeFirst();
  if (!contest) return;
  await storeRatings(trx, contest, [], new Map());
  await trx.updateTable('contests').set({ leaderboard_generated_at: null }).where('id', '=', contestId).execute();
  await trx.deleteFrom('stale_leaderboards').where('contest_id', '=', contestId).execute();
}

/** The place of a participant. */
export type Place = Pick<Standing, 'userId' | 'rank' | 'score'>;

interface RankedContest {
  id: string;
  start_time: number;
  end_time: number;
  isGenerated: boolean;
}

/**
 * Reads the places of a contest by rank: those of its leaderboard, else those of the results so
 * far.
 */
export async function readPlaces(trx: DatabaseTransaction, contest: RankedContest): Promise<Place[]> {
  if (contest.isGenerated) return readEntries(trx, contest.id, entryOf);
  return rankParticipants(await loadResults(trx, { contestId: contest.id, startTime: contest.start_time }));
}

/**
 * Ranks a contest by its present results, and stores the ratings if its leaderboard was generated.
 */
export async function rerankContest(trx: DatabaseTransaction, contest: RankedContest): Promise<Place[]> {
  const results = await loadResults(trx, { contestId: contest.id, startTime: contest.start_time });
  const standings = rankParticipants(results);
  if (contest.isGenerated) await storeRatings(trx, contest, standings, ratingsOf(results));
  return standings;
}

/** Two generations at once would each miss the other's contest in the history of ratings. */
export async function lockRatings(trx: DatabaseTransaction): Promise<void> {
  if (dialectOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(${ratingLockKey})`.execute(trx);
}

async function loadContest(trx: DatabaseTransaction, contestId: string) {
  const query = trx
    .selectFrom('contests')
    .select(['id', 'title', 'start_time', 'end_time', 'is_cancelled'])
    .where('id', '=', contestId)
    // Verdicts wait for the lock in `recomputeContestCell`, so the cells read next belong together.
    .$if(dialectOf(trx) === 'postgres', (builder) => builder.forUpdate());
  const contest = await query.executeTakeFirst();
  if (!contest) return undefined;
  return { ...contest, unjudged: await countUnjudged(trx, contestId) };
}

/** Counts in parts, since it reads every submission of the contest. */
async function countUnjudged(trx: DatabaseTransaction, contestId: string): Promise<number> {
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
    await nextTurn();
  }
  return unjudged;
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
  contest: EndedContest,
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
  const rated = await rateContests([standings, ...replaced.values()], start);
  for (const [index, contestId] of contestIds.entries()) {
    await replaceEntries(trx, contestId, rated.contests[index] ?? []);
  }
  await updateUserRatings(trx, rated.ratings);
}

/** Maps this contest and all that ended after it, in the order of their end, to their entries. */
async function loadEntriesFrom(trx: DatabaseTransaction, contest: EndedContest): Promise<Map<string, RatedStanding[]>> {
  const contests = await trx
    .selectFrom('contests')
    .select('id')
    .where(sql<SqlBool>`(end_time, id) >= (${contest.end_time}, ${contest.id})`)
    .orderBy('end_time')
    .orderBy('id')
    .execute();
  const byContest = new Map<string, RatedStanding[]>();
  for (const { id } of contests) {
    const entries = await readEntries(trx, id, entryOf);
    if (entries.length > 0) byContest.set(id, entries);
  }
  return byContest;
}

/**
 * Reads the entries by rank. SQLite gives them in parts, because ten thousand rows at once would
 * delay other requests. PostgreSQL gives them at once: they arrive in parts anyway (larger ones on
 * a busy machine), and until its statistics know a new leaderboard it would sort all of it for each
 * part.
 */
async function readEntries<T extends Standing>(
  connection: Database | DatabaseTransaction,
  contestId: string,
  entryFrom: (row: NamedRow) => T,
): Promise<T[]> {
  const isWhole = dialectOf(connection) === 'postgres';
  const entries: T[] = [];
  for (;;) {
    const rows = await readEntriesAfter(connection, contestId, entries.at(-1), isWhole);
    for (const some of chunksOf(rows)) {
      entries.push(...some.map(entryFrom));
      await nextTurn();
    }
    if (isWhole || rows.length < rowsPerStatement) return entries;
  }
}

type NamedRow = LeaderboardEntryTable & Pick<UserTable, 'first_name' | 'last_name'>;

function readEntriesAfter(
  connection: Database | DatabaseTransaction,
  contestId: string,
  last: Standing | undefined,
  isWhole: boolean,
): Promise<NamedRow[]> {
  return connection
    .selectFrom('leaderboard_entries')
    .innerJoin('users', 'users.id', 'leaderboard_entries.user_id')
    .selectAll('leaderboard_entries')
    .select(['users.first_name', 'users.last_name'])
    .where('contest_id', '=', contestId)
    .$if(last !== undefined, (query) => query.where(sql<SqlBool>`(rank, user_id) > (${last?.rank}, ${last?.userId})`))
    .orderBy('rank')
    .orderBy('user_id')
    .$if(!isWhole, (query) => query.limit(rowsPerStatement))
    .execute();
}

async function replaceEntries(
  trx: DatabaseTransaction,
  contestId: string,
  entries: readonly RatedStanding[],
): Promise<void> {
  await deleteEntries(trx, contestId);
  for (const some of chunksOf(entries)) {
    await trx
      .insertInto('leaderboard_entries')
      .values(some.map((entry) => rowOf(contestId, entry)))
      .execute();
    await nextTurn();
  }
}

/** Deletes in parts on SQLite, which works in this thread. */
async function deleteEntries(trx: DatabaseTransaction, contestId: string): Promise<void> {
  if (dialectOf(trx) === 'postgres') {
    await trx.deleteFrom('leaderboard_entries').where('contest_id', '=', contestId).execute();
    return;
  }
  const first = trx
    .selectFrom('leaderboard_entries')
    .select('user_id')
    .where('contest_id', '=', contestId)
    .limit(rowsPerStatement);
  for (;;) {
    await nextTurn();
    const { numDeletedRows } = await trx
      .deleteFrom('leaderboard_entries')
      .where('contest_id', '=', contestId)
      .where('user_id', 'in', first)
      .executeTakeFirst();
    if (numDeletedRows < rowsPerStatement) return;
  }
}

/** Leaves equal ratings alone: a leaderboard that is generated again rarely changes any. */
async function updateUserRatings(trx: DatabaseTransaction, ratings: ReadonlyMap<string, number>): Promise<void> {
  for (const some of chunksOf([...ratings])) {
    const rows = sql.join(some.map(([userId, rating]) => sql`(${userId}, cast(${rating} as integer))`));
    await sql`
      with rated(user_id, rating) as (values ${rows})
      update users set rating = rated.rating from rated
      where users.id = rated.user_id and users.rating <> rated.rating
    `.execute(trx);
    await nextTurn();
  }
}

/** Splits rows so that one statement neither has too many values nor delays other requests. */
export function chunksOf<T>(items: readonly T[]): T[][] {
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

function storedEntryOf(row: NamedRow): StoredEntry {
  const byProblem = resultsByProblemSchema.parse(JSON.parse(row.by_problem));
  return { ...entryOf(row), byProblem, firstName: row.first_name, lastName: row.last_name };
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

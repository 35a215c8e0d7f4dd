import { sql } from 'kysely';
import { accessTokenLifetimeSeconds } from '../accounts/create-accounts.ts';
import type { Database } from '../database/schema.ts';

export const minuteMs = 60_000;
/** Whoever got a token within this time is online: clients that are in use get one that often. */
export const onlineMs = accessTokenLifetimeSeconds * 1000;

export type ActivityRepository = ReturnType<typeof createActivityRepository>;

/**
 * Reads the figures of a running contest. Each query reads a range of an index: of a minute's
 * submissions, of tokens made lately, or of jobs that wait.
 */
export function createActivityRepository(database: Database) {
  /** Lists the problems in their order; undefined for an unknown contest. */
  async function findProblems(contestId: string) {
    const contest = await database.selectFrom('contests').select('id').where('id', '=', contestId).executeTakeFirst();
    if (!contest) return undefined;
    return database
      .selectFrom('contestProblems as problem')
      .leftJoin('pausedProblems as paused', (join) =>
        join.onRef('paused.contestId', '=', 'problem.contestId').onRef('paused.problemId', '=', 'problem.problemId'),
      )
      .select(['problem.problemId', 'paused.pausedAt'])
      .where('problem.contestId', '=', contestId)
      .orderBy('problem.position')
      .execute();
  }

  async function countParticipants(contestId: string): Promise<number> {
    const { count } = await database
      .selectFrom('participants')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('contestId', '=', contestId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /**
   * Counts the participants of whom somebody got a token since then. The time of expiry of these
   * tokens has an index, the time of their creation has none.
   */
  async function countOnline(contestId: string, since: number, expiresFrom: number): Promise<number> {
    const { count } = await database
      .selectFrom('refreshTokens as token')
      .innerJoin('participantMembers as member', 'member.userId', 'token.userId')
      .select(({ fn }) => fn.count('member.participantId').distinct().as('count'))
      .where('token.expiresAt', '>=', expiresFrom)
      .where('token.createdAt', '>=', since)
      .where('member.contestId', '=', contestId)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Counts the submissions by whole minute since 1970, from one minute on. */
  async function countByMinute(contestId: string, firstMinute: number): Promise<Map<number, number>> {
    const rows = await database
      .selectFrom('submissions')
      // Both are whole, so both databases divide without a remainder.
      .select([sql<number>`submitted_at / ${sql.lit(minuteMs)}`.as('minute'), sql<number>`count(*)`.as('count')])
      .where('contestId', '=', contestId)
      .where('submittedAt', '>=', firstMinute * minuteMs)
      .groupBy(sql.ref('minute'))
      .execute();
    return new Map(rows.map(({ minute, count }) => [Number(minute), Number(count)]));
  }

  /** Counts the jobs of each problem. The table has only what waits or is being judged. */
  async function countPending(contestId: string): Promise<Map<string, number>> {
    const rows = await database
      .selectFrom('jobs')
      .select(({ fn }) => ['problemId', fn.countAll().as('count')])
      .where('contestId', '=', contestId)
      .groupBy('problemId')
      .execute();
    return new Map(rows.map(({ problemId, count }) => [problemId ?? '', Number(count)]));
  }

  /**
   * Counts them by problem. SQLite would read the whole contest in the order of its problems,
   * unless what it groups by is no column.
   */
  async function countJudgingErrors(contestId: string): Promise<Map<string, number>> {
    const problem = sql<string>`problem_id || ''`;
    const rows = await database
      .selectFrom('submissions')
      .select(({ fn }) => [problem.as('problemId'), fn.countAll().as('count')])
      .where('contestId', '=', contestId)
      .where('verdict', '=', 'judging_error')
      .groupBy(problem)
      .execute();
    return new Map(rows.map(({ problemId, count }) => [problemId, Number(count)]));
  }

  return { findProblems, countParticipants, countOnline, countByMinute, countPending, countJudgingErrors };
}

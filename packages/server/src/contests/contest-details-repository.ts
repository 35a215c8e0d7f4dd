import type { ContestSettings, Difficulty } from '@podium/sdk/contract';
import type { ContestPeriod, OwnTimes } from '@podium/sdk/standings';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { selectOverAt, selectPlannedEnd } from '../database/contest-ends.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Database, DatabaseSchema, DatabaseTransaction } from '../database/schema.ts';
import type { PlannedProblem } from './contest-rules.ts';

export interface ContestDetails extends ContestSettings, ContestPeriod {
  id: string;
  title: string;
  description: string;
  /** The end of the last clock. */
  overAt: number;
  leaderboardGeneratedAt: number | null;
  /** True if results have changed since the leaderboard was generated. */
  leaderboardStale: boolean;
  cancelled: boolean;
  frozenAt: number | null;
  thawedAt: number | null;
  /** The participant of which the viewer named by the query is a member. */
  participant: ViewerParticipant | null;
  /** The order is the contest's. */
  problems: ContestProblemDetails[];
}

export interface ViewerParticipant extends OwnTimes {
  id: string;
}

export interface ContestProblemDetails extends PlannedProblem {
  title: string;
  difficulty: Difficulty;
  tags: string[];
  judgingPaused: boolean;
}

/** Selects contests by a value: by their id, or by the time. */
type ContestFilter<Value> = (eb: ExpressionBuilder<DatabaseSchema, 'contests'>, value: Value) => Expression<SqlBool>;

/** Prepares two queries, which is enough for any number of contests. */
export function prepareContests<Value extends string | number>(database: Database, filter: ContestFilter<Value>) {
  const contestRows = prepareQuery((value: Value, viewerId: string) =>
    database
      .selectFrom('contests')
      .where((eb) => filter(eb, value))
      .select(['contests.id', 'title', 'description', 'contests.startTime', 'contests.endTime'])
      .select(['leaderboardGeneratedAt', 'isCancelled'])
      .select([selectPlannedEnd('contests').as('plannedEndTime'), selectOverAt('contests').as('overAt')])
      .select(['rule', 'penaltyMinutes', 'freezeMinutes', 'standings', 'frozenAt', 'thawedAt'])
      .leftJoin('participantMembers as member', (join) =>
        join.onRef('member.contestId', '=', 'contests.id').on('member.userId', '=', viewerId),
      )
      .leftJoin('participants', 'participants.id', 'member.participantId')
      .select([
        'participants.id as participantId',
        'participants.startTime as ownStart',
        'participants.endTime as ownEnd',
      ])
      .select(({ selectFrom }) => [
        selectFrom('staleLeaderboards')
          .whereRef('staleLeaderboards.contestId', '=', 'contests.id')
          .select('staleLeaderboards.contestId')
          .as('staleLeaderboard'),
      ])
      .orderBy('contests.startTime')
      .orderBy('contests.id'),
  );
  const problemRows = prepareQuery((value: Value) =>
    currentRevisions(database)
      .innerJoin('contestProblems', 'contestProblems.problemId', 'problems.id')
      .where('contestProblems.contestId', 'in', (eb) =>
        eb
          .selectFrom('contests')
          .where((contest) => filter(contest, value))
          .select('contests.id'),
      )
      .select(['contestProblems.contestId', 'contestProblems.problemId', 'contestProblems.points'])
      .select(['problemRevisions.title', 'problemRevisions.difficulty', 'problemRevisions.tags'])
      .leftJoin('pausedProblems', (join) =>
        join
          .onRef('pausedProblems.contestId', '=', 'contestProblems.contestId')
          .onRef('pausedProblems.problemId', '=', 'contestProblems.problemId'),
      )
      .select('pausedProblems.pausedAt')
      .orderBy('contestProblems.position'),
  );

  async function load(value: Value, viewerId: string): Promise<ContestDetails[]> {
    const rows = await contestRows(database, value, viewerId);
    const problems = await loadProblems(database, value);
    return rows.map(({ participantId, ownStart, ownEnd, staleLeaderboard, isCancelled, ...row }) => ({
      ...row,
      leaderboardStale: staleLeaderboard !== null,
      cancelled: isCancelled === 1,
      participant: participantId === null ? null : { id: participantId, startTime: ownStart, endTime: ownEnd },
      problems: problems.get(row.id) ?? [],
    }));
  }

  /** Maps contest ids to their problems in order, as their current revisions describe them. */
  async function loadProblems(
    connection: Database | DatabaseTransaction,
    value: Value,
  ): Promise<Map<string, ContestProblemDetails[]>> {
    const byContest = new Map<string, ContestProblemDetails[]>();
    for (const { contestId, tags, pausedAt, ...row } of await problemRows(connection, value)) {
      const problem = { ...row, tags: JSON.parse(tags) as string[], judgingPaused: pausedAt !== null };
      const problems = byContest.get(contestId);
      if (problems) problems.push(problem);
      else byContest.set(contestId, [problem]);
    }
    return byContest;
  }

  return { load, loadProblems };
}

/** Returns the position of a problem in a contest, from 0; undefined if it is not part of it. */
export async function findProblemPosition(
  connection: Database | DatabaseTransaction,
  contestId: string,
  problemId: string,
): Promise<number | undefined> {
  const row = await connection
    .selectFrom('contestProblems')
    .select('position')
    .where('contestId', '=', contestId)
    .where('problemId', '=', problemId)
    .executeTakeFirst();
  return row?.position;
}

/** Joins problems with their current revisions. */
export function currentRevisions(database: Database | DatabaseTransaction) {
  return database
    .selectFrom('problems')
    .innerJoin('problemRevisions', (join) =>
      join
        .onRef('problemRevisions.problemId', '=', 'problems.id')
        .onRef('problemRevisions.revision', '=', 'problems.currentRevision'),
    );
}

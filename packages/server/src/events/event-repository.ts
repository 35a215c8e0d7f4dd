import { hash } from 'node:crypto';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Database } from '../database/schema.ts';

/** Whose submission it is and what for, which never changes. */
export interface SubmissionFacts {
  submission: string;
  user: string;
  problem: string;
  contest: string | null;
  participant: string | null;
}

/** What of a contest a change may concern. Moments are milliseconds since 1970. */
export interface ContestFacts {
  id: string;
  startTime: number;
  endTime: number;
  /** The last end of a participant's own; null if there is none. */
  lastEndTime: number | null;
  cancelled: boolean;
  freezeMinutes: number;
  frozenAt: number | null;
  thawedAt: number | null;
  /** Everything else as one text, which changes with it. */
  rest: string;
}

export type EventRepository = ReturnType<typeof createEventRepository>;

/** Reads what events are made of. */
export function createEventRepository(database: Database) {
  const factsOf = prepareQuery((id: string) =>
    database
      .selectFrom('submissions')
      .select([
        'id as submission',
        'userId as user',
        'problemId as problem',
        'contestId as contest',
        'participantId as participant',
      ])
      .where('id', '=', id),
  );
  const summaryOf = prepareQuery((userId: string) =>
    database
      .selectFrom('submissions')
      .select(({ fn }) => [
        fn.max('arrival').as('arrival'),
        fn.count('judgedAt').as('judged'),
        fn.max('judgedAt').as('judgedAt'),
      ])
      .where('userId', '=', userId),
  );

  /** Returns undefined for the id of a run. */
  async function findSubmission(id: string): Promise<SubmissionFacts | undefined> {
    return (await factsOf(database, id))[0];
  }

  /** Returns a text that changes when a submission of a user arrives or is judged. */
  async function readOwnVersion(userId: string): Promise<string> {
    const [summary] = await summaryOf(database, userId);
    return [summary?.arrival ?? 0, summary?.judged ?? 0, summary?.judgedAt ?? 0].join('.');
  }

  /** Reads all contests, or those with the ids. */
  async function listContests(ids?: readonly string[]): Promise<ContestFacts[]> {
    const contests = await database
      .selectFrom('contests')
      .leftJoin('staleLeaderboards as stale', 'stale.contestId', 'contests.id')
      .select(['id', 'title', 'startTime', 'endTime', 'plannedEndTime', 'lastEndTime', 'isCancelled'])
      .select(['leaderboardGeneratedAt', 'description', 'stale.contestId as stale'])
      .select(['rule', 'penaltyMinutes', 'freezeMinutes', 'standings', 'frozenAt', 'thawedAt'])
      .$if(ids !== undefined, (query) => query.where('contests.id', 'in', ids ?? []))
      .execute();
    const problems = await database
      .selectFrom('contestProblems as problem')
      .leftJoin('pausedProblems as paused', (join) =>
        join.onRef('paused.contestId', '=', 'problem.contestId').onRef('paused.problemId', '=', 'problem.problemId'),
      )
      .select(['problem.contestId', 'problem.problemId', 'problem.points', 'paused.pausedAt'])
      .$if(ids !== undefined, (query) => query.where('problem.contestId', 'in', ids ?? []))
      .orderBy('problem.contestId')
      .orderBy('problem.position')
      .execute();
    const byContest = Map.groupBy(problems, ({ contestId }) => contestId);
    return contests.map(
      ({
        id,
        startTime,
        endTime,
        lastEndTime,
        isCancelled,
        freezeMinutes,
        frozenAt,
        thawedAt,
        description,
        ...others
      }): ContestFacts => ({
        ...{ id, startTime, endTime, lastEndTime, cancelled: isCancelled === 1, freezeMinutes, frozenAt, thawedAt },
        rest: JSON.stringify([others, hash('sha256', description), byContest.get(id) ?? []]),
      }),
    );
  }

  return { findSubmission, readOwnVersion, listContests };
}

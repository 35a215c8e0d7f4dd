import {
  type ContestPeriod,
  clockOf,
  type OwnTimes,
  type ScoredCell,
  type ScoringRuleName,
  scoringRules,
} from '@podium/sdk/standings';
import { selectPlannedEnd } from '../database/contest-ends.ts';
import type { Database, DatabaseTransaction } from '../database/schema.ts';

/** What the results of a contest are computed from, beside the tries. */
export interface ScoringFacts extends ContestPeriod {
  id: string;
  rule: ScoringRuleName;
  penaltyMinutes: number;
  /** The order is the contest's. */
  problems: readonly { problemId: string; points: number }[];
}

export async function findScoring(
  connection: Database | DatabaseTransaction,
  contestId: string,
): Promise<ScoringFacts | undefined> {
  const contest = await connection
    .selectFrom('contests')
    .select(['id', 'startTime', 'endTime', 'rule', 'penaltyMinutes'])
    .select(selectPlannedEnd('contests').as('plannedEndTime'))
    .where('id', '=', contestId)
    .executeTakeFirst();
  if (!contest) return undefined;
  const problems = await connection
    .selectFrom('contestProblems')
    .select(['problemId', 'points'])
    .where('contestId', '=', contestId)
    .orderBy('position')
    .execute();
  return { ...contest, problems };
}

/** Selects the tries of a contest, in order of arrival. */
export function selectTries(
  connection: Database | DatabaseTransaction,
  { id, rule }: Pick<ScoringFacts, 'id' | 'rule'>,
) {
  return connection
    .selectFrom('submissions')
    .select(['participantId', 'problemId', 'submittedAt', 'sourceKey', 'verdict', 'score', 'maxScore'])
    .$if(scoringRules[rule].scoresGroups, (query) => query.select('groups'))
    .where('contestId', '=', id)
    .orderBy('arrival');
}

export type TryRow = Awaited<ReturnType<ReturnType<typeof selectTries>['execute']>>[number];

/**
 * Scores the tries of one participant, given in order of arrival. Returns a cell for each problem
 * of the contest; undefined where there is no try.
 */
export function scoreTries(facts: ScoringFacts, own: OwnTimes, tries: readonly TryRow[]): (ScoredCell | undefined)[] {
  const { startTime, plannedEndTime } = clockOf(facts, own);
  const byProblem = Map.groupBy(tries, ({ problemId }) => problemId);
  return facts.problems.map(({ problemId, points }) => {
    const rows = byProblem.get(problemId);
    if (!rows) return undefined;
    return scoringRules[facts.rule].scoreCell({
      points,
      plannedLength: plannedEndTime - startTime,
      penaltyMinutes: facts.penaltyMinutes,
      tries: rows.map(({ submittedAt, groups, ...row }) => ({
        ...row,
        after: submittedAt - startTime,
        ...(groups && { groups: JSON.parse(groups) }),
      })),
    });
  });
}

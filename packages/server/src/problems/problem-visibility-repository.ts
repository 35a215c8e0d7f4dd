import type { Difficulty } from '@podium/sdk/contract';
import type { InferResult } from 'kysely';
import { selectOverAt } from '../database/contest-ends.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { Database } from '../database/schema.ts';
import type { ContestMembership, ProblemVisibility } from './problem-visibility.ts';

/** The fields of a revision that lists show. */
export interface RevisionHeading {
  title: string;
  difficulty: Difficulty;
  tags: string[];
  /** Milliseconds since 1970. */
  createdAt: number;
}

interface ProblemForUser {
  revision: number;
  isSolved: boolean;
}

export type ProblemVisibilityRepository = ReturnType<typeof createProblemVisibilityRepository>;

export function createProblemVisibilityRepository(database: Database) {
  const visibilityRowsOfOne = prepareQuery((problemId: string, userId: string) =>
    selectVisibilities(database, userId).where('problem.id', '=', problemId),
  );

  const currentOf = prepareQuery((userId: string, problemId: string) =>
    database
      .selectFrom('problems')
      .select('currentRevision')
      .select((eb) =>
        eb
          .selectFrom('submissions')
          .select('submissions.id')
          .where('userId', '=', userId)
          .where('verdict', '=', 'accepted')
          .where('problemId', '=', problemId)
          .limit(1)
          .as('acceptedId'),
      )
      .where('problems.id', '=', problemId),
  );

  /**
   * Maps the ids of existing problems to the user's relation to them. It is one query, the same for
   * a hidden problem and for one that does not exist, so that the response time does not
   * distinguish them.
   */
  async function listVisibilities(
    problemIds: readonly string[],
    userId: string,
  ): Promise<Map<string, ProblemVisibility>> {
    if (problemIds.length === 0) return new Map();
    return visibilitiesOf(await selectVisibilities(database, userId).where('problem.id', 'in', problemIds).execute());
  }

  /** Returns undefined if there is no such problem. */
  async function findVisibility(problemId: string, userId: string): Promise<ProblemVisibility | undefined> {
    return visibilitiesOf(await visibilityRowsOfOne(database, problemId, userId)).get(problemId);
  }

  /** Finds the number of the current revision, and whether the user has solved the problem. */
  async function findForUser(userId: string, problemId: string): Promise<ProblemForUser | undefined> {
    const [row] = await currentOf(database, userId, problemId);
    return row && { revision: row.currentRevision, isSolved: row.acceptedId !== null };
  }

  /** Maps problem ids to the headings of their revisions, the oldest first. */
  async function listHeadings(problemIds: readonly string[]): Promise<Map<string, RevisionHeading[]>> {
    if (problemIds.length === 0) return new Map();
    const rows = await database
      .selectFrom('problemRevisions')
      .select(['problemId', 'title', 'difficulty', 'tags', 'createdAt'])
      .where('problemId', 'in', problemIds)
      .orderBy('revision')
      .execute();
    const headings = new Map<string, RevisionHeading[]>();
    for (const { problemId, ...row } of rows) {
      const heading = { ...row, tags: JSON.parse(row.tags) as string[] };
      headings.set(problemId, [...(headings.get(problemId) ?? []), heading]);
    }
    return headings;
  }

  return { listVisibilities, findVisibility, findForUser, listHeadings };
}

function selectVisibilities(database: Database, userId: string) {
  return database
    .selectFrom('problems as problem')
    .leftJoin('contestProblems as contestProblem', 'contestProblem.problemId', 'problem.id')
    .leftJoin('contests as contest', (join) =>
      join.onRef('contest.id', '=', 'contestProblem.contestId').on('contest.isCancelled', '=', 0),
    )
    .leftJoin('participantMembers as member', (join) =>
      join.onRef('member.contestId', '=', 'contest.id').on('member.userId', '=', userId),
    )
    .select(['problem.id', 'problem.isDraft', 'problem.isArchived', 'contest.id as contestId'])
    .select(['contest.startTime', 'member.userId'])
    .select(selectOverAt('contest').as('endTime'));
}

type VisibilityRow = InferResult<ReturnType<typeof selectVisibilities>>[number];

/** There is one row for each contest of a problem, and one for a problem without contests. */
function visibilitiesOf(rows: readonly VisibilityRow[]): Map<string, ProblemVisibility> {
  const visibilities = new Map<string, ProblemVisibility & { memberships: ContestMembership[] }>();
  for (const row of rows) {
    const visibility = visibilities.get(row.id) ?? {
      draft: row.isDraft === 1,
      archived: row.isArchived === 1,
      memberships: [],
    };
    visibilities.set(row.id, visibility);
    if (row.contestId === null || row.startTime === null || row.endTime === null) continue;
    visibility.memberships.push({
      contestId: row.contestId,
      startTime: row.startTime,
      endTime: row.endTime,
      registered: row.userId !== null,
    });
  }
  return visibilities;
}

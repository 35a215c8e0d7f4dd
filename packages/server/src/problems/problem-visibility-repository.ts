import type { Difficulty } from '@podium/sdk/contract';
import type { InferResult } from 'kysely';
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
      .select('current_revision')
      .select((eb) =>
        eb
          .selectFrom('submissions')
          .select('submissions.id')
          .where('user_id', '=', userId)
          .where('verdict', '=', 'accepted')
          .where('problem_id', '=', problemId)
          .limit(1)
          .as('accepted_id'),
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
    return row && { revision: row.current_revision, isSolved: row.accepted_id !== null };
  }

  /** Maps problem ids to the headings of their revisions, the oldest first. */
  async function listHeadings(problemIds: readonly string[]): Promise<Map<string, RevisionHeading[]>> {
    if (problemIds.length === 0) return new Map();
    const rows = await database
      .selectFrom('problem_revisions')
      .select(['problem_id', 'title', 'difficulty', 'tags', 'created_at'])
      .where('problem_id', 'in', problemIds)
      .orderBy('revision')
      .execute();
    const headings = new Map<string, RevisionHeading[]>();
    for (const row of rows) {
      const { title, difficulty } = row;
      const heading = { title, difficulty, tags: JSON.parse(row.tags) as string[], createdAt: row.created_at };
      headings.set(row.problem_id, [...(headings.get(row.problem_id) ?? []), heading]);
    }
    return headings;
  }

  return { listVisibilities, findVisibility, findForUser, listHeadings };
}

function selectVisibilities(database: Database, userId: string) {
  return database
    .selectFrom('problems as problem')
    .leftJoin('contest_problems as contest_problem', 'contest_problem.problem_id', 'problem.id')
    .leftJoin('contests as contest', (join) =>
      join.onRef('contest.id', '=', 'contest_problem.contest_id').on('contest.is_cancelled', '=', 0),
    )
    .leftJoin('registrations as registration', (join) =>
      join.onRef('registration.contest_id', '=', 'contest.id').on('registration.user_id', '=', userId),
    )
    .select(['problem.id', 'problem.is_draft', 'problem.is_archived', 'contest.id as contest_id'])
    .select(['contest.start_time', 'contest.end_time', 'registration.user_id']);
}

type VisibilityRow = InferResult<ReturnType<typeof selectVisibilities>>[number];

/** There is one row for each contest of a problem, and one for a problem without contests. */
function visibilitiesOf(rows: readonly VisibilityRow[]): Map<string, ProblemVisibility> {
  const visibilities = new Map<string, ProblemVisibility & { memberships: ContestMembership[] }>();
  for (const row of rows) {
    const visibility = visibilities.get(row.id) ?? {
      draft: row.is_draft === 1,
      archived: row.is_archived === 1,
      memberships: [],
    };
    visibilities.set(row.id, visibility);
    if (row.contest_id === null || row.start_time === null || row.end_time === null) continue;
    visibility.memberships.push({
      contestId: row.contest_id,
      startTime: row.start_time,
      endTime: row.end_time,
      registered: row.user_id !== null,
    });
  }
  return visibilities;
}

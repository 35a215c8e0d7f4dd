import type { Session } from '@podium/sdk/contract';
import { problemAccessAt } from './problem-visibility.ts';
import type { ProblemVisibilityRepository, RevisionHeading } from './problem-visibility-repository.ts';

/** A problem as a user knew it at a moment, in milliseconds since 1970. */
export interface KnownProblem {
  problemId: string;
  knownAt: number;
}

/**
 * Returns the heading to show instead of the present one; undefined if the present one may be
 * shown.
 */
export type LastKnownHeading = (problem: KnownProblem) => RevisionHeading | undefined;

/**
 * Finds headings for lists that name problems of the past, such as own submissions and contests
 * that are over. A problem that is not open to the viewer now is shown as it was when they knew it,
 * so that its new title, difficulty and tags stay hidden.
 */
export async function findLastKnownHeadings(
  visibilities: Pick<ProblemVisibilityRepository, 'listVisibilities' | 'listHeadings'>,
  viewer: Session,
  now: number,
  problems: readonly KnownProblem[],
): Promise<LastKnownHeading> {
  if (viewer.userType === 'admin') return () => undefined;
  const problemIds = [...new Set(problems.map(({ problemId }) => problemId))];
  const byId = await visibilities.listVisibilities(problemIds, viewer.userId);
  const withheld = [...byId].filter(([, visibility]) => problemAccessAt(now, visibility) !== 'open').map(([id]) => id);
  const headings = await visibilities.listHeadings(withheld);
  return ({ problemId, knownAt }) => headingAt(headings.get(problemId) ?? [], knownAt);
}

/**
 * Returns the newest one that existed at the moment; the first one for a moment before all of them.
 */
function headingAt(headings: readonly RevisionHeading[], moment: number): RevisionHeading | undefined {
  return headings.findLast(({ createdAt }) => createdAt <= moment) ?? headings[0];
}

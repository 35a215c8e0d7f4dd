import type { ProblemSummary } from '../contract/index.ts';

/** How far the signed-in user has come with a problem; `tried` without an accepted submission. */
export const problemStatuses = ['solved', 'tried', 'untried'] as const;
export type ProblemStatus = (typeof problemStatuses)[number];

/** The conditions of a problem list. A condition that is left out accepts every problem. */
export interface ProblemFilter {
  /** A part of the title; case and white space around it are ignored. */
  search?: string | undefined;
  /** A problem must have all of them. Case and a leading `#` are ignored. */
  tags?: readonly string[];
  /** `Easy`, `Medium` or `Hard`; case is ignored. */
  difficulty?: string | undefined;
  /** The problems of a server that does not say which ones were tried are solved or untried. */
  status?: ProblemStatus | undefined;
  /** True leaves out the problems that the signed-in user has solved. */
  isUnsolved?: boolean;
}

type Filtered = Pick<ProblemSummary, 'title' | 'tags'> &
  Partial<Pick<ProblemSummary, 'difficulty' | 'isSolved' | 'isTried'>>;

/** Returns the problems that match all conditions, in their order. */
export function filterProblems<P extends Filtered>(
  problems: readonly P[],
  { search = '', tags = [], difficulty, status, isUnsolved = false }: ProblemFilter,
): P[] {
  const wantedTitle = search.trim().toLowerCase();
  const wantedTags = tags.map(plainTag);
  const wantedDifficulty = difficulty?.toLowerCase();
  return problems.filter(
    (problem) =>
      problem.title.toLowerCase().includes(wantedTitle) &&
      wantedTags.every((wanted) => problem.tags.some((tag) => plainTag(tag) === wanted)) &&
      (wantedDifficulty === undefined || problem.difficulty?.toLowerCase() === wantedDifficulty) &&
      (status === undefined || statusOf(problem) === status) &&
      !(isUnsolved && problem.isSolved),
  );
}

export function statusOf({ isSolved, isTried }: Pick<Filtered, 'isSolved' | 'isTried'>): ProblemStatus {
  if (isSolved) return 'solved';
  return isTried ? 'tried' : 'untried';
}

function plainTag(tag: string): string {
  return tag.replace(/^#/, '').toLowerCase();
}

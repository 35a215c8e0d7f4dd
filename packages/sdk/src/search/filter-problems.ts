import type { ProblemSummary } from '../contract/index.ts';

/** The conditions of a problem list. A condition that is left out accepts every problem. */
export interface ProblemFilter {
  /** A part of the title; case and white space around it are ignored. */
  search?: string | undefined;
  /** A problem must have all of them. Case and a leading `#` are ignored. */
  tags?: readonly string[];
  /** `Easy`, `Medium` or `Hard`; case is ignored. */
  difficulty?: string | undefined;
  /** True leaves out the problems that the signed-in user has solved. */
  isUnsolved?: boolean;
}

type Filtered = Pick<ProblemSummary, 'title' | 'tags'> & Partial<Pick<ProblemSummary, 'difficulty' | 'isSolved'>>;

/** Returns the problems that match all conditions, in their order. */
export function filterProblems<P extends Filtered>(
  problems: readonly P[],
  { search = '', tags = [], difficulty, isUnsolved = false }: ProblemFilter,
): P[] {
  const wantedTitle = search.trim().toLowerCase();
  const wantedTags = tags.map(plainTag);
  const wantedDifficulty = difficulty?.toLowerCase();
  return problems.filter(
    (problem) =>
      problem.title.toLowerCase().includes(wantedTitle) &&
      wantedTags.every((wanted) => problem.tags.some((tag) => plainTag(tag) === wanted)) &&
      (wantedDifficulty === undefined || problem.difficulty?.toLowerCase() === wantedDifficulty) &&
      !(isUnsolved && problem.isSolved),
  );
}

/** Lists every tag of the problems once, sorted by name. */
export function listTags(problems: readonly Pick<ProblemSummary, 'tags'>[]): string[] {
  return [...new Set(problems.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
}

function plainTag(tag: string): string {
  return tag.replace(/^#/, '').toLowerCase();
}

import type { ProblemSummary } from '@podium/sdk/contract';

export interface ProblemFilter {
  search: string;
  /** A problem must carry them all. */
  tags: readonly string[];
}

/** The problems a filter leaves, in their order. The title is searched for a part, without regard to case. */
export function filterProblems<P extends Pick<ProblemSummary, 'title' | 'tags'>>(
  problems: readonly P[],
  { search, tags }: ProblemFilter,
): P[] {
  const wanted = search.trim().toLowerCase();
  return problems.filter(
    (problem) => problem.title.toLowerCase().includes(wanted) && tags.every((tag) => problem.tags.includes(tag)),
  );
}

/** Every tag that a problem carries, once, by name. */
export function listTags(problems: readonly Pick<ProblemSummary, 'tags'>[]): string[] {
  return [...new Set(problems.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b));
}

import type { Status } from '../../../result.ts';
import type { Route } from '../../navigation/route.ts';

export interface LastProblem {
  title: string;
  /** Where it comes from: the folder one is in, or the contest. */
  origin: string;
  route: Route & { screen: 'workspace' };
}

/** The problem to go on with: the one pulled around the current folder, else that of the newest submission. */
export function findLastProblem({ problem, contestOfProblem, pending, recent, live }: Status): LastProblem | undefined {
  // Once a contest is over its problems are for practice.
  const contestOf = (id: string | null | undefined) =>
    live.some(({ _id }) => _id === id) && id ? { contestId: id } : {};
  if (problem) {
    return {
      title: problem.title,
      origin: contestOfProblem ? `here, ${contestOfProblem.title} ${contestOfProblem.label}` : 'in this folder',
      route: { screen: 'workspace', problemId: problem.id, ...contestOf(contestOfProblem?.id) },
    };
  }
  const newest = [...pending, ...recent].sort((a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt))[0];
  if (!newest) return undefined;
  return {
    title: newest.problemTitle,
    origin: 'submitted last',
    route: { screen: 'workspace', problemId: newest.problemId, ...contestOf(newest.contestId) },
  };
}

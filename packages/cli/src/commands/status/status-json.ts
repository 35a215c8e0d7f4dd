import type { Status } from '../../result.ts';

/** The JSON of a status; `now` is the server's clock. */
export function statusJson({ now, live, upcoming, pending, recent, problem, contestOfProblem, ...rest }: Status) {
  return {
    ...rest,
    now: new Date(now).toISOString(),
    contests: { live, upcoming },
    submissions: { pending, recent },
    problem: problem
      ? { id: problem.id, title: problem.title, folder: problem.folder, contest: contestOfProblem ?? null }
      : null,
  };
}

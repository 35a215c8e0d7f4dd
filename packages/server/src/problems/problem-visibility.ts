import { contestPhaseAt } from '@podium/sdk/contract';

/**
 * A contest that contains a problem, and one learner's relation to it. Times are milliseconds since
 * 1970.
 */
export interface ContestMembership {
  contestId: string;
  startTime: number;
  /** The end of its last clock. */
  endTime: number;
  /** True if the learner is registered for it. */
  registered: boolean;
}

/**
 * The facts that decide who sees a problem: whether an admin published or archived it, and every
 * contest that contains it and is not cancelled.
 */
export interface ProblemVisibility {
  draft: boolean;
  archived: boolean;
  memberships: readonly ContestMembership[];
}

/**
 * A learner's access to a problem. `open`: they may open it. `hidden`: it does not exist for them.
 * `registration_required`: they may open it once they are registered for the running contest.
 */
export type ProblemAccess = 'open' | 'hidden' | 'registration_required';

/**
 * Returns the access of a learner at `now`. A running contest that they take part in opens the
 * problem in every case. Otherwise a running contest requires registration, a future contest hides
 * the problem, and a draft or an archived problem is hidden.
 */
export function problemAccessAt(now: number, problem: ProblemVisibility): ProblemAccess {
  const live = problem.memberships.filter((contest) => phaseAt(now, contest) === 'ongoing');
  if (live.some((contest) => contest.registered)) return 'open';
  if (live.length > 0) return 'registration_required';
  if (problem.memberships.some((contest) => phaseAt(now, contest) === 'future')) return 'hidden';
  return problem.archived || isDraftAt(now, problem) ? 'hidden' : 'open';
}

/**
 * Returns whether only admins know the problem. The start of a contest publishes its drafts:
 * participants have read them, so they are open for practice like every other problem once the
 * contest is over.
 */
export function isDraftAt(now: number, { draft, memberships }: ProblemVisibility): boolean {
  return draft && memberships.every((contest) => phaseAt(now, contest) === 'future');
}

/** Returns whether every learner may open the problem, without any registration. */
export function isInPracticeAt(now: number, problem: ProblemVisibility): boolean {
  const isShown = !problem.archived && !isDraftAt(now, problem);
  return isShown && !problem.memberships.some((contest) => isOpenOrComing(now, contest));
}

/**
 * Returns whether a contest runs at `now` or is still to come, so that its tests must stay unknown.
 */
export function isOpenOrComing(now: number, contest: ContestMembership): boolean {
  return phaseAt(now, contest) !== 'past';
}

function phaseAt(now: number, contest: ContestMembership) {
  return contestPhaseAt(now, contest.startTime, contest.endTime);
}

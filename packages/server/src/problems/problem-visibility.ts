import { contestPhaseAt } from '@podium/sdk/contract';

/** A contest that contains a problem, as one learner stands to it. Times in milliseconds since 1970. */
export interface ContestMembership {
  contestId: string;
  startTime: number;
  endTime: number;
  /** Whether the learner is registered for it. */
  registered: boolean;
}

/** The facts that decide who sees a problem: whether an admin published it, and every contest that contains it. */
export interface ProblemStanding {
  draft: boolean;
  memberships: readonly ContestMembership[];
}

/**
 * What a learner may do with a problem: `open` it; nothing, as if it did not exist (`hidden`); or open it once registered
 * for the contest that is running (`registration_required`).
 */
export type ProblemAccess = 'open' | 'hidden' | 'registration_required';

/**
 * The access of a learner at `now`. A running contest they take part in opens the problem, whatever else holds; else a
 * running contest asks for registration; else a future contest hides it; else it is hidden while it is a draft.
 */
export function problemAccessAt(now: number, problem: ProblemStanding): ProblemAccess {
  const live = problem.memberships.filter((contest) => phaseAt(now, contest) === 'ongoing');
  if (live.some((contest) => contest.registered)) return 'open';
  if (live.length > 0) return 'registration_required';
  if (problem.memberships.some((contest) => phaseAt(now, contest) === 'future')) return 'hidden';
  return isDraftAt(now, problem) ? 'hidden' : 'open';
}

/**
 * Whether only admins know the problem. The start of a contest publishes its drafts: participants have read them, so
 * they are practice like every other problem once the contest is over.
 */
export function isDraftAt(now: number, { draft, memberships }: ProblemStanding): boolean {
  return draft && memberships.every((contest) => phaseAt(now, contest) === 'future');
}

/** Whether every learner may open the problem, whatever they are registered for. */
export function isInPracticeAt(now: number, problem: ProblemStanding): boolean {
  return !isDraftAt(now, problem) && !problem.memberships.some((contest) => isOpenOrComing(now, contest));
}

/** Whether a contest runs at `now` or is still to come, so that its tests must stay unknown. */
export function isOpenOrComing(now: number, contest: ContestMembership): boolean {
  return phaseAt(now, contest) !== 'past';
}

function phaseAt(now: number, contest: ContestMembership) {
  return contestPhaseAt(now, contest.startTime, contest.endTime);
}

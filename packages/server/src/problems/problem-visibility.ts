import { contestPhaseAt } from '@podium/sdk/contract';

/** A contest that contains a problem, as one learner stands to it. Times in milliseconds since 1970. */
export interface ContestMembership {
  contestId: string;
  startTime: number;
  endTime: number;
  /** Whether the learner is registered for it. */
  registered: boolean;
}

/**
 * What a learner may do with a problem: `open` it; nothing, as if it did not exist (`hidden`); or open it once registered
 * for the contest that is running (`registration_required`).
 */
export type ProblemAccess = 'open' | 'hidden' | 'registration_required';

/**
 * The access of a learner at `now`, given every contest that contains the problem. A running contest they take part in
 * opens it, whatever other contests say; else a running contest asks for registration; else a future one hides it.
 */
export function problemAccessAt(now: number, memberships: readonly ContestMembership[]): ProblemAccess {
  const live = memberships.filter((contest) => phaseAt(now, contest) === 'ongoing');
  if (live.some((contest) => contest.registered)) return 'open';
  if (live.length > 0) return 'registration_required';
  return memberships.some((contest) => phaseAt(now, contest) === 'future') ? 'hidden' : 'open';
}

/** Whether a contest runs at `now` or is still to come, so that its tests must stay unknown. */
export function isOpenOrComing(now: number, contest: ContestMembership): boolean {
  return phaseAt(now, contest) !== 'past';
}

function phaseAt(now: number, contest: ContestMembership) {
  return contestPhaseAt(now, contest.startTime, contest.endTime);
}

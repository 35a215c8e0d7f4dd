import { contestPhaseAt, findFreezeError } from '@podium/sdk/contract';
import { fieldError, ServiceError } from '../errors.ts';

const minuteMs = 60_000;

/** What decides when the standings of a contest are frozen. Moments are milliseconds since 1970. */
export interface FreezeFacts {
  startTime: number;
  endTime: number;
  freezeMinutes: number;
  /**
   * The moment from which they are frozen whatever the end is: an admin froze them then, or the end
   * moved after they were frozen.
   */
  frozenAt: number | null;
  thawedAt: number | null;
}

/** Returns the moment from which tries are hidden; null without a freeze. */
export function frozenFromOf({ endTime, freezeMinutes, frozenAt }: Omit<FreezeFacts, 'startTime' | 'thawedAt'>) {
  const planned = freezeMinutes === 0 ? null : endTime - freezeMinutes * minuteMs;
  return planned === null || frozenAt === null ? (planned ?? frozenAt) : Math.min(planned, frozenAt);
}

/** Returns whether the standings hide tries at `now`. */
export function isFrozenAt(now: number, facts: Omit<FreezeFacts, 'startTime'>): boolean {
  const from = frozenFromOf(facts);
  return from !== null && from <= now && facts.thawedAt === null;
}

/** Returns the end of the last clock of a contest, from which on it is over. */
export function overAtOf({ endTime, lastEndTime }: { endTime: number; lastEndTime: number | null }): number {
  return lastEndTime ?? endTime;
}

/** Throws `validation_failed` if the freeze is longer than the contest. */
export function requireFreezeFits({ startTime, endTime, freezeMinutes }: Omit<FreezeFacts, 'frozenAt' | 'thawedAt'>) {
  const error = findFreezeError(freezeMinutes, endTime - startTime);
  if (error) throw fieldError('freezeMinutes', `freezeMinutes ${error}`);
}

/**
 * Returns `frozenAt` after a change of the contest. Once the standings are frozen, a later end
 * opens nothing. Throws `validation_failed` if the change itself would.
 */
export function keepFrozen(stored: FreezeFacts, planned: FreezeFacts, now: number): number | null {
  const from = frozenFromOf(stored);
  if (from === null || !isFrozenAt(now, stored) || (frozenFromOf(planned) ?? Infinity) <= from) return stored.frozenAt;
  if (planned.freezeMinutes === stored.freezeMinutes) return from;
  throw fieldError('freezeMinutes', 'freezeMinutes cannot open standings that are frozen already. Thaw them instead.');
}

/**
 * Returns `frozenAt` after an admin froze the standings; it stays if they are frozen. Throws
 * `contest_not_started`, `contest_over` and `board_thawed`.
 */
export function planFreeze(contest: FreezeFacts & { cancelled: boolean }, now: number): number | null {
  if (isFrozenAt(now, contest)) return contest.frozenAt;
  if (contest.cancelled) throw new ServiceError('contest_over', 'The contest is cancelled: nothing is left to freeze');
  switch (contestPhaseAt(now, contest.startTime, contest.endTime)) {
    case 'future':
      throw new ServiceError('contest_not_started', 'The standings can be frozen once the contest has begun');
    case 'past':
      throw new ServiceError('contest_over', 'The contest is over: everybody has seen its standings');
    case 'ongoing':
      if (contest.thawedAt === null) return now;
      throw new ServiceError('board_thawed', 'The standings are thawed: everybody has seen what would be hidden');
  }
}

/**
 * Returns `thawedAt` after an admin thawed the standings; it stays if there is nothing to thaw.
 * Throws `contest_not_over` before the last clock has ended unless `force` is set.
 */
export function planThaw(
  contest: FreezeFacts & { lastEndTime: number | null },
  now: number,
  force: boolean,
): number | null {
  if (contest.thawedAt !== null || frozenFromOf(contest) === null) return contest.thawedAt;
  if (!force && contestPhaseAt(now, contest.startTime, overAtOf(contest)) !== 'past') {
    throw new ServiceError(
      'contest_not_over',
      'The contest is not over: a thaw now shows every verdict to everybody until the end',
    );
  }
  return now;
}

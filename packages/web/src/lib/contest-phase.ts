import type { ContestFilter } from '@podium/sdk';
import { type Contest, type ContestPhase, contestPhaseAt } from '@podium/sdk/contract';

type Times = Pick<Contest, 'startTime' | 'endTime'>;

/** `now` is server time in milliseconds since 1970. */
export function phaseOf({ startTime, endTime }: Times, now: number): ContestPhase {
  return contestPhaseAt(now, Date.parse(startTime), Date.parse(endTime));
}

const phasesShown: Readonly<Record<ContestFilter, readonly ContestPhase[]>> = {
  all: ['ongoing', 'future'],
  ongoing: ['ongoing'],
  future: ['future'],
  past: ['past'],
};

/** Filters on the client too, because contests start and end while their list is open. */
export function filterContests<T extends Times>(contests: readonly T[], filter: ContestFilter, now: number): T[] {
  return contests.filter((contest) => phasesShown[filter].includes(phaseOf(contest, now)));
}

/**
 * Picks a random delay, so that waiting clients do not all request a contest's problems at its
 * start.
 */
export function pickOpeningDelayMs(): number {
  return 300 + Math.random() * 700;
}

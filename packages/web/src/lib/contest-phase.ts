import type { ContestFilter } from '@podium/sdk';
import type { Contest, ContestPhase } from '@podium/sdk/contract';
import { phaseOf } from '@podium/sdk/display';

const phasesShown: Readonly<Record<ContestFilter, readonly ContestPhase[]>> = {
  all: ['ongoing', 'future'],
  ongoing: ['ongoing'],
  future: ['future'],
  past: ['past'],
};

/** Filters on the client too, because contests start and end while their list is open. */
export function filterContests<T extends Pick<Contest, 'startTime' | 'endTime'>>(
  contests: readonly T[],
  filter: ContestFilter,
  now: number,
): T[] {
  return contests.filter((contest) => phasesShown[filter].includes(phaseOf(contest, now)));
}

/**
 * Picks a random delay, so that waiting clients do not all request a contest's problems at its
 * start.
 */
export function pickOpeningDelayMs(): number {
  return 300 + Math.random() * 700;
}

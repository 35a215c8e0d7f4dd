import type { ContestFilter } from '@podium/sdk';
import { type Contest, type ContestPhase, contestPhaseAt } from '@podium/sdk/contract';

type Times = Pick<Contest, 'startTime' | 'endTime'>;

/** Where a contest stands at a moment of the server's clock, in milliseconds since 1970. */
export function phaseOf({ startTime, endTime }: Times, now: number): ContestPhase {
  return contestPhaseAt(now, Date.parse(startTime), Date.parse(endTime));
}

const phasesShown: Readonly<Record<ContestFilter, readonly ContestPhase[]>> = {
  all: ['ongoing', 'future'],
  ongoing: ['ongoing'],
  future: ['future'],
  past: ['past'],
};

/** Those that belong to a filter now: contests start and end while one looks at their list. */
export function filterContests<T extends Times>(contests: readonly T[], filter: ContestFilter, now: number): T[] {
  return contests.filter((contest) => phasesShown[filter].includes(phaseOf(contest, now)));
}

/** How long after the start of a contest its problems are asked for: everybody waits for it, and each asks a little later than the others. */
export function pickOpeningDelayMs(): number {
  return 300 + Math.random() * 700;
}

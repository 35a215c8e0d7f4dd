import type { ContestFilter } from '@podium/sdk';
import type { Contest, ContestPhase } from '@podium/sdk/contract';
import { phaseAtTick } from '../../text/contest-times.ts';

export const contestFilters = ['all', 'ongoing', 'future', 'past'] as const satisfies ContestFilter[];

export const filterLabels: Readonly<Record<ContestFilter, string>> = {
  all: 'Filter (all)',
  ongoing: 'Ongoing Contests',
  future: 'Future Contests',
  past: 'Past Contests',
};

const phasesShown: Readonly<Record<ContestFilter, readonly ContestPhase[]>> = {
  all: ['ongoing', 'future'],
  ongoing: ['ongoing'],
  future: ['future'],
  past: ['past'],
};

/** Those of a loaded list that still belong to the filter: contests start and end while one looks at it. */
export function filterContests(contests: readonly Contest[], filter: ContestFilter, now: number): Contest[] {
  return contests.filter((contest) => phasesShown[filter].includes(phaseAtTick(contest, now)));
}

/** The filter `step` places after another one, around the end. */
export function filterAfter(filter: ContestFilter, step: 1 | -1): ContestFilter {
  const { length } = contestFilters;
  return contestFilters[(contestFilters.indexOf(filter) + step + length) % length] ?? 'all';
}

// Without zod, and an entry point of its own (`@podium/sdk/display`): a command line starts without loading a schema.
import type { Contest, ContestPhase } from './contests.ts';

/** The phase at `now`; all three in milliseconds since 1970. */
export function contestPhaseAt(now: number, startTime: number, endTime: number): ContestPhase {
  if (now < startTime) return 'future';
  return now <= endTime ? 'ongoing' : 'past';
}

/** The phase of a contest as the server describes it; `now` is its time in milliseconds since 1970. */
export function phaseOf(contest: Pick<Contest, 'startTime' | 'endTime'>, now: number): ContestPhase {
  return contestPhaseAt(now, Date.parse(contest.startTime), Date.parse(contest.endTime));
}

/** Stands over the statement of an interactive problem. */
export const interactiveNotice =
  'Interactive: a program of the judge answers yours over its standard input and output. Flush after every line you write.';

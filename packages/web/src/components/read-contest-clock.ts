import { type ContestTimes, phaseOf } from '@podium/sdk/display';

interface ClockReading {
  label: string;
  leftMs: number;
  /** Whether it counts to the end, which is urgent when it is near. */
  isToEnd: boolean;
}

/** Returns what the clock of a contest shows at `now`; undefined once the contest is over. */
export function readContestClock(contest: ContestTimes, now: number): ClockReading | undefined {
  switch (phaseOf(contest, now)) {
    case 'future':
      return { label: 'Starts in', leftMs: Date.parse(contest.startTime) - now, isToEnd: false };
    case 'ongoing':
      return { label: 'Time Remaining', leftMs: Date.parse(contest.endTime) - now, isToEnd: true };
    case 'past':
      return undefined;
  }
}

const shortMs = 5 * 60_000;

/** Reports whether little time is left, so that it is shown in red. */
export function isUrgent({ leftMs, isToEnd }: ClockReading): boolean {
  return isToEnd && leftMs <= shortMs;
}

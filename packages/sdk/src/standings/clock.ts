/** The times of a contest, in milliseconds since 1970. */
export interface ContestPeriod {
  startTime: number;
  endTime: number;
  /** The end that was planned when the contest started, which scores depend on. */
  plannedEndTime: number;
}

/** The times of a participant where they are not those of the contest. */
export interface OwnTimes {
  startTime: number | null;
  endTime: number | null;
}

/** No times of its own. */
export const noOwnTimes: OwnTimes = { startTime: null, endTime: null };

/**
 * Returns the times that count for a participant, the only place that says so. Extra time moves the
 * end alone: points fall for everybody at the same speed, so the planned length is that of the
 * contest.
 */
export function clockOf(contest: ContestPeriod, own: OwnTimes): ContestPeriod {
  const startTime = own.startTime ?? contest.startTime;
  const plannedLength = contest.plannedEndTime - contest.startTime;
  return { startTime, endTime: own.endTime ?? contest.endTime, plannedEndTime: startTime + plannedLength };
}

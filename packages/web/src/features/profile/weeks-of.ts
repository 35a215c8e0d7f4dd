import type { Activity } from '@podium/sdk';

export const dayMs = 86_400_000;
const shownWeeks = 53;

interface Week {
  /** From Monday on; the present week ends today. */
  days: { date: string; submissions: number }[];
  /** The short name of the month, in the first week that begins in it. */
  month: string | undefined;
}

const monthName = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' });

/**
 * Arranges the last 53 weeks up to `now` (milliseconds since 1970), with 0 for days without a
 * submission.
 */
export function weeksOf(activity: Activity, now: number): Week[] {
  const submissionsOf = new Map(activity.map(({ date, submissions }) => [date, submissions]));
  const today = Math.floor(now / dayMs);
  // Day 0, 1 January 1970, was a Thursday.
  const monday = today - ((today + 3) % 7);
  return Array.from({ length: shownWeeks }, (_, index) => {
    const first = monday - 7 * (shownWeeks - 1 - index);
    const length = Math.min(7, today - first + 1);
    const beginsMonth = new Date(first * dayMs).getUTCDate() <= 7;
    return {
      days: Array.from({ length }, (_, offset) => {
        const date = new Date((first + offset) * dayMs).toISOString().slice(0, 10);
        return { date, submissions: submissionsOf.get(date) ?? 0 };
      }),
      month: beginsMonth ? monthName.format(first * dayMs) : undefined,
    };
  });
}

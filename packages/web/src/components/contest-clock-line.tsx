import type { ContestTimes } from '@podium/sdk/display';
import { classNames } from './class-names.ts';
import { splitDuration } from './format-moment.ts';
import { isUrgent, readContestClock } from './read-contest-clock.ts';
import { useNow } from './use-now.ts';

/**
 * The clock of a contest in one line. It only shows the time: the server decides whether a submit
 * is too late.
 */
export function ContestClockLine({ contest }: { contest: ContestTimes }) {
  const reading = readContestClock(contest, useNow());
  if (!reading) return <p className="shrink-0 text-sm/5 font-semibold text-muted">Contest is over</p>;
  return (
    <p className="flex shrink-0 flex-wrap items-baseline gap-x-2 text-sm/5 whitespace-nowrap">
      <span className="text-muted max-md:sr-only">{reading.label}</span>
      <span role="timer" className={classNames('font-bold tabular-nums md:text-base', isUrgent(reading) && 'text-bad')}>
        {formatCountdown(reading.leftMs)}
      </span>
    </p>
  );
}

/** Formats a duration as `01:02:03`, from two days on as `2 d 01:02:03`. */
function formatCountdown(durationMs: number): string {
  const { hours, minutes, seconds } = splitDuration(durationMs);
  const days = hours < 48 ? 0 : Math.floor(hours / 24);
  const clock = [hours - 24 * days, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
  return days > 0 ? `${days} d ${clock}` : clock;
}

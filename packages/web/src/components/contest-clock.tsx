import { type ContestTimes, readContestClock, timesOf } from '@podium/sdk/display';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { countdownParts, timeLeftAnnouncement } from './countdown-parts.ts';
import { formatAgo } from './format-moment.ts';
import { useNow } from './use-now.ts';

/** Screen readers read it on demand, and announce it a few times near the end. */
export function ContestClock({ contest }: { contest: ContestTimes }) {
  const labelId = useId();
  const now = useNow();
  const reading = readContestClock(contest, now);
  if (contest.cancelled) return null;
  if (!reading) {
    return (
      <p className="sm:text-right">
        <span role="status" className="block text-lg font-semibold">
          Contest is over
        </span>
        <span className="text-sm text-muted">It ended {formatAgo(timesOf(contest).endTime, now)}.</span>
      </p>
    );
  }
  const { label, leftMs, isToEnd, isUrgent } = reading;
  return (
    <div>
      <p id={labelId} className="mb-1.5 text-sm text-muted">
        {label}
      </p>
      <p role="timer" aria-labelledby={labelId} className="flex gap-1.5">
        {countdownParts(leftMs, !isToEnd).map(({ value, unit }) => (
          <span key={unit.replace(/s$/, '')} className="min-w-14 rounded-md bg-sunken px-1.5 py-1.5 text-center">
            <span className={classNames('block text-xl/6 font-bold tabular-nums', isUrgent && 'text-bad')}>
              {value}
            </span>{' '}
            <span className="text-xs text-muted">{unit}</span>
          </span>
        ))}
      </p>
      <p role="status" className="sr-only">
        {isToEnd ? timeLeftAnnouncement(leftMs) : ''}
      </p>
    </div>
  );
}

import { type ContestTimes, formatCountdown, readContestClock } from '@podium/sdk/display';
import { classNames } from './class-names.ts';
import { useNow } from './use-now.ts';

/** It only shows the time: the server decides whether a submit is too late. */
export function ContestClockLine({ contest }: { contest: ContestTimes }) {
  const reading = readContestClock(contest, useNow());
  if (!reading) return <p className="shrink-0 text-sm/5 font-semibold text-muted">Contest is over</p>;
  return (
    <p className="flex max-w-full shrink-0 flex-wrap items-baseline gap-x-2 text-sm/5 whitespace-nowrap">
      <span className="text-muted max-md:sr-only">{reading.label}</span>
      <span role="timer" className={classNames('font-bold tabular-nums md:text-base', reading.isUrgent && 'text-bad')}>
        {formatCountdown(reading.leftMs)}
      </span>
    </p>
  );
}

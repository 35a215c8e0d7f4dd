import { phaseOf } from '@podium/sdk/display';
import { splitDuration } from '../../components/format-moment.ts';
import { useNow } from '../../components/use-now.ts';

interface TimeRemainingProps {
  startTime: string;
  endTime: string;
}

/**
 * Counts down to the end of a contest by the server's clock. It only shows the time: the server
 * decides whether a submit is too late.
 */
export function TimeRemaining(contest: TimeRemainingProps) {
  const now = useNow();
  if (phaseOf(contest, now) === 'past') {
    return <p className="shrink-0 text-sm/5 font-semibold text-muted">Contest is over</p>;
  }
  const remainingMs = Date.parse(contest.endTime) - now;
  return (
    <p className="flex shrink-0 items-baseline gap-2 text-sm/5">
      <span className="text-muted max-md:sr-only">Time Remaining</span>
      <span
        role="timer"
        className={`font-bold tabular-nums md:text-base ${remainingMs < 5 * 60_000 ? 'text-bad' : 'text-ink'}`}
      >
        {formatCountdown(remainingMs)}
      </span>
    </p>
  );
}

/** Formats a duration as `01:02:03`. */
function formatCountdown(durationMs: number): string {
  const { hours, minutes, seconds } = splitDuration(durationMs);
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}

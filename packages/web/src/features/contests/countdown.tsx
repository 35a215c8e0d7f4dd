import { useId } from 'react';
import { classNames } from '../../components/class-names.ts';
import { countdownParts, timeLeftAnnouncement } from './countdown-parts.ts';

interface CountdownProps {
  label: string;
  leftMs: number;
  hasDays?: boolean;
}

const shortMs = 5 * 60_000;

/**
 * Shows the time left. Screen readers read it on demand, and announce it a few times near the end.
 */
export function Countdown({ label, leftMs, hasDays = false }: CountdownProps) {
  const labelId = useId();
  return (
    <div>
      <p id={labelId} className="mb-2 text-sm text-muted">
        {label}
      </p>
      <p role="timer" aria-labelledby={labelId} className="flex gap-1 sm:gap-2">
        {countdownParts(leftMs, hasDays).map(({ value, unit }) => (
          <span
            key={unit.replace(/s$/, '')}
            className="min-w-13 rounded-md bg-sunken px-1 py-2 text-center sm:min-w-17 sm:px-3"
          >
            <span
              className={classNames(
                'block text-2xl font-bold tabular-nums',
                leftMs <= shortMs && !hasDays && 'text-bad',
              )}
            >
              {value}
            </span>{' '}
            <span className="text-xs text-muted">{unit}</span>
          </span>
        ))}
      </p>
      <p role="status" className="sr-only">
        {hasDays ? '' : timeLeftAnnouncement(leftMs)}
      </p>
    </div>
  );
}

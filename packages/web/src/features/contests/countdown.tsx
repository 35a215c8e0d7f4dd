import { useId } from 'react';
import { classNames } from '../../components/class-names.ts';
import { countdownParts, tellWhatIsLeft } from './countdown-parts.ts';

interface CountdownProps {
  label: string;
  leftMs: number;
  hasDays?: boolean;
}

const shortMs = 5 * 60_000;

/** The time left, drawn anew with every new `leftMs`. A screen reader reads it when asked to, and is told when little is left. */
export function Countdown({ label, leftMs, hasDays = false }: CountdownProps) {
  const labelId = useId();
  return (
    <div>
      <p id={labelId} className="mb-2 text-sm text-muted">
        {label}
      </p>
      <p role="timer" aria-labelledby={labelId} className="flex gap-2">
        {countdownParts(leftMs, hasDays).map(({ value, unit }) => (
          <span key={unit.replace(/s$/, '')} className="min-w-17 rounded-md bg-sunken px-3 py-2 text-center">
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
        {hasDays ? '' : tellWhatIsLeft(leftMs)}
      </p>
    </div>
  );
}

import type { Contest, ContestPhase } from '@podium/sdk/contract';
import { type ContestTimes, phaseOf } from '@podium/sdk/display';
import { formatMoment } from '../../text/format-values.ts';

type Times = Pick<Contest, 'startTime' | 'endTime'>;

/**
 * Returns the phase of a contest when the clock of `useNow` has just reached `tick`. That moment
 * has passed, so a contest that ends at `tick` is over.
 */
export function phaseAtTick(contest: ContestTimes, tick: number): ContestPhase {
  return phaseOf(contest, tick + 1);
}

/** Formats the time until a moment: `1 h 05 min 09 s`. */
export function formatRemaining(iso: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(iso) - now) / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)} h ${two(Math.floor((seconds % 3600) / 60))} min ${two(seconds % 60)} s`;
}

/** Formats a moment in local time with its zone: `2026-05-01 10:00 CEST`. */
export function formatZoned(iso: string): string {
  return `${formatMoment(iso)} ${zoneAt(iso)}`;
}

/** Formats start and end in local time with the zone. A common day appears once. */
export function formatPeriod({ startTime, endTime }: Times, dash: string): string {
  const [start, end] = [formatMoment(startTime), formatMoment(endTime)];
  const [startZone, endZone] = [zoneAt(startTime), zoneAt(endTime)];
  const shownEnd = start.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end;
  return `${start}${startZone === endZone ? '' : ` ${startZone}`} ${dash} ${shownEnd} ${endZone}`;
}

let zones: Intl.DateTimeFormat | undefined;

function zoneAt(iso: string): string {
  zones ??= new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' });
  return zones.formatToParts(new Date(iso)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/**
 * Formats a length of time as a countdown: `1:05:09`, `05:09`, `2 d 03:00:00`. Negative lengths
 * count as zero.
 */
export function formatClock(durationMs: number): string {
  const seconds = Math.max(0, Math.ceil(durationMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  if (days > 0) return `${days} d ${two(hours)}:${rest}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

import { splitDuration } from '@podium/sdk/display';

export interface CountdownPart {
  value: number;
  unit: string;
}

/**
 * Splits the time left into hours, minutes and seconds, and into days if `hasDays` is set and there
 * are any.
 */
export function countdownParts(leftMs: number, hasDays = false): CountdownPart[] {
  const { hours, minutes, seconds } = splitDuration(leftMs);
  const days = hasDays ? Math.floor(hours / 24) : 0;
  const parts = [part(hours - days * 24, 'hour'), part(minutes, 'minute'), part(seconds, 'second')];
  return days > 0 ? [part(days, 'day'), ...parts] : parts;
}

function part(value: number, noun: string): CountdownPart {
  return { value, unit: value === 1 ? noun : `${noun}s` };
}

const milestones = [1, 5, 10, 30, 60];

/** Announces the end to screen readers. The text changes a few times, not every second. */
export function timeLeftAnnouncement(leftMs: number): string {
  if (leftMs <= 0) return '';
  const minutes = milestones.find((milestone) => leftMs <= milestone * 60_000);
  if (minutes === undefined) return '';
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} or less remaining`;
}

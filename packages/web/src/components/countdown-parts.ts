import { splitDuration } from '@podium/sdk/display';

export interface CountdownPart {
  value: number;
  unit: string;
}

/** There are days only if `hasDays` is set, and not 0. */
export function countdownParts(leftMs: number, hasDays = false): CountdownPart[] {
  const { hours, minutes, seconds } = splitDuration(leftMs);
  const days = hasDays ? Math.floor(hours / 24) : 0;
  return Object.entries({ day: days, hour: hours - days * 24, minute: minutes, second: seconds })
    .filter(([noun, value]) => noun !== 'day' || value > 0)
    .map(([noun, value]) => ({ value, unit: value === 1 ? noun : `${noun}s` }));
}

const milestones = [1, 5, 10, 30, 60];

/** Announces the end to screen readers. The text changes a few times, not every second. */
export function timeLeftAnnouncement(leftMs: number): string {
  if (leftMs <= 0) return '';
  const minutes = milestones.find((milestone) => leftMs <= milestone * 60_000);
  if (minutes === undefined) return '';
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} or less remaining`;
}

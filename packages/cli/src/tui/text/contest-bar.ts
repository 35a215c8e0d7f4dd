import { formatElapsed } from '@podium/sdk/display';
import { displayWidth } from '../../text/terminal-text.ts';
import type { Theme } from '../theme.ts';

export interface BarTimes {
  startTime: string;
  endTime: string;
  frozenFrom: string | null;
}

/** The least columns of a bar that says something. */
const leastColumns = 10;

/**
 * Draws the time of a contest as a bar with a moment and the beginning of the freeze on it:
 * `0:45 ━━━━━━╸──────╎┄┄┄┄ 2:00`. Empty where there is no room for one.
 */
export function contestBar({ startTime, endTime, frozenFrom }: BarTimes, moment: number, theme: Theme): string {
  const start = Date.parse(startTime);
  const lengthMs = Math.max(1, Date.parse(endTime) - start);
  const after = Math.min(Math.max(0, moment - start), lengthMs);
  const [left, right] = [formatElapsed(after), formatElapsed(lengthMs)];
  const columns = theme.columns - displayWidth(left) - displayWidth(right) - 2;
  if (columns < leastColumns) return '';
  const signs = theme.unicode
    ? { past: '━', now: '╸', open: '─', freeze: '╎', frozen: '┄' }
    : { past: '=', now: '>', open: '-', freeze: '|', frozen: '.' };
  const cellOf = (afterMs: number) => Math.min(columns - 1, Math.floor((columns * afterMs) / lengthMs));
  const [now, freeze] = [cellOf(after), frozenFrom === null ? columns : cellOf(Date.parse(frozenFrom) - start)];
  const bar = Array.from({ length: columns }, (_, at) => {
    if (at === freeze) return theme.warn(signs.freeze);
    if (at < now) return at < freeze ? theme.good(signs.past) : theme.warn(signs.past);
    if (at === now) return at < freeze ? theme.good(signs.now) : theme.warn(signs.now);
    return theme.dim(at < freeze ? signs.open : signs.frozen);
  });
  return `${left} ${bar.join('')} ${theme.dim(right)}`;
}

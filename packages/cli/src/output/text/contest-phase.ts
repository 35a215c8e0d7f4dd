import { type Contest, contestPhaseAt } from '@podium/sdk/contract';
import type { Style } from '../style.ts';
import { formatDuration } from './format-values.ts';

/** Where a contest stands: `Ongoing, 12 min left`, `starts in 2 h`, `over`. */
export function describePhase(contest: Contest, now: number): string {
  const start = Date.parse(contest.startTime);
  const end = Date.parse(contest.endTime);
  switch (contestPhaseAt(now, start, end)) {
    case 'future':
      return `starts in ${formatDuration(start - now)}`;
    case 'ongoing':
      return `Ongoing, ${formatDuration(end - now)} left`;
    case 'past':
      return 'over';
  }
}

export function paintPhase(contest: Contest, now: number, text: string, style: Style): string {
  const phase = contestPhaseAt(now, Date.parse(contest.startTime), Date.parse(contest.endTime));
  if (phase === 'ongoing') return style.good(text);
  return phase === 'future' ? style.accent(text) : style.dim(text);
}

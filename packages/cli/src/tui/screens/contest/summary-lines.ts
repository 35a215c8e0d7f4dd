import type { Contest, ContestPhase } from '@podium/sdk/contract';
import { padToWidth } from '../../../output/display-width.ts';
import { formatRemaining, formatZoned } from '../../text/contest-times.ts';
import { besideLines } from '../../text/frame-lines.ts';
import type { Theme } from '../../theme.ts';

/** Below this the time left has a line of its own. */
const besideFromColumns = 76;

export function summaryRows(columns: number): number {
  return columns >= besideFromColumns ? 3 : 4;
}

const nameColumns = 11;
/** With a date, a time and the longest names of zones. */
const leftColumns = 38;
const shortMs = 5 * 60_000;

/** When it is, where it stands, and what one can do. */
export function summaryLines(
  contest: Contest,
  phase: ContestPhase,
  now: number,
  theme: Theme,
  columns: number,
): string[] {
  const fact = (name: string, value: string) => ` ${theme.dim(padToWidth(name, nameColumns))}${value}`;
  const status = `${theme.dim('Status')} ${phase === 'past' ? theme.dim('Contest Over') : theme.good('Active')}`;
  const time = timeLine(contest, phase, now, theme);
  const times = [fact('Start Time', formatZoned(contest.startTime)), fact('End Time', formatZoned(contest.endTime))];
  const last = ` ${buttons(contest, phase, theme).join('   ')}`;
  if (columns < besideFromColumns) return [...besideLines(times, [status], leftColumns), ` ${time}`, last];
  return [...besideLines(times, [status, time], leftColumns), last];
}

function timeLine(contest: Contest, phase: ContestPhase, now: number, theme: Theme): string {
  if (phase === 'past') return theme.dim('Contest is over');
  if (phase === 'future')
    return `${theme.dim('Starts in')} ${theme.accent(theme.bold(formatRemaining(contest.startTime, now)))}`;
  const paint = Date.parse(contest.endTime) - now < shortMs ? theme.bad : theme.good;
  return `${theme.dim('Time Remaining')} ${theme.bold(paint(formatRemaining(contest.endTime, now)))}`;
}

/** What can be pressed stands behind its key; what cannot is dim. */
function buttons(contest: Contest, phase: ContestPhase, theme: Theme): string[] {
  const button = (key: string, label: string) => `${theme.accent(key)} ${theme.bold(label)}`;
  const registered = theme.good(`${theme.marks.solved} Registered`);
  const closed = theme.dim('Contest Completed');
  const register = phase === 'past' ? closed : contest.isRegistered ? registered : button('r', 'Register for Contest');
  const leaderboard = phase === 'past' ? button('L', 'View Leaderboard') : theme.dim('Leaderboard Unavailable');
  return [register, leaderboard];
}

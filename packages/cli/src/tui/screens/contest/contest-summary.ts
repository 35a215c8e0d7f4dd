import type { Contest, ContestPhase } from '@podium/sdk/contract';
import { formatDuration, plural, timesOf } from '@podium/sdk/display';
import type { KeyAction } from '../../../keys/key-table.ts';
import { cancelledNotice } from '../../../output/text/contest.ts';
import { displayWidth, padToWidth } from '../../../text/terminal-text.ts';
import { type BarTimes, contestBar } from '../../text/contest-bar.ts';
import { clockAtTick, formatZoned } from '../../text/contest-lines.ts';
import { besideLines, spreadLine } from '../../text/lines.ts';
import { narrower, type Theme } from '../../theme.ts';

/** Below this width the time left has a line of its own. */
const besideFromColumns = 76;

const nameColumns = 11;
/** The columns of a date, a time and the longest names of zones. */
const leftColumns = 38;

export interface Summary {
  contest: Contest;
  phase: ContestPhase;
  isAdmin: boolean;
  now: number;
  /** For administrators the number of questions that nobody has claimed; 0 for others. */
  unclaimed: number;
}

/** Shows the state, the times and the actions of a contest. */
export function summaryLines(summary: Summary, theme: Theme): string[] {
  const { contest, phase, isAdmin, now } = summary;
  const fact = (name: string, value: string) => ` ${theme.dim(padToWidth(name, nameColumns))}${value}`;
  const words = {
    future: `${theme.good('Active')} ${theme.accent('(Upcoming)')}`,
    ongoing: theme.good('Active'),
    past: theme.dim('Contest Over'),
  };
  const status = `${theme.dim('Status')} ${contest.cancelled ? theme.warn('Cancelled') : words[phase]}`;
  const time = timeLine(summary, theme);
  const { startTime, endTime } = timesOf(contest);
  const times = [fact('Start Time', formatZoned(startTime)), fact('End Time', formatZoned(endTime))];
  const actions = ` ${buttons(contest, phase, isAdmin, theme).join('   ')}`;
  // The bar of the time has the freeze on it.
  const bar = phase === 'ongoing' ? contestBar(ownBar(contest), now, narrower(theme, displayWidth(actions) + 3)) : '';
  const last = spreadLine(actions, bar && `${bar} `, theme);
  if (theme.columns < besideFromColumns) return [...besideLines(times, [status], leftColumns), ` ${time}`, last];
  return [...besideLines(times, [status, time], leftColumns), last];
}

/** Shows the time left alone. */
export function clockLine(summary: Summary, theme: Theme): string {
  const { contest, now } = summary;
  const time = ` ${timeLine(summary, theme)}`;
  return spreadLine(time, `${contestBar(ownBar(contest), now, narrower(theme, displayWidth(time) + 3))} `, theme);
}

/** The bar has the own clock, and the freeze as long as it is not thawed. */
function ownBar(contest: Contest): BarTimes {
  return { ...timesOf(contest), frozenFrom: contest.thawedAt === null ? contest.frozenFrom : null };
}

function timeLine({ contest, now, unclaimed }: Summary, theme: Theme): string {
  if (contest.cancelled) return theme.warn(cancelledNotice);
  const clock = clockAtTick(contest, now);
  const key = theme.keyOf('contest', 'questions');
  const asked = unclaimed > 0 ? theme.warn(`  ${key} ${plural(unclaimed, 'unclaimed question')}`) : '';
  if (!clock) return theme.dim('Contest is over') + asked;
  const { label, leftMs, isToEnd, isUrgent } = clock;
  const paint = isUrgent ? theme.bad : isToEnd ? theme.good : theme.accent;
  return `${theme.dim(label)} ${theme.bold(paint(formatDuration(leftMs, 3)))}${asked}`;
}

/** Returns the actions with their keys. Unavailable ones are dim. */
function buttons(contest: Contest, phase: ContestPhase, isAdmin: boolean, theme: Theme): string[] {
  if (contest.cancelled) return [theme.dim('Contest Cancelled')];
  const button = (action: KeyAction<'contest'>, label: string) =>
    `${theme.accent(theme.keyOf('contest', action))} ${theme.bold(label)}`;
  const registered = theme.good(`${theme.marks.solved} Registered`);
  const closed = theme.dim('Contest Completed');
  const register =
    phase === 'past' ? closed : contest.isRegistered ? registered : button('register', 'Register for Contest');
  const unavailable = phase === 'past' ? 'Leaderboard Not Available' : 'Leaderboard Unavailable';
  const leaderboard =
    whyNoLeaderboard(contest, phase) === undefined ? button('leaderboard', 'View Leaderboard') : theme.dim(unavailable);
  return isAdmin && phase !== 'past' ? [leaderboard] : [register, leaderboard];
}

export function whyNoLeaderboard(contest: Contest, phase: ContestPhase): string | undefined {
  if (contest.cancelled) return 'A cancelled contest has no leaderboard.';
  if (phase !== 'past') return 'The leaderboard is generated after the end of the contest.';
  return contest.leaderboardGenerated ? undefined : 'No administrator has generated the leaderboard yet.';
}

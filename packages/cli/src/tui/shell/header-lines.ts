import { displayWidth } from '../../output/display-width.ts';
import { safeLine } from '../../output/safe-text.ts';
import { mainScreens } from '../navigation/route.ts';
import { fillLine, spreadLine } from '../text/fit-line.ts';
import { formatClock } from '../text/format-clock.ts';
import type { Theme } from '../theme.ts';

export interface HeaderState {
  /** The main screen one is on, or came from. */
  main: string | undefined;
  title: string;
  isOnline: boolean;
  /** Where it leads to when it is not the usual one. */
  server: string;
  contest: { title: string; leftMs: number; solved: number; problems: number } | undefined;
}

const labels: Readonly<Record<(typeof mainScreens)[number], string>> = {
  home: 'Home',
  problems: 'Problems',
  contests: 'Contests',
  profile: 'Profile',
  settings: 'Settings',
};

/** The two lines above every screen: where one can go; where one is, the contest that is running and the connection. */
export function headerLines(state: HeaderState, theme: Theme, columns: number): string[] {
  const tabs = mainScreens.map((screen, at) => {
    const text = ` ${at + 1} ${labels[screen]} `;
    return screen === state.main
      ? theme.selected(theme.bold(theme.color ? text : `[${text.trim()}]`))
      : theme.dim(text);
  });
  const contest = state.contest ? contestClock(state.contest, theme, Math.max(20, columns - 62)) : '';
  const name = theme.accent(theme.bold(' Podium '));
  const first = fillLine(spreadLine(`${name}${tabs.join('')}`, contest, columns), columns);
  const offline = theme.warn(theme.bold(`${theme.marks.fail} offline, trying again`));
  const place = state.isOnline ? theme.dim(safeLine(state.server.replace(/^https?:\/\//, ''))) : offline;
  return [first, spreadLine(` ${theme.bold(safeLine(state.title))}`, `${place} `, columns)];
}

function contestClock(contest: NonNullable<HeaderState['contest']>, theme: Theme, room: number): string {
  const clock = formatClock(contest.leftMs);
  const solved = `${theme.marks.solved} ${contest.solved}/${contest.problems}`;
  const fixed = displayWidth(clock) + displayWidth(solved) + 3;
  const title = safeLine(contest.title);
  const shown = displayWidth(title) + fixed <= room ? `${theme.good(title)} ` : '';
  const paint = contest.leftMs < 5 * 60_000 ? theme.bad : theme.good;
  return `${shown}${theme.bold(paint(clock))} ${theme.good(solved)} `;
}

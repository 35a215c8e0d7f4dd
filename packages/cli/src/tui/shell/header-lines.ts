import { displayWidth } from '../../output/display-width.ts';
import { safeLine } from '../../output/safe-text.ts';
import { keyLabel, keyTable } from '../keys/key-table.ts';
import { mainScreens } from '../navigation/route.ts';
import { fillLine, spreadLine } from '../text/fit-line.ts';
import { formatClock } from '../text/format-clock.ts';
import type { Theme } from '../theme.ts';

export interface HeaderState {
  /** The main screen one is on, or came from. */
  main: string | undefined;
  title: string;
  isOnline: boolean;
  /** The session has ended, and what is on the screen is only read. */
  isSignedOut: boolean;
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
  const contest = state.contest ? contestClock(state.contest, theme, Math.max(20, columns - 62)) : '';
  const name = theme.accent(theme.bold(' Podium '));
  const wide = tabs(state.main, theme, true);
  const forms = [`${name}${wide}`, wide, `${name}${tabs(state.main, theme, false)}`];
  const left = forms.find((form) => displayWidth(form) + displayWidth(contest) < columns) ?? forms.at(-1) ?? '';
  const first = fillLine(spreadLine(left, contest, columns), columns);
  const offline = theme.warn(theme.bold(`${theme.marks.fail} offline, trying again`));
  const signIn = keyLabel(keyTable.global.bindings.signIn.keys[0], theme.unicode);
  const signedOut = theme.warn(theme.bold(`${theme.marks.fail} signed out, ${signIn} signs in`));
  const server = theme.dim(safeLine(state.server.replace(/^https?:\/\//, '')));
  const place = state.isSignedOut ? signedOut : state.isOnline ? server : offline;
  return [first, spreadLine(` ${theme.bold(safeLine(state.title))}`, `${place} `, columns, theme.ellipsis)];
}

/** Where there is little room, only the one that is lit has its name. */
function tabs(main: string | undefined, theme: Theme, areNamed: boolean): string {
  const painted = mainScreens.map((screen, at) => {
    const isLit = screen === main;
    const text = ` ${at + 1}${areNamed || isLit ? ` ${labels[screen]}` : ''} `;
    return isLit ? theme.selected(theme.bold(theme.color ? text : `[${text.trim()}]`)) : theme.dim(text);
  });
  return painted.join('');
}

/** What changes every second comes last: the terminal is sent only the end of the line. */
function contestClock(contest: NonNullable<HeaderState['contest']>, theme: Theme, room: number): string {
  const clock = formatClock(contest.leftMs);
  const solved = `${theme.marks.solved} ${contest.solved}/${contest.problems}`;
  const fixed = displayWidth(clock) + displayWidth(solved) + 3;
  const title = safeLine(contest.title);
  const shown = displayWidth(title) + fixed <= room ? `${theme.good(title)} ` : '';
  const paint = contest.leftMs < 5 * 60_000 ? theme.bad : theme.good;
  return `${shown}${theme.good(solved)} ${theme.bold(paint(clock))} `;
}

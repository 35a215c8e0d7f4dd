import type { Contest } from '@podium/sdk/contract';
import { contestTotals, findRunningContests, formatDuration, isNearEnd, timesOf } from '@podium/sdk/display';
import { contestsQuery, solvedProblemsQuery } from '@podium/sdk/queries';
import { useContext, useState } from 'react';
import { hostOf } from '../../settings/server-address.ts';
import { cutToWidth, displayWidth, safeLine } from '../../text/terminal-text.ts';
import { Lines } from '../components/area.tsx';
import { tabLine } from '../components/tabs.ts';
import { useStore } from '../data/store.ts';
import { useChange, useNow } from '../data/time.ts';
import { useQuestions } from '../data/use-questions.ts';
import { useServerData } from '../data/use-server-data.ts';
import { type MainScreen, mainScreens } from '../navigation/routes.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { type ScreenServices, ServicesContext } from '../services.ts';
import { phaseAtTick } from '../text/contest-lines.ts';
import { spreadLine } from '../text/lines.ts';
import type { Theme } from '../theme.ts';
import { useShell, useTheme } from './shell-context.ts';

const refreshed = { refreshEveryMs: 30_000 } as const;
/** A contest that has run for more milliseconds was joined late and needs no notice. */
const justStartedMs = 5_000;

/** Draws the lines above every screen. Before the session is open they show only the tabs. */
export function Header({ main }: { main: MainScreen | undefined }) {
  const services = useContext(ServicesContext);
  const title = useStore(useShell().title);
  if (services) return <OpenHeader main={main} services={services} title={title} />;
  return <HeaderLines state={{ main, title, isOnline: true, isSignedOut: false, server: '' }} />;
}

function OpenHeader({ main, services, title }: Pick<HeaderState, 'main' | 'title'> & { services: ScreenServices }) {
  const isOnline = useStore(services.connection).state === 'online';
  const session = useStore(services.sessionState);
  const isActive = session !== 'signed-out';
  const { value: contests = [] } = useServerData((client) => contestsQuery(client, 'all'), { ...refreshed, isActive });
  const joined = isActive ? contests.filter(({ isRegistered }) => isRegistered) : [];
  // Contests start and end without an answer of the server.
  const now = useNow(joined.length > 0);
  useLiveNotices(liveContestAt(joined, now), now);
  const { contestId } = useNavigation();
  const { contest, isOver } = useShownContest(joined, now, contestId);
  const accounts = useStore(services.accountList);
  const account = accounts.length > 1 ? accounts.find(({ key }) => key === services.session.account?.key) : undefined;
  const { value: marks } = useServerData((client) => solvedProblemsQuery(client, contest?._id ?? ''), {
    ...refreshed,
    isActive: contest !== undefined,
  });
  const unread = useQuestions(contest?._id).value?.unread ?? 0;
  useUnreadNotice(contest?._id, unread);
  const clock = contest && {
    unread,
    title: contest.title,
    leftMs: isOver ? 0 : Date.parse(timesOf(contest).endTime) - now,
    solved: contestTotals(marks).solved,
    problems: contest.problemCount,
  };
  const { server } = services.current;
  const isSignedOut = session === 'later';
  return (
    <HeaderLines state={{ main, title, isOnline, isSignedOut, server, account: account?.email, contest: clock }} />
  );
}

/**
 * Returns the joined contest that the header shows. One that ends while its screens are open stays
 * as long as they are.
 */
function useShownContest(joined: readonly Contest[], now: number, here: string | undefined) {
  const live = liveContestAt(joined, now, here);
  const [last, setLast] = useState(live);
  if (live && live._id === here && live !== last) setLast(live);
  const isOver = last !== undefined && last._id === here && live?._id !== here && hasEnded(last, now);
  return { contest: isOver ? last : live, isOver };
}

/**
 * Reports whether a contest that is no longer live is over. The server leaves it out of its list
 * with the first moment after its end, up to a tick of this clock earlier.
 */
function hasEnded(contest: Contest, now: number): boolean {
  return phaseAtTick(contest, now + 1_000) === 'past';
}

function useLiveNotices(contest: Contest | undefined, now: number): void {
  const { notify } = useShell();
  useChange(contest, (live, before) => {
    if (live?._id === before?._id) return;
    if (before && hasEnded(before, now)) notify(`${before.title}: Contest is over`);
    else if (live && now - Date.parse(timesOf(live).startTime) < justStartedMs)
      notify(`${live.title} has started.`, 'good');
  });
}

/** Says in one line that something was answered or announced. Nothing takes the keys. */
function useUnreadNotice(contestId: string | undefined, unread: number): void {
  const { notify, theme } = useShell();
  useChange(`${contestId} ${unread}`, (_, before) => {
    const [knownId, known] = before.split(' ');
    if (contestId === undefined || knownId !== contestId || unread <= Number(known)) return;
    const key = theme.keyOf('contest', 'questions');
    notify(
      `${unread === 1 ? 'A new answer or announcement' : `${unread} new messages`}: ${key} on the contest.`,
      'good',
    );
  });
}

function HeaderLines({ state }: { state: HeaderState }) {
  return <Lines lines={headerLines(state, useTheme())} rows={2} />;
}

export interface HeaderState {
  main: MainScreen | undefined;
  title: string;
  isOnline: boolean;
  /** Whether the session has ended and the screens can only be read. */
  isSignedOut: boolean;
  server: string;
  /** The name of the account, if there are several. */
  account?: string | undefined;
  /** The running contest, or the one that has ended on its screen: then no time is left. */
  contest?: { title: string; leftMs: number; solved: number; problems: number; unread?: number } | undefined;
}

const labels: Readonly<Record<MainScreen, string>> = {
  home: 'Home',
  problems: 'Problems',
  contests: 'Contests',
  profile: 'Profile',
  settings: 'Settings',
};

/** Returns the tabs with the running contest, and the title with the connection. */
export function headerLines(state: HeaderState, theme: Theme): string[] {
  const name = theme.accent(theme.bold(' Podium '));
  const wide = tabs(state.main, theme, true);
  const narrow = tabs(state.main, theme, false);
  const forms = [`${name}${wide}`, wide, `${name}${narrow}`, narrow];
  const needed = state.contest ? clockColumns(state.contest, theme) : 0;
  const left = forms.find((form) => displayWidth(form) + needed < theme.columns) ?? narrow;
  const contest = state.contest ? contestClock(state.contest, theme, theme.columns - displayWidth(left) - 1) : '';
  return [
    spreadLine(left, contest, theme),
    spreadLine(` ${theme.bold(safeLine(state.title))}`, `${connectionText(state, theme)} `, theme),
  ];
}

/** The title of the screen needs more room than a long name of an account. */
const accountColumns = 32;

function connectionText({ isOnline, isSignedOut, server, account }: HeaderState, theme: Theme): string {
  const warning = (text: string) => theme.warn(theme.bold(`${theme.marks.fail} ${text}`));
  if (isSignedOut) return warning(`signed out, ${theme.keyOf('global', 'signIn')} signs in`);
  if (!isOnline) return warning('offline, trying again');
  const name = account === undefined ? '' : `${cutToWidth(safeLine(account), accountColumns, theme.ellipsis)} at `;
  return theme.dim(`${name}${safeLine(hostOf(server))}`);
}

/** Draws the tabs. If there is little room, only the open tab has its name. */
function tabs(main: MainScreen | undefined, theme: Theme, areNamed: boolean): string {
  const named = mainScreens.map((screen) => {
    const key = theme.keyOf('global', screen);
    return [screen, areNamed || screen === main ? `${key} ${labels[screen]}` : key] as const;
  });
  return tabLine(Object.fromEntries(named), main, theme);
}

type RunningContest = NonNullable<HeaderState['contest']>;

/** A longer title of a contest is cut before the tabs lose their names. */
const titleColumns = 12;

/** Returns the columns that the clock needs with the beginning of the title. */
function clockColumns(contest: RunningContest, theme: Theme): number {
  const title = Math.min(titleColumns, displayWidth(safeLine(contest.title)));
  return title + 1 + displayWidth(contestClock(contest, theme, 0));
}

/** The clock is at the end, so that only that is sent every second. The title is cut to `room`. */
function contestClock(contest: RunningContest, theme: Theme, room: number): string {
  const clock = contest.leftMs > 0 ? formatDuration(contest.leftMs) : 'over';
  const count = contest.unread ? `${contest.unread} new ` : '';
  const solved = `${theme.marks.solved} ${contest.solved}/${contest.problems}`;
  const left = room - displayWidth(count) - displayWidth(clock) - displayWidth(solved) - 3;
  const shown = left >= 4 ? `${theme.good(cutToWidth(safeLine(contest.title), left, theme.ellipsis))} ` : '';
  const paint = contest.leftMs <= 0 ? theme.dim : isNearEnd(contest.leftMs) ? theme.bad : theme.good;
  return `${shown}${theme.warn(count)}${theme.good(solved)} ${theme.bold(paint(clock))} `;
}

/** Returns the joined contest that runs, preferably `here`, then the one that ends first. */
export function liveContestAt(contests: readonly Contest[], now: number, here?: string): Contest | undefined {
  const live = contests.filter((contest) => contest.isRegistered && phaseAtTick(contest, now) === 'ongoing');
  return live.find(({ _id }) => _id === here) ?? findRunningContests(live, now)[0];
}

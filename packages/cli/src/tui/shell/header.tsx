import type { Contest } from '@podium/sdk/contract';
import { contestsQuery, solvedProblemsQuery } from '@podium/sdk/queries';
import { useContext } from 'react';
import { displayWidth, safeLine } from '../../text/terminal-text.ts';
import { Lines, useArea } from '../components/area.tsx';
import { useStore } from '../data/store.ts';
import { useChange, useNow } from '../data/time.ts';
import { useServerData } from '../data/use-server-data.ts';
import { keyLabel, keyTable } from '../keys/key-table.ts';
import { type MainScreen, mainScreens } from '../navigation/route.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { type Services, ServicesContext } from '../services.ts';
import { formatClock, phaseAtTick } from '../text/contest-times.ts';
import { fillLine, spreadLine } from '../text/fit-line.ts';
import { tabLine } from '../text/tab-line.ts';
import type { Theme } from '../theme.ts';
import { useShell } from './shell-context.ts';

const contestsRefreshMs = 30_000;
/** A contest that runs for longer was joined late: that is no news. */
const justStartedMs = 5_000;

/** The lines above every screen. Before the session is open it says only what there is. */
export function Header({ main }: { main: MainScreen | undefined }) {
  const services = useContext(ServicesContext);
  const { title: store } = useShell();
  const title = useStore(store);
  if (!services) return <HeaderLines state={{ main, title, isOnline: true, isSignedOut: false, server: '' }} />;
  return <OpenHeader main={main} services={services} title={title} />;
}

function OpenHeader({ main, services, title }: { main: MainScreen | undefined; services: Services; title: string }) {
  const connection = useStore(services.connection);
  const session = useStore(services.sessionState);
  const isOnline = connection.state === 'online';
  const state = { main, title, isOnline, isSignedOut: session === 'later', server: services.current.server };
  return session === 'signed-out' ? <HeaderLines state={state} /> : <SignedInHeader state={state} />;
}

function SignedInHeader({ state }: { state: HeaderState }) {
  const { value: contests = [] } = useServerData((client) => contestsQuery(client, 'all'), {
    refreshEveryMs: contestsRefreshMs,
  });
  const joined = contests.filter(({ isRegistered }) => isRegistered);
  return joined.length === 0 ? <HeaderLines state={state} /> : <JoinedHeader state={state} joined={joined} />;
}

/** Looks at the clock: which of the contests runs changes without an answer of the server. */
function JoinedHeader({ state, joined }: { state: HeaderState; joined: readonly Contest[] }) {
  const now = useNow();
  const { notify } = useShell();
  const { route } = useNavigation();
  const contest = liveContestAt(joined, now);
  useChange(contest, (live, before) => {
    if (live?._id === before?._id) return;
    if (before && phaseAtTick(before, now) === 'past') notify(`${before.title}: Contest is over`);
    else if (live && now - Date.parse(live.startTime) < justStartedMs) notify(`${live.title} has started.`, 'good');
  });
  const shown = liveContestAt(joined, now, 'contestId' in route ? route.contestId : undefined);
  if (!shown) return <HeaderLines state={state} />;
  return <ContestHeader key={shown._id} state={state} contest={shown} now={now} />;
}

function ContestHeader({ state, contest, now }: { state: HeaderState; contest: Contest; now: number }) {
  const { value: marks = {} } = useServerData((client) => solvedProblemsQuery(client, contest._id), {
    refreshEveryMs: contestsRefreshMs,
  });
  const leftMs = Date.parse(contest.endTime) - now;
  const solved = Object.values(marks).filter(Boolean).length;
  const clock = { title: contest.title, leftMs, solved, problems: contest.problemCount };
  return <HeaderLines state={{ ...state, contest: clock }} />;
}

function HeaderLines({ state }: { state: HeaderState }) {
  const { theme } = useShell();
  return <Lines lines={headerLines(state, theme, useArea().columns)} rows={2} />;
}

export interface HeaderState {
  /** The main screen one is on, or came from. */
  main: string | undefined;
  title: string;
  isOnline: boolean;
  /** The session has ended, and what is on the screen is only read. */
  isSignedOut: boolean;
  /** Where it leads to when it is not the usual one. */
  server: string;
  /** The one that runs. */
  contest?: { title: string; leftMs: number; solved: number; problems: number } | undefined;
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
  const named = mainScreens.map((screen, at) => {
    const number = String(at + 1);
    return [screen, areNamed || screen === main ? `${number} ${labels[screen]}` : number] as const;
  });
  return tabLine<string>(named, main ?? '', theme);
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

/** The contest one takes part in at this moment; of several the one whose id is `here`, else the one that ends first. */
export function liveContestAt(contests: readonly Contest[], now: number, here?: string): Contest | undefined {
  const live = contests
    .filter((contest) => contest.isRegistered && phaseAtTick(contest, now) === 'ongoing')
    .sort((a, b) => Date.parse(a.endTime) - Date.parse(b.endTime));
  return live.find(({ _id }) => _id === here) ?? live[0];
}

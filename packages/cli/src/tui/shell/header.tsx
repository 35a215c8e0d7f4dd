import type { Contest } from '@podium/sdk/contract';
import { useContext, useSyncExternalStore } from 'react';
import { Lines } from '../components/lines.tsx';
import { useChange } from '../data/use-change.ts';
import { useNow } from '../data/use-now.ts';
import { useResource } from '../data/use-resource.ts';
import type { MainScreen } from '../navigation/route.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { type Services, ServicesContext } from '../services.ts';
import { phaseAtTick } from '../text/contest-times.ts';
import { type HeaderState, headerLines } from './header-lines.ts';
import { liveContestAt } from './live-contest.ts';
import { useShell } from './shell-context.ts';

const contestsRefreshMs = 30_000;
/** A contest that runs for longer was joined late: that is no news. */
const justStartedMs = 5_000;

interface HeaderProps {
  columns: number;
  main: MainScreen | undefined;
}

/** The lines above every screen. Before the session is open it says only what there is. */
export function Header({ columns, main }: HeaderProps) {
  const services = useContext(ServicesContext);
  const { title } = useShell();
  const text = useSyncExternalStore(title.subscribe, title.get);
  if (!services)
    return (
      <HeaderLines
        columns={columns}
        state={{ main, title: text, isOnline: true, isSignedOut: false, server: '', contest: undefined }}
      />
    );
  return <OpenHeader columns={columns} main={main} services={services} title={text} />;
}

function OpenHeader({ columns, main, services, title }: HeaderProps & { services: Services; title: string }) {
  const connection = useSyncExternalStore(services.connection.subscribe, services.connection.get);
  const session = useSyncExternalStore(services.sessionState.subscribe, services.sessionState.get);
  const isOnline = connection.state === 'online';
  const state = { main, title, isOnline, isSignedOut: session === 'later', server: services.current.server };
  if (session === 'signed-out') return <HeaderLines columns={columns} state={{ ...state, contest: undefined }} />;
  return <SignedInHeader columns={columns} state={state} />;
}

type PlainState = Omit<HeaderState, 'contest'>;

function SignedInHeader({ columns, state }: { columns: number; state: PlainState }) {
  const { loadable } = useResource('contests all', (client, signal) => client.contests.list('all', { signal }), {
    refreshEveryMs: contestsRefreshMs,
  });
  const joined = loadable.state === 'ready' ? loadable.value.filter(({ isRegistered }) => isRegistered) : [];
  if (joined.length === 0) return <HeaderLines columns={columns} state={{ ...state, contest: undefined }} />;
  return <JoinedHeader columns={columns} state={state} joined={joined} />;
}

/** Looks at the clock: which of the contests runs changes without an answer of the server. */
function JoinedHeader({ columns, state, joined }: { columns: number; state: PlainState; joined: readonly Contest[] }) {
  const now = useNow();
  const { tell } = useShell();
  const { route } = useNavigation();
  const contest = liveContestAt(joined, now);
  useChange(contest, (live, before) => {
    if (live?._id === before?._id) return;
    if (before && phaseAtTick(before, now) === 'past') tell(`${before.title}: Contest is over`);
    else if (live && now - Date.parse(live.startTime) < justStartedMs) tell(`${live.title} has started.`, 'good');
  });
  const shown = liveContestAt(joined, now, 'contestId' in route ? route.contestId : undefined);
  if (!shown) return <HeaderLines columns={columns} state={{ ...state, contest: undefined }} />;
  return <ContestHeader key={shown._id} columns={columns} state={state} contest={shown} now={now} />;
}

interface ContestHeaderProps {
  columns: number;
  state: PlainState;
  contest: Contest;
  now: number;
}

function ContestHeader({ columns, state, contest, now }: ContestHeaderProps) {
  const { loadable } = useResource(
    `solved ${contest._id}`,
    (client, signal) => client.contests.solvedProblems(contest._id, { signal }),
    { refreshEveryMs: contestsRefreshMs },
  );
  const leftMs = Date.parse(contest.endTime) - now;
  const solved = loadable.state === 'ready' ? Object.values(loadable.value).filter(Boolean).length : 0;
  const clock = { title: contest.title, leftMs, solved, problems: contest.problemCount };
  return <HeaderLines columns={columns} state={{ ...state, contest: clock }} />;
}

function HeaderLines({ columns, state }: { columns: number; state: HeaderState }) {
  const { theme } = useShell();
  return <Lines lines={headerLines(state, theme, columns)} columns={columns} rows={2} />;
}

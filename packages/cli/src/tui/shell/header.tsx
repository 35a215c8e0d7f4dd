import type { Contest } from '@podium/sdk/contract';
import { useContext, useSyncExternalStore } from 'react';
import { Lines } from '../components/lines.tsx';
import { useNow } from '../data/use-now.ts';
import { useResource } from '../data/use-resource.ts';
import type { MainScreen } from '../navigation/route.ts';
import { type Services, ServicesContext } from '../services.ts';
import { type HeaderState, headerLines } from './header-lines.ts';
import { useShell } from './shell-context.ts';

const contestsRefreshMs = 30_000;

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
      <HeaderLines columns={columns} state={{ main, title: text, isOnline: true, server: '', contest: undefined }} />
    );
  return <OpenHeader columns={columns} main={main} services={services} title={text} />;
}

function OpenHeader({ columns, main, services, title }: HeaderProps & { services: Services; title: string }) {
  const connection = useSyncExternalStore(services.connection.subscribe, services.connection.get);
  const session = useSyncExternalStore(services.sessionState.subscribe, services.sessionState.get);
  const state = { main, title, isOnline: connection.state === 'online', server: services.current.server };
  if (session === 'signed-in') return <SignedInHeader columns={columns} state={state} />;
  return <HeaderLines columns={columns} state={{ ...state, contest: undefined }} />;
}

type PlainState = Omit<HeaderState, 'contest'>;

function SignedInHeader({ columns, state }: { columns: number; state: PlainState }) {
  const { loadable } = useResource(
    'contests ongoing',
    (client, signal) => client.contests.list('ongoing', { signal }),
    {
      refreshEveryMs: contestsRefreshMs,
    },
  );
  const contest = loadable.state === 'ready' ? loadable.value.find(({ isRegistered }) => isRegistered) : undefined;
  if (!contest) return <HeaderLines columns={columns} state={{ ...state, contest: undefined }} />;
  return <ContestHeader columns={columns} state={state} contest={contest} />;
}

function ContestHeader({ columns, state, contest }: { columns: number; state: PlainState; contest: Contest }) {
  const now = useNow();
  const { loadable } = useResource(`solved ${contest._id}`, (client, signal) =>
    client.contests.solvedProblems(contest._id, { signal }),
  );
  const leftMs = Date.parse(contest.endTime) - now;
  const solved = loadable.state === 'ready' ? Object.values(loadable.value).filter(Boolean).length : 0;
  const clock = { title: contest.title, leftMs, solved, problems: contest.problemCount };
  return <HeaderLines columns={columns} state={{ ...state, contest: leftMs > 0 ? clock : undefined }} />;
}

function HeaderLines({ columns, state }: { columns: number; state: HeaderState }) {
  const { theme } = useShell();
  return <Lines lines={headerLines(state, theme, columns)} columns={columns} rows={2} />;
}

import type { SubmissionSummary } from '@podium/sdk/contract';
import { Box } from 'ink';
import { safeLine } from '../../../output/safe-text.ts';
import type { Status } from '../../../result.ts';
import { readStatus } from '../../../status/read-status.ts';
import { Lines } from '../../components/lines.tsx';
import { useList } from '../../components/list.ts';
import { Panel } from '../../components/panel.tsx';
import { useEvery, useNow } from '../../data/time.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { phaseAtTick } from '../../text/contest-times.ts';
import { spreadLine } from '../../text/fit-line.ts';
import { stateLines } from '../../text/state-lines.ts';
import { contestLine, findLastProblem, greetingLines, type LastProblem, pointed, verdictLine } from './status-lines.ts';

const refreshMs = 20_000;
const pendingRefreshMs = 2_000;

/** Where one stands: contests, the problem one is at, verdicts. */
export function HomeScreen({ columns, rows }: ScreenProps<'home'>) {
  useScreenTitle('Home');
  const { host, current } = useServices();
  const { loadable, reload } = useServerData(
    (client) => ({
      queryKey: ['status'],
      queryFn: ({ signal }) => readStatus({ client, cwd: host.cwd, server: current.server }, signal),
    }),
    { refreshEveryMs: refreshMs },
  );
  const status = loadable.state === 'ready' ? loadable.value : undefined;
  const isPending = status !== undefined && status.pending.length > 0;
  useEvery(isPending ? pendingRefreshMs : undefined, () => void reload());
  const theme = useTheme();
  if (!status) return <Lines lines={stateLines(loadable, theme, columns) ?? []} columns={columns} rows={rows} />;
  const { user } = status;
  const name = ` ${theme.bold(safeLine(`${user.firstName} ${user.lastName}`))}`;
  const rating = `${theme.dim('rating')} ${theme.bold(String(user.rating))} `;
  return (
    <Box flexDirection="column">
      <Lines lines={[spreadLine(name, rating, columns, theme.ellipsis)]} columns={columns} rows={1} />
      <Parts status={status} columns={columns} rows={rows - 1} />
    </Box>
  );
}

const parts = ['contests', 'problem', 'verdicts'] as const;
type Part = (typeof parts)[number];

function Parts({ status, columns, rows }: { status: Status; columns: number; rows: number }) {
  const [part, setPart] = useScreenState<Part>('part', 'contests');
  const { open } = useNavigation();
  const last = findLastProblem(status);
  const step = (by: number) => () =>
    setPart((before) => parts[(parts.indexOf(before) + by + parts.length) % parts.length] ?? 'contests');
  useKeys('home', {
    next: step(1),
    previous: step(-1),
    continue: last ? () => open(last.route) : undefined,
  });
  const size = sizesOf(status, rows);
  return (
    <Box flexDirection="column">
      <ContestsPart status={status} isFocused={part === 'contests'} columns={columns} rows={size.contests} />
      <LastProblemPart last={last} isFocused={part === 'problem'} columns={columns} rows={size.problem} />
      <VerdictsPart
        status={status}
        last={last}
        isFocused={part === 'verdicts'}
        columns={columns}
        rows={size.verdicts}
      />
    </Box>
  );
}

/** Verdicts get what the others leave. */
function sizesOf({ live, upcoming }: Status, rows: number) {
  const problem = 3;
  const mostContests = Math.floor((rows - problem) / 2);
  const contests = Math.min(Math.max(3, live.length + upcoming.length + 2), Math.max(3, mostContests));
  return { contests, problem, verdicts: rows - problem - contests };
}

const minuteMs = 60_000;

interface PartProps {
  isFocused: boolean;
  columns: number;
  rows: number;
}

/** Contests that run and that come next. */
function ContestsPart({ status, isFocused, columns, rows }: PartProps & { status: Status }) {
  const theme = useTheme();
  const now = useNow();
  const { open } = useNavigation();
  const contests = [...status.live, ...status.upcoming].filter((contest) => phaseAtTick(contest, now) !== 'past');
  const { cursor, visible } = useList({
    name: 'contests',
    items: contests,
    rows: rows - 2,
    isActive: isFocused,
    onOpen: ({ _id }) => open({ screen: 'contest', contestId: _id }),
  });
  const lines = visible.map((contest, at) =>
    contestLine(contest, isFocused && cursor.first + at === cursor.index, now, theme, columns - 2),
  );
  const none = theme.dim('  No contest is running or coming up.');
  const scroll = { first: cursor.first, total: contests.length };

  return (
    <Panel
      title="Contests"
      columns={columns}
      rows={rows}
      isFocused={isFocused}
      scroll={scroll}
      lines={lines.length > 0 ? lines : [none]}
    />
  );
}

function LastProblemPart({ last, isFocused, columns, rows }: PartProps & { last: LastProblem | undefined }) {
  const theme = useTheme();
  const { open } = useNavigation();
  useList({
    name: 'problem',
    items: last ? [last] : [],
    rows: 1,
    isActive: isFocused,
    onOpen: ({ route }) => open(route),
  });
  const line = last
    ? spreadLine(
        pointed(safeLine(last.title), isFocused, theme),
        theme.dim(`${safeLine(last.origin)} `),
        columns - 2,
        theme.ellipsis,
      )
    : theme.dim('  None yet.');

  return <Panel title="Last problem" columns={columns} rows={rows} isFocused={isFocused} lines={[line]} />;
}

/** The newest submissions, those that wait first; in their place what to do first, for somebody who has none. */
function VerdictsPart({
  status,
  last,
  isFocused,
  columns,
  rows,
}: PartProps & { status: Status; last: LastProblem | undefined }) {
  const theme = useTheme();
  const { open } = useNavigation();
  // Seconds of an age would be drawn anew every second.
  const now = Math.floor(Math.max(status.now, useNow()) / minuteMs) * minuteMs;
  const submissions: SubmissionSummary[] = [...status.pending, ...status.recent];
  const { cursor, visible } = useList({
    name: 'verdicts',
    items: submissions,
    rows: rows - 2,
    isActive: isFocused,
    onOpen: ({ _id }) => open({ screen: 'submission', submissionId: _id }),
  });
  const lines = visible.map((submission, at) =>
    verdictLine(submission, isFocused && cursor.first + at === cursor.index, now, theme, columns - 2),
  );
  const isNew = submissions.length === 0 && last === undefined;
  const empty = isNew ? greetingLines(status.user.firstName, theme, rows - 2) : [theme.dim('  No submissions yet.')];

  return (
    <Panel
      title={isNew ? 'First steps' : 'Recent verdicts'}
      columns={columns}
      rows={rows}
      isFocused={isFocused}
      scroll={{ first: cursor.first, total: submissions.length }}
      lines={lines.length > 0 ? lines : empty}
    />
  );
}

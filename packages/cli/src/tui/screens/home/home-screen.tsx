import type { Contest, SubmissionSummary } from '@podium/sdk/contract';
import { Box } from 'ink';
import { cutToWidth, padToWidth } from '../../../output/display-width.ts';
import { safeLine } from '../../../output/safe-text.ts';
import { formatAgo, paintVerdict, verdictLabel } from '../../../output/text/format-values.ts';
import type { Status } from '../../../status/read-status.ts';
import { readStatus } from '../../../status/read-status.ts';
import { Lines } from '../../components/lines.tsx';
import { useList } from '../../components/list.ts';
import { Panel } from '../../components/panel.tsx';
import { useEvery, useNow } from '../../data/time.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { Route, ScreenProps } from '../../navigation/route.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { phaseAtTick } from '../../text/contest-times.ts';
import { spreadLine } from '../../text/fit-line.ts';
import { stateLines } from '../../text/state-lines.ts';
import type { Theme } from '../../theme.ts';
import { contestState } from '../contests/contest-card.ts';

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

const verdictColumns = 21;
const testsColumns = 7;
const agoColumns = 11;

/** A contest that runs or comes: its name, whether I joined, its clock. */
function contestLine(contest: Contest, isSelected: boolean, now: number, theme: Theme, columns: number): string {
  const joined = contest.isRegistered ? theme.good(`${theme.marks.solved} joined  `) : '';
  const title = pointed(safeLine(contest.title), isSelected, theme);
  return spreadLine(title, `${joined}${contestState(contest, now, theme)} `, columns, theme.ellipsis);
}

/** A submission: its verdict or where its judging stands, the problem, how long ago. `now` to the minute is enough. */
function verdictLine(
  submission: SubmissionSummary,
  isSelected: boolean,
  now: number,
  theme: Theme,
  columns: number,
): string {
  const { verdict, progress, testsPassed, testsTotal } = submission;
  const word = verdict === null ? `${progress}${theme.ellipsis}` : verdictLabel(verdict);
  const padded = padToWidth(word, verdictColumns);
  const painted = verdict === null ? theme.warn(padded) : paintVerdict(verdict, padded, theme);
  const tests = theme.dim(padToWidth(`${testsPassed}/${testsTotal}`, testsColumns, 'right'));
  const ago = theme.dim(padToWidth(formatAgo(submission.submittedAt, now, 1), agoColumns, 'right'));
  const pointer = isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other;
  const titleColumns = Math.max(4, columns - 2 - verdictColumns - testsColumns - agoColumns - 4);
  const title = padToWidth(cutToWidth(safeLine(submission.problemTitle), titleColumns, theme.ellipsis), titleColumns);
  return `${pointer}${painted} ${isSelected ? theme.selected(theme.bold(title)) : title}${tests}  ${ago} `;
}

/** A line of a list with the pointer before it when keys act on it. */
function pointed(text: string, isSelected: boolean, theme: Theme): string {
  if (!isSelected) return `${theme.pointer.other}${theme.bold(text)}`;
  return `${theme.accent(theme.pointer.selected)}${theme.selected(theme.bold(text))}`;
}

/** What to do first, for somebody who has done nothing yet: in a few words where there are less rows than it takes. */
export function greetingLines(firstName: string, theme: Theme, rows: number): string[] {
  const step = (key: string, text: string) => `  ${theme.accent(key)}  ${text}`;
  const lines = [
    theme.bold(` Welcome to Podium, ${safeLine(firstName)}!`),
    '',
    step('2', 'Pick a problem; then e opens it in your editor,'),
    '     t tests your program on the samples, s submits it.',
    step('3', 'Register for a contest; its problems open when it starts.'),
    step('?', 'shows what every key does, on every screen.'),
  ];
  if (lines.length <= rows) return lines;
  return [
    step('2', 'Pick a problem; e edits, t tests and s submits it.'),
    step('3', 'Register for a contest.'),
    step('?', 'shows what every key does.'),
  ];
}

interface LastProblem {
  title: string;
  /** Where it comes from: the folder one is in, or the contest. */
  origin: string;
  route: Route & { screen: 'workspace' };
}

/** The problem to go on with: the one pulled around the current folder, else that of the newest submission. */
export function findLastProblem({ problem, contestOfProblem, pending, recent, live }: Status): LastProblem | undefined {
  // Once a contest is over its problems are for practice.
  const contestOf = (id: string | null | undefined) =>
    live.some(({ _id }) => _id === id) && id ? { contestId: id } : {};
  if (problem) {
    return {
      title: problem.title,
      origin: contestOfProblem ? `here, ${contestOfProblem.title} ${contestOfProblem.label}` : 'in this folder',
      route: { screen: 'workspace', problemId: problem.id, ...contestOf(contestOfProblem?.id) },
    };
  }
  const newest = [...pending, ...recent].sort((a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt))[0];
  if (!newest) return undefined;
  return {
    title: newest.problemTitle,
    origin: 'submitted last',
    route: { screen: 'workspace', problemId: newest.problemId, ...contestOf(newest.contestId) },
  };
}

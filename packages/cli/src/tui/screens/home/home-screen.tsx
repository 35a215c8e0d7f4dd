import type { SubmissionSummary } from '@podium/sdk/contract';
import { Box } from 'ink';
import type { Status } from '../../../status/read-status.ts';
import { readStatus } from '../../../status/read-status.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { Below, Part, useArea } from '../../components/area.tsx';
import { useList } from '../../components/list.ts';
import { ListPane } from '../../components/panel.tsx';
import { useMinute, useNow } from '../../data/time.ts';
import { Unloaded } from '../../data/unloaded.tsx';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { Route } from '../../navigation/route.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { phaseAtTick } from '../../text/contest-times.ts';
import { spreadLine } from '../../text/fit-line.ts';
import type { Theme } from '../../theme.ts';
import { contestHeading, pointedTitle } from '../contests/contest-card.ts';
import { submissionRow } from '../submissions/submission-row.ts';

const refreshMs = 20_000;
const pendingRefreshMs = 2_000;

/** Where one stands: contests, the problem one is at, verdicts. */
export function HomeScreen() {
  const { columns } = useArea();
  useScreenTitle('Home');
  const { host, current } = useServices();
  const { loadable, value: status } = useServerData(
    (client) => ({
      queryKey: ['status'],
      queryFn: ({ signal }) => readStatus({ client, cwd: host.cwd, server: current.server }, signal),
    }),
    { refreshEveryMs: (known) => (known && known.pending.length > 0 ? pendingRefreshMs : refreshMs) },
  );
  const theme = useTheme();
  if (!status) return <Unloaded loadable={loadable} />;
  const { user } = status;
  const name = ` ${theme.bold(safeLine(`${user.firstName} ${user.lastName}`))}`;
  const rating = `${theme.dim('rating')} ${theme.bold(String(user.rating))} `;
  return (
    <Below heading={[spreadLine(name, rating, columns, theme.ellipsis)]}>
      <Parts status={status} />
    </Below>
  );
}

const parts = ['contests', 'problem', 'verdicts'] as const;
type PartName = (typeof parts)[number];

function Parts({ status }: { status: Status }) {
  const [part, setPart] = useScreenState<PartName>('part', 'contests');
  const { open } = useNavigation();
  const last = findLastProblem(status);
  const step = (by: number) => () =>
    setPart((before) => parts[(parts.indexOf(before) + by + parts.length) % parts.length] ?? 'contests');
  useKeys('home', {
    next: step(1),
    previous: step(-1),
    continue: last ? () => open(last.route) : undefined,
  });
  const rows = rowsOf(status, useArea().rows);
  return (
    <Box flexDirection="column">
      <Part rows={rows.contests}>
        <ContestsPart status={status} isFocused={part === 'contests'} />
      </Part>
      <Part rows={rows.problem}>
        <LastProblemPart last={last} isFocused={part === 'problem'} />
      </Part>
      <Part rows={rows.verdicts}>
        <VerdictsPart status={status} last={last} isFocused={part === 'verdicts'} />
      </Part>
    </Box>
  );
}

/** Verdicts get what the others leave. */
function rowsOf({ live, upcoming }: Status, rows: number) {
  const problem = 3;
  const mostContests = Math.floor((rows - problem) / 2);
  const contests = Math.min(Math.max(3, live.length + upcoming.length + 2), Math.max(3, mostContests));
  return { contests, problem, verdicts: rows - problem - contests };
}

interface PartProps {
  status: Status;
  isFocused: boolean;
}

/** Contests that run and that come next. */
function ContestsPart({ status, isFocused }: PartProps) {
  const theme = useTheme();
  const { columns, rows } = useArea();
  const now = useNow();
  const { open } = useNavigation();
  const contests = [...status.live, ...status.upcoming].filter((contest) => phaseAtTick(contest, now) !== 'past');
  const list = useList({
    name: 'contests',
    items: contests,
    rows: rows - 2,
    isActive: isFocused,
    onOpen: ({ _id }) => open({ screen: 'contest', contestId: _id }),
  });
  return (
    <ListPane
      title="Contests"
      note=""
      isFocused={isFocused}
      list={list}
      row={(contest, isSelected) => contestHeading(contest, isFocused && isSelected, now, theme, columns - 2)}
      instead={contests.length === 0 ? [theme.dim('  No contest is running or coming up.')] : undefined}
    />
  );
}

function LastProblemPart({ last, isFocused }: Omit<PartProps, 'status'> & { last: LastProblem | undefined }) {
  const theme = useTheme();
  const { columns } = useArea();
  const { open } = useNavigation();
  const items = last ? [last] : [];
  const list = useList({ name: 'problem', items, rows: 1, isActive: isFocused, onOpen: ({ route }) => open(route) });
  const row = ({ title, origin }: LastProblem) =>
    spreadLine(pointedTitle(title, isFocused, theme), theme.dim(`${safeLine(origin)} `), columns - 2, theme.ellipsis);
  const none = last ? undefined : [theme.dim('  None yet.')];
  return <ListPane title="Last problem" note="" isFocused={isFocused} list={list} row={row} instead={none} />;
}

/** The newest submissions, those that wait first; in their place what to do first, for somebody who has none. */
function VerdictsPart({ status, last, isFocused }: PartProps & { last: LastProblem | undefined }) {
  const theme = useTheme();
  const { columns, rows } = useArea();
  const { open } = useNavigation();
  const now = useMinute();
  const submissions: SubmissionSummary[] = [...status.pending, ...status.recent];
  const list = useList({
    name: 'verdicts',
    items: submissions,
    rows: rows - 2,
    isActive: isFocused,
    onOpen: ({ _id }) => open({ screen: 'submission', submissionId: _id }),
  });
  const isNew = submissions.length === 0 && last === undefined;
  const empty = isNew ? greetingLines(status.user.firstName, theme, rows - 2) : [theme.dim('  No submissions yet.')];
  return (
    <ListPane
      title={isNew ? 'First steps' : 'Recent verdicts'}
      note=""
      isFocused={isFocused}
      list={list}
      row={(submission, isSelected) =>
        submissionRow(
          submission,
          { isSelected: isFocused && isSelected, now, showsProblem: true, columns: columns - 2 },
          theme,
        )
      }
      instead={submissions.length === 0 ? empty : undefined}
    />
  );
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

import { Box } from 'ink';
import { readStatus, type Status } from '../../../status/read-status.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { Below, Part, useArea } from '../../components/area.tsx';
import { useList } from '../../components/list.ts';
import { ListPane, Unloaded } from '../../components/panel.tsx';
import { useTabs } from '../../components/tabs.ts';
import { useMinute, useNow } from '../../data/time.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { RouteOf } from '../../navigation/route.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { phaseAtTick } from '../../text/contest-times.ts';
import { spreadLine } from '../../text/fit-line.ts';
import { listRow } from '../../text/list-row.ts';
import type { Theme } from '../../theme.ts';
import { contestHeading } from '../contests/contest-card.ts';
import { submissionRow } from '../submissions/submission-row.ts';

const refreshMs = 20_000;
const pendingRefreshMs = 2_000;

/** Shows contests, the problem to continue with, and verdicts. */
export function HomeScreen() {
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
    <Below heading={[spreadLine(name, rating, theme)]}>
      <Parts status={status} />
    </Below>
  );
}

function Parts({ status }: { status: Status }) {
  const { tab, next, previous } = useTabs(['contests', 'problem', 'verdicts'], 'contests', 'part');
  const { open } = useNavigation();
  const last = findLastProblem(status);
  useKeys('home', { next, previous, continue: last && (() => open(last.route)) });
  const rows = rowsOf(status, useArea().rows);
  return (
    <Box flexDirection="column">
      <Part rows={rows.contests}>
        <ContestsPart status={status} isFocused={tab === 'contests'} />
      </Part>
      <Part rows={rows.problem}>
        <LastProblemPart last={last} isFocused={tab === 'problem'} />
      </Part>
      <Part rows={rows.verdicts}>
        <VerdictsPart status={status} last={last} isFocused={tab === 'verdicts'} />
      </Part>
    </Box>
  );
}

/** Divides the rows. The verdicts get the rows that the other parts leave. */
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

function ContestsPart({ status, isFocused }: PartProps) {
  const theme = useTheme();
  const { rows } = useArea();
  const now = useNow();
  const { open } = useNavigation();
  const list = useList({
    name: 'contests',
    items: [...status.live, ...status.upcoming].filter((contest) => phaseAtTick(contest, now) !== 'past'),
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
      row={(contest, isSelected, rowTheme) => contestHeading(contest, isFocused && isSelected, now, rowTheme)}
      empty={[theme.dim('  No contest is running or coming up.')]}
    />
  );
}

function LastProblemPart({ last, isFocused }: Omit<PartProps, 'status'> & { last: LastProblem | undefined }) {
  const theme = useTheme();
  const { open } = useNavigation();
  const items = last ? [last] : [];
  const list = useList({ name: 'problem', items, rows: 1, isActive: isFocused, onOpen: ({ route }) => open(route) });
  return (
    <ListPane
      title="Last problem"
      note=""
      isFocused={isFocused}
      list={list}
      row={({ title, origin }, _, rowTheme) => {
        const right = theme.dim(` ${safeLine(origin)} `);
        return listRow({ title, paint: theme.bold, right }, isFocused, rowTheme);
      }}
      empty={[theme.dim('  None yet.')]}
    />
  );
}

/** Lists the newest submissions, pending ones first. New learners see the first steps instead. */
function VerdictsPart({ status, last, isFocused }: PartProps & { last: LastProblem | undefined }) {
  const theme = useTheme();
  const { rows } = useArea();
  const { open } = useNavigation();
  const now = useMinute();
  const list = useList({
    name: 'verdicts',
    items: [...status.pending, ...status.recent],
    rows: rows - 2,
    isActive: isFocused,
    onOpen: ({ _id }) => open({ screen: 'submission', submissionId: _id }),
  });
  const isNew = list.total === 0 && last === undefined;
  return (
    <ListPane
      title={isNew ? 'First steps' : 'Recent verdicts'}
      note=""
      isFocused={isFocused}
      list={list}
      row={(submission, isSelected, rowTheme) =>
        submissionRow(submission, { isSelected: isFocused && isSelected, now, showsProblem: true }, rowTheme)
      }
      empty={isNew ? greetingLines(status.user.firstName, theme, rows - 2) : [theme.dim('  No submissions yet.')]}
    />
  );
}

/** Returns the first steps of a new learner, in fewer words if there are too few rows. */
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
  /** The reason why it is the last problem: it is in the current folder, or was submitted last. */
  origin: string;
  route: RouteOf<'workspace'>;
}

/**
 * Finds the problem to continue with: the one pulled around the current folder, else that of the
 * newest submission.
 */
export function findLastProblem({ problem, contestOfProblem, pending, recent, live }: Status): LastProblem | undefined {
  // After a contest its problems are for practice.
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

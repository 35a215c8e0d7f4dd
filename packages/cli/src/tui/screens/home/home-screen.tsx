import type { Contest, ProblemSummary } from '@podium/sdk/contract';
import { contestTotals, countsPoints, plural } from '@podium/sdk/display';
import {
  contestScoresQuery,
  pendingRefreshMs,
  problemsQuery,
  solvedProblemsQuery,
  solverCountsQuery,
} from '@podium/sdk/queries';
import type { ContestMarks } from '../../../output/text/contest.ts';
import { readStatus, type Status } from '../../../status/read-status.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { Below, Split, useArea } from '../../components/area.tsx';
import { useList } from '../../components/list.ts';
import { ListPane, type ListPaneProps, Unloaded } from '../../components/panel.tsx';
import { useTabs } from '../../components/tabs.ts';
import { useMinute, useNow } from '../../data/time.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { liveContestAt } from '../../shell/header.tsx';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { contestHeading, phaseAtTick } from '../../text/contest-lines.ts';
import { listRow, spreadLine } from '../../text/lines.ts';
import type { Theme } from '../../theme.ts';
import { ratingChart } from '../profile/profile-lines.ts';
import { submissionRow, titleOf } from '../submissions/submission-list.tsx';
import { findLastProblem, nextSteps, stepsWithin } from './next-steps.ts';

const refreshMs = 20_000;

/** Larger windows show more than the command `status`. */
const recentShown = 40;

export function HomeScreen() {
  useScreenTitle('Home');
  const { host, current } = useServices();
  const { value: problems } = useServerData(problemsQuery, { isEnough: true });
  const { loadable, value: status } = useServerData(
    (client) => ({
      queryKey: ['status'],
      queryFn: ({ signal }) => readStatus({ client, cwd: host.cwd, server: current.server, recentShown }, signal),
    }),
    { refreshEveryMs: (known) => (known && known.pending.length > 0 ? pendingRefreshMs : refreshMs) },
  );
  if (!status) return <Unloaded loadable={loadable} />;
  return <Loaded status={status} problems={problems ?? noProblems} />;
}

const noProblems: readonly ProblemSummary[] = [];

interface LoadedProps {
  status: Status;
  /** Empty until they are loaded. */
  problems: readonly ProblemSummary[];
}

function Loaded({ status, problems }: LoadedProps) {
  const theme = useTheme();
  const now = useNow();
  const running = liveContestAt(status.live, now);
  const id = running?._id ?? '';
  const refresh = { isActive: running !== undefined, refreshEveryMs: refreshMs };
  const { value: solved } = useServerData((client) => solvedProblemsQuery(client, id), refresh);
  const { value: scores } = useServerData((client) => contestScoresQuery(client, id), refresh);
  const earned = running && solved && scores ? [runningLine(running, { solved, scores }, theme)] : [];
  return (
    <Below heading={[summaryLine(status, problems, theme), ...earned]}>
      <Parts status={status} problems={problems} />
    </Below>
  );
}

/** A window from this width on has room for the course of the rating. */
const chartFromColumns = 100;

export function summaryLine({ user }: Status, problems: readonly ProblemSummary[], theme: Theme): string {
  const open = problems.filter(({ inPractice }) => inPractice);
  const solved = open.filter(({ isSolved }) => isSolved).length;
  const history = user.ratingHistory;
  const ratings = [
    ...history.slice(0, 1).map(({ ratingBefore }) => ratingBefore),
    ...history.map((one) => one.ratingAfter),
  ];
  const chart =
    theme.columns >= chartFromColumns ? ratingChart(ratings, { ...theme, columns: Math.floor(theme.columns / 4) }) : '';
  const facts = [
    ...(open.length > 0 ? [`${theme.dim('solved')} ${theme.bold(`${solved}/${open.length}`)}`] : []),
    `${theme.dim('rating')} ${theme.bold(String(user.rating))}`,
    ...(chart ? [chart] : []),
  ];
  return spreadLine(` ${theme.bold(safeLine(`${user.firstName} ${user.lastName}`))}`, `${facts.join('   ')} `, theme);
}

export function runningLine(
  { title, problemCount, rule }: Pick<Contest, 'title' | 'problemCount' | 'rule'>,
  marks: ContestMarks,
  theme: Theme,
): string {
  const { solved, points } = contestTotals(marks.solved, marks.scores);
  const earned = `${solved}/${problemCount} solved${countsPoints(rule) ? `, ${plural(points, 'point')}` : ''} `;
  return spreadLine(` ${theme.good(safeLine(title))}`, theme.good(earned), theme);
}

/** From this width on, the verdicts are beside the other parts. */
const besideFromColumns = 140;

function Parts({ status, problems }: LoadedProps) {
  const theme = useTheme();
  const { tab, next, previous, open: focus } = useTabs(['contests', 'steps', 'verdicts'], 'contests', 'part');
  const { open } = useNavigation();
  const { columns, rows } = useArea();
  const now = useNow();
  const minute = useMinute();
  const last = findLastProblem(status, problems);
  const { value: solverCounts } = useServerData(solverCountsQuery, { isEnough: true });
  useKeys('home', {
    next,
    previous,
    continue: last ? () => open(last.route) : 'There is no problem to continue with yet.',
  });
  const isBeside = columns >= besideFromColumns;
  // The verdicts are beside the steps, or get the rows that the steps leave.
  const steps = nextSteps(status, problems, solverCounts, minute, stepsWithin(isBeside ? 2 * rows : rows));
  const divided = rowsOf(status, steps.length, rows, isBeside);
  const submissions = [...status.pending, ...status.recent];
  // New learners see the first steps instead of verdicts.
  const isNew = submissions.length === 0 && last === undefined;
  const focusOf = (name: typeof tab) => ({ name, isFocused: tab === name, onFocus: () => focus(name) });
  return (
    <Split columns={isBeside ? Math.floor(columns / 2) : undefined} rows={divided.contests + divided.steps}>
      <Split rows={divided.contests}>
        <PartList
          {...focusOf('contests')}
          title="Contests"
          items={[...status.live, ...status.upcoming].filter((contest) => phaseAtTick(contest, now) !== 'past')}
          onOpen={({ _id }) => open({ screen: 'contest', contestId: _id })}
          row={(contest, isSelected, rowTheme) => contestHeading(contest, isSelected, now, rowTheme)}
          empty={[theme.dim('  No contest is running or coming up.')]}
        />
        <PartList
          {...focusOf('steps')}
          title="Next steps"
          items={steps}
          onOpen={({ route }) => open(route)}
          row={({ title, reason }, isSelected, rowTheme) => {
            const right = theme.dim(` ${safeLine(reason)} `);
            return listRow({ title, paint: theme.bold, right }, isSelected, rowTheme);
          }}
          empty={[theme.dim('  Nothing is open now.')]}
        />
      </Split>
      <PartList
        {...focusOf('verdicts')}
        title={isNew ? 'First steps' : 'Recent verdicts'}
        items={submissions}
        onOpen={({ _id }) => open({ screen: 'submission', submissionId: _id })}
        row={(submission, isSelected, rowTheme) =>
          submissionRow(submission, { isSelected, now: minute, about: titleOf }, rowTheme)
        }
        empty={
          isNew
            ? greetingLines(status.user.firstName, theme, divided.verdicts - 2)
            : [theme.dim('  No submissions yet.')]
        }
      />
    </Split>
  );
}

/** Divides the rows. The verdicts get those that the other parts leave, or all beside them. */
function rowsOf({ live, upcoming }: Status, stepCount: number, rows: number, isBeside: boolean) {
  const needed = Math.max(3, live.length + upcoming.length + 2);
  if (isBeside) {
    const contests = Math.min(needed, rows - stepCount - 2);
    return { contests, steps: rows - contests, verdicts: rows };
  }
  // A small window has room for one step.
  const steps = rows >= 16 ? Math.max(1, stepCount) + 2 : 3;
  const contests = Math.min(needed, Math.max(3, Math.floor((rows - steps) / 2)));
  return { contests, steps, verdicts: rows - steps - contests };
}

interface PartListProps<T> extends Omit<ListPaneProps<T>, 'list' | 'note'> {
  name: string;
  items: readonly T[];
  isFocused: boolean;
  onOpen(item: T): void;
}

/** Lists one part. Its selected row is marked only while it has the focus. */
function PartList<T>({ name, items, onOpen, row, ...pane }: PartListProps<T>) {
  const { isFocused } = pane;
  const list = useList({ name, items, isActive: isFocused, onOpen });
  const rowOf: typeof row = (item, isSelected, theme) => row(item, isFocused && isSelected, theme);
  return <ListPane {...pane} note="" list={list} row={rowOf} />;
}

/** Returns the first steps of a new learner, in fewer words if there are too few rows. */
export function greetingLines(firstName: string, theme: Theme, rows: number): string[] {
  const [problems, contests, help] = (['problems', 'contests', 'help'] as const).map((key) =>
    theme.keyOf('global', key),
  );
  const [edit, test, submit] = (['edit', 'test', 'submit'] as const).map((key) => theme.keyOf('workspace', key));
  const step = (key = '', text: string) => `  ${theme.accent(key)}  ${text}`;
  const lines = [
    theme.bold(` Welcome to Podium, ${safeLine(firstName)}!`),
    '',
    step(problems, `Pick a problem; then ${edit} opens it in your editor,`),
    `     ${test} tests your program on the samples, ${submit} submits it.`,
    step(contests, 'Register for a contest; its problems open when it starts.'),
    step(help, 'shows what every key does, on every screen.'),
  ];
  if (lines.length <= rows) return lines;
  return [
    step(problems, `Pick a problem; ${edit} edits, ${test} tests and ${submit} submits it.`),
    step(contests, 'Register for a contest.'),
    step(help, 'shows what every key does.'),
  ];
}

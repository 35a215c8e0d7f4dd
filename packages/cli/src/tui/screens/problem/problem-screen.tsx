import type { Contest, Problem } from '@podium/sdk/contract';
import { contestQuery, problemQuery, solvedProblemsQuery } from '@podium/sdk/queries';
import { Box } from 'ink';
import { useMemo } from 'react';
import { displayWidth } from '../../../output/display-width.ts';
import { safeLine } from '../../../output/safe-text.ts';
import { paintDifficulty } from '../../../output/text/format-values.ts';
import { wrapPainted } from '../../../output/wrap-painted.ts';
import { Lines } from '../../components/lines.tsx';
import { TextPane } from '../../components/panel.tsx';
import { useMarkdown } from '../../data/use-markdown.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';
import { spreadLine } from '../../text/fit-line.ts';
import { noticeLines, stateLines } from '../../text/state-lines.ts';
import { tabBeside, tabLine } from '../../text/tab-line.ts';
import type { Theme } from '../../theme.ts';
import { SubmissionList } from '../submissions/submission-list.tsx';
import { SamplesTab } from './samples-tab.tsx';

type Tab = 'statement' | 'samples' | 'submissions';

const frameColumns = 4;

/** A problem: its statement, its samples, what I submitted for it. */
export function ProblemScreen({ route, columns, rows }: ScreenProps<'problem'>) {
  const theme = useTheme();
  const { problemId, contestId } = route;
  const { loadable } = useServerData((client) => problemQuery(client, problemId));
  const problem = loadable.state === 'ready' ? loadable.value : undefined;
  useScreenTitle(problem ? safeLine(problem.title) : 'Problem');
  const solve = useSolve(problemId, contestId);
  // A folder that is there already opens without the server.
  useKeys('problem', { solve }, { isActive: !problem });
  if (!problem) return <Lines lines={stateLines(loadable, theme, columns) ?? []} columns={columns} rows={rows} />;
  if (contestId === undefined)
    return <Opened problem={problem} contest={undefined} isSolved={problem.isSolved} columns={columns} rows={rows} />;
  return <OpenedInContest problem={problem} contestId={contestId} columns={columns} rows={rows} />;
}

interface InContestProps {
  problem: Problem;
  contestId: string;
  columns: number;
  rows: number;
}

function OpenedInContest({ problem, contestId, columns, rows }: InContestProps) {
  const contest = useServerData((client) => contestQuery(client, contestId));
  const solved = useServerData((client) => solvedProblemsQuery(client, contestId));
  const isSolved = solved.loadable.state === 'ready' && solved.loadable.value[problem._id] === true;
  const known = contest.loadable.state === 'ready' ? contest.loadable.value : undefined;
  return (
    <Opened problem={problem} contest={known} contestId={contestId} isSolved={isSolved} columns={columns} rows={rows} />
  );
}

interface OpenedProps {
  problem: Problem;
  contest: Contest | undefined;
  contestId?: string;
  isSolved: boolean;
  columns: number;
  rows: number;
}

function Opened({ problem, contest, contestId, isSolved, columns, rows }: OpenedProps) {
  const theme = useTheme();
  const [tab, setTab] = useScreenState<Tab>('tab', 'statement');
  const samples = useMemo(() => problem.testCases.filter(({ isSample }) => isSample), [problem]);
  const tabs = [
    ['statement', 'Problem Description'],
    ['samples', `Samples ${samples.length}`],
    ['submissions', 'My Submissions'],
  ] as const;
  const move = (by: 1 | -1) => () => setTab(tabBeside<Tab>(tabs, tab, by));
  useKeys('problem', { nextTab: move(1), previousTab: move(-1) });
  useProblemKeys(problem._id, contestId, tab);
  const facts = headingLines({ problem, contest, isSolved }, theme, columns);
  const heading = [...facts, tabLine<Tab>(tabs, tab, theme)];
  const size = { columns, rows: rows - heading.length };
  return (
    <Box flexDirection="column">
      <Lines lines={heading} columns={columns} rows={heading.length} />
      {tab === 'statement' ? <Statement problem={problem} {...size} /> : null}
      {tab === 'samples' ? <SamplesTab samples={samples} {...size} /> : null}
      {tab === 'submissions' ? <SubmissionList problemId={problem._id} title="My Submissions" {...size} /> : null}
    </Box>
  );
}

function Statement({ problem, columns, rows }: Pick<OpenedProps, 'problem' | 'columns' | 'rows'>) {
  const theme = useTheme();
  const rendered = useMarkdown(problem.description, columns - frameColumns);
  const lines = useMemo(() => (rendered ?? [theme.dim(theme.ellipsis)]).map((line) => ` ${line}`), [rendered, theme]);
  return <TextPane name="statement" lines={lines} columns={columns} rows={rows} />;
}

function useSolve(problemId: string, contestId: string | undefined): () => void {
  const { open } = useNavigation();
  return () => open({ screen: 'workspace', problemId, ...(contestId === undefined ? {} : { contestId }) });
}

function useProblemKeys(problemId: string, contestId: string | undefined, tab: Tab): void {
  const { copy, notify } = useShell();
  const openPage = useOpenPage();
  useKeys('problem', {
    solve: useSolve(problemId, contestId),
    // Elsewhere it copies what is selected.
    copy:
      tab === 'statement'
        ? () => {
            copy(problemId);
            notify('The id is on the clipboard.');
          }
        : undefined,
    browser: () =>
      openPage(
        contestId === undefined ? ['problem', 'practice', problemId] : ['problem', 'contest', contestId, problemId],
      ),
  });
}

const mostTagLines = 2;

interface Heading {
  problem: Problem;
  /** The contest it is solved in, once it is known. */
  contest: Contest | undefined;
  /** In the contest, where there is one. */
  isSolved: boolean;
}

/** What stands above the tabs: contest, difficulty, limits, whether it is solved, tags. */
export function headingLines({ problem, contest, isSolved }: Heading, theme: Theme, columns: number): string[] {
  const solved = isSolved ? theme.good(`${theme.marks.solved} Solved `) : '';
  const tags = problem.tags.map((tag) => `#${safeLine(tag)}`.replaceAll(' ', '\u00a0')).join(' ');
  const tagLines = tags === '' ? [] : wrapPainted(tags, columns - 2).slice(0, mostTagLines);
  const label = contest?.problems.find(({ _id }) => _id === problem._id)?.label;
  return [
    ...(contest
      ? [` ${theme.accent(`Contest: ${safeLine(contest.title)}${label ? `, problem ${safeLine(label)}` : ''}`)}`]
      : []),
    spreadLine(` ${factsWithin(problem, columns - 2 - displayWidth(solved), theme)}`, solved, columns),
    ...tagLines.map((line) => ` ${theme.dim(line)}`),
    ...noticeLines(problem, theme, columns - 2).map((line) => ` ${line}`),
  ];
}

/** Difficulty and limits, where there is little room without saying which limit is which. */
function factsWithin({ difficulty, constraints }: Problem, columns: number, theme: Theme): string {
  const dot = theme.dim(theme.unicode ? ' · ' : ' | ');
  const [time, memory] = [safeLine(constraints.timeLimit), safeLine(constraints.memoryLimit)];
  const painted = `Difficulty: ${paintDifficulty(difficulty, difficulty, theme)}`;
  const whole = [painted, `Time limit: ${time}`, `Memory limit: ${memory}`].join(dot);
  return displayWidth(whole) <= columns ? whole : [painted, time, memory].join(dot);
}

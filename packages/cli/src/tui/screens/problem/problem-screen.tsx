import type { Contest, Problem } from '@podium/sdk/contract';
import { contestQuery, problemQuery, solvedProblemsQuery } from '@podium/sdk/queries';
import { useMemo } from 'react';
import { breakPainted, wrapPainted } from '../../../output/wrap-painted.ts';
import { paintDifficulty } from '../../../text/format-values.ts';
import { displayWidth, safeLine, safeText } from '../../../text/terminal-text.ts';
import { Below, useArea } from '../../components/area.tsx';
import { useScroll } from '../../components/list.ts';
import { Panel, TextPane } from '../../components/panel.tsx';
import { Unloaded } from '../../data/unloaded.tsx';
import { useMarkdown } from '../../data/use-markdown.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';
import { besideLines, spreadLine } from '../../text/fit-line.ts';
import { noticeLines } from '../../text/state-lines.ts';
import { tabBeside, tabLine } from '../../text/tab-line.ts';
import type { Theme } from '../../theme.ts';
import { SubmissionList } from '../submissions/submission-list.tsx';

type Tab = 'statement' | 'samples' | 'submissions';

const frameColumns = 4;

/** A problem: its statement, its samples, what I submitted for it. */
export function ProblemScreen({ route }: ScreenProps<'problem'>) {
  const { problemId, contestId } = route;
  const { loadable, value: problem } = useServerData((client) => problemQuery(client, problemId));
  useScreenTitle(problem ? safeLine(problem.title) : 'Problem');
  const solve = useSolve(problemId, contestId);
  // A folder that is there already opens without the server.
  useKeys('problem', { solve }, { isActive: !problem });
  if (!problem) return <Unloaded loadable={loadable} />;
  if (contestId !== undefined) return <OpenedInContest problem={problem} contestId={contestId} />;
  return <Opened problem={problem} contest={undefined} isSolved={problem.isSolved} />;
}

function OpenedInContest({ problem, contestId }: { problem: Problem; contestId: string }) {
  const { value: contest } = useServerData((client) => contestQuery(client, contestId));
  const { value: solved } = useServerData((client) => solvedProblemsQuery(client, contestId));
  const isSolved = solved?.[problem._id] === true;
  return <Opened problem={problem} contest={contest} contestId={contestId} isSolved={isSolved} />;
}

interface OpenedProps extends Heading {
  contestId?: string;
}

function Opened({ problem, contest, contestId, isSolved }: OpenedProps) {
  const { columns } = useArea();
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
  return (
    <Below heading={[...facts, tabLine<Tab>(tabs, tab, theme)]}>
      {tab === 'statement' ? <Statement problem={problem} /> : null}
      {tab === 'samples' ? <SamplesTab samples={samples} /> : null}
      {tab === 'submissions' ? <SubmissionList problemId={problem._id} title="My Submissions" /> : null}
    </Below>
  );
}

function Statement({ problem }: { problem: Problem }) {
  const theme = useTheme();
  const rendered = useMarkdown(problem.description, useArea().columns - frameColumns);
  const lines = useMemo(() => (rendered ?? [theme.dim(theme.ellipsis)]).map((line) => ` ${line}`), [rendered, theme]);
  return <TextPane name="statement" lines={lines} />;
}

function useSolve(problemId: string, contestId: string | undefined): () => void {
  const { open } = useNavigation();
  return () => open({ screen: 'workspace', problemId, ...(contestId === undefined ? {} : { contestId }) });
}

function useProblemKeys(problemId: string, contestId: string | undefined, tab: Tab): void {
  const { copy } = useShell();
  const openPage = useOpenPage();
  useKeys('problem', {
    solve: useSolve(problemId, contestId),
    // Elsewhere it copies what is selected.
    copy: tab === 'statement' ? () => copy(problemId, 'The id') : undefined,
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

/** The samples, one of which is selected for copying. */
function SamplesTab({ samples }: { samples: readonly Sample[] }) {
  const theme = useTheme();
  const { columns, rows } = useArea();
  const { copy } = useShell();
  const [stored, setSelected] = useScreenState('sample', 0);
  const selected = Math.min(stored, Math.max(0, samples.length - 1));
  const text = useMemo(() => sampleLines(samples, selected, theme, columns - 3), [samples, selected, theme, columns]);
  const lines = samples.length === 0 ? ['', theme.dim('The problem has no samples.')] : text.lines;
  const inView = rows - 2;
  const { first, scrollTo } = useScroll({ name: 'samples', count: lines.length, rows: inView });
  const select = (index: number) => () => {
    setSelected(index);
    scrollTo(Math.max(0, Math.min(text.starts[index] ?? 0, lines.length - inView)));
  };
  const sample = samples[selected];
  const copyText = (content: string, name: string) => () => copy(content, `The ${name} of sample ${selected + 1}`);
  useKeys('problem', {
    nextSample: samples.length > 1 ? select((selected + 1) % samples.length) : undefined,
    previousSample: samples.length > 1 ? select((selected - 1 + samples.length) % samples.length) : undefined,
    copy: sample ? copyText(sample.input, 'input') : undefined,
    copyAnswer: sample ? copyText(sample.output, 'output') : undefined,
  });

  return (
    <Panel
      title="Samples"
      note={samples.length > 1 ? `${selected + 1} of ${samples.length}` : undefined}
      isFocused
      scroll={{ first, total: lines.length }}
      lines={lines.slice(first, first + inView).map((line) => ` ${line}`)}
    />
  );
}

interface Sample {
  input: string;
  output: string;
}

interface SampleText {
  lines: string[];
  /** The line each sample begins on. */
  starts: number[];
}

const gap = 3;

/** Input and output of every sample: beside each other where both fit, else below each other. */
export function sampleLines(samples: readonly Sample[], selected: number, theme: Theme, columns: number): SampleText {
  const lines: string[] = [];
  const starts: number[] = [];
  for (const [at, sample] of samples.entries()) {
    if (at > 0) lines.push('');
    starts.push(lines.length);
    const isSelected = at === selected;
    const pointer = isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other;
    const title = `Sample ${at + 1}`;
    lines.push(`${pointer}${isSelected ? theme.selected(theme.bold(title)) : theme.bold(title)}`);
    lines.push(...layOutSample(sample, theme, columns - 2).map((line) => `  ${line}`));
  }
  return { lines, starts };
}

function layOutSample({ input, output }: Sample, theme: Theme, columns: number): string[] {
  const half = Math.floor((columns - gap) / 2);
  const [left, right] = [shownLines(input, theme), shownLines(output, theme)];
  const leftColumns = Math.max(16, ...left.map(displayWidth));
  const fits = leftColumns <= half && right.every((line) => displayWidth(line) <= half);
  if (fits) {
    const block = (title: string, text: readonly string[]) => [theme.dim(title), ...text];
    return besideLines(block('Input', left), block('Output', right), leftColumns + gap);
  }
  const broken = (text: readonly string[]) => text.flatMap((line) => breakPainted(line, columns));
  return [theme.dim('Input'), ...broken(left), theme.dim('Output'), ...broken(right)];
}

/** White space that the eye would miss is marked: tabs, and spaces at the end of a line. */
function shownLines(text: string, theme: Theme): string[] {
  const tab = theme.dim(theme.unicode ? '→   ' : '\\t  ');
  const space = theme.dim(theme.unicode ? '·' : '_');
  if (text === '') return [theme.dim('(empty)')];
  return safeText(text)
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      const text = line.replace(/ +$/, '');
      return text.replaceAll('\t', tab) + space.repeat(line.length - text.length);
    });
}

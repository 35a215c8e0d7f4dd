import type { Contest, Problem } from '@podium/sdk/contract';
import { contestQuery, problemQuery, solvedProblemsQuery } from '@podium/sdk/queries';
import { useMemo } from 'react';
import { breakPainted, wrapPainted } from '../../../output/wrap-painted.ts';
import { problemPage } from '../../../settings/server-address.ts';
import { paintDifficulty } from '../../../text/format-values.ts';
import { displayWidth, safeLine, safeText } from '../../../text/terminal-text.ts';
import { Below, useArea } from '../../components/area.tsx';
import { useScroll } from '../../components/list.ts';
import { Panel, TextPane, textInset, Unloaded } from '../../components/panel.tsx';
import { tabLine, useTabs } from '../../components/tabs.ts';
import { useMarkdown } from '../../data/use-markdown.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { useOpenPage } from '../../shell/use-open-page.ts';
import { besideLines, indent, spreadLine } from '../../text/fit-line.ts';
import { markSelected, pointer } from '../../text/list-row.ts';
import { noticeLines } from '../../text/state-lines.ts';
import { narrower, type Theme } from '../../theme.ts';
import { SubmissionList } from '../submissions/submission-list.tsx';

const tabs = ['statement', 'samples', 'submissions'] as const;

/** Shows a problem: its statement, its samples, the user's submissions. */
export function ProblemScreen({ route }: ScreenProps<'problem'>) {
  const { problemId, contestId } = route;
  const { loadable, value: problem } = useServerData((client) => problemQuery(client, problemId));
  useScreenTitle(problem ? safeLine(problem.title) : 'Problem');
  const solve = useSolve(problemId, contestId);
  // A folder that was pulled before opens without the server.
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
  const theme = useTheme();
  const { tab, next, previous } = useTabs(tabs, 'statement');
  const samples = useMemo(() => problem.testCases.filter(({ isSample }) => isSample), [problem]);
  useKeys('problem', { nextTab: next, previousTab: previous });
  useProblemKeys(problem._id, contestId, tab);
  const labels = {
    statement: 'Problem Description',
    samples: `Samples ${samples.length}`,
    submissions: 'My Submissions',
  };
  return (
    <Below heading={[...headingLines({ problem, contest, isSolved }, theme), tabLine(labels, tab, theme)]}>
      {tab === 'statement' ? <Statement problem={problem} /> : null}
      {tab === 'samples' ? <SamplesTab samples={samples} /> : null}
      {tab === 'submissions' ? <SubmissionList problemId={problem._id} title="My Submissions" /> : null}
    </Below>
  );
}

function Statement({ problem }: { problem: Problem }) {
  return <TextPane name="statement" lines={useMarkdown(problem.description, useTheme(textInset))} />;
}

function useSolve(problemId: string, contestId: string | undefined): () => void {
  const { open } = useNavigation();
  return () => open({ screen: 'workspace', problemId, ...(contestId === undefined ? {} : { contestId }) });
}

function useProblemKeys(problemId: string, contestId: string | undefined, tab: (typeof tabs)[number]): void {
  const { copy } = useShell();
  const openPage = useOpenPage();
  useKeys('problem', {
    solve: useSolve(problemId, contestId),
    // On the samples tab this key copies the selected sample; on the submissions tab it copies the
    // selected id.
    copy: tab === 'statement' ? () => copy(problemId, 'The id') : undefined,
    browser: () => openPage(problemPage(problemId, contestId)),
  });
}

const mostTagLines = 2;

interface Heading {
  problem: Problem;
  /** The contest in which the user solves the problem, once it is known. */
  contest: Contest | undefined;
  /** Whether the problem is solved, in that contest if there is one. */
  isSolved: boolean;
}

/** Returns the lines above the tabs: contest, difficulty, limits, whether it is solved, tags. */
export function headingLines({ problem, contest, isSolved }: Heading, theme: Theme): string[] {
  const solved = isSolved ? theme.good(`${theme.marks.solved} Solved `) : '';
  const tags = problem.tags.map((tag) => `#${safeLine(tag)}`.replaceAll(' ', '\u00a0')).join(' ');
  const tagLines = tags === '' ? [] : wrapPainted(tags, theme.columns - 2).slice(0, mostTagLines);
  const label = contest?.problems.find(({ _id }) => _id === problem._id)?.label;
  const inContest = contest && `Contest: ${safeLine(contest.title)}${label ? `, problem ${safeLine(label)}` : ''}`;
  return [
    ...(inContest ? [` ${theme.accent(inContest)}`] : []),
    spreadLine(` ${factsWithin(problem, theme.columns - 2 - displayWidth(solved), theme)}`, solved, theme),
    ...indent([...tagLines.map(theme.dim), ...noticeLines(problem, narrower(theme, 2))]),
  ];
}

/** Formats difficulty and limits. If there is little room, the limits have no names. */
function factsWithin({ difficulty, constraints }: Problem, columns: number, theme: Theme): string {
  const dot = theme.dim(theme.unicode ? ' · ' : ' | ');
  const [time, memory] = [safeLine(constraints.timeLimit), safeLine(constraints.memoryLimit)];
  const painted = `Difficulty: ${paintDifficulty(difficulty, difficulty, theme)}`;
  const whole = [painted, `Time limit: ${time}`, `Memory limit: ${memory}`].join(dot);
  return displayWidth(whole) <= columns ? whole : [painted, time, memory].join(dot);
}

/** Shows the samples, one of which is selected for copying. */
function SamplesTab({ samples }: { samples: readonly Sample[] }) {
  const theme = useTheme(3);
  const { copy } = useShell();
  const [stored, setSelected] = useScreenState('sample', 0);
  const selected = Math.min(stored, Math.max(0, samples.length - 1));
  const text = useMemo(() => sampleLines(samples, selected, theme), [samples, selected, theme]);
  const lines = samples.length === 0 ? ['', theme.dim('The problem has no samples.')] : text.lines;
  const inView = useArea().rows - 2;
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
    copy: sample && copyText(sample.input, 'input'),
    copyAnswer: sample && copyText(sample.output, 'output'),
  });

  return (
    <Panel
      title="Samples"
      note={samples.length > 1 ? `${selected + 1} of ${samples.length}` : undefined}
      isFocused
      scroll={{ first, total: lines.length }}
      lines={indent(lines.slice(first, first + inView))}
    />
  );
}

interface Sample {
  input: string;
  output: string;
}

const gap = 3;

/**
 * Returns input and output of every sample, beside each other if both fit, and the line on which
 * each sample begins.
 */
export function sampleLines(
  samples: readonly Sample[],
  selected: number,
  theme: Theme,
): { lines: string[]; starts: number[] } {
  const lines: string[] = [];
  const starts: number[] = [];
  for (const [at, sample] of samples.entries()) {
    if (at > 0) lines.push('');
    starts.push(lines.length);
    const isSelected = at === selected;
    lines.push(pointer(isSelected, theme) + markSelected(`Sample ${at + 1}`, isSelected, theme, theme.bold));
    lines.push(...layOutSample(sample, narrower(theme, 2)).map((line) => `  ${line}`));
  }
  return { lines, starts };
}

function layOutSample({ input, output }: Sample, theme: Theme): string[] {
  const half = Math.floor((theme.columns - gap) / 2);
  const [left, right] = [shownLines(input, theme), shownLines(output, theme)];
  const leftColumns = Math.max(16, ...left.map(displayWidth));
  const fits = leftColumns <= half && right.every((line) => displayWidth(line) <= half);
  const block = (title: string, text: readonly string[]) => [theme.dim(title), ...text];
  if (fits) return besideLines(block('Input', left), block('Output', right), leftColumns + gap);
  const broken = (text: readonly string[]) => text.flatMap((line) => breakPainted(line, theme.columns));
  return [...block('Input', broken(left)), ...block('Output', broken(right))];
}

/** Marks white space that readers would overlook: tabs, and spaces at the end of a line. */
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

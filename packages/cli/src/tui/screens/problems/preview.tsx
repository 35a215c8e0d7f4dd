import type { Problem, ProblemSummary } from '@podium/sdk/contract';
import { problemQuery } from '@podium/sdk/queries';
import { paintDifficulty } from '../../../text/format-values.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { useArea } from '../../components/area.tsx';
import { Panel } from '../../components/panel.tsx';
import { useSettled } from '../../data/time.ts';
import { useMarkdown } from '../../data/use-markdown.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { wrapLines } from '../../text/fit-line.ts';
import { noticeLines } from '../../text/state-lines.ts';
import type { Theme } from '../../theme.ts';

/** How long the cursor rests before a statement is fetched for it, in milliseconds. */
const restMs = 150;

/** The selected problem beside the list, once the cursor rests on it. */
export function Preview({ summary }: { summary: ProblemSummary | undefined }) {
  const settledId = useSettled(summary?._id, restMs);
  if (summary && summary._id === settledId) return <LoadedPreview key={settledId} summary={summary} />;
  return <PreviewFrame summary={summary} problem={undefined} statement={undefined} />;
}

function LoadedPreview({ summary }: { summary: ProblemSummary }) {
  const { value: problem } = useServerData((client) => problemQuery(client, summary._id));
  const statement = useMarkdown(problem?.description, useArea().columns - 4);
  return <PreviewFrame summary={summary} problem={problem} statement={statement} />;
}

interface PreviewFrameProps {
  summary: ProblemSummary | undefined;
  problem: Problem | undefined;
  statement: readonly string[] | undefined;
}

function PreviewFrame({ summary, problem, statement }: PreviewFrameProps) {
  const theme = useTheme();
  const { columns } = useArea();
  const lines = summary ? previewLines(summary, problem, statement, theme, columns - 4) : [];
  return <Panel lines={lines.map((line) => ` ${line}`)} />;
}

/** The beginning of a problem beside the list: what it is called, its facts, as much of its statement as fits. */
export function previewLines(
  summary: ProblemSummary,
  problem: Problem | undefined,
  statement: readonly string[] | undefined,
  theme: Theme,
  columns: number,
): string[] {
  const limits = problem ? `${problem.constraints.timeLimit}, ${problem.constraints.memoryLimit}` : '';
  const solved = summary.isSolved ? theme.good(`  ${theme.marks.solved} solved`) : '';
  const tags = summary.tags.map((tag) => `#${safeLine(tag)}`).join(' ');
  return [
    ...wrapLines(safeLine(summary.title), columns, theme.bold),
    `${paintDifficulty(summary.difficulty, summary.difficulty, theme)}${solved}  ${theme.dim(limits)}`,
    ...(tags ? wrapLines(tags, columns, theme.dim) : []),
    ...(problem ? noticeLines(problem, theme, columns) : []),
    '',
    ...(statement ?? [theme.dim(theme.ellipsis)]),
  ];
}

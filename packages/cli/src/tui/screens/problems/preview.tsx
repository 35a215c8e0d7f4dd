import type { Problem, ProblemSummary } from '@podium/sdk/contract';
import { problemQuery } from '@podium/sdk/queries';
import { safeLine } from '../../../output/safe-text.ts';
import { paintDifficulty } from '../../../output/text/format-values.ts';
import { wrapText } from '../../../output/wrap.ts';
import { Panel } from '../../components/panel.tsx';
import { useSettled } from '../../data/time.ts';
import { useMarkdown } from '../../data/use-markdown.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { noticeLines } from '../../text/state-lines.ts';
import type { Theme } from '../../theme.ts';

/** How long the cursor rests before a statement is fetched for it, in milliseconds. */
const restMs = 150;

interface PreviewProps {
  summary: ProblemSummary | undefined;
  columns: number;
  rows: number;
}

export function Preview({ summary, columns, rows }: PreviewProps) {
  const settledId = useSettled(summary?._id, restMs);
  if (summary && summary._id === settledId)
    return <LoadedPreview key={settledId} summary={summary} columns={columns} rows={rows} />;
  return <PreviewFrame summary={summary} statement={undefined} columns={columns} rows={rows} problem={undefined} />;
}

function LoadedPreview({ summary, columns, rows }: PreviewProps & { summary: ProblemSummary }) {
  const { loadable } = useServerData((client) => problemQuery(client, summary._id));
  const problem = loadable.state === 'ready' ? loadable.value : undefined;
  const statement = useMarkdown(problem?.description, columns - 4);
  return <PreviewFrame summary={summary} problem={problem} statement={statement} columns={columns} rows={rows} />;
}

type PreviewFrameProps = PreviewProps & {
  problem: Parameters<typeof previewLines>[1];
  statement: readonly string[] | undefined;
};

function PreviewFrame({ summary, problem, statement, columns, rows }: PreviewFrameProps) {
  const theme = useTheme();
  const lines = summary ? previewLines(summary, problem, statement, theme, columns - 4) : [];

  return <Panel columns={columns} rows={rows} lines={lines.map((line) => ` ${line}`)} />;
}

/** The beginning of a problem beside the list: what it is called, its facts, as much of its statement as fits. */
export function previewLines(
  summary: ProblemSummary,
  problem: Problem | undefined,
  statement: readonly string[] | undefined,
  theme: Theme,
  columns: number,
): string[] {
  const title = wrapText(safeLine(summary.title), columns).split('\n');
  const limits = problem ? `${problem.constraints.timeLimit}, ${problem.constraints.memoryLimit}` : '';
  const solved = summary.isSolved ? theme.good(`  ${theme.marks.solved} solved`) : '';
  const tags = summary.tags.map((tag) => `#${safeLine(tag)}`).join(' ');
  return [
    ...title.map((line) => theme.bold(line)),
    `${paintDifficulty(summary.difficulty, summary.difficulty, theme)}${solved}  ${theme.dim(limits)}`,
    ...(tags
      ? wrapText(tags, columns)
          .split('\n')
          .map((line) => theme.dim(line))
      : []),
    ...(problem ? noticeLines(problem, theme, columns) : []),
    '',
    ...(statement ?? [theme.dim(theme.ellipsis)]),
  ];
}

import type { Problem, ProblemSummary } from '@podium/sdk/contract';
import { problemQuery } from '@podium/sdk/queries';
import { paintDifficulty } from '../../../text/format-values.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { Panel, textInset } from '../../components/panel.tsx';
import { useSettled } from '../../data/time.ts';
import { useMarkdown } from '../../data/use-painted.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { indent, noticeLines, wrapLines } from '../../text/lines.ts';
import type { Theme } from '../../theme.ts';

/** The preview follows after the cursor has rested this long, in milliseconds. */
const restMs = 150;

/** Shows the selected problem beside the list, once the cursor rests on it. */
export function Preview({ summary, note }: { summary: ProblemSummary | undefined; note: string }) {
  const shown = useSettled(summary, restMs) ?? summary;
  return shown ? <LoadedPreview key={shown._id} summary={shown} note={note} /> : <Panel note={note} lines={[]} />;
}

function LoadedPreview({ summary, note }: { summary: ProblemSummary; note: string }) {
  const theme = useTheme(textInset);
  const { value: problem } = useServerData((client) => problemQuery(client, summary._id));
  const statement = useMarkdown(problem?.description, theme);
  return <Panel note={note} lines={indent(previewLines(summary, problem, statement, theme))} />;
}

export function previewLines(
  summary: ProblemSummary,
  problem: Problem | undefined,
  statement: readonly string[],
  theme: Theme,
): string[] {
  const limits = problem ? `${problem.constraints.timeLimit}, ${problem.constraints.memoryLimit}` : '';
  const solved = summary.isSolved ? theme.good(`  ${theme.marks.solved} solved`) : '';
  const tags = summary.tags.map((tag) => `#${safeLine(tag)}`).join(' ');
  return [
    ...wrapLines(safeLine(summary.title), theme.columns, theme.bold),
    `${paintDifficulty(summary.difficulty, summary.difficulty, theme)}${solved}  ${theme.dim(limits)}`,
    ...(tags ? wrapLines(tags, theme.columns, theme.dim) : []),
    ...(problem ? noticeLines(problem, theme) : []),
    '',
    ...statement,
  ];
}

import type { OfferedLanguage, Problem, ProblemSummary } from '@podium/sdk/contract';
import { languagesQuery, problemQuery } from '@podium/sdk/queries';
import { paintDifficulty } from '../../../text/format-values.ts';
import { safeLine } from '../../../text/terminal-text.ts';
import { Panel, textInset } from '../../components/panel.tsx';
import { useSettled } from '../../data/time.ts';
import { useMarkdown } from '../../data/use-painted.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { useTheme } from '../../shell/shell-context.ts';
import { indent, noticeLines, ownLimitLines, wrapLines } from '../../text/lines.ts';
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
  const { value: offered = [] } = useServerData(languagesQuery, { isEnough: true });
  const statement = useMarkdown(problem?.description, theme);
  return <Panel note={note} lines={indent(previewLines({ summary, problem, offered, statement }, theme))} />;
}

interface Previewed {
  summary: ProblemSummary;
  /** Undefined while it loads. */
  problem: Problem | undefined;
  /** The languages of the server, once they are known. */
  offered: readonly OfferedLanguage[];
  /** The lines of the statement. */
  statement: readonly string[];
}

export function previewLines({ summary, problem, offered, statement }: Previewed, theme: Theme): string[] {
  const limits = problem ? `${problem.constraints.timeLimit}, ${problem.constraints.memoryLimit}` : '';
  const solved = summary.isSolved ? theme.good(`  ${theme.marks.solved} solved`) : '';
  const tags = summary.tags.map((tag) => `#${safeLine(tag)}`).join(' ');
  return [
    ...wrapLines(safeLine(summary.title), theme.columns, theme.bold),
    `${paintDifficulty(summary.difficulty, summary.difficulty, theme)}${solved}  ${theme.dim(limits)}`,
    ...(problem ? ownLimitLines(problem, offered, theme) : []),
    ...(tags ? wrapLines(tags, theme.columns, theme.dim) : []),
    ...(problem ? noticeLines(problem, theme) : []),
    '',
    ...statement,
  ];
}

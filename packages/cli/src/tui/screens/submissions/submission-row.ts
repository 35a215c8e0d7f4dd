import type { SubmissionSummary } from '@podium/sdk/contract';
import { formatTimeMs } from '@podium/sdk/display';
import { isCompileError } from '@podium/sdk/verdicts';
import { formatAgo, formatBytes, paintVerdict, passedPart, verdictLabel } from '../../../text/format-values.ts';
import { padToWidth } from '../../../text/terminal-text.ts';
import { listRow } from '../../text/list-row.ts';
import type { Theme } from '../../theme.ts';

interface RowOptions {
  isSelected: boolean;
  /** The time in milliseconds since 1970. An accuracy of a minute is enough. */
  now: number;
  showsProblem: boolean;
}

const verdictColumns = 21;

/**
 * Formats a submission: verdict, problem, tests, time, memory, age. Narrow lists omit the less
 * important columns.
 */
export function submissionRow(submission: SubmissionSummary, options: RowOptions, theme: Theme): string {
  const { isSelected, showsProblem } = options;
  const { verdict, problemTitle } = submission;
  const mark = verdict === null ? theme.marks.open : verdict === 'accepted' ? theme.marks.solved : theme.marks.fail;
  const paint = (text: string) => (verdict === null ? theme.warn(text) : paintVerdict(verdict, text, theme));
  const word = verdict === null ? `${progressWords[submission.progress]}${theme.ellipsis}` : verdictLabel(verdict);
  const right = ` ${theme.dim(factCells(submission, options, theme))} `;
  if (showsProblem) {
    const left = `${paint(`${mark} `)}${paint(padToWidth(word, verdictColumns))} `;
    return listRow({ left, title: problemTitle, right }, isSelected, theme);
  }
  const rest = theme.columns - 4 - verdictColumns;
  const parts = { left: paint(`${mark} `), title: word, paint, right: padToWidth(right, rest) };
  return listRow(parts, isSelected, theme);
}

const progressWords = { queued: 'Queued', compiling: 'Compiling', running: 'Judging', judged: 'Judging' } as const;

/** Returns the columns on the right, as many as the list has room for. */
function factCells(submission: SubmissionSummary, { now, showsProblem }: RowOptions, theme: Theme): string {
  const { verdict, timeMs, memoryBytes, submittedAt, contestId } = submission;
  // Time and memory are 0 in the record of a program that was never run.
  const wasRun = verdict !== null && !isCompileError(verdict) && submission.testsTotal > 0;
  const room = theme.columns - (showsProblem ? 26 : 0);
  const cells = [
    { text: wasRun ? passedPart(submission) : '', columns: 8, from: 0 },
    { text: wasRun && timeMs !== null ? formatTimeMs(timeMs) : '', columns: 9, from: 50 },
    { text: wasRun && memoryBytes !== null ? formatBytes(memoryBytes) : '', columns: 10, from: 60 },
    { text: formatAgo(submittedAt, now, 1), columns: 12, from: 0 },
    { text: contestId === null ? '' : 'contest', columns: 9, from: 70 },
  ].filter(({ from }) => room >= from);
  return cells.map(({ text, columns }) => padToWidth(text, columns, 'right')).join('');
}

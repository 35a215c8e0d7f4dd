import type { SubmissionSummary } from '@podium/sdk/contract';
import { formatAgo, formatBytes, formatTimeMs, paintVerdict, verdictLabel } from '../../../text/format-values.ts';
import { cutToWidth, padToWidth, safeLine } from '../../../text/terminal-text.ts';
import type { Theme } from '../../theme.ts';

interface RowOptions {
  isSelected: boolean;
  /** Milliseconds since 1970; the minute is enough. */
  now: number;
  showsProblem: boolean;
  columns: number;
}

const verdictColumns = 21;

/** A column: what stands there, how wide, and from which width of the list it is shown. */
interface Cell {
  text: string;
  columns: number;
  from: number;
}

/** A submission: verdict, problem, tests, time, memory, when; the less important columns only where there is room. */
export function submissionRow(submission: SubmissionSummary, options: RowOptions, theme: Theme): string {
  const { isSelected, now, showsProblem, columns } = options;
  const { verdict, progress, testsPassed, testsTotal, contestId } = submission;
  const isPending = verdict === null;
  const word = isPending ? `${progressWords[progress]}${theme.ellipsis}` : verdictLabel(verdict);
  const padded = padToWidth(word, verdictColumns);
  const cells = [
    { text: hasTests(submission) ? `${testsPassed}/${testsTotal}` : '', columns: 8, from: 0 },
    { text: cost(submission, ({ timeMs }) => timeMs, formatTimeMs), columns: 9, from: showsProblem ? 76 : 50 },
    {
      text: cost(submission, ({ memoryBytes }) => memoryBytes, formatBytes),
      columns: 10,
      from: showsProblem ? 86 : 60,
    },
    { text: formatAgo(submission.submittedAt, now, 1), columns: 12, from: 0 },
    { text: contestId === null ? '' : 'contest', columns: 9, from: showsProblem ? 96 : 70 },
  ].filter((cell: Cell) => columns >= cell.from);
  const others = cells.map((cell) => padToWidth(cell.text, cell.columns, 'right')).join('');
  const titleColumns = Math.max(0, columns - 2 - 2 - verdictColumns - 1 - others.length - 1);
  const title = showsProblem
    ? padToWidth(cutToWidth(safeLine(submission.problemTitle), titleColumns, theme.ellipsis), titleColumns)
    : '';
  return [
    isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other,
    isPending ? theme.warn(`${theme.marks.open} `) : paintVerdict(verdict, `${markOf(verdict, theme)} `, theme),
    paintSelected(isPending ? theme.warn(padded) : paintVerdict(verdict, padded, theme), isSelected && !showsProblem),
    ' ',
    paintSelected(title, isSelected && showsProblem),
    theme.dim(others),
    ' ',
  ].join('');

  function paintSelected(text: string, isMarked: boolean): string {
    return isMarked ? theme.selected(theme.bold(text)) : text;
  }
}

const progressWords = { queued: 'Queued', compiling: 'Compiling', running: 'Judging', judged: 'Judging' } as const;

function markOf(verdict: SubmissionSummary['verdict'], theme: Theme): string {
  return verdict === 'accepted' ? theme.marks.solved : theme.marks.fail;
}

function hasTests({ verdict, testsTotal }: SubmissionSummary): boolean {
  return verdict !== null && verdict !== 'compile_error' && testsTotal > 0;
}

/** What was never run has no time and no memory, though the record says 0. */
function cost(
  submission: SubmissionSummary,
  read: (submission: SubmissionSummary) => number | null,
  format: (value: number) => string,
): string {
  const value = read(submission);
  return value === null || !hasTests(submission) ? '' : format(value);
}

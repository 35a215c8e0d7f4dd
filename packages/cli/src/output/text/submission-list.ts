import type { SubmissionSummary } from '@podium/sdk/contract';
import type { ResultData } from '../../result.ts';
import { safeLine } from '../safe-text.ts';
import { formatTable } from '../table.ts';
import { formatAgo, formatBytes, formatTimeMs, paintVerdict, verdictLabel } from './format-values.ts';
import type { Rendered, View } from './view.ts';

export function renderSubmissionList({ submissions, now }: ResultData['submission-list'], { style }: View): Rendered {
  if (submissions.length === 0) return { afterword: 'No submissions.' };
  const text = formatTable(
    [
      { title: 'Id', text: (submission) => submission._id, paint: (cell) => style.accent(cell) },
      {
        title: 'Verdict',
        text: ({ verdict, progress }) => (verdict === null ? progress : verdictLabel(verdict)),
        paint: (cell, { verdict }) => paintVerdict(verdict, cell, style),
      },
      {
        title: 'Tests',
        text: ({ testsPassed, testsTotal }) => `${testsPassed}/${testsTotal}`,
        align: 'right',
        leaveOut: 5,
      },
      {
        title: 'Time',
        text: (submission) => (hasRun(submission) ? formatTimeMs(submission.timeMs ?? 0) : ''),
        align: 'right',
        leaveOut: 3,
      },
      {
        title: 'Memory',
        text: (submission) => (hasRun(submission) ? formatBytes(submission.memoryBytes ?? 0) : ''),
        align: 'right',
        leaveOut: 1,
      },
      {
        title: 'Submitted',
        text: ({ submittedAt }) => formatAgo(submittedAt, now, 1),
        paint: (cell) => style.dim(cell),
        leaveOut: 4,
      },
      {
        title: '',
        text: ({ contestId }) => (contestId ? 'contest' : ''),
        paint: (cell) => style.dim(cell),
        leaveOut: 2,
      },
      { title: 'Problem', text: ({ problemTitle }) => safeLine(problemTitle), flexible: true, leaveOut: 6 },
    ],
    submissions,
    style,
  );
  return { text };
}

/** What was never run has no time and no memory, though the record says 0. */
function hasRun({ verdict, timeMs }: SubmissionSummary): boolean {
  return timeMs !== null && verdict !== 'compile_error';
}

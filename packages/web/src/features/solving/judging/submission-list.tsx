import type { SubmissionSummary } from '@podium/sdk';
import { formatBytes, formatScore, formatTimeMs } from '@podium/sdk/display';
import { languageName } from '@podium/sdk/languages';
import { submissionsQuery } from '@podium/sdk/queries';
import type { SubmitTarget } from '@podium/sdk/solving';
import { findWait, isCompileError } from '@podium/sdk/verdicts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatAgo, formatMoment } from '../../../components/format-moment.ts';
import { EmptyState, LoadFailure } from '../../../components/notice.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { VerdictMark } from '../../../components/submission/verdict-mark.tsx';
import { useClient } from '../../../session/use-session.ts';
import type { ComparedIds } from './code-comparison.tsx';

interface SubmissionListProps {
  target: SubmitTarget;
  onOpen: (id: string) => void;
  onCompare: (ids: ComparedIds) => void;
}

export function SubmissionList({ target, onOpen, onCompare }: SubmissionListProps) {
  const { problemId, contestId } = target;
  const wanted = { userId: 'me', problemId, ...(contestId === null ? {} : { contestId }) } as const;
  const { data, error, refetch } = useQuery({ ...submissionsQuery(useClient(), wanted), staleTime: 0 });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (!data) {
    if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return <Spinner label="Loading submissions" />;
  }
  if (data.length === 0) {
    return <EmptyState title="No submissions yet">Your submissions for this problem appear here.</EmptyState>;
  }
  const toggle = (id: string) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(-2)));
  // The list has the newest submission first.
  const [newer, older] = data.filter(({ _id }) => chosen.includes(_id));
  return (
    <>
      {data.length < 2 ? null : (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
          <p>Choose two submissions to see the difference.</p>
          <Button
            onClick={() => older && newer && onCompare([older._id, newer._id])}
            {...(older === undefined && { disabled: true })}
          >
            Compare
          </Button>
        </div>
      )}
      <ul className="divide-y divide-line">
        {data.map((submission) => (
          <li key={submission._id} className="flex items-center gap-2">
            {data.length < 2 ? null : (
              <input
                type="checkbox"
                aria-label={`Compare the submission of ${formatMoment(submission.submittedAt)}`}
                checked={chosen.includes(submission._id)}
                onChange={() => toggle(submission._id)}
                className="size-6 shrink-0 accent-accent"
              />
            )}
            <button
              type="button"
              onClick={() => onOpen(submission._id)}
              className="flex flex-1 flex-wrap items-center gap-x-4 gap-y-1 rounded-md px-3 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2 sm:grid sm:grid-cols-[12rem_7rem_5rem_5rem_5rem_1fr]"
            >
              <SubmissionCells
                submission={submission}
                isInContest={contestId === null && submission.contestId !== null}
              />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows the values of one row. Each has a column of its own, also if it is empty. */
function SubmissionCells({ submission, isInContest }: { submission: SubmissionSummary; isInContest: boolean }) {
  const { verdict, timeMs, memoryBytes, language, submittedAt } = submission;
  const hasRun = verdict !== null && !isCompileError(verdict);
  const { clock } = useClient();
  return (
    <>
      <span className="max-sm:w-full">
        {verdict === null ? (
          <span className="text-muted">{findWait(submission.progress)?.word ?? 'Judging…'}</span>
        ) : (
          <VerdictMark verdict={verdict} />
        )}
      </span>
      <Cell>{hasRun ? passedOf(submission) : ''}</Cell>
      <Cell>{hasRun && timeMs !== null ? formatTimeMs(timeMs) : ''}</Cell>
      <Cell>{hasRun && memoryBytes !== null ? formatBytes(memoryBytes) : ''}</Cell>
      <Cell>{languageName(language)}</Cell>
      <span className="text-sm text-muted sm:text-right">
        {isInContest ? 'in a contest, ' : ''}
        <time dateTime={submittedAt} title={formatMoment(submittedAt)}>
          {formatAgo(submittedAt, clock.now())}
        </time>
      </span>
    </>
  );
}

/** Returns the points of a problem with scores, and the tests of another one. */
function passedOf({ score, maxScore = null, testsPassed, testsTotal }: SubmissionSummary): string {
  return score === undefined ? `${testsPassed} of ${testsTotal} tests` : `${formatScore(score, maxScore)} points`;
}

function Cell({ children }: { children: string }) {
  return <span className="text-sm tabular-nums text-muted empty:max-sm:hidden">{children}</span>;
}

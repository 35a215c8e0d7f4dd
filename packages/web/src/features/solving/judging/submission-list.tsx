import type { SubmissionSummary } from '@podium/sdk';
import { formatBytes, formatScore, formatTimeMs } from '@podium/sdk/display';
import { type Language, languageName } from '@podium/sdk/languages';
import { languagesQuery } from '@podium/sdk/queries';
import type { SubmitTarget } from '@podium/sdk/solving';
import { findWait, isCompileError } from '@podium/sdk/verdicts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatAgo, formatMoment } from '../../../components/format-moment.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { EmptyState } from '../../../components/notice.tsx';
import { smallSelectClass } from '../../../components/select.tsx';
import {
  LanguageFilter,
  OlderSubmissions,
  useSubmissionPages,
} from '../../../components/submission/submission-pages.tsx';
import { VerdictMark } from '../../../components/submission/verdict-mark.tsx';
import { useClient } from '../../../session/use-session.ts';
import type { ComparedIds } from './code-comparison.tsx';

interface SubmissionListProps {
  target: SubmitTarget;
  /** Undefined without the filter. */
  language: Language | undefined;
  /** An empty value removes the filter. */
  onLanguage: (language: string) => void;
  onOpen: (id: string) => void;
  onCompare: (ids: ComparedIds) => void;
}

/** Lists the user's submissions for a problem. A server with several languages filters by them. */
export function SubmissionList({ target, language, onLanguage, ...props }: SubmissionListProps) {
  const { problemId, contestId } = target;
  const wanted = { userId: 'me', problemId, ...(contestId === null ? {} : { contestId }) } as const;
  const list = useSubmissionPages({ ...wanted, language });
  const { data: offered = [] } = useQuery(languagesQuery(useClient()));
  return (
    <>
      {offered.length > 1 || language !== undefined ? (
        <LanguageFilter value={language ?? ''} onChoose={onLanguage} className={`${smallSelectClass} mb-3`} />
      ) : null}
      <Loaded query={list} loading="Loading submissions">
        {({ pages }) => <Rows key={language} {...{ ...props, target, language, submissions: pages.flat() }} />}
      </Loaded>
      <OlderSubmissions list={list} />
    </>
  );
}

type RowsProps = Omit<SubmissionListProps, 'onLanguage'> & { submissions: readonly SubmissionSummary[] };

function Rows({ target: { contestId }, language, submissions: data, onOpen, onCompare }: RowsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (data.length === 0) {
    const where = language === undefined ? '' : ` in ${languageName(language)}`;
    return (
      <EmptyState title={`No submissions${where} yet`}>
        Your submissions{where} for this problem appear here.
      </EmptyState>
    );
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

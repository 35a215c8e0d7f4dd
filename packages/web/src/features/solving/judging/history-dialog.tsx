import type { Submission, SubmissionSummary } from '@podium/sdk';
import { formatMegabytes, formatTimeMs } from '@podium/sdk/display';
import { isLanguage } from '@podium/sdk/languages';
import type { SubmitTarget } from '@podium/sdk/solving';
import { isCompileError } from '@podium/sdk/verdicts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CodeEditor } from '../../../components/code-editor/code-editor.tsx';
import { formatMoment } from '../../../components/format-moment.ts';
import { EmptyState, LoadFailure } from '../../../components/notice.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { WideDialog } from '../../../components/wide-dialog.tsx';
import { submissionQuery, submissionsQuery } from '../../../queries/submissions.ts';
import { useClient } from '../../../session/use-session.ts';
import type { Program } from './solving-session.ts';
import { SubmissionReport } from './submission-report.tsx';
import { VerdictMark } from './verdict-mark.tsx';

/** The interval at which the dialog refetches submissions that are not judged yet. */
const refreshMs = 2_000;

interface HistoryDialogProps {
  target: SubmitTarget;
  onClose: () => void;
  /** Puts the code of a submission into the editor. */
  onRestore: (program: Program) => void;
}

/** The user's submissions for the problem. Each can be opened, and its code restored. */
export function HistoryDialog({ target, onClose, onRestore }: HistoryDialogProps) {
  const [openedId, setOpenedId] = useState<string | undefined>();
  return (
    <WideDialog title="Submissions" onClose={onClose}>
      {openedId === undefined ? (
        <SubmissionList target={target} onOpen={setOpenedId} />
      ) : (
        <OpenedSubmission id={openedId} onBack={() => setOpenedId(undefined)} onRestore={onRestore} />
      )}
    </WideDialog>
  );
}

function SubmissionList({ target, onOpen }: { target: SubmitTarget; onOpen: (id: string) => void }) {
  const { problemId, contestId } = target;
  const wanted = { userId: 'me', problemId, ...(contestId === null ? {} : { contestId }) } as const;
  const { data, error, refetch } = useQuery({
    ...submissionsQuery(useClient(), wanted),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ verdict }) => verdict === null) ? refreshMs : false),
  });
  if (!data) {
    if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return <Spinner label="Loading submissions" />;
  }
  if (data.length === 0) {
    return <EmptyState title="No submissions yet">Your submissions for this problem appear here.</EmptyState>;
  }
  return (
    <ul className="divide-y divide-line">
      {data.map((submission) => (
        <li key={submission._id}>
          <button
            type="button"
            onClick={() => onOpen(submission._id)}
            className="flex w-full flex-wrap items-center gap-x-5 gap-y-1 rounded-md px-3 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <SubmissionLine submission={submission} isInContest={contestId === null && submission.contestId !== null} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function SubmissionLine({ submission, isInContest }: { submission: SubmissionSummary; isInContest: boolean }) {
  const { verdict, testsPassed, testsTotal, timeMs, memoryBytes, submittedAt } = submission;
  return (
    <>
      <span className="max-sm:basis-full sm:min-w-48">
        {verdict === null ? <span className="text-muted">Judging…</span> : <VerdictMark verdict={verdict} />}
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm tabular-nums text-muted max-sm:basis-full max-sm:empty:hidden sm:flex-1">
        {verdict === null || isCompileError(verdict) ? null : (
          <span>
            {testsPassed} of {testsTotal} tests
          </span>
        )}
        {timeMs === null || isCompileError(verdict) ? null : <span>{formatTimeMs(timeMs)}</span>}
        {memoryBytes === null || isCompileError(verdict) ? null : <span>{formatMegabytes(memoryBytes)}</span>}
        {isInContest ? <span>in a contest</span> : null}
      </span>
      <span className="whitespace-nowrap text-sm text-muted">{formatMoment(submittedAt)}</span>
    </>
  );
}

/** Draws nothing for a language that only a later server knows, because the editor has none of it. */
function Restore({ submission: { code, language }, onRestore }: RestoreProps) {
  if (!isLanguage(language)) return null;
  return (
    <Button look="primary" onClick={() => onRestore({ code, language })}>
      Restore this code
    </Button>
  );
}

interface RestoreProps {
  submission: Submission;
  onRestore: (program: Program) => void;
}

interface OpenedSubmissionProps {
  id: string;
  onBack: () => void;
  onRestore: (program: Program) => void;
}

function OpenedSubmission({ id, onBack, onRestore }: OpenedSubmissionProps) {
  const { data, error, refetch } = useQuery({
    ...submissionQuery(useClient(), id),
    staleTime: 0,
    refetchInterval: ({ state: { data: shown } }) => (shown?.verdict === null ? refreshMs : false),
  });
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button onClick={onBack}>
          <span aria-hidden="true">←</span> All submissions
        </Button>
        {data ? <Restore submission={data} onRestore={onRestore} /> : null}
      </div>
      {data ? (
        <>
          <p className="text-sm text-muted">{formatMoment(data.submittedAt)}</p>
          <SubmissionReport submission={data} />
          <CodeEditor
            text={data.code}
            label="Submitted code"
            language={data.language}
            fontSize={12}
            isReadOnly
            className="h-80 rounded-md border border-line"
          />
        </>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner label="Loading the submission" />
      )}
    </div>
  );
}

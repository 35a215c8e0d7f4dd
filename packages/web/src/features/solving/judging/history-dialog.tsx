import type { Submission } from '@podium/sdk';
import { isLanguage } from '@podium/sdk/languages';
import { pendingRefreshMs, submissionQuery } from '@podium/sdk/queries';
import type { SubmitTarget } from '@podium/sdk/solving';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CodeEditor } from '../../../components/code-editor/code-editor.tsx';
import { WideDialog } from '../../../components/dialog.tsx';
import { formatMoment } from '../../../components/format-moment.ts';
import { LoadFailure } from '../../../components/notice.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useClient } from '../../../session/use-session.ts';
import { CodeComparison, type ComparedIds } from './code-comparison.tsx';
import type { Program } from './solving-session.ts';
import { SubmissionList } from './submission-list.tsx';
import { SubmissionReport } from './submission-report.tsx';

interface HistoryDialogProps {
  target: SubmitTarget;
  problemName: string;
  onClose: () => void;
  /** Puts the code of a submission into the editor. */
  onRestore: (program: Program) => void;
}

/** The user's submissions for the problem. Each can be opened, and its code restored. */
export function HistoryDialog({ target, problemName, onClose, onRestore }: HistoryDialogProps) {
  const [openedId, setOpenedId] = useState<string | undefined>();
  const [compared, setCompared] = useState<ComparedIds | undefined>();
  return (
    <WideDialog title={`Submissions: ${problemName}`} onClose={onClose}>
      {compared ? (
        <CodeComparison ids={compared} onBack={() => setCompared(undefined)} />
      ) : openedId === undefined ? (
        <SubmissionList target={target} onOpen={setOpenedId} onCompare={setCompared} />
      ) : (
        <OpenedSubmission id={openedId} onBack={() => setOpenedId(undefined)} onRestore={onRestore} />
      )}
    </WideDialog>
  );
}

/**
 * Shows nothing for a language that this page does not know, because the editor does not offer it.
 * A later version of the server may have added it.
 */
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
    refetchInterval: ({ state: { data: shown } }) => (shown?.verdict === null ? pendingRefreshMs : false),
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

import { isLanguage } from '@podium/sdk/languages';
import { pendingRefreshMs, submissionQuery } from '@podium/sdk/queries';
import type { SubmitTarget } from '@podium/sdk/solving';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { CodeEditor } from '../../../components/code-editor/code-editor.tsx';
import { WideDialog } from '../../../components/dialog.tsx';
import { formatMoment } from '../../../components/format-moment.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { useClient } from '../../../session/use-session.ts';
import { CodeComparison, type ComparedIds } from './code-comparison.tsx';
import type { Program } from './solving-session.ts';
import { SubmissionList } from './submission-list.tsx';
import { SubmissionReport } from './submission-report.tsx';

interface HistoryDialogProps {
  target: SubmitTarget;
  problemName: string;
  onClose: () => void;
  onRestore: (program: Program) => void;
}

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

interface OpenedSubmissionProps {
  id: string;
  onBack: () => void;
  onRestore: (program: Program) => void;
}

function OpenedSubmission({ id, onBack, onRestore }: OpenedSubmissionProps) {
  const query = useQuery({
    ...submissionQuery(useClient(), id),
    staleTime: 0,
    refetchInterval: ({ state: { data: shown } }) => (shown?.verdict === null ? pendingRefreshMs : false),
  });
  const { code = '', language } = query.data ?? {};
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button onClick={onBack}>
          <span aria-hidden="true">←</span> All submissions
        </Button>
        {/* The editor does not offer a language that only a later server knows. */}
        {language && isLanguage(language) ? (
          <Button look="primary" onClick={() => onRestore({ code, language })}>
            Restore this code
          </Button>
        ) : null}
      </div>
      <Loaded query={query} loading="Loading the submission">
        {(submission) => (
          <>
            <p className="text-sm text-muted">{formatMoment(submission.submittedAt)}</p>
            <SubmissionReport submission={submission} />
            <CodeEditor
              text={submission.code}
              label="Submitted code"
              language={submission.language}
              fontSize={12}
              isReadOnly
              className="h-80 rounded-md border border-line"
            />
          </>
        )}
      </Loaded>
    </div>
  );
}

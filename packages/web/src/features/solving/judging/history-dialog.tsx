import { isLanguage, type Language } from '@podium/sdk/languages';
import type { SubmitTarget } from '@podium/sdk/solving';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { WideDialog } from '../../../components/dialog.tsx';
import { formatMoment } from '../../../components/format-moment.ts';
import { OpenedSubmission } from '../../../components/submission/opened-submission.tsx';
import { CodeComparison, type ComparedIds } from './code-comparison.tsx';
import type { Program } from './solving-session.ts';
import { SubmissionList } from './submission-list.tsx';

interface HistoryDialogProps {
  target: SubmitTarget;
  problemName: string;
  /** Lists only submissions in it; undefined for all. */
  language: Language | undefined;
  /** An empty value removes the filter. */
  onLanguage: (language: string) => void;
  onClose: () => void;
  onRestore: (program: Program) => void;
}

export function HistoryDialog({ target, problemName, onClose, onRestore, ...filter }: HistoryDialogProps) {
  const [openedId, setOpenedId] = useState<string | undefined>();
  const [compared, setCompared] = useState<ComparedIds | undefined>();
  return (
    <WideDialog title={`Submissions: ${problemName}`} onClose={onClose}>
      {compared ? (
        <CodeComparison ids={compared} onBack={() => setCompared(undefined)} />
      ) : openedId === undefined ? (
        <SubmissionList {...{ target, ...filter }} onOpen={setOpenedId} onCompare={setCompared} />
      ) : (
        <Restorable id={openedId} onBack={() => setOpenedId(undefined)} onRestore={onRestore} />
      )}
    </WideDialog>
  );
}

interface RestorableProps {
  id: string;
  onBack: () => void;
  onRestore: (program: Program) => void;
}

function Restorable({ id, onBack, onRestore }: RestorableProps) {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <Button onClick={onBack}>
          <span aria-hidden="true">←</span> All submissions
        </Button>
      </div>
      <OpenedSubmission
        id={id}
        head={({ code, language, submittedAt }) => (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-muted">{formatMoment(submittedAt)}</p>
            {/* The editor does not offer a language that only a later server knows. */}
            {isLanguage(language) ? (
              <Button look="primary" onClick={() => onRestore({ code, language })}>
                Restore this code
              </Button>
            ) : null}
          </div>
        )}
      />
    </div>
  );
}

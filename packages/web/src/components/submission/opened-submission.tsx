import type { Submission } from '@podium/sdk';
import { pendingRefreshMs, submissionQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../../session/use-session.ts';
import { CodeEditor } from '../code-editor/code-editor.tsx';
import { WideDialog } from '../dialog.tsx';
import { Loaded } from '../loaded.tsx';
import { SubmissionReport } from './submission-report.tsx';

interface OpenedSubmissionProps {
  id: string;
  /** What stands above the verdict. */
  head: (submission: Submission) => ReactNode;
}

/** Shows a submission with its source, and follows it until it is judged. */
export function OpenedSubmission({ id, head }: OpenedSubmissionProps) {
  const query = useQuery({
    ...submissionQuery(useClient(), id),
    staleTime: 0,
    refetchInterval: ({ state: { data: shown } }) => (shown?.verdict === null ? pendingRefreshMs : false),
  });
  return (
    <Loaded query={query} loading="Loading the submission">
      {(submission) => (
        <div className="flex flex-col gap-5">
          {head(submission)}
          <SubmissionReport submission={submission} />
          <CodeEditor
            text={submission.code}
            label="Submitted code"
            language={submission.language}
            fontSize={12}
            isReadOnly
            className="h-80 rounded-md border border-line"
          />
        </div>
      )}
    </Loaded>
  );
}

interface SubmissionDialogProps extends OpenedSubmissionProps {
  onClose: () => void;
}

/** Shows it above the page that lists it. */
export function SubmissionDialog({ onClose, ...opened }: SubmissionDialogProps) {
  return (
    <WideDialog title="Submission" onClose={onClose}>
      <OpenedSubmission {...opened} />
    </WideDialog>
  );
}

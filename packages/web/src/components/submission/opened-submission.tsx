import type { Submission } from '@podium/sdk';
import { languageName } from '@podium/sdk/languages';
import { pendingRefreshMs, submissionQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient, useUser } from '../../session/use-session.ts';
import { CodeEditor } from '../code-editor/code-editor.tsx';
import { WideDialog } from '../dialog.tsx';
import { Loaded } from '../loaded.tsx';
import { Moment } from '../moment.tsx';
import { SubmissionReport } from './submission-report.tsx';

interface OpenedSubmissionProps {
  id: string;
  /** What stands above the verdict. */
  head: (submission: Submission) => ReactNode;
}

/**
 * Shows a submission with its source, and follows it until it is judged: one's own by its events,
 * those of others, which have none, by asking again.
 */
export function OpenedSubmission({ id, head }: OpenedSubmissionProps) {
  const { id: ownId } = useUser();
  const query = useQuery({
    ...submissionQuery(useClient(), id),
    staleTime: 0,
    refetchInterval: ({ state: { data: shown } }) =>
      shown?.verdict === null && shown.userId !== ownId ? pendingRefreshMs : false,
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

/** Shows a submission of anybody above the page that lists it. */
export function SubmissionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <WideDialog title="Submission" onClose={onClose}>
      <OpenedSubmission id={id} head={authorOf} />
    </WideDialog>
  );
}

function authorOf({ _id, userFirstName, userLastName, problemTitle, submittedAt, language }: Submission) {
  return (
    <p className="text-sm text-muted">
      {userFirstName} {userLastName} for {problemTitle}, in {languageName(language)}, <Moment iso={submittedAt} />, id{' '}
      {_id}
    </p>
  );
}

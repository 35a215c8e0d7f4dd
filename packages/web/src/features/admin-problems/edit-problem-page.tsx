import { endpoints, type Problem } from '@podium/sdk/contract';
import { editedProblemQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ErrorDialog } from '../../components/dialog.tsx';
import { detailOf, fallbackText } from '../../components/failure-texts.ts';
import { LoadFailure } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useClient } from '../../session/use-session.ts';
import { ProblemEditor, type ProblemRequest } from './problem-editor.tsx';
import { valuesOf } from './problem-values.ts';
import { updateProblem } from './saving/save-problem.ts';

const loadFailure = fallbackText(endpoints.problems.get);

/**
 * Long test cases arrive cut, so that the form opens soon. Without hashing, the form must send test
 * cases as text, so it has them whole.
 */
const maxTestBytes = globalThis.crypto?.subtle ? 64 * 1024 : undefined;

export function EditProblemPage() {
  const { problemId = '' } = useParams();
  const client = useClient();
  const [isDismissed, setDismissed] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...editedProblemQuery(client, problemId, maxTestBytes),
    // Each edit starts with a fresh problem, which background refetches do not replace.
    refetchOnMount: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const reload = () => {
    setDismissed(false);
    void refetch();
  };
  if (data && !isFetching && !error)
    return <LoadedProblem key={`${data._id} ${data.revision}`} problem={data} onReload={reload} />;
  return (
    <Page title="Edit Problem">
      {error && !isFetching ? (
        <>
          <LoadFailure error={error} message={loadFailure} onRetry={reload} />
          {isDismissed ? null : (
            <ErrorDialog text={loadFailure} detail={detailOf(error)} onClose={() => setDismissed(true)} />
          )}
        </>
      ) : (
        <Spinner label="Loading the problem" />
      )}
    </Page>
  );
}

function LoadedProblem({ problem, onReload }: { problem: Problem; onReload: () => void }) {
  const client = useClient();
  const [initial] = useState(() => valuesOf(problem));

  async function send({ values, before, base = problem, consent = {}, onProgress }: ProblemRequest) {
    const { revision } = consent.overwrite ? await client.problems.get(problem._id, { maxTestBytes }) : base;
    const options = { before, baseRevision: revision, allowLive: consent.allowLive, onProgress };
    return updateProblem(client, problem._id, values, options);
  }

  return (
    <ProblemEditor
      title="Edit Problem"
      submitLabel="Update Problem"
      successText="Problem updated successfully"
      failureText="Failed to update problem: "
      initial={initial}
      problem={problem}
      send={send}
      onReload={onReload}
    />
  );
}

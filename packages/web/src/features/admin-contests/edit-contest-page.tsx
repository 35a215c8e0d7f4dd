import type { Contest } from '@podium/sdk/contract';
import { contestQuery } from '@podium/sdk/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { LoadFailure } from '../../components/notice.tsx';
import { OutcomeModal } from '../../components/outcome-modal.tsx';
import { Page } from '../../components/page.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useSingleMutation } from '../../components/use-single-mutation.ts';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';
import { useContestDraftMemory } from './contest-draft.ts';
import { ContestForm } from './contest-form.tsx';
import { type ContestFormState, changesOf, formOfContest } from './contest-form-state.ts';

export function EditContestPage() {
  const { contestId = '' } = useParams();
  const {
    data: contest,
    error,
    isFetchedAfterMount,
    refetch,
  } = useQuery({
    ...contestQuery(useClient(), contestId),
    // Editing starts with the current contest. Later changes by others do not replace the input.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page title="Edit Contest">
      {contest && isFetchedAfterMount && !error ? (
        <LoadedForm key={contest._id} contest={contest} />
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner label="Loading the contest" />
      )}
    </Page>
  );
}

function LoadedForm({ contest }: { contest: Contest }) {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const drafts = useContestDraftMemory(contest._id);
  const [initial] = useState(() => formOfContest(contest));
  const [isDirty, setDirty] = useState(false);
  const update = useSingleMutation({
    mutationFn: (form: ContestFormState) => client.contests.update(contest._id, changesOf(form, initial)),
    onSuccess: () => {
      drafts.discard();
      return Promise.all([
        queries.invalidateQueries({ queryKey: ['contests'] }),
        queries.invalidateQueries({ queryKey: ['problems'], refetchType: 'none' }),
        queries.invalidateQueries({ queryKey: ['contest', contest._id], refetchType: 'none' }),
      ]);
    },
  });
  const leave = () => navigate(paths.admin.contests);
  return (
    <>
      <ContestForm
        initial={initial}
        drafts={drafts}
        submitLabel="Update Contest"
        isBusy={update.isPending}
        onSubmit={(form) => update.mutate(form)}
        onDirty={setDirty}
      />
      <UnsavedGuard isDirty={() => isDirty && !update.isSuccess} />
      {update.isSuccess ? (
        <OutcomeModal title="Success" onClose={leave}>
          Contest updated successfully!
        </OutcomeModal>
      ) : update.isError ? (
        <OutcomeModal title="Error" onClose={update.reset}>
          {update.error.message}
        </OutcomeModal>
      ) : null}
    </>
  );
}

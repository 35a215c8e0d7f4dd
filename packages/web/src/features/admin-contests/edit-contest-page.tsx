import type { Contest } from '@podium/sdk/contract';
import { contestQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { LoadFailure } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useClient } from '../../session/use-session.ts';
import { ContestForm } from './contest-form.tsx';
import { formOfContest } from './contest-form-state.ts';

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
  const [initial] = useState(() => formOfContest(contest));
  return (
    <ContestForm
      contestId={contest._id}
      initial={initial}
      storedEnd={contest.endTime}
      submitLabel="Update Contest"
      successText="Contest updated successfully!"
    />
  );
}

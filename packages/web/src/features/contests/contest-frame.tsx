import type { Contest, ContestPhase } from '@podium/sdk/contract';
import { isOpening, phaseOf, pickOpeningDelayMs } from '@podium/sdk/display';
import { contestQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { ContestHeader, ContestHeaderSkeleton } from '../../components/contest-header.tsx';
import { LoadFailure, Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { ParentLink } from '../../components/parent-link.tsx';
import { useNow } from '../../components/use-now.ts';
import { isMissing } from '../../lib/is-missing.ts';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';

interface ContestFrameProps {
  contestId: string;
  children: (contest: Contest, phase: ContestPhase, now: number) => ReactNode;
}

/**
 * Follows a contest by the server's clock. Once its problems are open, requests them until the
 * server sends them.
 */
export function ContestFrame({ contestId, children }: ContestFrameProps) {
  const client = useClient();
  const now = useNow();
  const [openingEveryMs] = useState(pickOpeningDelayMs);
  const {
    data: contest,
    error,
    refetch,
  } = useQuery({
    ...contestQuery(client, contestId),
    refetchInterval: ({ state: { data } }) => (data && isOpening(data, client.clock.now()) ? openingEveryMs : false),
  });
  if (contest) return children(contest, phaseOf(contest, now), now);
  return (
    <Page title="Contest">
      {error ? (
        <>
          {isMissing(error) ? (
            <Notice tone="bad">Contest not found</Notice>
          ) : (
            <LoadFailure error={error} onRetry={() => void refetch()} />
          )}
          <ButtonLink to={paths.user.contests} className="mt-6">
            All contests
          </ButtonLink>
        </>
      ) : (
        <LoadingContest />
      )}
    </Page>
  );
}

/** Stands in for the contest while it loads, in its shape. */
function LoadingContest() {
  return (
    <div role="status">
      <span className="sr-only">Loading the contest…</span>
      <ContestHeaderSkeleton />
      <div aria-hidden="true" className="flex animate-pulse flex-col gap-3">
        <span className="h-4 w-full rounded bg-sunken" />
        <span className="h-4 w-11/12 rounded bg-sunken" />
        <span className="h-4 w-2/3 rounded bg-sunken" />
      </div>
    </div>
  );
}

interface ContestDetailsProps {
  contest: Contest;
  actions?: ReactNode;
  children: ReactNode;
}

export function ContestDetails({ contest, actions, children }: ContestDetailsProps) {
  return (
    <Page title={contest.title} actions={<ParentLink to={paths.user.contests}>All contests</ParentLink>}>
      <ContestHeader contest={contest}>{actions}</ContestHeader>
      {children}
    </Page>
  );
}

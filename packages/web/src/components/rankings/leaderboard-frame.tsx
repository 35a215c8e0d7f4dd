import type { Contest } from '@podium/sdk/contract';
import { contestQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../../session/use-session.ts';
import { ContestHeader, ContestHeaderSkeleton } from '../contest-header.tsx';
import { Notice } from '../notice.tsx';
import { Page } from '../page.tsx';
import { ParentLink } from '../parent-link.tsx';

interface LeaderboardFrameProps {
  title: string;
  contestId: string;
  pathOf: (contestId: string) => string;
  staleAction?: ReactNode;
  /** The contest is undefined while it loads, and if it cannot be loaded. */
  children: (contest: Contest | undefined) => ReactNode;
}

/** The page of a leaderboard, which has the contest above it and is wider with many problems. */
export function LeaderboardFrame({ title, contestId, pathOf, staleAction, children }: LeaderboardFrameProps) {
  const { data: contest, isPending } = useQuery(contestQuery(useClient(), contestId));
  return (
    <Page
      title={title}
      {...(contest && contest.problemCount > 6 && { className: 'max-w-7xl' })}
      actions={<ParentLink to={pathOf(contestId)}>{contest ? contest.title : 'Back to the contest'}</ParentLink>}
    >
      {contest ? <ContestHeader contest={contest} /> : isPending ? <ContestHeaderSkeleton /> : null}
      {contest?.leaderboardStale ? (
        <Notice tone="warn" className="mb-6 flex flex-wrap items-center justify-between gap-3">
          <span>
            This leaderboard is out of date: a rejudge or another rule changed results after it was generated.
          </span>
          {staleAction}
        </Notice>
      ) : null}
      {children(contest)}
    </Page>
  );
}

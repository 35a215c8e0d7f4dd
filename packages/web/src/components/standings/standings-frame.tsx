import { contestQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useClient, useUser } from '../../session/use-session.ts';
import { ContestClockLine } from '../contest-clock-line.tsx';
import { Page } from '../page.tsx';
import { ParentLink } from '../parent-link.tsx';

interface StandingsFrameProps {
  contestId: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The page of a board, which is as high as the window, so that most of it are rows. */
export function StandingsFrame({ contestId, actions, children }: StandingsFrameProps) {
  const place = paths[useUser().userType];
  const { data: contest } = useQuery(contestQuery(useClient(), contestId));
  return (
    <Page
      title="Standings"
      className="flex h-[calc(100dvh-3.5rem)] max-w-7xl flex-col print:block print:h-auto"
      actions={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {actions}
          {contest && !contest.cancelled ? <ContestClockLine contest={contest} /> : null}
          <Link to={place.statistics(contestId)} className="text-sm font-semibold text-accent hover:underline">
            Statistics
          </Link>
          <ParentLink to={place.contest(contestId)}>{contest ? contest.title : 'Back to the contest'}</ParentLink>
        </div>
      }
    >
      {children}
    </Page>
  );
}

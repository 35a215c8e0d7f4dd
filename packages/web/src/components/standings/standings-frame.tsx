import { contestQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClient } from '../../session/use-session.ts';
import { ContestClockLine } from '../contest-clock-line.tsx';
import { Page } from '../page.tsx';
import { ParentLink } from '../parent-link.tsx';

interface StandingsFrameProps {
  contestId: string;
  pathOf: (contestId: string) => string;
  actions?: ReactNode;
  children: ReactNode;
}

/** The page of a board, which is as high as the window, so that most of it are rows. */
export function StandingsFrame({ contestId, pathOf, actions, children }: StandingsFrameProps) {
  const { data: contest } = useQuery(contestQuery(useClient(), contestId));
  return (
    <Page
      title="Standings"
      className="flex h-[calc(100dvh-3.5rem)] max-w-7xl flex-col print:block print:h-auto"
      actions={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {actions}
          {contest && !contest.cancelled ? <ContestClockLine contest={contest} /> : null}
          <ParentLink to={pathOf(contestId)}>{contest ? contest.title : 'Back to the contest'}</ParentLink>
        </div>
      }
    >
      {children}
    </Page>
  );
}

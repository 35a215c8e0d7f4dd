import { findRunningContest, phaseOf } from '@podium/sdk/display';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contestRefreshMs, contestsQuery } from '../queries/contests.ts';
import { useClient } from '../session/use-session.ts';
import { ContestClockLine } from './contest-clock-line.tsx';
import { SummaryCard } from './summary-card.tsx';
import { useNow } from './use-now.ts';

/** A card with the running contest, or else the next one, and its clock. */
export function UrgentContest({ pathOf }: { pathOf: (contestId: string) => string }) {
  const { data: contests } = useQuery({ ...contestsQuery(useClient(), 'all'), refetchInterval: contestRefreshMs });
  const now = useNow();
  const running = contests && findRunningContest(contests, now);
  const contest = running ?? contests?.find((one) => phaseOf(one, now) === 'future');
  if (!contest) {
    return (
      <SummaryCard title="Contest" isLineOnPhone>
        {contests ? <p className="text-muted">No contest is planned</p> : null}
      </SummaryCard>
    );
  }
  return (
    <SummaryCard isLineOnPhone title={running ? 'Running contest' : 'Next contest'}>
      <Link to={pathOf(contest._id)} className="min-w-0 truncate font-medium text-accent hover:underline">
        {contest.title}
      </Link>
      <ContestClockLine contest={contest} />
    </SummaryCard>
  );
}

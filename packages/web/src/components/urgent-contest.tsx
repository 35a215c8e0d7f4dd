import type { Contest } from '@podium/sdk/contract';
import { phaseOf } from '@podium/sdk/display';
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
  const contest = contests && findMostUrgent(contests, now);
  if (!contest) {
    return (
      <SummaryCard title="Contest" isLineOnPhone>
        {contests ? <p className="text-muted">No contest is planned</p> : null}
      </SummaryCard>
    );
  }
  return (
    <SummaryCard isLineOnPhone title={phaseOf(contest, now) === 'ongoing' ? 'Running contest' : 'Next contest'}>
      <Link to={pathOf(contest._id)} className="min-w-0 truncate font-medium text-accent hover:underline">
        {contest.title}
      </Link>
      <ContestClockLine contest={contest} />
    </SummaryCard>
  );
}

/** Finds the running contest that ends first, one's own before others; else the next to start. */
function findMostUrgent(contests: readonly Contest[], now: number): Contest | undefined {
  const running = contests.filter((contest) => phaseOf(contest, now) === 'ongoing');
  const own = running.filter(({ isRegistered }) => isRegistered);
  const byEnd = [...(own.length > 0 ? own : running)].sort((a, b) => Date.parse(a.endTime) - Date.parse(b.endTime));
  return byEnd[0] ?? contests.find((contest) => phaseOf(contest, now) === 'future');
}

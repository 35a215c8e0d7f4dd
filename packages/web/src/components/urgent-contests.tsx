import type { Contest } from '@podium/sdk';
import { findRunningContests, phaseOf } from '@podium/sdk/display';
import { contestRefreshMs, contestsQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useClient } from '../session/use-session.ts';
import { ContestClockLine } from './contest-clock-line.tsx';
import { SummaryCard } from './summary-card.tsx';
import { useNow } from './use-now.ts';

type PathOf = (contestId: string) => string;

export function UrgentContests({ pathOf }: { pathOf: PathOf }) {
  const { data: contests } = useQuery({ ...contestsQuery(useClient(), 'all'), refetchInterval: contestRefreshMs });
  const now = useNow();
  const running = findRunningContests(contests ?? [], now);
  const contest = running[0] ?? contests?.find((one) => phaseOf(one, now) === 'future');
  if (running.length > 1) {
    return (
      <SummaryCard title="Running contests">
        <ul className="flex flex-col gap-y-2">
          {running.map((one) => (
            <li key={one._id} className="flex items-baseline justify-between gap-x-3 lg:flex-col">
              <ContestLine contest={one} pathOf={pathOf} />
            </li>
          ))}
        </ul>
      </SummaryCard>
    );
  }
  return (
    <SummaryCard isLineOnPhone title={running[0] ? 'Running contest' : contest ? 'Next contest' : 'Contest'}>
      {contest ? (
        <ContestLine contest={contest} pathOf={pathOf} />
      ) : contests ? (
        <p className="text-muted">No contest is planned</p>
      ) : null}
    </SummaryCard>
  );
}

function ContestLine({ contest, pathOf }: { contest: Contest; pathOf: PathOf }) {
  return (
    <>
      <Link to={pathOf(contest._id)} className="max-w-full min-w-0 truncate font-medium text-accent hover:underline">
        {contest.title}
      </Link>
      <ContestClockLine contest={contest} />
    </>
  );
}

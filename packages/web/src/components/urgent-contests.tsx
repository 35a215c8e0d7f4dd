import type { Contest } from '@podium/sdk';
import { findRunningContests, phaseOf } from '@podium/sdk/display';
import { contestsQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useClient } from '../session/use-session.ts';
import { ContestClockLine } from './contest-clock-line.tsx';
import { SummaryCard } from './summary-card.tsx';
import { useNow } from './use-now.ts';

interface UrgentContestsProps {
  pathOf: (contestId: string) => string;
  /** Leads to the board, where the user may read it. */
  standingsOf: (contest: Contest, now: number) => string | undefined;
}

export function UrgentContests({ pathOf, standingsOf }: UrgentContestsProps) {
  const { data: contests } = useQuery(contestsQuery(useClient(), 'all'));
  const now = useNow();
  const running = findRunningContests(contests ?? [], now);
  const contest = running[0] ?? contests?.find((one) => phaseOf(one, now) === 'future');
  if (running.length > 1) {
    return (
      <SummaryCard title="Running contests">
        <ul className="flex flex-col gap-y-2">
          {running.map((one) => (
            <li key={one._id} className="flex items-baseline justify-between gap-x-3 lg:flex-col">
              <ContestLine contest={one} path={pathOf(one._id)} standings={standingsOf(one, now)} />
            </li>
          ))}
        </ul>
      </SummaryCard>
    );
  }
  return (
    <SummaryCard isLineOnPhone title={running[0] ? 'Running contest' : contest ? 'Next contest' : 'Contest'}>
      {contest ? (
        <ContestLine contest={contest} path={pathOf(contest._id)} standings={standingsOf(contest, now)} />
      ) : contests ? (
        <p className="text-muted">No contest is planned</p>
      ) : null}
    </SummaryCard>
  );
}

interface ContestLineProps {
  contest: Contest;
  path: string;
  standings: string | undefined;
}

function ContestLine({ contest, path, standings }: ContestLineProps) {
  const clock = <ContestClockLine contest={contest} />;
  return (
    <>
      <Link to={path} className="max-w-full min-w-0 truncate font-medium text-accent hover:underline">
        {contest.title}
      </Link>
      {standings ? (
        <span className="flex shrink-0 flex-wrap items-baseline gap-x-3">
          {clock}
          <Link to={standings} aria-label={`Standings of ${contest.title}`} className="text-accent hover:underline">
            Standings
          </Link>
        </span>
      ) : (
        clock
      )}
    </>
  );
}

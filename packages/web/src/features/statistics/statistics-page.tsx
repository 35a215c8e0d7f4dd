import type { StandingsHistory } from '@podium/sdk/contract';
import { standingsHistoryQuery } from '@podium/sdk/queries';
import { statisticsOf } from '@podium/sdk/standings';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { ParentLink } from '../../components/parent-link.tsx';
import { paths } from '../../lib/paths.ts';
import { useClient, useUser } from '../../session/use-session.ts';
import { ProblemStatisticsCard } from './problem-statistics-card.tsx';

/** What the participants of a contest made of its problems. */
export function StatisticsPage() {
  const { contestId = '' } = useParams();
  const { userType } = useUser();
  const query = useQuery({ ...standingsHistoryQuery(useClient(), contestId), select: countAll });
  return (
    <Page
      title="Statistics"
      actions={
        <ParentLink to={paths[userType].standings(contestId)}>
          {query.data ? `Standings of ${query.data.title}` : 'Standings'}
        </ParentLink>
      }
    >
      <Loaded query={query} loading="Loading the statistics">
        {({ problems, lengthMs }) =>
          problems.length === 0 ? (
            <p className="text-muted">The contest has no problems.</p>
          ) : (
            <div className="grid gap-4 lg:grid-cols-2">
              {problems.map((problem) => (
                <ProblemStatisticsCard key={problem.label} problem={problem} lengthMs={lengthMs} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

function countAll(history: StandingsHistory) {
  const { title, startTime, endTime } = history.contest;
  return { title, lengthMs: Date.parse(endTime) - Date.parse(startTime), problems: statisticsOf(history) };
}

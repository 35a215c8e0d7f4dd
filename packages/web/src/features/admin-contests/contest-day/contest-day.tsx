import type { Contest } from '@podium/sdk/contract';
import { contestActivityQuery, questionsQuery, standingsQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/loaded.tsx';
import { useClient } from '../../../session/use-session.ts';
import { ActivityFigures } from './activity-figures.tsx';
import { ContestControls } from './contest-controls.tsx';
import { LatestSubmissions } from './latest-submissions.tsx';
import { ProblemTable } from './problem-table.tsx';

const refreshMs = 5_000;

/** What organisers watch and do from the start of a contest on. */
export function ContestDay({ contest }: { contest: Contest }) {
  const client = useClient();
  const activity = useQuery({ ...contestActivityQuery(client, contest._id), refetchInterval: refreshMs });
  // One row suffices: the figures of the problems come with it.
  const standings = useQuery({ ...standingsQuery(client, contest._id, { count: 1 }), refetchInterval: refreshMs });
  const questions = useQuery({ ...questionsQuery(client, contest._id), refetchInterval: refreshMs });
  return (
    <section aria-label="Contest day" className="my-6 flex flex-col gap-4">
      <ContestControls contest={contest} />
      <Loaded query={activity} loading="Loading the figures of the contest">
        {(figures) => (
          <>
            <ActivityFigures activity={figures} questions={questions.data} />
            <ProblemTable contest={contest} activity={figures} standings={standings.data} />
          </>
        )}
      </Loaded>
      <LatestSubmissions contest={contest} />
    </section>
  );
}

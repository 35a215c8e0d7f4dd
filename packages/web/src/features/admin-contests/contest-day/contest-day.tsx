import type { Contest } from '@podium/sdk/contract';
import { contestActivityQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/loaded.tsx';
import { useQuestions } from '../../../components/questions/use-questions.ts';
import { Spinner } from '../../../components/spinner.tsx';
import { useLiveStandings } from '../../../components/standings/use-live-standings.ts';
import { isEndpointMissing } from '../../../lib/is-missing.ts';
import { useClient } from '../../../session/use-session.ts';
import { ActivityFigures } from './activity-figures.tsx';
import { ContestControls } from './contest-controls.tsx';
import { LatestSubmissions } from './latest-submissions.tsx';
import { ProblemTable } from './problem-table.tsx';
import { useBoardChange } from './use-board-change.ts';

/** The server makes the figures anew after four seconds, so sooner they would be the old ones. */
const afterChangeMs = 5_000;
/** Nothing says that somebody came online, or that a submission still waits. */
const [refreshMs, waitingRefreshMs] = [30_000, 5_000];

/** What organisers watch and do from the start of a contest on. */
export function ContestDay({ contest }: { contest: Contest }) {
  const client = useClient();
  const activity = useQuery({
    ...contestActivityQuery(client, contest._id),
    refetchInterval: ({ state: { data } }) => (data && data.queue.pending > 0 ? waitingRefreshMs : refreshMs),
  });
  useBoardChange(contest._id, afterChangeMs, () => void activity.refetch());
  // One row suffices: the figures of the problems come with it.
  const standings = useLiveStandings(contest._id, { count: 1, sees: 'everything' });
  const questions = useQuestions(contest._id);
  if (activity.isPending) return <Spinner label="Loading the figures of the contest" />;
  // A server that knows only the specification has nothing to watch.
  if (isEndpointMissing(activity.error)) return null;
  return (
    <section aria-label="Contest day" className="my-6 flex flex-col gap-4">
      <ContestControls contest={contest} />
      <Loaded query={activity} loading="Loading the figures of the contest">
        {(figures) => (
          <>
            <ActivityFigures contestId={contest._id} activity={figures} questions={questions.data} />
            <ProblemTable contest={contest} activity={figures} standings={standings.data} />
          </>
        )}
      </Loaded>
      <LatestSubmissions contest={contest} />
    </section>
  );
}

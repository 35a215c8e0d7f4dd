import { type Contest, isPodiumError } from '@podium/sdk';
import { endpoints } from '@podium/sdk/contract';
import { isOver } from '@podium/sdk/display';
import { leaderboardQuery } from '@podium/sdk/queries';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { detailOf, fallbackText } from '../../components/failure-texts.ts';
import { formatMoment } from '../../components/format-moment.ts';
import { EmptyState, LoadFailure } from '../../components/notice.tsx';
import { LeaderboardFrame } from '../../components/rankings/leaderboard-frame.tsx';
import { Rankings } from '../../components/rankings/rankings.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useNow } from '../../components/use-now.ts';
import { paths } from '../../lib/paths.ts';
import { useClient, useUser } from '../../session/use-session.ts';
import { CancelledNotice } from './cancelled-notice.tsx';

/** Shows the rankings of a past contest once an administrator has generated them. */
export function LeaderboardPage() {
  const { contestId = '' } = useParams();
  return (
    <LeaderboardFrame title="Contest Rankings" contestId={contestId} pathOf={paths.user.contest}>
      {(contest) => (contest?.cancelled ? <CancelledNotice /> : <Board contestId={contestId} contest={contest} />)}
    </LeaderboardFrame>
  );
}

function Board({ contestId, contest }: { contestId: string; contest: Contest | undefined }) {
  const { id } = useUser();
  const { data: entries, error, refetch } = useQuery(leaderboardQuery(useClient(), contestId));
  if (entries && entries.length > 0) {
    const problemPath = (problemId: string) => paths.user.contestProblem(contestId, problemId);
    return <Rankings {...{ entries, contest, problemPath }} ownId={id} />;
  }
  // A contest that is not over has no leaderboard yet.
  if (entries || (isPodiumError(error) && error.code === 'contest_not_over')) {
    return (
      <EmptyState title="Leaderboard Not Available">
        <p>The leaderboard for this contest is not available at the moment.</p>
        {contest ? <NextStep contest={contest} /> : null}
      </EmptyState>
    );
  }
  if (!error) return <Spinner label="Loading the rankings" />;
  const message = (
    <>
      <strong className="block">{fallbackText(endpoints.contests.leaderboard)}</strong>
      {detailOf(error)}
    </>
  );
  return <LoadFailure error={error} message={message} onRetry={() => void refetch()} />;
}

/** Says when there is a leaderboard, and leads to what the user can do until then. */
function NextStep({ contest }: { contest: Contest }) {
  const hasEnded = isOver(contest, useNow());
  return (
    <>
      <p className="mt-1">
        {hasEnded
          ? 'An administrator generates it after the contest. This page then shows it.'
          : `The contest ends on ${formatMoment(contest.overAt)}.`}
      </p>
      <ButtonLink
        look="primary"
        to={hasEnded ? paths.user.contestAttempt(contest._id) : paths.user.contest(contest._id)}
        className="mt-6"
      >
        {hasEnded ? 'View Problems' : 'Go to the contest'}
      </ButtonLink>
    </>
  );
}

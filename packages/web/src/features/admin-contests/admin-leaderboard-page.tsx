import { endpoints } from '@podium/sdk/contract';
import { leaderboardQuery } from '@podium/sdk/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { ErrorDialog } from '../../components/dialog.tsx';
import { detailOf, fallbackText } from '../../components/failure-texts.ts';
import { EmptyState, LoadFailure } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { LeaderboardFrame } from '../../components/rankings/leaderboard-frame.tsx';
import { Rankings } from '../../components/rankings/rankings.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useFocusHeadingOnRemoval } from '../../components/use-focus-heading-on-removal.ts';
import { useSingleMutation } from '../../components/use-single-mutation.ts';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';

export function AdminLeaderboardPage() {
  const { contestId = '' } = useParams();
  const { data: entries, error, refetch } = useQuery(leaderboardQuery(useClient(), contestId));
  const generate = useGenerate(contestId);
  const isGenerated = entries !== undefined && entries.length > 0;
  // The specification shows nothing else then. An earlier board stays while it cannot be read
  // again.
  if (error && !isGenerated) {
    return (
      <Page title="Leaderboard">
        <LoadFailure
          error={error}
          message={fallbackText(endpoints.contests.leaderboard)}
          onRetry={() => void refetch()}
        />
      </Page>
    );
  }
  return (
    <LeaderboardFrame
      title="Leaderboard"
      contestId={contestId}
      pathOf={paths.admin.contest}
      staleAction={
        <Button isBusy={generate.isPending} onClick={() => generate.mutate()}>
          Generate Again
        </Button>
      }
    >
      {(contest) => (
        <>
          {isGenerated ? (
            <Rankings entries={entries} contest={contest} />
          ) : entries ? (
            <NotGenerated generate={generate} />
          ) : (
            <Spinner label="Loading the leaderboard" />
          )}
          {generate.error ? (
            <ErrorDialog
              text={fallbackText(endpoints.contests.generateLeaderboard)}
              detail={detailOf(generate.error)}
              onClose={generate.reset}
            />
          ) : null}
        </>
      )}
    </LeaderboardFrame>
  );
}

function NotGenerated({ generate }: { generate: ReturnType<typeof useGenerate> }) {
  const state = useFocusHeadingOnRemoval();
  return (
    <div ref={state}>
      <EmptyState title="Leaderboard Not Generated">
        <p>The leaderboard for this contest has not been generated yet.</p>
        <Button look="primary" className="mt-6" isBusy={generate.isPending} onClick={() => generate.mutate()}>
          Generate Leaderboard
        </Button>
        {generate.data?.participants === 0 ? (
          <p role="status" className="mt-4">
            Nobody took part in this contest, so there is nothing to rank.
          </p>
        ) : null}
      </EmptyState>
    </div>
  );
}

function useGenerate(contestId: string) {
  const client = useClient();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: async () => {
      const answer = await client.contests.generateLeaderboard(contestId);
      if (!answer.success) throw new Error(answer.message);
      return answer;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['contest', contestId] }),
  });
}

import { endpoints } from '@podium/sdk/contract';
import { contestQuery, leaderboardQuery } from '@podium/sdk/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { ContestHeader } from '../../components/contest-header.tsx';
import { detailOf, fallbackText } from '../../components/failure-texts.ts';
import { EmptyState, LoadFailure, Notice } from '../../components/notice.tsx';
import { OutcomeModal } from '../../components/outcome-modal.tsx';
import { Page } from '../../components/page.tsx';
import { ParentLink } from '../../components/parent-link.tsx';
import { Rankings } from '../../components/rankings/rankings.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useFocusHeadingOnRemoval } from '../../components/use-focus-heading-on-removal.ts';
import { useSingleMutation } from '../../components/use-single-mutation.ts';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';

export function AdminLeaderboardPage() {
  const { contestId = '' } = useParams();
  const client = useClient();
  const { data: entries, error, refetch } = useQuery(leaderboardQuery(client, contestId));
  const { data: contest } = useQuery(contestQuery(client, contestId));
  const generate = useGenerate(contestId);
  const detail = generate.error && detailOf(generate.error);
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
    <Page
      title="Leaderboard"
      actions={
        <ParentLink to={paths.admin.contest(contestId)}>{contest ? contest.title : 'Back to the contest'}</ParentLink>
      }
      {...(contest && contest.problemCount > 6 && { className: 'max-w-7xl' })}
    >
      {contest ? <ContestHeader contest={contest} /> : null}
      {isGenerated ? (
        <>
          {contest?.leaderboardStale ? <Stale generate={generate} /> : null}
          <Rankings entries={entries} contest={contest} />
        </>
      ) : entries ? (
        <NotGenerated generate={generate} />
      ) : (
        <Spinner label="Loading the leaderboard" />
      )}
      {generate.isError ? (
        <OutcomeModal title="Error" onClose={generate.reset}>
          <p>{fallbackText(endpoints.contests.generateLeaderboard)}</p>
          {detail ? <p className="mt-2 text-muted">{detail}</p> : null}
        </OutcomeModal>
      ) : null}
    </Page>
  );
}

function Stale({ generate }: { generate: ReturnType<typeof useGenerate> }) {
  return (
    <Notice tone="warn" className="mb-6 flex flex-wrap items-center justify-between gap-3">
      <span>This leaderboard is out of date: a rejudge changed results after it was generated.</span>
      <Button isBusy={generate.isPending} onClick={() => generate.mutate()}>
        Generate Again
      </Button>
    </Notice>
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

/** Generates the leaderboard, then reloads it. */
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

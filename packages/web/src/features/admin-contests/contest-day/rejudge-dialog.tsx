import type { ContestProblem } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/loaded.tsx';
import { useSingleMutation } from '../../../components/use-single-mutation.ts';
import { useClient } from '../../../session/use-session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Says how many submissions a rejudge would judge, then queues them, then shows what changes. */
export function RejudgeDialog({ problem, onClose }: { problem: ContestProblem; onClose: () => void }) {
  const { problems } = useClient();
  const preview = useQuery({
    queryKey: ['rejudge preview', problem._id],
    queryFn: ({ signal }) => problems.rejudge(problem._id, { dryRun: true }, { signal }),
    staleTime: 0,
  });
  const rejudge = useSingleMutation({ mutationFn: () => problems.rejudge(problem._id) });
  const { data: report } = useQuery({
    queryKey: ['rejudge report', problem._id],
    queryFn: ({ signal }) => problems.getRejudge(problem._id, { signal }),
    enabled: rejudge.isSuccess,
    refetchInterval: ({ state }) => (state.data?.waiting === 0 ? false : reportEveryMs),
    staleTime: 0,
  });
  const changed = report?.changes.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <ConfirmDialog
      title={`Rejudge ${problem.label}: ${problem.title}`}
      action="Rejudge"
      {...rejudge}
      onConfirm={() => rejudge.mutate()}
      onClose={onClose}
    >
      {rejudge.data ? (
        <p role="status">
          {report
            ? `${report.judged} judged again, ${report.waiting} waiting, ${changed} changed.`
            : rejudge.data.message}
        </p>
      ) : (
        <Loaded query={preview} loading="Counting the submissions">
          {({ submissions }) => (
            <p>
              This judges {plural(submissions, 'submission')} again by the newest revision of the problem, behind those
              that learners wait for. Standings follow each new verdict, and the old ones are kept.
            </p>
          )}
        </Loaded>
      )}
    </ConfirmDialog>
  );
}

const reportEveryMs = 1_000;

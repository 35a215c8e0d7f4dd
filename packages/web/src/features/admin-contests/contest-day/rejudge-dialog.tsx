import type { ContestProblem } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../components/loaded.tsx';
import { useSingleMutation } from '../../../components/use-single-mutation.ts';
import { useClient } from '../../../session/use-session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface RejudgeDialogProps {
  contestId: string;
  problem: ContestProblem;
  onClose: () => void;
}

/** Says how many submissions a rejudge would judge, then queues them, then shows what changes. */
export function RejudgeDialog({ contestId, problem, onClose }: RejudgeDialogProps) {
  const { problems } = useClient();
  const preview = useQuery({
    queryKey: ['rejudge preview', contestId, problem._id],
    queryFn: ({ signal }) => problems.rejudge(problem._id, { contestId, dryRun: true }, { signal }),
    staleTime: 0,
  });
  const rejudge = useSingleMutation({ mutationFn: () => problems.rejudge(problem._id, { contestId }) });
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
              This judges {plural(submissions, 'submission')} of the contest again by the newest revision of the
              problem, behind those that learners wait for. Standings follow each new verdict, and the old ones are
              kept. Practice submissions stay as they are.
            </p>
          )}
        </Loaded>
      )}
    </ConfirmDialog>
  );
}

const reportEveryMs = 1_000;

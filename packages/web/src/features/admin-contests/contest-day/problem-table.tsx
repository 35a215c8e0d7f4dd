import type { Contest, ContestActivity, ContestProblem, Standings } from '@podium/sdk/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../components/button.tsx';
import { formatAgo } from '../../../components/format-moment.ts';
import { Notice } from '../../../components/notice.tsx';
import { Table } from '../../../components/table.tsx';
import { useSingleMutation } from '../../../components/use-single-mutation.ts';
import { paths } from '../../../lib/paths.ts';
import { useClient } from '../../../session/use-session.ts';
import { RejudgeDialog } from './rejudge-dialog.tsx';

interface ProblemTableProps {
  contest: Contest;
  activity: ContestActivity;
  /** Undefined until they are read. */
  standings: Pick<Standings, 'problems'> | undefined;
}

const titles = ['Label', 'Problem', 'Tries', 'Solved', 'Waiting', 'Judging errors', 'Judging', ''];

/** Shows how each problem goes, with what can be done about it. */
export function ProblemTable({ contest, activity, standings }: ProblemTableProps) {
  const client = useClient();
  const queries = useQueryClient();
  const [rejudged, setRejudged] = useState<ContestProblem>();
  const { mutate: change, error } = useSingleMutation({
    mutationFn: ({ _id, isPaused }: { _id: string; isPaused: boolean }) =>
      isPaused ? client.contests.resumeJudging(contest._id, _id) : client.contests.pauseJudging(contest._id, _id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['contest', contest._id] }),
  });
  if (contest.problems.length === 0) return null;
  const figuresOf = new Map(activity.problems.map((problem) => [problem._id, problem]));
  const resultsOf = new Map(standings?.problems.map((problem) => [problem._id, problem]));
  return (
    <>
      {error ? <Notice tone="bad">{error.message}</Notice> : null}
      <Table label="Problems of the contest" titles={titles}>
        {contest.problems.map((problem) => {
          const { pausedSince, pending = 0, judgingErrors = 0 } = figuresOf.get(problem._id) ?? {};
          const { tries, solved } = resultsOf.get(problem._id) ?? {};
          // The answer to a change comes before the next figures.
          const isPaused = problem.judgingPaused;
          return (
            <tr key={problem._id}>
              <td className="px-4 py-2 font-semibold text-accent">{problem.label}</td>
              <th scope="row" className="min-w-40 px-4 py-2 font-medium wrap-anywhere">
                {problem.title}
              </th>
              <td className="px-4 py-2 tabular-nums">{tries ?? ''}</td>
              <td className="px-4 py-2 tabular-nums">{solved ?? ''}</td>
              <td className="px-4 py-2 tabular-nums">{pending}</td>
              <td className="px-4 py-2 tabular-nums">
                {judgingErrors === 0 ? (
                  '0'
                ) : (
                  <Link
                    to={`${paths.admin.submissions}?contest=${contest._id}&problem=${problem._id}&verdict=judging_error`}
                    className="font-semibold text-bad underline underline-offset-2"
                  >
                    {judgingErrors}
                  </Link>
                )}
              </td>
              <td className="px-4 py-2 whitespace-nowrap">
                {isPaused ? (
                  <span className="font-medium text-warn">
                    Paused{pausedSince ? ` ${formatAgo(pausedSince, client.clock.now())}` : ''}
                  </span>
                ) : (
                  <span className="text-muted">On</span>
                )}
              </td>
              <td className="px-4 py-2">
                <span className="flex justify-end gap-2">
                  <Button
                    onClick={() => change({ _id: problem._id, isPaused })}
                    aria-label={`${isPaused ? 'Resume' : 'Pause'} judging of ${problem.label}`}
                  >
                    {isPaused ? 'Resume' : 'Pause'}
                  </Button>
                  <Button onClick={() => setRejudged(problem)} aria-label={`Rejudge ${problem.label}`}>
                    Rejudge
                  </Button>
                </span>
              </td>
            </tr>
          );
        })}
      </Table>
      <p className="-mt-2 text-xs text-muted">
        While judging of a problem is paused, its submissions wait and cost their authors nothing. Practice submissions
        of administrators go on, to try out a repair.
      </p>
      {rejudged ? (
        <RejudgeDialog contestId={contest._id} problem={rejudged} onClose={() => setRejudged(undefined)} />
      ) : null}
    </>
  );
}

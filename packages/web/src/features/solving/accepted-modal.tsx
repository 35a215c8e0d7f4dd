import type { ProblemSummary, Submission } from '@podium/sdk';
import { formatBytes, formatTimeMs } from '@podium/sdk/display';
import { problemsQuery } from '@podium/sdk/queries';
import { acceptedMessage } from '@podium/sdk/verdicts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Modal } from '../../components/dialog.tsx';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';

/** The next accepted submit opens it again, because it unmounts while judging. */
export function AcceptedModal({ submission }: { submission: Submission }) {
  const { problemId, timeMs, memoryBytes } = submission;
  const [isOpen, setOpen] = useState(true);
  const { data: problems = [] } = useQuery(problemsQuery(useClient()));
  const next = findNextUnsolved(problems, problemId);
  if (!isOpen) return null;
  return (
    <Modal title="Accepted!!!" onClose={() => setOpen(false)}>
      <p>{acceptedMessage}</p>
      {timeMs === null || memoryBytes === null ? null : (
        <dl className="mt-3 flex gap-6 tabular-nums">
          <Measure name="Time" value={formatTimeMs(timeMs)} />
          <Measure name="Memory" value={formatBytes(memoryBytes)} />
        </dl>
      )}
      {next ? (
        <p className="mt-3">
          Next unsolved problem:{' '}
          <Link
            to={paths.user.practiceProblem(next._id)}
            className="font-semibold text-accent underline underline-offset-2"
          >
            {next.title}
          </Link>
        </p>
      ) : null}
    </Modal>
  );
}

function Measure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Finds the next problem of the list that the user has not solved, from the first one again. */
function findNextUnsolved(problems: readonly ProblemSummary[], solvedId: string): ProblemSummary | undefined {
  const index = problems.findIndex(({ _id }) => _id === solvedId);
  const following = [...problems.slice(index + 1), ...problems.slice(0, Math.max(0, index))];
  return following.find(({ isSolved, inPractice }) => inPractice && !isSolved);
}

import type { ProblemSummary, SubmissionSummary } from '@podium/sdk';
import { findSubmissionToContinue, suggestProblems } from '@podium/sdk/search';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { Link } from 'react-router';
import { DifficultyDot } from '../../components/difficulty-badge.tsx';
import { SolvedByDifficulty } from '../../components/solved-by-difficulty.tsx';
import { SummaryCard } from '../../components/summary-card.tsx';
import { UrgentContest } from '../../components/urgent-contest.tsx';
import { paths } from '../../lib/paths.ts';
import { problemsQuery, solverCountsQuery } from '../../queries/problems.ts';
import { submissionsQuery } from '../../queries/submissions.ts';
import { useClient } from '../../session/use-session.ts';

// The rows of the list are named after their problems, so these links have other names.
const linkClass = 'font-medium text-accent hover:underline';
/** The last problem is looked for in so many submissions. */
const lookedThrough = 20;

/**
 * Shows a learner how to continue. Above the list it has a fixed height, so that the list does not
 * move while this loads.
 */
export function HomeOverview({ isWide }: { isWide: boolean }) {
  const client = useClient();
  const { data: problems } = useQuery(problemsQuery(client));
  return (
    <aside aria-label="Overview" className="flex flex-col gap-2 lg:gap-3">
      <UrgentContest pathOf={paths.user.contest} />
      <LastProblem problems={problems} />
      {isWide && problems && problems.length > 0 ? (
        <>
          <Suggestions problems={problems} />
          <SummaryCard title="Solved">
            <SolvedByDifficulty problems={problems} />
          </SummaryCard>
        </>
      ) : null}
    </aside>
  );
}

function LastProblem({ problems }: { problems: readonly ProblemSummary[] | undefined }) {
  const titleId = useId();
  const { data: submissions } = useQuery(submissionsQuery(useClient(), { userId: 'me', limit: lookedThrough }));
  const last = problems && submissions && findLast(problems, submissions);
  return (
    <SummaryCard title="Continue" isLineOnPhone>
      {last ? (
        <>
          <p id={titleId} className="min-w-0 truncate font-medium">
            {last.title}
          </p>
          <p className="flex shrink-0 justify-between gap-3 text-muted">
            <span className="max-lg:hidden">{last.isSolved ? 'Solved' : 'Not solved yet'}</span>
            <Link to={paths.user.practiceProblem(last._id)} aria-describedby={titleId} className={linkClass}>
              {last.isSolved ? 'Open' : 'Continue'}
            </Link>
          </p>
        </>
      ) : submissions ? (
        <p className="text-muted">You have not submitted yet</p>
      ) : null}
    </SummaryCard>
  );
}

/** Finds the problem to continue with among those that are open for practice. */
function findLast(
  problems: readonly ProblemSummary[],
  submissions: readonly SubmissionSummary[],
): ProblemSummary | undefined {
  const open = new Map(problems.map((problem) => [problem._id, problem]));
  const last = findSubmissionToContinue(
    submissions.filter(({ problemId }) => open.has(problemId)),
    problems,
  );
  return last && open.get(last.problemId);
}

function Suggestions({ problems }: { problems: readonly ProblemSummary[] }) {
  const id = useId();
  const { data: solverCounts } = useQuery(solverCountsQuery(useClient()));
  const suggested = useMemo(() => suggestProblems(problems, solverCounts), [problems, solverCounts]);
  if (suggested.length === 0) return null;
  return (
    <SummaryCard title="Suggestions">
      <ul className="flex flex-col gap-1.5">
        {suggested.map(({ _id, title, difficulty }) => (
          <li key={_id} className="flex items-center gap-2">
            <DifficultyDot difficulty={difficulty} />
            <span id={`${id}-${_id}`} className="relative min-w-0 flex-1 truncate">
              {title}
              <span className="sr-only">, {difficulty}</span>
            </span>
            <Link to={paths.user.practiceProblem(_id)} aria-describedby={`${id}-${_id}`} className={linkClass}>
              Solve
            </Link>
          </li>
        ))}
      </ul>
    </SummaryCard>
  );
}

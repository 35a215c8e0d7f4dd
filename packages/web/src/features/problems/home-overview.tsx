import type { Contest, ProblemSummary, SubmissionSummary } from '@podium/sdk';
import { findRunningContests, mayReadStandings } from '@podium/sdk/display';
import { contestsQuery, problemsQuery, solverCountsQuery, submissionsQuery } from '@podium/sdk/queries';
import { findSubmissionToContinue, suggestProblems } from '@podium/sdk/search';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { Link } from 'react-router';
import { DifficultyDot } from '../../components/difficulty-badge.tsx';
import { SolvedByDifficulty } from '../../components/solved-by-difficulty.tsx';
import { SummaryCard } from '../../components/summary-card.tsx';
import { UrgentContests } from '../../components/urgent-contests.tsx';
import { paths } from '../../lib/paths.ts';
import { useClient } from '../../session/use-session.ts';

// The rows of the list are named after their problems, so these links have other names.
const linkClass = 'font-medium text-accent hover:underline';
/** The last problem is looked for in so many submissions. */
const lookedThrough = 20;

/** Above the list it has a fixed height, so that the list does not move while this loads. */
export function HomeOverview({ isWide }: { isWide: boolean }) {
  const client = useClient();
  const { data: problems } = useQuery(problemsQuery(client));
  return (
    <aside aria-label="Overview" className="flex flex-col gap-2 lg:gap-3">
      <UrgentContests
        pathOf={paths.user.contest}
        standingsOf={(contest, now) => (mayReadStandings(contest, now) ? paths.user.standings(contest._id) : undefined)}
      />
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
  const client = useClient();
  const { data: submissions } = useQuery(submissionsQuery(client, { userId: 'me', limit: lookedThrough }));
  const { data: contests = [] } = useQuery(contestsQuery(client, 'all'));
  const running = findRunningContests(contests, client.clock.now());
  const last = problems && submissions && findLast(problems, submissions, running);
  return (
    <SummaryCard title="Continue" isLineOnPhone>
      {last ? (
        <>
          <p id={titleId} className="min-w-0 truncate font-medium">
            {last.title}
          </p>
          <p className="flex shrink-0 justify-between gap-3 text-muted">
            <span className="max-lg:hidden">{last.isSolved ? 'Solved' : 'Not solved yet'}</span>
            <Link to={last.path} aria-describedby={titleId} className={linkClass}>
              {last.isSolved ? 'Open' : 'Continue'}
            </Link>
          </p>
        </>
      ) : submissions ? (
        <p className="text-muted">{submissions.length === 0 ? 'You have not submitted yet' : 'Nothing to continue'}</p>
      ) : null}
    </SummaryCard>
  );
}

interface Last {
  title: string;
  isSolved: boolean;
  path: string;
}

/** Looks among the problems that are open, in practice or in a running contest. */
function findLast(
  problems: readonly ProblemSummary[],
  submissions: readonly SubmissionSummary[],
  running: readonly Contest[],
): Last | undefined {
  const open = new Map(problems.map((problem) => [problem._id, problem]));
  const contestOf = ({ contestId }: SubmissionSummary) => running.find(({ _id }) => _id === contestId);
  const last = findSubmissionToContinue(
    submissions.filter((submission) => open.has(submission.problemId) || contestOf(submission)),
    problems,
  );
  if (!last) return undefined;
  const { problemId, problemTitle, verdict } = last;
  const contest = contestOf(last);
  return {
    title: problemTitle,
    isSolved: open.get(problemId)?.isSolved ?? verdict === 'accepted',
    // After a contest its problems are for practice.
    path: contest ? paths.user.contestProblem(contest._id, problemId) : paths.user.practiceProblem(problemId),
  };
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

import type { Contest, ProblemSummary, SolverCounts } from '@podium/sdk/contract';
import { formatDuration } from '@podium/sdk/display';
import { findSubmissionToContinue, statusOf, suggestProblems } from '@podium/sdk/search';
import type { Status } from '../../../status/read-status.ts';
import type { Route, RouteOf } from '../../navigation/routes.ts';
import { phaseAtTick } from '../../text/contest-lines.ts';

export interface NextStep {
  title: string;
  reason: string;
  route: Route;
}

/** Returns up to `room` steps, the most useful first, always with one problem. */
export function nextSteps(
  status: Status,
  problems: readonly ProblemSummary[],
  solverCounts: SolverCounts | undefined,
  now: number,
  room = leastSteps,
): NextStep[] {
  const { live, upcoming, user } = status;
  const last = findLastProblem(status, problems);
  const canJoin = user.userType === 'user';
  const running = live.find((one) => canJoin && !one.isRegistered && phaseAtTick(one, now) === 'ongoing');
  const next = upcoming.find((one) => canJoin && !one.isRegistered && phaseAtTick(one, now) === 'future');
  const before = [
    ...(last ? [last] : []),
    ...(running ? [contestStep(running, 'join: it ends', running.endTime, now)] : []),
  ];
  const after = next ? [contestStep(next, 'register: it starts', next.startTime, now)] : [];
  const left = Math.max(1, room - before.length - after.length);
  return [...before, ...practiceSteps(problems, solverCounts, last?.route.problemId, left), ...after];
}

const leastSteps = 3;

/** Returns the steps that fit into an area with so many rows, among other parts. */
export function stepsWithin(rows: number): number {
  return Math.max(leastSteps, Math.floor(rows / 6));
}

/** Suggests problems that the user has not tried, then those that are tried and not solved. */
function practiceSteps(
  problems: readonly ProblemSummary[],
  solverCounts: SolverCounts | undefined,
  except: string | undefined,
  count: number,
): NextStep[] {
  const open = problems.filter(({ inPractice }) => inPractice);
  const tried = open.filter((problem) => statusOf(problem) === 'tried');
  return [...suggestProblems(open, solverCounts, count + 1), ...tried]
    .filter(({ _id }) => _id !== except)
    .slice(0, count)
    .map((problem) => ({
      title: problem.title,
      reason: `${statusOf(problem) === 'tried' ? 'tried, ' : ''}not solved yet, ${problem.difficulty}`,
      route: { screen: 'problem', problemId: problem._id },
    }));
}

function contestStep({ _id, title }: Contest, what: string, moment: string, now: number): NextStep {
  const reason = `${what} in ${formatDuration(Date.parse(moment) - now, 1)}`;
  return { title, reason, route: { screen: 'contest', contestId: _id } };
}

/** Finds the problem of the current folder, else of the last submission, preferably unsolved. */
export function findLastProblem(
  { problem, contestOfProblem, pending, recent, live }: Status,
  problems: readonly ProblemSummary[],
): (NextStep & { route: RouteOf<'workspace'> }) | undefined {
  // After a contest its problems are for practice.
  const contestOf = (id: string | null | undefined) =>
    live.some(({ _id }) => _id === id) && id ? { contestId: id } : {};
  if (problem) {
    return {
      title: problem.title,
      reason: contestOfProblem ? `here, ${contestOfProblem.title} ${contestOfProblem.label}` : 'in this folder',
      route: { screen: 'workspace', problemId: problem.id, ...contestOf(contestOfProblem?.id) },
    };
  }
  // Until the problems are loaded, all of them count as open.
  const open = new Set(problems.map(({ _id }) => _id));
  const submissions = [...pending, ...recent]
    // A problem that was archived or is in a contest that the user has not joined cannot be opened.
    .filter(({ problemId, contestId }) => open.size === 0 || open.has(problemId) || contestOf(contestId).contestId)
    .sort((a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt));
  const last = findSubmissionToContinue(submissions, problems);
  if (!last) return undefined;
  return {
    title: last.problemTitle,
    reason: last === submissions[0] ? 'submitted last' : 'tried, not solved yet',
    route: { screen: 'workspace', problemId: last.problemId, ...contestOf(last.contestId) },
  };
}

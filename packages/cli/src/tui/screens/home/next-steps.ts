import type { Contest, Difficulty, ProblemSummary } from '@podium/sdk/contract';
import type { Status } from '../../../status/read-status.ts';
import { formatDuration } from '../../../text/format-values.ts';
import type { Route, RouteOf } from '../../navigation/route.ts';
import { phaseAtTick } from '../../text/contest-times.ts';

/** Something that the user can do next. */
export interface NextStep {
  title: string;
  /** The reason why it is suggested. */
  reason: string;
  route: Route;
}

/** Returns the steps, the most useful first: continue, solve another problem, register. */
export function nextSteps(status: Status, problems: readonly ProblemSummary[], now: number): NextStep[] {
  const last = findLastProblem(status);
  const other = findEasiest(problems, last?.route.problemId);
  const contest = status.upcoming.find((one) => !one.isRegistered && phaseAtTick(one, now) === 'future');
  return [
    ...(last ? [last] : []),
    ...(other ? [practiceStep(other)] : []),
    ...(contest && status.user.userType === 'user' ? [registerStep(contest, now)] : []),
  ];
}

const difficulties: readonly Difficulty[] = ['Easy', 'Medium', 'Hard'];

/** Finds the first unsolved problem of the lowest difficulty. */
function findEasiest(problems: readonly ProblemSummary[], except: string | undefined): ProblemSummary | undefined {
  const open = problems.filter(({ _id, isSolved, inPractice }) => !isSolved && inPractice && _id !== except);
  return difficulties.flatMap((wanted) => open.find(({ difficulty }) => difficulty === wanted) ?? [])[0];
}

function practiceStep({ _id, title, difficulty }: ProblemSummary): NextStep {
  return { title, reason: `not solved yet, ${difficulty}`, route: { screen: 'problem', problemId: _id } };
}

function registerStep({ _id, title, startTime }: Contest, now: number): NextStep {
  const reason = `register: it starts in ${formatDuration(Date.parse(startTime) - now, 1)}`;
  return { title, reason, route: { screen: 'contest', contestId: _id } };
}

interface LastProblem extends NextStep {
  route: RouteOf<'workspace'>;
}

/**
 * Finds the problem to continue with: the one pulled around the current folder, else that of the
 * newest submission.
 */
export function findLastProblem({ problem, contestOfProblem, pending, recent, live }: Status): LastProblem | undefined {
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
  const newest = [...pending, ...recent].sort((a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt))[0];
  if (!newest) return undefined;
  return {
    title: newest.problemTitle,
    reason: 'submitted last',
    route: { screen: 'workspace', problemId: newest.problemId, ...contestOf(newest.contestId) },
  };
}

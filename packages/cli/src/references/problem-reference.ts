import type { PodiumClient } from '@podium/sdk';
import type { Contest, ContestProblem } from '@podium/sdk/contract';
import { CliError, usageError } from '../cli-error.ts';
import { getWorkspace } from '../workspace/workspace.ts';
import { resolveContest } from './contest-reference.ts';
import { isIdShaped, matchTitle } from './match-title.ts';
import { shortNameOf } from './short-name.ts';
import { unlessNotFound } from './unless-not-found.ts';

export interface ProblemTarget {
  problemId: string;
  title: string;
  /** The contest the reference went through. */
  contest?: { id: string; title: string; label: string };
}

export interface ReferenceContext {
  client: PodiumClient;
  cwd: string;
  signal: AbortSignal;
}

/**
 * The problem a person means: `.` for the one of the current folder; `contest/A` or `contest/title`; else an id, a title or slug or
 * its beginning, looked up in `contest` when one is named.
 */
export async function resolveProblem(
  context: ReferenceContext,
  reference: string,
  contestReference?: string,
): Promise<ProblemTarget> {
  if (reference === '.') return fromFolder(context.cwd);
  const slash = reference.lastIndexOf('/');
  if (slash === 0 || slash === reference.length - 1) {
    throw usageError(`'${reference}' is not a problem: write it as contest/A.`);
  }
  if (slash > 0) return fromContest(context, reference.slice(0, slash), reference.slice(slash + 1));
  if (contestReference !== undefined) return fromContest(context, contestReference, reference);
  const { client, signal } = context;
  if (isIdShaped(reference)) {
    const byId = await unlessNotFound(client.problems.get(reference, { signal }));
    if (byId) return { problemId: byId._id, title: byId.title };
  }
  const match = matchTitle('problem', reference, await client.problems.list({ signal }));
  return { problemId: match._id, title: match.title };
}

async function fromFolder(cwd: string): Promise<ProblemTarget> {
  const { record } = await getWorkspace(cwd);
  return {
    problemId: record.problem.id,
    title: record.problem.title,
    ...(record.contest ? { contest: record.contest } : {}),
  };
}

async function fromContest(
  { client, signal }: ReferenceContext,
  contestReference: string,
  problemReference: string,
): Promise<ProblemTarget> {
  const contest = await resolveContest(client, contestReference, signal);
  if (contest.problems.length === 0) throw problemsClosed(contest, client.clock.now());
  const problem = matchContestProblem(contest, problemReference);
  return {
    problemId: problem._id,
    title: problem.title,
    contest: { id: contest._id, title: contest.title, label: problem.label },
  };
}

function matchContestProblem(contest: Contest, reference: string): ContestProblem {
  const byLabel = contest.problems.find((problem) => problem.label.toLowerCase() === reference.toLowerCase());
  if (byLabel) return byLabel;
  if (!/^[a-z]{1,2}$/i.test(reference)) return matchTitle('problem', reference, contest.problems);
  throw new CliError({
    code: 'problem_unknown',
    message: `There is no problem ${reference} in '${contest.title}'.`,
    hints: [`Its problems are ${contest.problems.map(({ label }) => label).join(', ')}.`],
  });
}

/** Why the problems of a contest cannot be seen, in words that say what to do. */
export function problemsClosed(contest: Contest, now: number): CliError {
  const details =
    now < Date.parse(contest.startTime)
      ? {
          code: 'contest_not_started',
          message: `'${contest.title}' has not started: its problems open with it.`,
          hints: [`\`podium contest show ${shortNameOf(contest)}\` says when.`],
        }
      : contest.problemCount === 0
        ? { code: 'contest_empty', message: `'${contest.title}' has no problems yet.`, hints: [] }
        : {
            code: 'not_registered',
            message: `The problems of '${contest.title}' open only for those who joined it.`,
            hints: [`\`podium contest join ${shortNameOf(contest)}\` joins it.`],
          };
  return new CliError({ ...details, exitCode: 12 });
}

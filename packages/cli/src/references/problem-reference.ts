import type { Contest, ContestProblem } from '@podium/sdk/contract';
import { isIdShaped } from '@podium/sdk/limits';
import { CliError, usageError } from '../cli-error.ts';
import { unlessNotFound } from '../sdk-error.ts';
import { findFolderContest, getFolderRecord, type ReferenceContext, resolveContest } from './contest-reference.ts';
import { matchTitle } from './match-title.ts';
import { shortNameOf } from './short-name.ts';

export interface ProblemTarget {
  problemId: string;
  title: string;
  /** The contest the reference went through. */
  contest?: { id: string; title: string; label: string };
}

/**
 * The problem a person means: `.` for the one of the current folder; `contest/A` or `contest/title`; `A` alone in the contest of the
 * folder, else in the one that runs; else an id, a title or slug or its beginning, looked up in `contest` when one is named.
 */
export async function resolveProblem(
  context: ReferenceContext,
  reference: string,
  contestReference?: string,
): Promise<ProblemTarget> {
  if (reference === '.') return fromFolder(context);
  const slash = reference.lastIndexOf('/');
  if (slash === 0 || slash === reference.length - 1) {
    throw usageError(`'${reference}' is not a problem: write it as contest/A.`);
  }
  if (slash > 0) return fromContest(context, reference.slice(0, slash), reference.slice(slash + 1));
  if (contestReference !== undefined) return fromContest(context, contestReference, reference);
  const { problems } = await context.signedIn();
  const { signal } = context;
  if (isIdShaped(reference)) {
    const byId = await unlessNotFound(problems.get(reference, { signal }));
    if (byId) return { problemId: byId._id, title: byId.title };
  }
  const labelled = isLabelShaped(reference) ? await findByLabel(context, reference) : undefined;
  if (labelled) return labelled;
  const match = matchTitle('problem', reference, await problems.list({ signal }));
  return { problemId: match._id, title: match.title };
}

async function fromFolder(context: ReferenceContext): Promise<ProblemTarget> {
  const { problem, contest } = await getFolderRecord(context);
  return { problemId: problem.id, title: problem.title, ...(contest ? { contest } : {}) };
}

async function fromContest(
  context: ReferenceContext,
  contestReference: string,
  problemReference: string,
): Promise<ProblemTarget> {
  const contest = await resolveContest(context, contestReference);
  if (contest.problems.length === 0) throw problemsClosed(contest, (await context.signedIn()).clock.now());
  return targetIn(contest, matchContestProblem(contest, problemReference));
}

function targetIn(contest: Contest, { _id, title, label }: ContestProblem): ProblemTarget {
  return { problemId: _id, title, contest: { id: contest._id, title: contest.title, label } };
}

/** Labels are A … Z, then AA. */
function isLabelShaped(reference: string): boolean {
  return /^[a-z]{1,2}$/i.test(reference);
}

function findLabel(contest: Contest, label: string): ContestProblem | undefined {
  return contest.problems.find((problem) => problem.label.toLowerCase() === label.toLowerCase());
}

/** `A` where it is plain which contest is meant: that of the folder, else the one that runs and was joined. */
async function findByLabel(context: ReferenceContext, label: string): Promise<ProblemTarget | undefined> {
  const { contests } = await context.signedIn();
  const { signal } = context;
  const here = await findFolderContest(context);
  const around = here && (await unlessNotFound(contests.get(here.id, { signal })));
  const meant = around ? [around] : (await contests.listOngoing({ signal })).filter(({ isRegistered }) => isRegistered);
  const found = meant.flatMap((contest) => {
    const problem = findLabel(contest, label);
    return problem ? [targetIn(contest, problem)] : [];
  });
  if (found.length <= 1) return found[0];
  throw new CliError({
    code: 'problem_ambiguous',
    message: `You take part in ${found.length} contests with a problem ${label}.`,
    hints: [
      'Say which one:',
      ...found.map(
        ({ title, contest }) =>
          `  ${shortNameOf({ _id: contest?.id ?? '', title: contest?.title ?? '' })}/${contest?.label}  (${title})`,
      ),
    ],
  });
}

function matchContestProblem(contest: Contest, reference: string): ContestProblem {
  const byLabel = findLabel(contest, reference);
  if (byLabel) return byLabel;
  if (!isLabelShaped(reference)) return matchTitle('problem', reference, contest.problems);
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

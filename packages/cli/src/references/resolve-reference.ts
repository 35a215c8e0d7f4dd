import type { PodiumClient } from '@podium/sdk';
import type { Contest, ContestProblem } from '@podium/sdk/contract';
import { undefinedIfNotFound } from '@podium/sdk/errors';
import { isIdShaped } from '@podium/sdk/limits';
import { CliError, exitCodes, usageError } from '../cli-error.ts';
import type { Services } from '../services.ts';
import type { FolderRecord } from '../workspace/folder-record.ts';
import { findWorkspace, getWorkspace } from '../workspace/workspace.ts';
import { type ContestWord, describeAll, matchTitle, shortNameOf } from './short-name.ts';

export interface ProblemTarget {
  problemId: string;
  title: string;
  /** The contest, if the reference names one. */
  contest?: { id: string; title: string; label: string };
}

type ContestTarget = Required<ProblemTarget>;

/**
 * Finds the problem of a reference. `.` is the problem of the current folder. `contest/A` and
 * `contest/title` are problems of that contest. `A` is a problem of the folder's contest, else of
 * the running one. Any other text is an id, a title or slug or its beginning, in the named contest
 * if there is one. Throws a usage error for `contest/A` if the named contest is another one.
 */
export async function resolveProblem(
  context: ReferenceContext,
  reference: string,
  contestReference?: string,
): Promise<ProblemTarget> {
  if (reference === '.') {
    const { problem, contest } = await getFolderRecord(context);
    return { problemId: problem.id, title: problem.title, ...(contest && { contest }) };
  }
  const slash = reference.lastIndexOf('/');
  if (slash === 0 || slash === reference.length - 1) {
    throw usageError(`'${reference}' is not a problem: write it as contest/A.`);
  }
  if (slash > 0) {
    const target = await fromContest(context, reference.slice(0, slash), reference.slice(slash + 1));
    const named = contestReference === undefined ? undefined : await resolveContest(context, contestReference);
    if (!named || named._id === target.contest.id) return target;
    throw usageError(
      `'${target.title}' is meant in the contest '${target.contest.title}', but --contest names '${named.title}'.`,
      'Name one contest.',
    );
  }
  if (contestReference !== undefined) return fromContest(context, contestReference, reference);
  const { problems } = await context.signedIn();
  const { signal } = context;
  if (isIdShaped(reference)) {
    const byId = await undefinedIfNotFound(problems.get(reference, { signal }));
    if (byId) return { problemId: byId._id, title: byId.title };
  }
  const labelled = isLabelShaped(reference) ? await findByLabel(context, reference) : undefined;
  if (labelled) return labelled;
  const match = matchTitle('problem', reference, await problems.list({ signal }));
  return { problemId: match._id, title: match.title };
}

async function fromContest(
  context: ReferenceContext,
  contestReference: string,
  problemReference: string,
): Promise<ContestTarget> {
  const contest = await resolveContest(context, contestReference);
  if (contest.problems.length === 0) throw problemsClosed(contest, (await context.signedIn()).clock.now());
  return targetIn(contest, matchContestProblem(contest, problemReference));
}

function targetIn(contest: Contest, { _id, title, label }: ContestProblem): ContestTarget {
  return { problemId: _id, title, contest: { id: contest._id, title: contest.title, label } };
}

/** Labels are A … Z, then AA. */
function isLabelShaped(reference: string): boolean {
  return /^[a-z]{1,2}$/i.test(reference);
}

function findLabel(contest: Contest, label: string): ContestProblem | undefined {
  return contest.problems.find((problem) => problem.label.toLowerCase() === label.toLowerCase());
}

/** Finds `A` in the contest of the folder, else in the running contest that the user has joined. */
async function findByLabel(context: ReferenceContext, label: string): Promise<ProblemTarget | undefined> {
  const { contests } = await context.signedIn();
  const { signal } = context;
  const here = await findFolderContest(context);
  const around = here && (await undefinedIfNotFound(contests.get(here.id, { signal })));
  const meant = around ? [around] : (await contests.listOngoing({ signal })).filter(({ isRegistered }) => isRegistered);
  const found = meant.flatMap((contest) => {
    const problem = findLabel(contest, label);
    return problem ? targetIn(contest, problem) : [];
  });
  if (found.length <= 1) return found[0];
  throw new CliError({
    code: 'problem_ambiguous',
    message: `You take part in ${found.length} contests with a problem ${label}.`,
    hints: [
      'Say which one:',
      ...found.map(
        ({ title, contest: { id: _id, title: contest, label: of } }) =>
          `  ${shortNameOf({ _id, title: contest })}/${of}  (${title})`,
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

export function problemsClosed(contest: Contest, now: number): CliError {
  const closed = (code: string, message: string, ...hints: string[]) =>
    new CliError({ code, message, hints, exitCode: exitCodes.notAllowedNow });
  const { title } = contest;
  const name = shortNameOf(contest);
  if (contest.cancelled) return closed('contest_over', `'${title}' is cancelled.`);
  if (now < Date.parse(contest.startTime)) {
    const message = `'${title}' has not started: its problems open at the start.`;
    return closed('contest_not_started', message, `\`podium contest show ${name}\` shows when it starts.`);
  }
  if (contest.problemCount === 0) return closed('contest_empty', `'${title}' has no problems yet.`);
  const message = `The problems of '${title}' are open only to its participants.`;
  return closed('not_registered', message, `Join it with \`podium contest join ${name}\`.`);
}

/**
 * Finds a contest by an id, a title or slug or its beginning, `live`, `next`, `last`, or `.` for
 * the contest of this folder.
 */
export async function resolveContest(context: ReferenceContext, reference: string): Promise<Contest> {
  const { signal } = context;
  const { contests } = await context.signedIn();
  if (reference === '.') {
    const { contest, problem } = await getFolderRecord(context);
    if (contest) return contests.get(contest.id, { signal });
    throw usageError(`'${problem.title}' was not pulled in a contest.`);
  }
  if (reference === 'live') return firstOf('live', await contests.listOngoing({ signal }));
  if (reference === 'next') return firstOf('next', await contests.listFuture({ signal }));
  if (reference === 'last') return firstOf('last', (await contests.listPast({ signal })).toReversed());
  if (isIdShaped(reference)) {
    const byId = await undefinedIfNotFound(contests.get(reference, { signal }));
    if (byId) return byId;
  }
  const [future, ongoing, past] = await Promise.all([
    contests.listFuture({ signal }),
    contests.listOngoing({ signal }),
    contests.listPast({ signal }),
  ]);
  const match = matchTitle('contest', reference, [...ongoing, ...future, ...past]);
  return contests.get(match._id, { signal });
}

const words: Record<ContestWord, string> = { live: 'is running', next: 'is coming up', last: 'is over' };

/**
 * Returns the first contest that is not cancelled. Of several that run, the user means the only one
 * of those that the user has joined.
 */
function firstOf(word: ContestWord, contests: readonly Contest[]): Contest {
  const kept = contests.filter(({ cancelled }) => !cancelled);
  const joined = word === 'live' ? kept.filter(({ isRegistered }) => isRegistered) : [];
  const [first, ...others] = joined.length === 1 ? joined : kept;
  if (first && word === 'live' && others.length > 0) {
    throw new CliError({
      code: 'contest_ambiguous',
      message: `${others.length + 1} contests are running.`,
      hints: ['Say which one:', ...describeAll([first, ...others])],
    });
  }
  if (first) return first;
  throw new CliError({
    code: 'contest_unknown',
    message: `No contest ${words[word]}.`,
    hints: ['`podium contest list` lists the contests.'],
  });
}

interface ReferenceContext extends Pick<Services, 'currentSettings'> {
  cwd: string;
  signal: AbortSignal;
  signedIn(): Promise<PodiumClient>;
}

type FolderContext = Pick<ReferenceContext, 'currentSettings' | 'cwd'>;

/** Throws for a folder of another server, where its ids mean nothing. */
export async function getFolderRecord({ currentSettings, cwd }: FolderContext): Promise<FolderRecord> {
  const { record } = await getWorkspace(cwd);
  requireServer(record, (await currentSettings()).server);
  return record;
}

/** Throws for a folder that was pulled from another server. `alternative` continues the hint. */
export function requireServer({ server, problem }: FolderRecord, serverInUse: string, alternative = ''): void {
  if (server === serverInUse) return;
  throw new CliError({
    code: 'other_server',
    message: `'${problem.title}' was pulled from ${server}, and the server in use is ${serverInUse}.`,
    hints: [`Add --server ${server}${alternative}.`],
  });
}

/** Undefined also for a folder of another server. */
export async function findFolderContest({ currentSettings, cwd }: FolderContext): Promise<FolderRecord['contest']> {
  const record = (await findWorkspace(cwd))?.record;
  return record?.server === (await currentSettings()).server ? record.contest : undefined;
}

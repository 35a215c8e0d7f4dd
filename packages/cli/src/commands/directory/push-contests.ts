import { basename } from 'node:path';
import type { ContestSource } from '@podium/problems/directory';
import {
  type ContestPlan,
  fieldsOfProblems,
  hashContest,
  type LocalContest,
  type LocalProblem,
  planContestUpdate,
  planNewContest,
  planSameContest,
} from '@podium/problems/directory';
import type { PushOptions } from '@podium/problems/push';
import type { PodiumClient } from '@podium/sdk';
import type { ContestPackage, ContestUpdate } from '@podium/sdk/contract';
import { findNearest } from '@podium/sdk/search';
import { CliError, exitCodes, usageError } from '../../cli-error.ts';
import type { CommandContext } from '../../context.ts';
import { type FailedPush, type FolderResult, failedPush, settleReachable } from '../admin/push-folders.ts';

/** The result for the file of one contest. */
export type ContestResult = { file: string } & (
  | (ContestPlan & {
      /** Somebody else's changes that a push would discard. */
      drift?: string;
      /** The titles of problems that learners could practise until the push. */
      leavesPractice?: string[];
    })
  | FailedPush
);

/**
 * Plans or pushes the contests of a directory after its problems. A file that fails does not stop
 * the others.
 */
export async function pushContests(
  context: CommandContext,
  sources: readonly ContestSource[],
  problems: readonly FolderResult[],
  options: PushOptions,
): Promise<ContestResult[]> {
  if (sources.length === 0) return [];
  const client = await context.signedIn();
  const listed = await settleReachable(client.contests.listPackages({ signal: context.signal }));
  const results: ContestResult[] = [];
  for (const source of sources) {
    const { file } = source;
    context.reporter.progress({ label: file });
    const push = async () => {
      const local = resolveContest(source, problems);
      rejectRepeatedId(sources, file, local.id);
      if ('error' in listed) throw listed.error;
      return pushOne(context, { client, packages: listed.value, local }, options);
    };
    results.push({ file, ...(await push().catch((error) => failedPush(context, error))) });
  }
  return results;
}

/** Two files with one id would become one contest, and nothing says which of them it is. */
function rejectRepeatedId(sources: readonly ContestSource[], file: string, id: string): void {
  const other = sources.find((each) => each.file !== file && 'contest' in each && each.contest.id === id);
  if (other) throw usageError(`'${file}' has the same id as '${other.file}'.`, 'Give one of them another id.');
}

/** Finds the problems on the server that the folders of a contest belong to. */
function resolveContest(source: ContestSource, results: readonly FolderResult[]): LocalContest {
  if ('error' in source) throw source.error;
  const byName = new Map(results.map((result) => [basename(result.folder), result]));
  const problems = source.contest.problems.map(({ folder, points }): LocalProblem => {
    const result = byName.get(folder);
    if (!result) throw unknownFolder(source.file, folder, [...byName.keys()]);
    if (result.action === 'failed') {
      const message = `${source.file} waits for its problem ${folder}, which failed.`;
      throw new CliError({ code: 'problem_failed', message, exitCode: result.error.exitCode });
    }
    const { problemId, title } = result;
    return { problemId, title, ...(points !== undefined && { points }) };
  });
  return { ...source.contest, problems };
}

function unknownFolder(file: string, folder: string, names: readonly string[]): CliError {
  const near = findNearest(folder, names);
  const hints = near.length > 0 ? [`Did you mean ${near.join(' or ')}?`] : [];
  return usageError(`${file} names the problem ${folder}, but problems/${folder}/problem.yaml is missing.`, ...hints);
}

interface ContestPush {
  client: PodiumClient;
  packages: readonly ContestPackage[];
  local: LocalContest;
}

async function pushOne(
  { signal }: CommandContext,
  { client, packages, local }: ContestPush,
  { dryRun = false, allowLive = false, overwrite = false }: PushOptions,
): Promise<ContestPlan & { drift?: string; leavesPractice?: string[] }> {
  const hash = hashContest(local);
  const found = findContestOfFile(packages, local, client.clock.now());
  if (!found) return dryRun ? planNewContest(local) : createContest(client, local, hash, signal);
  const { contestId, package: stored } = found;
  if (found.cancelled) throw cancelledError(found);
  if (stored.id === local.id && stored.hash === hash) return planSameContest(local, contestId);
  const remote = await client.contests.get(contestId, { signal });
  const { plan, update } = planContestUpdate(local, remote, client.clock.now());
  const drift = plan.action === 'nothing' ? undefined : findDrift(found, local);
  if (dryRun) return { ...plan, ...(drift !== undefined && { drift }) };
  rejectFixed(plan);
  if (drift !== undefined && !overwrite) throw driftError(drift);
  if (plan.action === 'update' && plan.phase !== 'future' && !allowLive) throw liveError(plan);
  const file: ContestUpdate['package'] = { id: local.id, hash, replaces: stored.hash };
  const saved = await client.contests.update(contestId, { ...update, package: file }, { signal });
  return { ...plan, leavesPractice: saved.leavesPractice.map(({ title }) => title) };
}

async function createContest(client: PodiumClient, local: LocalContest, hash: string, signal: AbortSignal) {
  const { id, title, description, startTime, endTime } = local;
  const fields = { title, description, startTime, endTime, ...fieldsOfProblems(local) };
  const { contest, leavesPractice } = await client.contests.create({ ...fields, package: { id, hash } }, { signal });
  const plan = { ...planNewContest(local), contestId: contest._id };
  return { ...plan, leavesPractice: leavesPractice.map((problem) => problem.title) };
}

/**
 * Finds the contest of a file: the one with its id, else one with its title that is not over and
 * comes from no file.
 */
function findContestOfFile(
  packages: readonly ContestPackage[],
  { id, title }: LocalContest,
  now: number,
): ContestPackage | undefined {
  const sameId = packages.find((each) => each.package.id === id);
  if (sameId) return sameId;
  const wanted = title.toLowerCase();
  const [found, another] = packages.filter(
    (each) => each.package.id === null && each.title.toLowerCase() === wanted && Date.parse(each.endTime) >= now,
  );
  if (!another) return found;
  throw usageError(`Several contests on the server have the title '${title}'.`, 'Give the file another title.');
}

/**
 * Describes what a push would discard of somebody else's work; undefined if it discards nothing.
 */
function findDrift({ contestId, package: stored }: ContestPackage, { id }: LocalContest): string | undefined {
  if (stored.id !== id) {
    return `The contest ${contestId} has the same title, and nothing else says that it belongs to this file.`;
  }
  return stored.hash === null
    ? 'This contest was last changed without its file, for example in the browser.'
    : undefined;
}

function cancelledError({ contestId, title }: ContestPackage): CliError {
  return new CliError({
    code: 'contest_over',
    message: `The contest '${title}' is cancelled.`,
    hints: [`Remove its file, or bring it back with \`podium contest restore ${contestId}\`.`],
    exitCode: exitCodes.notAllowedNow,
  });
}

function driftError(drift: string): CliError {
  return new CliError({
    code: 'revision_conflict',
    message: drift,
    hints: ['`podium plan` shows what differs. Copy it into the file, or discard it with --overwrite.'],
    exitCode: exitCodes.notAllowedNow,
  });
}

/** Throws if the server does not change some of the fields any more. */
function rejectFixed({ fixed, phase }: ContestPlan): void {
  if (fixed.length === 0) return;
  throw new CliError({
    code: phase === 'past' ? 'contest_over' : 'contest_running',
    message: describeFixed({ fixed, phase }),
    hints: ['Set the file back to what the server has; `podium plan` shows it.'],
    exitCode: exitCodes.notAllowedNow,
  });
}

export function describeFixed({ fixed, phase }: Pick<ContestPlan, 'fixed' | 'phase'>): string {
  const state = phase === 'past' ? 'The contest is over' : 'The contest has begun';
  return `${state}: ${fixed.join(' and ')} cannot change any more.`;
}

function liveError({ changes, phase }: ContestPlan): CliError {
  const fields = changes.map(({ field }) => field).join(', ');
  const state = phase === 'past' ? 'is over' : 'is running';
  return new CliError({
    code: phase === 'past' ? 'contest_over' : 'contest_running',
    message: `The contest ${state}, and its ${fields} would change.`,
    hints: ['Add --allow-live to change it anyway.'],
    exitCode: exitCodes.notAllowedNow,
  });
}

import type { PodiumClient } from '@podium/sdk';
import type { PushContext } from '../push/find-problem.ts';
import type { FailedPush } from '../push/push.ts';
import { type FolderResult, type ProblemPushOptions, pushProblems } from '../push/push-problem.ts';
import { type Leftover, type OnlyOnServer, planPrune } from './plan-prune.ts';
import { type ContestResult, pushContests } from './push-contest.ts';
import { type Directory, problemsToHide } from './read-directory.ts';

export interface DirectoryPushOptions extends ProblemPushOptions {
  /** Whether to archive the problems and cancel the contests that the directory lacks. */
  prune?: boolean;
  /** Asks whether to remove these; the answer no keeps them. */
  agreesTo(removed: readonly Leftover[]): Promise<boolean>;
}

/**
 * A problem or contest that is only on the server, with the outcome of pruning it; or that they
 * cannot be listed, which has no kind.
 */
export type LeftoverResult = Leftover | (Partial<Pick<Leftover, 'kind' | 'id' | 'title'>> & FailedPush);

export interface PushedDirectory {
  problems: FolderResult[];
  contests: ContestResult[];
  onlyOnServer: LeftoverResult[];
}

/** Plans or pushes a directory: its problems, then its contests, then what it lacks. */
export async function pushDirectory(
  context: PushContext,
  directory: Directory,
  options: DirectoryPushOptions,
): Promise<PushedDirectory> {
  const { client, tools } = context;
  for (const stray of directory.strayFolders) tools.warn(`${stray} has no problem.yaml, so it is left out.`);
  const hidden = problemsToHide(directory, client.clock.now());
  const problems = await pushProblems(context, directory.problems, { ...options, hidden });
  // What was pushed before is known, also if the next request fails.
  const failed = (error: unknown): FailedPush => {
    if (tools.signal.aborted) throw error;
    return { action: 'failed', error };
  };
  const contests = await pushContests(context, directory.contests, problems, options).catch((error: unknown) =>
    directory.contests.map(
      (source): ContestResult => ({ file: source.file, ...failed('error' in source ? source.error : error) }),
    ),
  );
  // Such a folder or file may be the one that the server has.
  const isUnclear = [...problems, ...contests].some(({ action }) => action === 'failed');
  if (isUnclear) return { problems, contests, onlyOnServer: [] };
  const files = new Set(directory.contests.map((source) => ('contest' in source ? source.contest.id : null)));
  const pruned = pruneLeftovers(context, { problems, contests }, files, options);
  const onlyOnServer = await pruned.catch((error: unknown): LeftoverResult[] => [failed(error)]);
  return { problems, contests, onlyOnServer };
}

/**
 * Lists what was pushed from a folder or a file that the directory does not have, and, if that is
 * wanted, archives and cancels it.
 */
async function pruneLeftovers(
  { client, tools: { signal } }: PushContext,
  { problems, contests }: Pick<PushedDirectory, 'problems' | 'contests'>,
  files: ReadonlySet<string | null>,
  { prune = false, allowLive = false, overwrite = false, dryRun = false, agreesTo }: DirectoryPushOptions,
): Promise<LeftoverResult[]> {
  const ownProblems = new Set(problems.flatMap((each) => ('problemId' in each && each.problemId) || []));
  const ownContests = new Set(contests.flatMap((each) => ('contestId' in each && each.contestId) || []));
  const plan = async () => {
    const [storedProblems, storedContests, ongoing, future] = await Promise.all([
      client.problems.listPackages({ signal }),
      client.contests.listPackages({ signal }),
      prune ? client.contests.listOngoing({ signal }) : [],
      prune ? client.contests.listFuture({ signal }) : [],
    ]);
    const only: OnlyOnServer = {
      problems: storedProblems.filter(
        (each) => each.package.id !== null && !each.archived && !ownProblems.has(each.problemId),
      ),
      contests: storedContests.filter(({ package: { id }, cancelled }) => id !== null && !cancelled && !files.has(id)),
    };
    const now = client.clock.now();
    return planPrune(only, { now, prune, allowLive, overwrite, contests: [...ongoing, ...future], ownContests });
  };
  const planned = await plan();
  const removed = planned.filter(({ action }) => action !== 'keep');
  if (dryRun || removed.length === 0) return planned;
  if (!(await agreesTo(removed))) return planned.map(({ kind, id, title }) => ({ kind, id, title, action: 'keep' }));
  // Meanwhile a contest may have begun, or somebody may have changed what would be removed.
  const current = new Map((await plan()).map((each) => [each.id, each]));
  const results: LeftoverResult[] = [];
  for (const asked of planned) {
    const leftover = asked.action === 'keep' ? asked : current.get(asked.id);
    if (leftover) results.push(await remove(client, leftover, signal));
  }
  return results;
}

async function remove(client: PodiumClient, leftover: Leftover, signal: AbortSignal): Promise<LeftoverResult> {
  const { kind, id, title, action } = leftover;
  try {
    if (action === 'cancel') await client.contests.update(id, { cancelled: true }, { signal });
    if (action === 'archive') await client.problems.update(id, { archived: true }, { signal });
    return leftover;
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind, id, title, action: 'failed', error };
  }
}

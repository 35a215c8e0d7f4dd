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
  const contests = await pushContests(context, directory.contests, problems, options);
  // Such a folder or file may be the one that the server has.
  const isUnclear = [...problems, ...contests].some(({ action }) => action === 'failed');
  if (isUnclear) return { problems, contests, onlyOnServer: [] };
  const { signal } = tools;
  const onlyOnServer = await pruneLeftovers(client, { directory, problems, contests }, { ...options, signal }).catch(
    // What was pushed is known all the same.
    (error: unknown): LeftoverResult[] => {
      if (signal.aborted) throw error;
      return [{ action: 'failed', error }];
    },
  );
  return { problems, contests, onlyOnServer };
}

interface PruneRequest {
  directory: Directory;
  problems: readonly FolderResult[];
  contests: readonly ContestResult[];
}

/**
 * Lists what was pushed from a folder or a file that the directory does not have, and, if that is
 * wanted, archives and cancels it.
 */
async function pruneLeftovers(
  client: PodiumClient,
  pushed: PruneRequest,
  {
    prune = false,
    allowLive = false,
    overwrite = false,
    dryRun = false,
    agreesTo,
    signal,
  }: DirectoryPushOptions & { signal: AbortSignal },
): Promise<LeftoverResult[]> {
  const ownContests = new Set(pushed.contests.flatMap((each) => ('contestId' in each && each.contestId) || []));
  const plan = async (isWanted: boolean) => {
    const only = await findOnlyOnServer(client, pushed, signal);
    const contests = isWanted
      ? [...(await client.contests.listOngoing({ signal })), ...(await client.contests.listFuture({ signal }))]
      : [];
    return planPrune(only, { now: client.clock.now(), prune: isWanted, allowLive, overwrite, contests, ownContests });
  };
  const planned = await plan(prune);
  const removed = planned.filter(({ action }) => action !== 'keep');
  if (dryRun || removed.length === 0) return planned;
  if (!(await agreesTo(removed))) return plan(false);
  // Meanwhile a contest may have begun, or somebody may have changed what would be removed.
  const current = new Map((await plan(true)).map((each) => [each.id, each]));
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

async function findOnlyOnServer(
  client: PodiumClient,
  { directory, problems }: PruneRequest,
  signal: AbortSignal,
): Promise<OnlyOnServer> {
  const [storedProblems, storedContests] = await Promise.all([
    client.problems.listPackages({ signal }),
    client.contests.listPackages({ signal }),
  ]);
  const ownProblems = new Set(problems.map((result) => ('problemId' in result ? result.problemId : null)));
  const files = new Set(directory.contests.map((source) => ('contest' in source ? source.contest.id : null)));
  return {
    problems: storedProblems.filter(
      (each) => each.package.id !== null && !each.archived && !ownProblems.has(each.problemId),
    ),
    contests: storedContests.filter(({ package: { id }, cancelled }) => id !== null && !cancelled && !files.has(id)),
  };
}

import type { Directory } from '@podium/problems/directory';
import { type Leftover, type OnlyOnServer, planPrune } from '@podium/problems/directory';
import type { PushOptions } from '@podium/problems/push';
import type { PodiumClient } from '@podium/sdk';
import { plural } from '@podium/sdk/display';
import { usageError } from '../../cli-error.ts';
import type { CommandContext } from '../../context.ts';
import { type FailedPush, type FolderResult, failedPush } from '../admin/push-folders.ts';
import { agreesTo } from '../ask-user.ts';
import type { ContestResult } from './push-contests.ts';

export interface PruneOptions extends PushOptions {
  /** Archives the problems and cancels the contests that the directory does not have any more. */
  prune?: boolean;
  /** Does not ask before that. */
  yes?: boolean;
}

/** A problem or contest that is only on the server, with the outcome of pruning it. */
export type LeftoverResult = Leftover | ({ kind: Leftover['kind']; id: string; title: string } & FailedPush);

interface PushedDirectory {
  directory: Directory;
  problems: readonly FolderResult[];
  contests: readonly ContestResult[];
}

/** Throws a usage error where nobody could be asked, before anything is pushed. */
export function requireAnswer({ reporter }: CommandContext, { prune, yes, dryRun }: PruneOptions): void {
  if (!prune || yes || dryRun || reporter.questions) return;
  throw usageError('--prune asks before it removes something, and there is no terminal to ask.', 'Add --yes to do it.');
}

/**
 * Lists what was pushed from a folder or a file that the directory does not have, and, if that is
 * wanted, archives and cancels it. Does nothing while a folder or a file fails, because it may be
 * the one.
 */
export async function pruneLeftovers(
  context: CommandContext,
  client: PodiumClient,
  pushed: PushedDirectory,
  options: PruneOptions,
): Promise<LeftoverResult[]> {
  if ([...pushed.problems, ...pushed.contests].some(({ action }) => action === 'failed')) return [];
  const { signal } = context;
  const only = await findOnlyOnServer(client, pushed, signal);
  const { prune = false, allowLive = false, overwrite = false, dryRun = false, yes = false } = options;
  const contests = prune
    ? [...(await client.contests.listOngoing({ signal })), ...(await client.contests.listFuture({ signal }))]
    : [];
  const ownContests = new Set(pushed.contests.flatMap((each) => ('contestId' in each && each.contestId) || []));
  const rules = { now: client.clock.now(), allowLive, overwrite, contests, ownContests };
  const planned = planPrune(only, { ...rules, prune });
  const removed = planned.filter(({ action }) => action !== 'keep');
  if (dryRun || removed.length === 0) return planned;
  if (!yes && !(await agreesTo(context, questionAbout(removed)))) return planPrune(only, { ...rules, prune: false });
  const results: LeftoverResult[] = [];
  for (const leftover of planned) results.push(await remove(context, client, leftover));
  return results;
}

function questionAbout(removed: readonly Leftover[]) {
  const titles = removed.map(({ kind, title }) => `${kind} "${title}"`).join(', ');
  const what = `${plural(removed.length, 'item')} that the directory does not have: ${titles}`;
  return { text: `Archive problems and cancel contests, ${what}?`, effect: `This would remove ${what}` };
}

async function remove(context: CommandContext, client: PodiumClient, leftover: Leftover): Promise<LeftoverResult> {
  const { kind, id, title, action } = leftover;
  const { signal } = context;
  try {
    if (action === 'cancel') await client.contests.update(id, { cancelled: true }, { signal });
    if (action === 'archive') await client.problems.update(id, { archived: true }, { signal });
    return leftover;
  } catch (error) {
    return { kind, id, title, ...(await failedPush(context, error)) };
  }
}

async function findOnlyOnServer(
  client: PodiumClient,
  { directory, problems }: PushedDirectory,
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

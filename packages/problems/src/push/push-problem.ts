import type { PodiumClient } from '@podium/sdk';
import type { ProblemPackage } from '@podium/sdk/contract';
import { usageError } from '../errors.ts';
import { findPackageRecord } from '../folder-owner.ts';
import { type PackagePlan, planNothing } from '../plan/plan.ts';
import type { SetterTools } from '../setter-tools.ts';
import type { PlannedRejudge } from '../verify/what-if.ts';
import { type PackageFolder, readPackage, writePackageRecord } from './package-folder.ts';
import {
  findDrift,
  findNewestRevision,
  findProblemOfFolder,
  type PreparedPush,
  preparePush,
  rejectDrift,
  sendPush,
} from './push-package.ts';

export interface PushOptions {
  /** Whether to change nothing, and only to return the plan. */
  dryRun?: boolean;
  /** Whether to judge what a rejudge after the push would change; needs `dryRun`. */
  whatIf?: boolean;
  /**
   * Whether a new problem is a draft; without `publish`, the setting of the server applies
   * otherwise.
   */
  draft?: boolean;
  /** Whether a new problem is shown at once. */
  publish?: boolean;
  /** Whether the problem may change during a contest that uses it. */
  allowLive?: boolean;
  /** Whether to discard what somebody else has changed on the server. */
  overwrite?: boolean;
  /** The folders whose new problems are drafts, unless `publish` is set. */
  hidden?: ReadonlySet<string>;
}

/** Describes the changes that a push has made, or would make. */
export type PushedProblem = PackagePlan & {
  /** Somebody else's changes that a push would discard. */
  drift?: string;
  draft?: boolean;
  /** Submissions that an older revision has judged. */
  outdatedSubmissions?: number;
  /** Present if it was asked for and the push would change how submissions are judged. */
  whatIf?: PlannedRejudge;
};

interface FolderPush {
  /** The problems on the server. */
  problems: readonly ProblemPackage[];
  /**
   * The address of the server, by which the folder remembers its problem; without one it does not.
   */
  server: string | undefined;
  /** The folder as it was named. */
  name: string;
  opened: PackageFolder;
  tools: SetterTools;
}

/** Plans or pushes the problem of one folder. Throws if it would discard somebody else's change. */
export async function pushProblem(
  client: PodiumClient,
  { problems, server, name, opened, tools }: FolderPush,
  { dryRun = false, whatIf = false, draft, publish, allowLive, overwrite = false, hidden }: PushOptions,
): Promise<PushedProblem> {
  const { warn, signal } = tools;
  const { folder, filesHash } = opened;
  const record = server === undefined ? undefined : await findPackageRecord(folder, server);
  const remember = async ({ problemId, revision }: { problemId: string; revision: number }) => {
    if (server !== undefined) await writePackageRecord(folder, { server, problemId, revision, filesHash });
  };
  const same = findProblemOfFolder(problems, opened, record, undefined);
  if (same?.archived) {
    warn(`${name}: the problem is archived. \`podium problem restore ${same.problemId}\` brings it back.`);
  }
  if (same && same.package.filesHash === filesHash) {
    if (!dryRun && record?.revision !== same.revision) await remember(same);
    return planNothing(same);
  }
  const local = await readPackage(opened, (warning) => warn(`${name}: ${warning}`));
  const found = findProblemOfFolder(problems, opened, record, local.upload.title);
  if (record && !found) throw unknownProblem(name, record.problemId);
  const newest = found && (await findNewestRevision(client, found.problemId, signal));
  const drift = newest && findDrift(record, newest, opened.id);
  const push = await preparePush(client, local, newest, signal);
  const { plan } = push;
  if (dryRun) {
    const rejudge = whatIf ? await judgePlan(client, push, name, tools) : undefined;
    return { ...plan, ...(drift !== undefined && { drift }), ...(rejudge && { whatIf: rejudge }) };
  }
  if (plan.action === 'nothing') {
    if (newest) await remember(newest);
    return plan;
  }
  if (!overwrite) rejectDrift(drift);
  const isDraft = draft || publish ? draft : hidden?.has(name) || undefined;
  const saved = await sendPush(client, push, { draft: isDraft, allowLive }, tools);
  const { _id: problemId, revision, draft: isHidden } = saved.problem;
  await remember({ problemId, revision });
  const { outdatedSubmissions } = saved;
  return { ...plan, problemId, revision, draft: isHidden, outdatedSubmissions };
}

/** Judges what a rejudge after this push would change; undefined if it changes no judging. */
async function judgePlan(
  client: PodiumClient,
  { local, newest, plan }: PreparedPush,
  name: string,
  tools: SetterTools,
): Promise<PlannedRejudge | undefined> {
  const { changesJudging, judgeWhatIf } = await import('../verify/what-if.ts');
  if (!newest || !changesJudging(plan)) return undefined;
  return judgeWhatIf(client, newest.problemId, local, { name, tools });
}

function unknownProblem(folder: string, problemId: string) {
  return usageError(
    `'${folder}' belongs to the problem ${problemId}, which the server does not have.`,
    `Remove ${folder}/.podium.json to add it as a new problem.`,
  );
}

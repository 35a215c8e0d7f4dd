import type { PodiumClient } from '@podium/sdk';
import type { ProblemPackage } from '@podium/sdk/contract';
import { type ExitCode, exitCodes, usageError } from '../../cli-error.ts';
import type { CommandContext } from '../../context.ts';
import { briefError, isInterruption } from '../../explain-error.ts';
import { showUpload } from '../../output/progress.ts';
import { openPackageFolder, type PackageFolder, readPackage } from '../../problem-package/hashed-package.ts';
import { findPackageRecord, writePackageRecord } from '../../problem-package/package-record.ts';
import { type PackagePlan, planNothing } from '../../problem-package/plan.ts';
import {
  findDrift,
  findNewestRevision,
  findProblemOfFolder,
  type PreparedPush,
  preparePush,
  rejectDrift,
  sendPush,
} from '../../problem-package/push-package.ts';
import { knownHashesOf, openStoredMap } from '../../problem-package/stored-map.ts';
import type { PlannedRejudge } from '../../problem-package/what-if.ts';
import { createLimitMeasure } from './measure-limit.ts';

export interface PushOptions {
  dryRun?: boolean;
  /** Whether to judge what a rejudge after the push would change; needs `dryRun`. */
  whatIf?: boolean;
  draft?: boolean;
  publish?: boolean;
  allowLive?: boolean;
  overwrite?: boolean;
  /** The folders whose new problems are drafts, unless `publish` is set. */
  hidden?: ReadonlySet<string>;
}

/** A part of a push that failed while the others continued. */
export interface FailedPush {
  action: 'failed';
  error: ReturnType<typeof briefError>;
  hints: readonly string[];
}

/** The result for one folder. */
export type FolderResult = { folder: string } & (
  | (PackagePlan & {
      /** Somebody else's changes that a push would discard. */
      drift?: string;
      draft?: boolean;
      outdatedSubmissions?: number;
      /** Present if it was asked for and the push would change how submissions are judged. */
      whatIf?: PlannedRejudge;
    })
  | FailedPush
);

/** Plans or pushes the problems of folders. A folder that fails does not stop the others. */
export async function pushFolders(
  context: CommandContext,
  names: readonly string[],
  options: PushOptions,
): Promise<FolderResult[]> {
  const client = await context.signedIn();
  const listed = await settleReachable(client.problems.listPackages({ signal: context.signal }));
  const nameOfId = new Map<string, string>();
  const stored = await openStoredMap(context.settings.paths.hashesFile);
  const known = knownHashesOf(stored);
  const results: FolderResult[] = [];
  for (const [index, name] of names.entries()) {
    context.reporter.progress({ label: `${index + 1}/${names.length} ${name}` });
    const push = openPackageFolder(context, name, known).then(async (opened) => {
      rejectRepeatedId(nameOfId, name, opened.id);
      if ('value' in listed) return pushOne(context, { client, problems: listed.value, name, opened }, options);
      // Without the server, the errors of the folder can still be shown.
      await readPackage(opened, () => undefined);
      throw listed.error;
    });
    results.push(await push.catch(async (error) => ({ folder: name, ...(await failedPush(context, error)) })));
  }
  await stored.save();
  return results;
}

/** Returns the error of a server that cannot be reached, and throws others. */
export async function settleReachable<T>(promise: Promise<T>): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await promise };
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'network_error' || code === 'timeout') return { error };
    throw error;
  }
}

/** Describes a failure. Throws the error again if the user has interrupted. */
export async function failedPush(context: CommandContext, error: unknown): Promise<FailedPush> {
  if (isInterruption(error) || context.signal.aborted) throw error;
  const explained = await context.explain(error);
  return { action: 'failed', error: briefError(explained), hints: explained.hints };
}

/** Returns the exit code of a push. A failure counts more than changes, which a script would go on with. */
export function exitCodeOfPush(
  results: readonly ({ action: 'create' | 'update' | 'nothing' } | FailedPush)[],
  { dryRun = false }: PushOptions,
): ExitCode {
  const failures = results.flatMap((result) => (result.action === 'failed' ? [result.error.exitCode] : []));
  if (failures.length > 0) return failures.reduce((worst, code) => (code > worst ? code : worst));
  return dryRun && results.some(({ action }) => action !== 'nothing') ? exitCodes.changes : exitCodes.ok;
}

/** Two folders with one uuid would become one problem. */
function rejectRepeatedId(nameOfId: Map<string, string>, name: string, id: string | undefined): void {
  if (id === undefined) return;
  const other = nameOfId.get(id);
  if (other !== undefined) {
    throw usageError(`'${name}' has the same uuid as '${other}'.`, 'Give the copy a uuid of its own in problem.yaml.');
  }
  nameOfId.set(id, name);
}

interface FolderPush {
  client: PodiumClient;
  problems: readonly ProblemPackage[];
  /** The folder as it was named. */
  name: string;
  opened: PackageFolder;
}

async function pushOne(
  context: CommandContext,
  { client, problems, name, opened }: FolderPush,
  { dryRun = false, whatIf = false, draft, publish, allowLive, overwrite = false, hidden }: PushOptions,
): Promise<FolderResult> {
  const { reporter, signal } = context;
  const { server } = await context.currentSettings();
  const { folder, filesHash } = opened;
  const record = await findPackageRecord(folder, server);
  const remember = ({ problemId, revision }: { problemId: string; revision: number }) =>
    writePackageRecord(folder, { server, problemId, revision, filesHash });
  const same = findProblemOfFolder(problems, opened, record, undefined);
  if (same?.archived) {
    reporter.warn(`${name}: the problem is archived. \`podium problem restore ${same.problemId}\` brings it back.`);
  }
  if (same && same.package.filesHash === filesHash) {
    if (!dryRun && record?.revision !== same.revision) await remember(same);
    return { folder: name, ...planNothing(same) };
  }
  const local = await readPackage(opened, (warning) => reporter.warn(`${name}: ${warning}`));
  const found = findProblemOfFolder(problems, opened, record, local.upload.title);
  if (record && !found) throw unknownProblem(name, record.problemId);
  const newest = found && (await findNewestRevision(client, found.problemId, signal));
  const drift = newest && findDrift(record, newest, opened.id);
  const push = await preparePush(client, local, newest, signal);
  const { plan } = push;
  if (dryRun) {
    const rejudge = whatIf && newest && (await judgePlan(context, client, push, name));
    return { folder: name, ...plan, ...(drift !== undefined && { drift }), ...(rejudge && { whatIf: rejudge }) };
  }
  if (plan.action === 'nothing') {
    if (newest) await remember(newest);
    return { folder: name, ...plan };
  }
  if (!overwrite) rejectDrift(drift);
  const saved = await sendPush(client, push, {
    draft: draft || publish ? draft : hidden?.has(name) || undefined,
    allowLive,
    measureLimit: createLimitMeasure(context),
    onSent: showUpload(reporter, push.missing.length),
    signal,
  });
  const { _id: problemId, revision, draft: isDraft } = saved.problem;
  await remember({ problemId, revision });
  const { outdatedSubmissions } = saved;
  return { folder: name, ...plan, problemId, revision, draft: isDraft, outdatedSubmissions };
}

/** Judges what a rejudge after this push would change; undefined if it changes no judging. */
async function judgePlan(
  { settings, reporter, atEnd, signal }: CommandContext,
  client: PodiumClient,
  { local, newest, plan }: PreparedPush,
  name: string,
): Promise<PlannedRejudge | undefined> {
  const { changesJudging, judgeWhatIf } = await import('../../problem-package/what-if.ts');
  if (!newest || !changesJudging(plan)) return undefined;
  const { openJuryJudge } = await import('../../judging/local-judge.ts');
  reporter.progress({ label: 'Preparing the judge of this machine…' });
  const judge = await openJuryJudge(settings.paths.judgeCacheDir, reporter.warn);
  atEnd(() => judge.close());
  const onProgress = (done: number, total: number) =>
    reporter.progress({ label: `${name}: ${done} of ${total} submissions judged` });
  return judgeWhatIf(client, newest.problemId, local, { judge, onProgress, signal });
}

function unknownProblem(folder: string, problemId: string) {
  return usageError(
    `'${folder}' belongs to the problem ${problemId}, which the server does not have.`,
    `Remove ${folder}/.podium.json to add it as a new problem.`,
  );
}

import { knownHashesOf, openStoredMap } from '@podium/problems';
import {
  openPackageFolder,
  type PackageFolder,
  type PushedProblem,
  type PushOptions,
  pushProblem,
  readPackage,
} from '@podium/problems/push';
import { isUnreachable } from '@podium/sdk/errors';
import { type ExitCode, exitCodes, usageError } from '../../cli-error.ts';
import type { CommandContext } from '../../context.ts';
import { briefError, isInterruption } from '../../explain-error.ts';
import { setterToolsOf } from './setter-tools.ts';

/** A part of a push that failed while the others continued. */
export interface FailedPush {
  action: 'failed';
  error: ReturnType<typeof briefError>;
  hints: readonly string[];
}

/** The result for one folder. */
export type FolderResult = { folder: string } & (PushedProblem | FailedPush);

/** Plans or pushes the problems of folders. A folder that fails does not stop the others. */
export async function pushFolders(
  context: CommandContext,
  names: readonly string[],
  options: PushOptions,
): Promise<FolderResult[]> {
  const client = await context.signedIn();
  const listed = await settleReachable(client.problems.listPackages({ signal: context.signal }));
  const stored = await openStoredMap(context.settings.paths.hashesFile);
  const known = knownHashesOf(stored);
  const { server } = await context.currentSettings();
  const tools = setterToolsOf(context);
  const showProgress = (index: number, name: string) =>
    context.reporter.progress({ label: `${index + 1}/${names.length} ${name}` });
  const folders: OpenedFolder[] = [];
  for (const [index, name] of names.entries()) {
    showProgress(index, name);
    const opened = await openPackageFolder(context, name, known).catch((error: unknown) => ({ error }));
    folders.push({ name, ...('error' in opened ? opened : { opened }) });
  }
  const results: FolderResult[] = [];
  for (const [index, { name, ...found }] of folders.entries()) {
    showProgress(index, name);
    const push = getOpened(found).then(async (opened) => {
      rejectRepeatedId(opened, folders);
      if ('value' in listed) {
        const pushed = await pushProblem(client, { problems: listed.value, server, name, opened, tools }, options);
        return { folder: name, ...pushed };
      }
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
    if (isUnreachable(error)) return { error };
    throw error;
  }
}

/** Describes a failure. Throws the error again if the user has interrupted. */
export async function failedPush(context: CommandContext, error: unknown): Promise<FailedPush> {
  if (isInterruption(error) || context.signal.aborted) throw error;
  const explained = await context.explain(error);
  return { action: 'failed', error: briefError(explained), hints: explained.hints };
}

/**
 * Returns the exit code of a push. A failure counts more than changes, which a script would go on
 * with.
 */
export function exitCodeOfPush(
  results: readonly ({ action: 'create' | 'update' | 'nothing' } | FailedPush)[],
  { dryRun = false }: PushOptions,
): ExitCode {
  const failures = results.flatMap((result) => (result.action === 'failed' ? [result.error.exitCode] : []));
  if (failures.length > 0) return failures.reduce((worst, code) => (code > worst ? code : worst));
  return dryRun && results.some(({ action }) => action !== 'nothing') ? exitCodes.changes : exitCodes.ok;
}

/** A folder whose files were listed, or the reason why they could not be. */
type OpenedFolder = { name: string } & ({ opened: PackageFolder } | { error: unknown });

async function getOpened(found: { opened: PackageFolder } | { error: unknown }): Promise<PackageFolder> {
  if ('error' in found) throw found.error;
  return found.opened;
}

/**
 * Two folders with one uuid would become one problem, and which one it is would depend on their
 * order.
 */
function rejectRepeatedId({ name, id, folder }: PackageFolder, folders: readonly OpenedFolder[]): void {
  const same = folders.flatMap((other) =>
    id !== undefined && 'opened' in other && other.opened.id === id && other.opened.folder !== folder
      ? [other.name]
      : [],
  );
  if (same.length === 0) return;
  throw usageError(
    `'${name}' has the same uuid as '${same.join("', '")}', so none of them is pushed.`,
    'Give the copy a uuid of its own in problem.yaml.',
  );
}

import { access, constants, readdir } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { makeFolder, systemReason } from '@podium/files';
import { CliError } from '../cli-error.ts';
import { slugOf } from '../text/format-values.ts';
import { findWorkspace, readRecord, type Workspace } from './workspace.ts';

export function folderNameOf({ _id, title }: { _id: string; title: string }): string {
  return slugOf(title) || _id;
}

/** Returns the name of the folder of a problem below that of its contest: `A-two-sum`. */
export function contestFolderNameOf({ label, title }: { label: string; title: string }): string {
  const slug = slugOf(title);
  return slug === '' ? label : `${label}-${slug}`;
}

export interface PullFolders {
  cwd: string;
  workspaceRoot: string | undefined;
}

/**
 * Returns the path for a new folder of a problem or a contest: beside the pulled problem around
 * `cwd`, else in the folder of the setting, which is created, else in `cwd`. A pulled problem
 * inside the folder of the setting does not count, because that folder has an order of its own.
 */
export async function chooseFolder(folders: PullFolders, name: string): Promise<string> {
  const parent = await findParent(folders);
  if (parent === folders.workspaceRoot) await makeRoot(parent);
  return join(parent, name);
}

/**
 * Returns the path for a new folder of a problem. A problem of a contest gets one below the folder
 * of the contest, if `always` or in the folder of the setting.
 */
export async function chooseProblemFolder(
  folders: PullFolders,
  problem: { _id: string; title: string },
  contest: { id: string; title: string; label: string } | undefined,
  always = false,
): Promise<string> {
  const isSorted = always || (await findParent(folders)) === folders.workspaceRoot;
  if (!contest || !isSorted) return chooseFolder(folders, folderNameOf(problem));
  const contestFolder = await chooseFolder(folders, folderNameOf({ _id: contest.id, title: contest.title }));
  return join(contestFolder, contestFolderNameOf({ label: contest.label, title: problem.title }));
}

async function findParent({ cwd, workspaceRoot }: PullFolders): Promise<string> {
  const around = await findWorkspace(cwd);
  const isInRoot = around && workspaceRoot && !relative(workspaceRoot, around.folder).startsWith('..');
  if (around && !isInRoot) return dirname(around.folder);
  return workspaceRoot ?? resolve(cwd);
}

/** Creates the folder of the setting. The error names the setting and not only a path below it. */
async function makeRoot(root: string): Promise<void> {
  try {
    await makeFolder(root);
    await readdir(root);
    await access(root, constants.W_OK);
  } catch (cause) {
    throw new CliError({
      code: 'workspace_unusable',
      message: `The workspace folder ${root} cannot be used: ${systemReason(cause) ?? String(cause)}.`,
      hints: ['`podium config set workspace <folder>` chooses another one; `podium config unset workspace` none.'],
      cause,
    });
  }
}

/**
 * Formats a folder for a shell that is in `cwd`: relative or absolute, whichever is shorter, and in
 * quotes where a shell needs them.
 */
export function shownFolder(cwd: string, folder: string): string {
  const path = relative(cwd, folder) || '.';
  const shown = path.length <= folder.length ? path : folder;
  return /^[\w@%+=:,./-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
}

interface Wanted {
  problemId: string;
  /** Two servers may have problems with the same id. */
  server: string;
  /** The folder of this contest is searched first. */
  contest?: { _id: string; title: string };
}

/**
 * Finds a folder that has the problem already, under any name: the one around `cwd`, else one below
 * the folder of the contest, else one in `cwd` or beside the one around it, else one in the folder
 * of the setting.
 */
export async function findPulledFolder(folders: PullFolders, wanted: Wanted): Promise<Workspace | undefined> {
  const { cwd, workspaceRoot } = folders;
  const around = await findWorkspace(cwd);
  if (around && holds(around, wanted)) return around;
  const { contest } = wanted;
  const parents = [
    ...(contest ? [join(await findParent(folders), folderNameOf(contest))] : []),
    cwd,
    ...(around ? [dirname(around.folder)] : []),
  ];
  for (const parent of new Set(parents)) {
    const found = (await listPulled(parent)).find((workspace) => holds(workspace, wanted));
    if (found) return found;
  }
  const isMeant = ({ record }: Workspace) => !contest || !record.contest || record.contest.id === contest._id;
  return (await listWorkspaceRoot(workspaceRoot)).find((pulled) => holds(pulled, wanted) && isMeant(pulled));
}

/**
 * Lists the pulled problems in the folder of the setting: those directly in it, then those in the
 * folders of its contests.
 */
export async function listWorkspaceRoot(root: string | undefined): Promise<Workspace[]> {
  if (root === undefined) return [];
  const direct = await listPulled(root);
  const pulled = new Set(direct.map(({ folder }) => folder));
  const contests = (await listFolders(root)).filter((folder) => !pulled.has(folder));
  return [...direct, ...(await Promise.all(contests.map(listPulled))).flat()];
}

function holds({ record }: Workspace, { problemId, server }: Wanted): boolean {
  return record.problem.id === problemId && record.server === server;
}

/**
 * Lists the pulled problems directly below a folder, by name, without those whose record is
 * damaged.
 */
async function listPulled(parent: string): Promise<Workspace[]> {
  const found = await Promise.all(
    (await listFolders(parent)).map(async (folder) => {
      const record = await readRecord(folder).catch(() => undefined);
      return record ? [{ folder, record }] : [];
    }),
  );
  return found.flat();
}

async function listFolders(parent: string): Promise<string[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => !entry.isFile())
    .map(({ name }) => join(parent, name))
    .sort();
}

import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { slugOf } from '../text/slug.ts';
import { findWorkspace, readRecord, type Workspace } from './workspace.ts';

/** Returns the name of the folder of a problem or of a contest. */
export function folderNameOf({ _id, title }: { _id: string; title: string }): string {
  return slugOf(title) || _id;
}

/** Returns the name of the folder of a problem below that of its contest: `A-two-sum`. */
export function contestFolderNameOf({ label, title }: { label: string; title: string }): string {
  const slug = slugOf(title);
  return slug === '' ? label : `${label}-${slug}`;
}

/** Returns the path for a new folder: in `cwd`, or beside the pulled problem around it. */
export async function chooseFolder(cwd: string, name: string): Promise<string> {
  const around = await findWorkspace(cwd);
  return around ? join(dirname(around.folder), name) : resolve(cwd, name);
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
 * the folder of the contest, else one in `cwd` or beside the one around it.
 */
export async function findPulledFolder(cwd: string, wanted: Wanted): Promise<Workspace | undefined> {
  const around = await findWorkspace(cwd);
  if (around && holds(around, wanted)) return around;
  const { contest } = wanted;
  const parents = [
    ...(contest ? [await chooseFolder(cwd, folderNameOf(contest))] : []),
    cwd,
    ...(around ? [dirname(around.folder)] : []),
  ];
  for (const parent of new Set(parents)) {
    const found = (await listPulled(parent)).find((workspace) => holds(workspace, wanted));
    if (found) return found;
  }
  return undefined;
}

function holds({ record }: Workspace, { problemId, server }: Wanted): boolean {
  return record.problem.id === problemId && record.server === server;
}

/**
 * Lists the pulled problems directly below a folder, by name, without those whose record is
 * damaged.
 */
async function listPulled(parent: string): Promise<Workspace[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => !entry.isFile()).map(({ name }) => join(parent, name));
  const found = await Promise.all(
    folders.sort().map(async (folder) => {
      const record = await readRecord(folder).catch(() => undefined);
      return record ? [{ folder, record }] : [];
    }),
  );
  return found.flat();
}

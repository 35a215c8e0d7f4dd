import { access, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseJson, systemReason, undefinedIfMissing } from '@podium/files';
import { ProblemsError, usageError } from './errors.ts';
import type { FoundRecord, PackageRecord } from './folder-record.ts';

/**
 * The file name of the record of a pulled problem, and of that of an administrator's problem
 * folder.
 */
export const recordFileName = '.podium.json';

/** A folder with one of these is the folder of a problem's setter. */
const settingsFiles = ['problem.yaml', 'problem.xml'] as const;

type Role = 'learner' | 'setter';

/** Who writes into a folder: a command of learners or of setters. */
export interface FolderWriter {
  role: Role;
  /** The problem folders whose files it writes; other problem folders belong to others. */
  folders: readonly string[];
  /** The problem that these folders have, if the writer knows it. */
  problem?: { id: string; server: string };
  /** What to do if the folder belongs to somebody else. */
  advice: string;
}

/**
 * Throws if `path` is, or is inside, a folder that another role or another problem owns: a pulled
 * problem belongs to its learner, and a problem package to its setter. Every command and screen
 * that writes into a folder asks this first, so that nobody loses a file to another's work.
 */
export async function requireOwnFolder(path: string, { role, folders, problem, advice }: FolderWriter): Promise<void> {
  const owner = await findOwner(await findRealPath(path));
  if (!owner) return;
  const own = await Promise.all(folders.map(findRealPath));
  const isOwn = (owner.role ?? role) === role && own.includes(owner.folder);
  if (!isOwn) throw foreignFolder(owner, role, advice);
  if (owner.damage) throw unreadableRecord(join(owner.folder, recordFileName), role, owner.damage.cause);
  const { held } = owner;
  if (!held || !problem || (held.id === problem.id && held.server === problem.server)) return;
  throw foreignFolder(owner, role, advice);
}

/** A folder with a record, or with the settings of a problem. */
interface FolderOwner {
  folder: string;
  role: FoundRecord['role'];
  /** The problem; undefined for a damaged record and for a package that was never pushed. */
  held?: FoundRecord['held'];
  damage?: { cause: unknown };
}

async function findOwner(path: string): Promise<FolderOwner | undefined> {
  for (let folder = path; ; folder = dirname(folder)) {
    const owner = await readFolderOwner(folder);
    if (owner || dirname(folder) === folder) return owner;
  }
}

/** Returns who owns exactly this folder; undefined if nobody does. */
export async function readFolderOwner(folder: string): Promise<FolderOwner | undefined> {
  const found = await readFolderRecord(folder);
  if (!found) return (await hasSettings(folder)) ? { folder, role: 'setter' } : undefined;
  const { role, held, error } = found;
  return { folder, role, held, ...(!held && { damage: { cause: error } }) };
}

export async function hasSettings(folder: string): Promise<boolean> {
  const found = settingsFiles.map((name) => undefinedIfMissing(access(join(folder, name)).then(() => true)));
  return (await Promise.all(found)).some(Boolean);
}

function foreignFolder({ folder, role, held, damage }: FolderOwner, writer: Role, advice: string): ProblemsError {
  const whose = {
    learner: role === writer ? 'already contains' : "is a learner's folder with",
    setter: role === writer ? 'is the folder of' : "is a setter's folder with",
  };
  const unnamed = damage ? 'a problem' : 'a problem that was never pushed';
  const problem = held ? `the problem '${held.title ?? held.id}' of ${held.server}` : unnamed;
  const what = role ? `${whose[role]} ${problem}` : `has a ${recordFileName} that is damaged or was edited`;
  return usageError(`${folder} ${what}; nothing was changed.`, advice);
}

/** Resolves links, also in a path whose end does not exist. */
async function findRealPath(path: string): Promise<string> {
  const absolute = resolve(path);
  const real = await undefinedIfMissing(realpath(absolute));
  if (real !== undefined || dirname(absolute) === absolute) return real ?? absolute;
  return join(await findRealPath(dirname(absolute)), basename(absolute));
}

/** Reads the record of exactly this folder; undefined if there is none. */
export async function readFolderRecord(folder: string): Promise<FoundRecord | undefined> {
  const path = join(folder, recordFileName);
  const text = await undefinedIfMissing(readFile(path, 'utf8')).catch((error: unknown) => {
    throw unreadableRecord(path, 'learner', error);
  });
  if (text === undefined) return undefined;
  const { parseFolderRecord } = await import('./folder-record.ts');
  return parseFolderRecord(parseJson(text));
}

/**
 * Finds the record of a setter's folder; undefined if the folder was never uploaded to this server.
 * Throws for the folder of a learner, and for a record that cannot be read.
 */
export async function findPackageRecord(folder: string, server: string): Promise<PackageRecord | undefined> {
  await requireOwnFolder(folder, {
    ...{ role: 'setter', folders: [folder] },
    advice: 'Name the folder of a problem to upload: one with problem.yaml or problem.xml.',
  });
  const record = (await readFolderRecord(folder))?.record;
  return record?.server === server ? record : undefined;
}

/** Creates the error for a record that is damaged or cannot be read. */
export function unreadableRecord(path: string, role: Role, cause: unknown): ProblemsError {
  const reason = systemReason(cause);
  const repairs = {
    learner:
      'Move it away and run `podium problem get <problem> --dir .` again: your solution and tests stay as they are.',
    setter: 'Delete it, then name the problem once: `podium problem edit <folder> --id <problem>`.',
  };
  return reason
    ? new ProblemsError('folder_record_unreadable', `${path} cannot be read: ${reason}.`, [], { cause })
    : new ProblemsError('folder_record_unreadable', `${path} is damaged or was edited.`, [repairs[role]], { cause });
}

import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CliError } from '../cli-error.ts';
import { writeAtomic } from '../files/write-file.ts';
import { systemReason } from '../system-reason.ts';
import type { FolderRecord } from './folder-record.ts';

/** A pulled problem: its folder and what `.podium.json` says. */
export interface Workspace {
  folder: string;
  record: FolderRecord;
}

/** The pulled problem that `start` lies in: the folder itself or the nearest one above that has a `.podium.json`. */
export async function findWorkspace(start: string): Promise<Workspace | undefined> {
  for (let folder = start; ; folder = dirname(folder)) {
    const record = await readRecord(folder);
    if (record) return { folder, record };
    if (dirname(folder) === folder) return undefined;
  }
}

/** Like `findWorkspace`, for commands that cannot do without. */
export async function getWorkspace(start: string): Promise<Workspace> {
  const workspace = await findWorkspace(start);
  if (workspace) return workspace;
  throw new CliError({
    code: 'no_problem_here',
    message: `There is no problem in this folder (${start}) or above it.`,
    hints: ['Pull one with `podium problem get <problem>` and change into its folder.'],
  });
}

/** The record of exactly this folder; undefined when there is none. Throws when there is one that cannot be read. */
export async function readRecord(folder: string): Promise<FolderRecord | undefined> {
  const path = join(folder, recordFileName);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw unreadable(path, error);
  }
  const { folderRecordSchema } = await import('./folder-record.ts');
  try {
    return folderRecordSchema.parse(JSON.parse(text));
  } catch (error) {
    // An admin's problem folder has a `.podium.json` too, of another shape; it is not a pulled problem.
    if (isProblemPackageRecord(text)) return undefined;
    throw unreadable(path, error);
  }
}

/** Writes `.podium.json` as a whole. */
export async function writeRecord(folder: string, record: FolderRecord): Promise<void> {
  await writeAtomic(join(folder, recordFileName), `${JSON.stringify(record, null, 2)}\n`);
}

/** Reads, changes and writes the record; what another podium wrote meanwhile is kept. */
export async function updateRecord(folder: string, change: (record: FolderRecord) => FolderRecord): Promise<void> {
  const record = await readRecord(folder);
  if (record) await writeRecord(folder, change(record));
}

export interface LocalTest {
  /** The file's name without its ending: `1`, `my-edge-case`. */
  name: string;
  inputPath: string;
  answerPath: string;
}

/** The tests of a pulled problem: `tests/NAME.in` with its `tests/NAME.ans`, numbers in their order. */
export async function listTests(folder: string): Promise<LocalTest[]> {
  const testsFolder = join(folder, 'tests');
  const names = new Set(await readdir(testsFolder).catch(noneWhereMissing));
  // Made here and not with the module: it takes a while, and most commands list no tests.
  const byNumberThenName = new Intl.Collator('en', { numeric: true });
  return [...names]
    .filter((name) => name.endsWith('.in') && names.has(`${name.slice(0, -3)}.ans`))
    .map((name) => name.slice(0, -3))
    .sort(byNumberThenName.compare)
    .map((name) => ({
      name,
      inputPath: join(testsFolder, `${name}.in`),
      answerPath: join(testsFolder, `${name}.ans`),
    }));
}

/** A folder that is there and cannot be read is not an empty one. */
function noneWhereMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}

function isProblemPackageRecord(text: string): boolean {
  try {
    return (JSON.parse(text) as { kind?: unknown }).kind === 'problem-package';
  } catch {
    return false;
  }
}

function unreadable(path: string, cause: unknown): CliError {
  const refused = systemReason(cause);
  return new CliError({
    code: 'folder_record_unreadable',
    message: refused ? `${path} cannot be read: ${refused}.` : `${path} is not what podium wrote.`,
    hints: refused
      ? []
      : [
          'Move it away and run `podium problem get <problem> --dir .` again: your solution and tests stay as they are.',
        ],
    cause,
  });
}

/** The file that makes a folder a pulled problem, or remembers which problem an admin's folder is. */
export const recordFileName = '.podium.json';

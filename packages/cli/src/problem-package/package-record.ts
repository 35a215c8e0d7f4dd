import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError, usageError } from '../cli-error.ts';
import { writeAtomic } from '../files/write-file.ts';
import { recordFileName } from '../workspace/workspace.ts';

/** Which problem of which server a problem folder is, and the revision it was last pushed as. */
export interface PackageRecord {
  kind: 'problem-package';
  server: string;
  problemId: string;
  revision: number;
}

const hints = ['Delete it, then name the problem once: `podium problem edit <folder> --id <problem>`.'];

/** The record of a problem folder; undefined when it was never pushed, or pushed to another server. */
export async function findPackageRecord(folder: string, server: string): Promise<PackageRecord | undefined> {
  const path = join(folder, recordFileName);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const record = parseRecord(text, path);
  return record.server === server ? record : undefined;
}

export async function writePackageRecord(folder: string, record: Omit<PackageRecord, 'kind'>): Promise<void> {
  const text = JSON.stringify({ kind: 'problem-package', ...record }, null, 2);
  await writeAtomic(join(folder, recordFileName), `${text}\n`);
}

function parseRecord(text: string, path: string): PackageRecord {
  let value: Partial<PackageRecord>;
  try {
    value = JSON.parse(text) as Partial<PackageRecord>;
  } catch (cause) {
    throw new CliError({ code: 'folder_record_unreadable', message: `${path} is not JSON.`, hints, cause });
  }
  if (value.kind !== 'problem-package') {
    throw usageError(`${path} belongs to a pulled problem, so this is a learner's folder and not a problem to upload.`);
  }
  const { server, problemId, revision } = value;
  if (typeof server !== 'string' || typeof problemId !== 'string' || typeof revision !== 'number') {
    throw new CliError({ code: 'folder_record_unreadable', message: `${path} is not what podium wrote.`, hints });
  }
  return { kind: 'problem-package', server, problemId, revision };
}

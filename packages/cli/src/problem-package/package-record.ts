import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError, usageError } from '../cli-error.ts';
import { parseJson, undefinedIfMissing } from '../files/read-json.ts';
import { writeAtomic } from '../files/write-file.ts';
import type { PackageRecord } from '../workspace/folder-record.ts';
import { recordFileName } from '../workspace/workspace.ts';

const hints = ['Delete it, then name the problem once: `podium problem edit <folder> --id <problem>`.'];

/**
 * Finds the record of a problem folder; undefined if the folder was never uploaded to this server.
 */
export async function findPackageRecord(folder: string, server: string): Promise<PackageRecord | undefined> {
  const path = join(folder, recordFileName);
  const text = await undefinedIfMissing(readFile(path, 'utf8'));
  const record = text === undefined ? undefined : await parseRecord(text, path);
  return record?.server === server ? record : undefined;
}

export async function writePackageRecord(folder: string, record: Omit<PackageRecord, 'kind'>): Promise<void> {
  const text = JSON.stringify({ kind: 'problem-package', ...record }, null, 2);
  await writeAtomic(join(folder, recordFileName), `${text}\n`);
}

async function parseRecord(text: string, path: string): Promise<PackageRecord> {
  const { parseFolderRecord } = await import('../workspace/folder-record.ts');
  const { kind, parsed } = parseFolderRecord(parseJson(text));
  if (kind === 'pulled-problem') {
    throw usageError(`${path} belongs to a pulled problem, so this is a learner's folder and not a problem to upload.`);
  }
  if (parsed?.data) return parsed.data;
  const cause = parsed?.error;
  throw new CliError({ code: 'folder_record_unreadable', message: `${path} is not what podium wrote.`, hints, cause });
}

import { stat } from 'node:fs/promises';
import { undefinedIfMissing } from '@podium/files';
import type { PodiumClient } from '@podium/sdk';
import type { PackageFile, ProblemRevision } from '@podium/sdk/contract';
import { ProblemsError, usageError } from '../errors.ts';
import { findPackageRecord, requireOwnFolder } from '../folder-owner.ts';
import { writePackageRecord } from '../push/package-folder.ts';
import { readBlob } from '../push/send-files.ts';
import { listPackageFiles, type PackageFiles, parsePackageFiles } from '../read/package-files.ts';
import type { SetterTools } from '../setter-tools.ts';
import { formatProblemFolder } from './format-problem-folder.ts';
import { changedFolder, isFilled, type WrittenFiles, writePackageFiles } from './write-package-files.ts';

interface PullContext {
  client: PodiumClient;
  /** The address by which the folder remembers its problem. */
  server: string;
  tools: Pick<SetterTools, 'progress' | 'signal'>;
}

interface PullOptions {
  /** An absolute path. */
  folder: string;
  /** The folder as people know it. */
  name: string;
  /** Whether to discard the changes of the folder. */
  overwrite: boolean;
}

/**
 * Writes the files of a revision into a folder, so that it is the same as where it was pushed.
 * Throws if the folder would lose changes.
 */
export async function pullPackage(
  { client, server, tools: { progress, signal } }: PullContext,
  newest: ProblemRevision,
  { folder, name, overwrite }: PullOptions,
): Promise<WrittenFiles> {
  const { problemId, revision } = newest;
  const status = await undefinedIfMissing(stat(folder));
  if (status && !status.isDirectory()) throw usageError(`'${name}' is a file.`, 'Name another folder.');
  await requireOwnFolder(folder, {
    ...{ role: 'setter', folders: [folder], problem: { id: problemId, server } },
    advice: `Pull it into another folder: \`podium problem pull ${problemId} <folder>\`.`,
  });
  let present: PackageFiles | undefined;
  if (await isFilled(folder)) {
    const record = await findPackageRecord(folder, server);
    if (!record) {
      throw usageError(
        `'${name}' has files that are not of this problem, so nothing was written.`,
        `Pull it into another folder: \`podium problem pull ${problemId} <folder>\`.`,
        `If it is a copy of this problem's folder, \`podium problem edit ${name} --id ${problemId} --dry-run\` shows what differs.`,
      );
    }
    present = await listPackageFiles(folder);
    if (!overwrite && !newest.package.filesHash && record.revision < revision) {
      throw new ProblemsError(
        'folder_changed',
        `The problem was last changed without a folder, for example in the browser, so the files of its jury in '${name}' would be lost. Nothing was written.`,
        ['Pull it into another folder and copy what changed, or replace this folder with --overwrite.'],
      );
    }
    if (!overwrite && record.filesHash !== present.filesHash) {
      throw changedFolder(`'${name}' has changes that were not pushed.`);
    }
  }
  const { files, contents } = await findFiles(client, newest, signal);
  let done = 0;
  const changed = await writePackageFiles(folder, present, files, async function* ({ hash }) {
    done += 1;
    progress(`Reading files ${done}`);
    const bytes = contents.get(hash);
    if (bytes) yield bytes;
    else yield* readBlob(client, hash, { signal });
  });
  const { filesHash } = await listPackageFiles(folder);
  await writePackageRecord(folder, { server, problemId, revision, filesHash });
  return changed;
}

/** Returns the files that were pushed, or makes those of a problem that was written elsewhere. */
async function findFiles(
  client: PodiumClient,
  newest: ProblemRevision,
  signal: AbortSignal,
): Promise<{ files: PackageFile[]; contents: ReadonlyMap<string, Uint8Array> }> {
  const filesHash = newest.package.filesHash;
  if (!filesHash) return formatProblemFolder(newest);
  const files = parsePackageFiles(await client.blobs.get(filesHash, { signal }));
  if (files) return { files, contents: new Map() };
  throw new ProblemsError('package_unreadable', 'The list of files on the server cannot be read.');
}

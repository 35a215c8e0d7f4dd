import { resolve } from 'node:path';
import type { PodiumClient } from '@podium/sdk';
import type { PackageFile, ProblemRevision } from '@podium/sdk/contract';
import { CliError, exitCodes, usageError } from '../../cli-error.ts';
import { defineCommand } from '../../command.ts';
import { findPackageRecord, writePackageRecord } from '../../problem-package/package-record.ts';
import { findNewestRevision } from '../../problem-package/push-package.ts';
import { resolveProblem } from '../../references/resolve-reference.ts';
import { plural } from '../../text/format-values.ts';
import { slugOf } from '../../text/slug.ts';
import { safeLine } from '../../text/terminal-text.ts';
import { shownFolder } from '../../workspace/choose-folder.ts';
import type { PackageRecord } from '../../workspace/folder-record.ts';
import { problemArgument } from '../arguments.ts';

export const problemPull = defineCommand({
  name: 'problem pull',
  summary: 'write the folder of a problem, to change it and push it again',
  description:
    'Writes the files that were pushed with the newest revision, those of the jury included, so that the folder is the same as where it was pushed. For a problem that was written in the browser it makes a folder. In a folder that was pulled before it updates the files. Only administrators can; `podium problem get` is for solving a problem.',
  arguments: {
    problem: problemArgument,
    folder: { required: false, summary: 'where to write (default: a folder named after the problem)' },
  },
  options: { overwrite: { kind: 'flag', summary: 'discard the changes of the folder' } },
  examples: [
    ['podium problem pull two-sum', 'into ./two-sum'],
    ['podium problem pull two-sum problems/two-sum', 'into another folder'],
  ],
  async run(context, input) {
    const { signal, cwd } = context;
    const client = await context.signedIn();
    const { problemId } = await resolveProblem(context, input.problem);
    const newest = await findNewestRevision(client, problemId, signal);
    const { server } = await context.currentSettings();
    const folder = resolve(cwd, input.folder ?? (slugOf(newest.title) || problemId));
    const { DamagedFileError, listPackageFiles, readBlob, writePackageFiles } = await import(
      '@podium/sdk/problem-folder'
    );
    const present = await listPackageFiles(folder).catch(() => undefined);
    const record = present && (await findPackageRecord(folder, server));
    const shown = shownFolder(cwd, folder);
    if (present) rejectLostFiles(shown, { filesHash: present.filesHash, record, newest, ...input });
    const { files, contents } = await findFiles(client, newest, signal);
    let done = 0;
    const changed = await writePackageFiles(folder, files, async function* ({ hash }) {
      done += 1;
      context.reporter.progress({ label: `Reading files ${done}` });
      const bytes = contents.get(hash);
      if (bytes) yield bytes;
      else yield* readBlob(client, hash, { signal });
    }).catch((error: unknown) => {
      throw error instanceof DamagedFileError
        ? new CliError({ code: 'blob_mismatch', message: error.message, cause: error })
        : error;
    });
    const { filesHash } = await listPackageFiles(folder);
    await writePackageRecord(folder, { server, problemId, revision: newest.revision, filesHash });
    const counts = `${plural(changed.written.length, 'file')} written, ${changed.removed.length} removed, ${changed.unchanged} unchanged`;
    return {
      text: ({ style }) => ({
        text: `${style.good(style.marks.solved)} ${style.bold(safeLine(newest.title))} ${style.dim(`revision ${newest.revision}`)} is in ${safeLine(shown)}\n  ${counts}`,
      }),
      json: { problemId, revision: newest.revision, folder, ...changed },
    };
  },
});

/** Returns the files that were pushed, or makes those of a problem that was written elsewhere. */
async function findFiles(
  client: PodiumClient,
  newest: ProblemRevision,
  signal: AbortSignal,
): Promise<{ files: PackageFile[]; contents: ReadonlyMap<string, Uint8Array> }> {
  const { formatProblemFolder, parsePackageFiles } = await import('@podium/sdk/problem-folder');
  const filesHash = newest.package?.filesHash;
  if (!filesHash) return formatProblemFolder(newest);
  const files = parsePackageFiles(await client.blobs.get(filesHash, { signal }));
  if (files) return { files, contents: new Map() };
  throw new CliError({ code: 'package_unreadable', message: 'The server has a list of files that cannot be read.' });
}

interface PresentFolder {
  filesHash: string;
  record: PackageRecord | undefined;
  newest: ProblemRevision;
  overwrite: boolean;
}

/** Throws if the folder belongs to something else, or has files that only it has. */
function rejectLostFiles(folder: string, { filesHash, record, newest, overwrite }: PresentFolder): void {
  if (record?.problemId !== newest.problemId) {
    throw usageError(`'${folder}' exists already, and belongs to no pull of this problem.`, 'Name another folder.');
  }
  const changedElsewhere = !newest.package?.filesHash && record.revision < newest.revision;
  if (overwrite || (record.filesHash === filesHash && !changedElsewhere)) return;
  throw new CliError({
    code: 'folder_changed',
    message: changedElsewhere
      ? `The problem was last changed without a folder, for example in the browser, so the files of its jury in '${folder}' would be lost. Nothing was written.`
      : `'${folder}' has changes that were not pushed. Nothing was written.`,
    hints: changedElsewhere
      ? ['Pull it into another folder and copy what changed, or replace this folder with --overwrite.']
      : ['`podium problem plan` shows them. Push them, or discard them with --overwrite.'],
    exitCode: exitCodes.notAllowedNow,
  });
}

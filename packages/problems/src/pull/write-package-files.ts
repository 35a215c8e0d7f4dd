import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { undefinedIfMissing } from '@podium/files';
import { leftOutName, type PackageFile } from '@podium/sdk/contract';
import { ProblemsError } from '../errors.ts';
import { hashFile, listPackageFiles, type PackageFiles } from '../read/package-files.ts';

/** The changes of a folder that is made equal to a package. Paths are relative to it. */
export interface WrittenFiles {
  written: string[];
  removed: string[];
  unchanged: number;
}

/**
 * Makes a folder equal to a package: writes the files that differ and removes the others, apart
 * from those that are no part of a package. It changes the folder once it has read all of them.
 * `present` are the files that may be replaced; undefined for a folder without any.
 *
 * @throws ProblemsError for bytes with another hash, and if the folder has other files by then.
 */
export async function writePackageFiles(
  folder: string,
  present: PackageFiles | undefined,
  files: readonly PackageFile[],
  read: (file: PackageFile) => AsyncIterable<Uint8Array>,
): Promise<WrittenFiles> {
  const before = present?.files ?? [];
  const keyOf = ({ path, hash, isExecutable }: PackageFile) => `${hash} ${isExecutable === true} ${path}`;
  const presentKeys = new Set(before.map(keyOf));
  const differing = files.filter((file) => !presentKeys.has(keyOf(file)));
  const wanted = new Set(files.map(({ path }) => path));
  const removed = before.map(({ path }) => path).filter((path) => !wanted.has(path));
  await mkdir(folder, { recursive: true });
  const staged = await mkdtemp(join(folder, '.podium.pull-'));
  try {
    for (const [index, file] of differing.entries()) {
      const path = join(staged, String(index));
      await writeFile(path, read(file), { mode: file.isExecutable ? 0o755 : 0o644 });
      if ((await hashFile(path)) !== file.hash)
        throw new ProblemsError('blob_mismatch', `The file ${file.path} is damaged.`);
    }
    const now = (await isFilled(folder)) ? await listPackageFiles(folder) : undefined;
    if (now?.filesHash !== present?.filesHash) {
      throw changedFolder('The folder was changed while the files were read.');
    }
    for (const path of removed) await removeFile(folder, path);
    for (const [index, { path }] of differing.entries()) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await rename(join(staged, String(index)), join(folder, path));
    }
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
  return { written: differing.map(({ path }) => path), removed, unchanged: files.length - differing.length };
}

/** Reports whether there is a folder with files of a package. */
export async function isFilled(folder: string): Promise<boolean> {
  const found = (await undefinedIfMissing(readdir(folder))) ?? [];
  return found.some((name) => !leftOutName.test(name));
}

/** Removes a file, and the folders that it leaves empty. */
async function removeFile(root: string, path: string): Promise<void> {
  await rm(join(root, path));
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const isEmpty = await rmdir(join(root, folder)).then(
      () => true,
      () => false,
    );
    if (!isEmpty) return;
  }
}

export function changedFolder(message: string): ProblemsError {
  const hint = '`podium problem plan` shows the changes. Push them, or discard them with --overwrite.';
  return new ProblemsError('folder_changed', `${message} Nothing was written.`, [hint]);
}

import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { leftOutName, type PackageFile } from '@podium/sdk/contract';
import { ProblemsError } from '../errors.ts';
import { hashFile, listPackageFiles } from '../read/package-files.ts';

/** The changes of a folder that is made equal to a package. Paths are relative to it. */
export interface WrittenFiles {
  written: string[];
  removed: string[];
  unchanged: number;
}

/**
 * Makes a folder equal to a package: writes the files that differ and removes the others, apart
 * from those that are no part of a package. It changes the folder once it has read all of them.
 *
 * @throws ProblemsError for bytes with another hash.
 */
export async function writePackageFiles(
  folder: string,
  files: readonly PackageFile[],
  read: (file: PackageFile) => AsyncIterable<Uint8Array>,
): Promise<WrittenFiles> {
  const present = (await isFilled(folder)) ? (await listPackageFiles(folder)).files : [];
  const keyOf = ({ path, hash, isExecutable }: PackageFile) => `${hash} ${isExecutable === true} ${path}`;
  const presentKeys = new Set(present.map(keyOf));
  const differing = files.filter((file) => !presentKeys.has(keyOf(file)));
  const wanted = new Set(files.map(({ path }) => path));
  const removed = present.map(({ path }) => path).filter((path) => !wanted.has(path));
  await mkdir(folder, { recursive: true });
  const staged = await mkdtemp(join(folder, '.podium.pull-'));
  try {
    for (const [index, file] of differing.entries()) {
      const path = join(staged, String(index));
      await writeFile(path, read(file), { mode: file.isExecutable ? 0o755 : 0o644 });
      if ((await hashFile(path)) !== file.hash) throw damaged(file.path);
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
async function isFilled(folder: string): Promise<boolean> {
  const found = await readdir(folder).catch(() => []);
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

function damaged(path: string): ProblemsError {
  return new ProblemsError({ kind: 'usage', code: 'blob_mismatch', message: `The file ${path} is damaged.` });
}

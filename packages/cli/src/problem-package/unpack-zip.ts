import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { usageError } from '../cli-error.ts';

export interface UnpackOptions {
  cwd: string;
  /** Registers what removes the content. */
  atEnd(cleanUp: () => Promise<void>): void;
}

/**
 * Returns the folder of a package: the one that is named, or one with the content of the archive that
 * is named, which is removed when the command ends.
 */
export async function unpackIfZip({ cwd, atEnd }: UnpackOptions, argument: string): Promise<string> {
  const path = resolve(cwd, argument);
  if (!/\.zip$/i.test(path)) return path;
  const status = await stat(path).catch(() => undefined);
  if (!status) throw usageError(`'${argument}' is not there.`, 'Name a folder, or an archive that ends in .zip.');
  if (status.isDirectory()) return path;
  const { unzipPackage } = await import('@podium/sdk/problem-folder');
  const folder = await mkdtemp(join(tmpdir(), 'podium-package-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return unzipPackage(path, folder);
}

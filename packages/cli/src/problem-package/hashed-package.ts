import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PackageFile } from '@podium/sdk/contract';
import type { BlobSource, FolderUpload, KnownHashes, PackageFiles, ProblemFolder } from '@podium/sdk/problem-folder';
import { usageError } from '../cli-error.ts';
import { type UnpackOptions, unpackIfZip } from './unpack-zip.ts';

/** A problem with hashes in place of its tests, and the source of the bytes of each hash. */
export interface HashedPackage {
  /** The folder or archive as it was named. */
  name: string;
  upload: FolderUpload;
  /** The names of the tests in the folder, such as `secret/1`. */
  names: string[];
  /** All files of the folder, those of the jury included. */
  files: readonly PackageFile[];
  blobs: ReadonlyMap<string, BlobSource>;
  problem: ProblemFolder;
}

/** The files of a folder. Its problem is read when it is needed. */
export interface PackageFolder extends PackageFiles {
  /** The folder or archive as it was named. */
  name: string;
  /** An absolute path. */
  folder: string;
}

/**
 * Lists the files of a problem folder, or of an archive, with their hashes. Throws a usage error if
 * it is neither, and one error that lists the files that cannot be part of a package. Hashes of an
 * archive are not known, since it is unpacked into a new folder.
 */
export async function openPackageFolder(
  options: UnpackOptions,
  argument: string,
  known?: KnownHashes,
): Promise<PackageFolder> {
  const folder = await unpackIfZip(options, argument);
  const isNamed = folder === resolve(options.cwd, argument);
  const status = await stat(folder).catch(() => undefined);
  if (!status?.isDirectory())
    throw usageError(`'${argument}' is not a folder.`, 'Name the folder that has problem.yaml or problem.xml.');
  const { listPackageFiles } = await import('@podium/sdk/problem-folder');
  return { name: argument, folder, ...(await listPackageFiles(folder, isNamed ? known : undefined, argument)) };
}

/**
 * Reads a problem folder. Throws one error that
 * lists all errors of the folder.
 */
export async function readPackage(opened: PackageFolder, onWarning: (warning: string) => void): Promise<HashedPackage> {
  const { fileSource, readProblemFolder } = await import('@podium/sdk/problem-folder');
  const { upload, folder: problem } = await readProblemFolder(opened.folder, opened.name);
  for (const warning of problem.warnings) onWarning(warning);
  const { files, list, filesHash, id } = opened;
  const sources = files.map((file) => fileSource(join(opened.folder, file.path), file));
  const listSource = { hash: filesHash, bytes: list.length, read: async () => list };
  return {
    name: opened.name,
    upload: { ...upload, package: { ...(id && { id }), filesHash } },
    names: problem.testCases.map(({ name }) => name),
    files,
    blobs: new Map([...sources, listSource].map((source) => [source.hash, source])),
    problem,
  };
}

export function measureBlobs(missing: readonly string[], { blobs }: HashedPackage): { count: number; bytes: number } {
  return { count: missing.length, bytes: missing.reduce((sum, hash) => sum + (blobs.get(hash)?.bytes ?? 0), 0) };
}

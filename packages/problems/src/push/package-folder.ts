import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeAtomic } from '@podium/files';
import type { PackageFile } from '@podium/sdk/contract';
import { defaultConstraints } from '@podium/sdk/limits';
import { usageError } from '../errors.ts';
import { recordFileName } from '../folder-owner.ts';
import type { PackageRecord } from '../folder-record.ts';
import type { FolderUpload, ProblemFolder } from '../model.ts';
import { type FileHasher, listPackageFiles, type PackageFiles } from '../read/package-files.ts';
import { once, type SetterTools } from '../setter-tools.ts';
import { type BlobSource, fileSource } from './send-files.ts';

/** A problem with hashes in place of its tests, and the source of the bytes of each hash. */
export interface HashedPackage {
  /** The folder or archive as it was named. */
  name: string;
  upload: FolderUpload;
  /** All files of the folder, those of the jury included. */
  files: readonly PackageFile[];
  blobs: ReadonlyMap<string, BlobSource>;
  problem: ProblemFolder;
}

/** The files of a folder. */
export interface PackageFolder extends PackageFiles {
  /** The folder or archive as it was named. */
  name: string;
  /** An absolute path. */
  path: string;
  /** Reads the problem, once. Throws one error that lists all errors of the folder. */
  read(): Promise<HashedPackage>;
}

/**
 * Lists the files of a problem folder, or of an archive, with their hashes. Throws a usage error if
 * it is neither, and one error that lists the files that cannot be part of a package. Hashes of an
 * archive are not known, since it is unpacked into a new folder.
 */
export async function openPackageFolder(
  options: UnpackOptions,
  argument: string,
  hash?: FileHasher,
): Promise<PackageFolder> {
  const path = await unpackIfZip(options, argument);
  const isNamed = path === resolve(options.cwd, argument);
  const status = await stat(path).catch(() => undefined);
  if (!status?.isDirectory())
    throw usageError(`'${argument}' is not a folder.`, 'Name the folder that has problem.yaml or problem.xml.');
  const files = await listPackageFiles(path, isNamed ? hash : undefined, argument);
  return { name: argument, path, ...files, read: once(() => readPackage(argument, path, files)) };
}

async function readPackage(name: string, path: string, opened: PackageFiles): Promise<HashedPackage> {
  // It loads the readers of all formats, which unchanged folders do not need.
  const { readProblemFolder } = await import('../read/read-package.ts');
  const { upload, folder: problem } = await readProblemFolder(path, name);
  const { files, list, filesHash, id } = opened;
  const sources = files.map((file) => fileSource(join(path, file.path), file));
  const listSource = { hash: filesHash, bytes: list.length, read: async () => list };
  return {
    name,
    upload: { ...upload, package: { ...(id && { id }), filesHash } },
    files,
    blobs: new Map([...sources, listSource].map((source) => [source.hash, source])),
    problem,
  };
}

export function withTimeLimit({ upload, ...local }: HashedPackage, timeLimit: string): HashedPackage {
  const constraints = { ...(upload.constraints ?? defaultConstraints), timeLimit };
  return { ...local, upload: { ...upload, constraints } };
}

type UnpackOptions = Pick<SetterTools, 'cwd' | 'atEnd'>;

/**
 * Returns the folder of a package: the one that is named, or one with the content of the archive
 * that is named, which is removed when the command ends.
 */
export async function unpackIfZip({ cwd, atEnd }: UnpackOptions, argument: string): Promise<string> {
  const path = resolve(cwd, argument);
  if (!/\.zip$/i.test(path)) return path;
  const status = await stat(path).catch(() => undefined);
  if (!status) throw usageError(`'${argument}' does not exist.`, 'Name a folder, or an archive that ends in .zip.');
  if (status.isDirectory()) return path;
  const { unzipPackage } = await import('../read/unzip-package.ts');
  const folder = await mkdtemp(join(tmpdir(), 'podium-package-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return unzipPackage(path, folder);
}

export async function writePackageRecord(folder: string, record: Omit<PackageRecord, 'kind'>): Promise<void> {
  const text = JSON.stringify({ kind: 'problem-package', ...record }, null, 2);
  await writeAtomic(join(folder, recordFileName), `${text}\n`);
}

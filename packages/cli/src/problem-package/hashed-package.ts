import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PodiumClient } from '@podium/sdk';
import type { PackageFile, ProblemUpload } from '@podium/sdk/contract';
import type { KnownHashes, PackageFiles, ProblemFolder } from '@podium/sdk/problem-folder';
import { usageError } from '../cli-error.ts';
import { hashOf } from '../workspace/workspace.ts';
import { type UnpackOptions, unpackIfZip } from './unpack-zip.ts';

export interface HashedTest {
  inputHash: string;
  outputHash: string;
  isSample: boolean;
  /** The test group in a problem with scores. */
  group?: string | undefined;
}

/** Bytes to send. Those of files are read when they are sent. */
interface BlobSource {
  bytes: number;
  read(): Promise<Uint8Array>;
}

/** A problem with hashes in place of its tests, and the source of the bytes of each hash. */
export interface HashedPackage {
  upload: ProblemUpload;
  tests: HashedTest[];
  /** The names of the tests in the folder, such as `secret/1`. */
  names: string[];
  /** All files of the folder, those of the jury included. */
  files: readonly PackageFile[];
  blobs: ReadonlyMap<string, BlobSource>;
  /** Present if the problem is of a folder. */
  problem?: ProblemFolder;
}

/** The files of a folder. Its problem is read when it is needed. */
export interface PackageFolder extends PackageFiles {
  /** An absolute path. */
  folder: string;
}

/** Separates the tests from the problem, so that only tests that the server lacks are sent. */
export function hashPackage(upload: ProblemUpload, names: string[] = [], folder?: PackageFolder): HashedPackage {
  const blobs = new Map<string, BlobSource>();
  const add = (bytes: Uint8Array): string => {
    const hash = hashOf(bytes);
    // A file with the same bytes is read when it is sent, and not held in memory.
    if (!blobs.has(hash)) blobs.set(hash, { bytes: bytes.length, read: async () => bytes });
    return hash;
  };
  if (folder) {
    add(folder.list);
    for (const { hash, bytes, path } of folder.files) {
      blobs.set(hash, { bytes, read: () => readFile(join(folder.folder, path)) });
    }
  }
  const addText = (text: string) => add(new TextEncoder().encode(text));
  const anySample = upload.testCases.some((testCase) => testCase.isSample !== undefined);
  const tests = upload.testCases.map((testCase, index) => ({
    ...(testCase.inputHash !== undefined
      ? { inputHash: testCase.inputHash, outputHash: testCase.outputHash }
      : { inputHash: addText(testCase.input), outputHash: addText(testCase.output) }),
    // By default the first test is the sample.
    isSample: testCase.isSample ?? (!anySample && index === 0),
    ...(testCase.group !== undefined && { group: testCase.group }),
  }));
  const files = folder && { package: { ...(folder.id && { id: folder.id }), filesHash: folder.filesHash } };
  return { upload: { ...upload, testCases: tests, ...files }, tests, names, files: folder?.files ?? [], blobs };
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
  return { folder, ...(await listPackageFiles(folder, isNamed ? known : undefined)) };
}

/**
 * Reads a problem folder. Throws one error that
 * lists all errors of the folder.
 */
export async function readPackage(opened: PackageFolder, onWarning: (warning: string) => void): Promise<HashedPackage> {
  const { readProblemFolder } = await import('@podium/sdk/problem-folder');
  const { upload, folder } = await readProblemFolder(opened.folder);
  for (const warning of folder.warnings) onWarning(warning);
  const names = folder.testCases.map(({ name }) => name);
  return { ...hashPackage(upload, names, opened), problem: folder };
}

const parallelUploads = 4;
const hashesPerRequest = 1_000;

/** Finds the bytes that the server does not have yet. */
export async function findMissingBlobs(
  client: PodiumClient,
  { blobs }: HashedPackage,
  signal: AbortSignal,
): Promise<string[]> {
  const hashes = [...blobs.keys()];
  const missing: string[] = [];
  for (let start = 0; start < hashes.length; start += hashesPerRequest) {
    const answer = await client.blobs.findMissing(hashes.slice(start, start + hashesPerRequest), { signal });
    missing.push(...answer.missing);
  }
  return missing;
}

export function measureBlobs(missing: readonly string[], { blobs }: HashedPackage): { count: number; bytes: number } {
  return { count: missing.length, bytes: missing.reduce((sum, hash) => sum + (blobs.get(hash)?.bytes ?? 0), 0) };
}

interface BlobUpload {
  client: PodiumClient;
  missing: readonly string[];
  local: HashedPackage;
  onSent: (sent: number) => void;
}

/** Sends the missing bytes, a few files at a time. */
export async function pushBlobs(
  { client, missing, local: { blobs }, onSent }: BlobUpload,
  signal: AbortSignal,
): Promise<void> {
  const queue = missing.flatMap((hash) => blobs.get(hash) ?? []);
  let sent = 0;
  const work = async () => {
    for (let source = queue.pop(); source !== undefined; source = queue.pop()) {
      await client.blobs.put(await source.read(), { signal }).catch((error: unknown) => {
        queue.length = 0;
        throw error;
      });
      sent += 1;
      onSent(sent);
    }
  };
  await Promise.all(Array.from({ length: parallelUploads }, work));
}

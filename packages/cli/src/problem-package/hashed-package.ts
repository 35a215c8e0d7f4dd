import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { PodiumClient } from '@podium/sdk';
import type { ProblemUpload } from '@podium/sdk/contract';
import { usageError } from '../cli-error.ts';
import { hashOf } from '../workspace/workspace.ts';

export interface HashedTest {
  inputHash: string;
  outputHash: string;
  isSample: boolean;
}

/** A problem with hashes in place of its tests, and the bytes of each hash. */
export interface HashedPackage {
  upload: ProblemUpload;
  tests: HashedTest[];
  /** The names of the tests in the folder, such as `secret/1`. */
  names: string[];
  blobs: ReadonlyMap<string, Uint8Array>;
}

/** Separates the tests from the problem, so that only tests that the server lacks are sent. */
export function hashPackage(upload: ProblemUpload, names: string[] = []): HashedPackage {
  const blobs = new Map<string, Uint8Array>();
  const addBlob = (text: string): string => {
    const bytes = new TextEncoder().encode(text);
    const hash = hashOf(bytes);
    blobs.set(hash, bytes);
    return hash;
  };
  const anySample = upload.testCases.some((testCase) => testCase.isSample !== undefined);
  const tests = upload.testCases.map((testCase, index) => ({
    ...(testCase.inputHash !== undefined
      ? { inputHash: testCase.inputHash, outputHash: testCase.outputHash }
      : { inputHash: addBlob(testCase.input), outputHash: addBlob(testCase.output) }),
    // By default the first test is the sample.
    isSample: testCase.isSample ?? (!anySample && index === 0),
  }));
  return { upload: { ...upload, testCases: tests }, tests, names, blobs };
}

/**
 * Reads a problem folder (problem.yaml, statement, data/sample, data/secret). Throws one error that
 * lists all errors of the folder.
 */
export async function readPackage(
  cwd: string,
  argument: string,
  onWarning: (warning: string) => void,
): Promise<{ folder: string; local: HashedPackage }> {
  const folder = resolve(cwd, argument);
  const status = await stat(folder).catch(() => undefined);
  if (!status?.isDirectory())
    throw usageError(`'${argument}' is not a folder.`, 'Name the folder that has problem.yaml.');
  const { readProblemFolder } = await import('@podium/sdk/problem-folder');
  const { upload, folder: found } = await readProblemFolder(folder);
  for (const warning of found.warnings) onWarning(warning);
  return {
    folder,
    local: hashPackage(
      upload,
      found.testCases.map(({ name }) => name),
    ),
  };
}

const parallelUploads = 4;

/** Finds the tests that the server does not have yet. */
export async function findMissingBlobs(
  client: PodiumClient,
  { blobs }: HashedPackage,
  signal: AbortSignal,
): Promise<string[]> {
  if (blobs.size === 0) return [];
  const { missing } = await client.blobs.findMissing([...blobs.keys()], { signal });
  return missing;
}

export function measureBlobs(missing: readonly string[], { blobs }: HashedPackage): { count: number; bytes: number } {
  return { count: missing.length, bytes: missing.reduce((sum, hash) => sum + (blobs.get(hash)?.length ?? 0), 0) };
}

interface BlobUpload {
  client: PodiumClient;
  missing: readonly string[];
  local: HashedPackage;
  onSent: (sent: number) => void;
}

/** Sends the missing tests, a few at a time. */
export async function pushBlobs(
  { client, missing, local: { blobs }, onSent }: BlobUpload,
  signal: AbortSignal,
): Promise<void> {
  const queue = missing.flatMap((hash) => blobs.get(hash) ?? []);
  let sent = 0;
  const work = async () => {
    for (let bytes = queue.pop(); bytes !== undefined; bytes = queue.pop()) {
      await client.blobs.put(bytes, { signal });
      sent += 1;
      onSent(sent);
    }
  };
  await Promise.all(Array.from({ length: parallelUploads }, work));
}

import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CallOptions, hashBytes, type PodiumClient } from '@podium/sdk';
import { limits, type TestCase } from '@podium/sdk/contract';
import type { FolderUpload, ProblemFolder } from '../model.ts';

type BlobClient = Pick<PodiumClient, 'blobs'>;

/** Bytes that are read range by range, such as those of a file. */
export interface BlobSource {
  /** Their SHA-256 in 64 lowercase hexadecimal digits. */
  hash: string;
  /** Their number. */
  bytes: number;
  /** Reads the bytes from `from` and before `to`. */
  read(from: number, to: number): Promise<Uint8Array>;
}

/**
 * The size of the parts of a large blob: this much is in memory, and is sent again after a loss.
 */
const partBytes = 1024 * 1024;

/**
 * Stores at most 500 MiB, which are read and sent in parts of 1 MiB. Parts that the server has are
 * not sent again, so a call that was interrupted can be repeated.
 *
 * @throws ApiError with the code `blob_mismatch` for bytes that have another hash.
 */
export async function putBlob(
  { blobs }: BlobClient,
  { hash, bytes, read }: BlobSource,
  options?: CallOptions,
): Promise<void> {
  const starts = Array.from({ length: Math.max(Math.ceil(bytes / partBytes), 1) }, (_, index) => index * partBytes);
  const readPart = (start: number) => read(start, Math.min(start + partBytes, bytes));
  const parts: string[] = [];
  for (const start of starts) parts.push(await hashBytes(await readPart(start)));
  const missing = new Set(parts.length > 1 ? (await blobs.findMissing(parts, options)).missing : [hash]);
  for (const [index, start] of starts.entries()) {
    if (missing.delete(parts[index] ?? '')) await blobs.put(await readPart(start), options);
  }
  if (parts.length > 1) await blobs.join(hash, parts, options);
}

/** Yields the bytes of a blob in pieces of at most 1 MiB. */
export async function* readBlob(
  { blobs }: BlobClient,
  hash: string,
  options?: CallOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let offset = 0; ; offset += partBytes) {
    const piece = await blobs.get(hash, { ...options, offset, length: partBytes });
    yield piece;
    if (piece.byteLength < partBytes) return;
  }
}

/** Describes the bytes of a file, which are read when they are sent. */
export function fileSource(path: string, { hash, bytes }: Pick<BlobSource, 'hash' | 'bytes'>): BlobSource {
  return {
    hash,
    bytes,
    async read(from, to) {
      await using file = await open(path);
      const { buffer, bytesRead } = await file.read(new Uint8Array(to - from), 0, to - from, from);
      // A file that shrinks meanwhile has another hash, which the server reports.
      return buffer.subarray(0, bytesRead);
    },
  };
}

/** Reads the texts of the tests, for a problem that fits into one request of 64 MiB. */
export async function inlineTests({
  upload,
  folder,
}: {
  upload: FolderUpload;
  folder: ProblemFolder;
}): Promise<TestCase[]> {
  const read = (file: string) => readFile(join(folder.path, file), 'utf8');
  return Promise.all(
    folder.testCases.map(async ({ inputFile, answerFile, isSample }, index) => {
      const { group, checker } = upload.testCases[index] ?? {};
      const texts = { input: await read(inputFile), output: await read(answerFile) };
      return { ...texts, isSample, ...(group !== undefined && { group }), ...(checker && { checker }) };
    }),
  );
}

const hashesPerRequest = 2 * limits.testCasesMaxCount;

/** Finds the hashes whose bytes the server does not have yet, each once. */
export async function findMissingBlobs(
  client: BlobClient,
  hashes: readonly string[],
  signal?: AbortSignal,
): Promise<string[]> {
  const wanted = [...new Set(hashes)];
  const missing: string[] = [];
  for (let start = 0; start < wanted.length; start += hashesPerRequest) {
    const page = wanted.slice(start, start + hashesPerRequest);
    missing.push(...(await client.blobs.findMissing(page, { signal })).missing);
  }
  return missing;
}

const parallelUploads = 4;

interface SendOptions {
  signal?: AbortSignal | undefined;
  /** Called with the number of blobs that were sent. */
  onSent?: (sent: number) => void;
}

/** Sends bytes to the server, a few files at a time. The first failure ends it. */
export async function sendBlobs(
  client: BlobClient,
  sources: readonly BlobSource[],
  { signal, onSent }: SendOptions = {},
): Promise<void> {
  const queue = [...sources];
  let sent = 0;
  const work = async () => {
    for (let source = queue.pop(); source !== undefined; source = queue.pop()) {
      await putBlob(client, source, { signal }).catch((error: unknown) => {
        queue.length = 0;
        throw error;
      });
      sent += 1;
      onSent?.(sent);
    }
  };
  await Promise.all(Array.from({ length: parallelUploads }, work));
}

/**
 * Sends those inputs and answers of a folder that the server lacks. Then its upload can be sent.
 */
export async function sendTests(client: BlobClient, folder: ProblemFolder, options: SendOptions = {}): Promise<void> {
  const sources = new Map<string, BlobSource>();
  for (const { inputFile, answerFile, input, answer } of folder.testCases) {
    sources.set(input.hash, fileSource(join(folder.path, inputFile), input));
    sources.set(answer.hash, fileSource(join(folder.path, answerFile), answer));
  }
  const missing = await findMissingBlobs(client, [...sources.keys()], options.signal);
  await sendBlobs(
    client,
    missing.flatMap((hash) => sources.get(hash) ?? []),
    options,
  );
}

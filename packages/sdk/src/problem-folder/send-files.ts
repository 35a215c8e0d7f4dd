import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits, type TestCase } from '../contract/index.ts';
import type { BlobSource, BlobsResource } from '../resources/blobs.ts';
import type { FolderUpload, ProblemFolder } from './read-problem-folder.ts';

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

/** Describes the inputs and answers of a folder, which its upload names by their hashes. */
function testSources({ path, testCases }: ProblemFolder): BlobSource[] {
  return testCases.flatMap(({ inputFile, answerFile, input, answer }) => [
    fileSource(join(path, inputFile), input),
    fileSource(join(path, answerFile), answer),
  ]);
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
      const group = upload.testCases[index]?.group;
      const texts = { input: await read(inputFile), output: await read(answerFile) };
      return { ...texts, isSample, ...(group !== undefined && { group }) };
    }),
  );
}

const hashesPerRequest = 2 * limits.testCasesMaxCount;

/** Finds the hashes whose bytes the server does not have yet, each once. */
export async function findMissingBlobs(
  client: { blobs: Pick<BlobsResource, 'findMissing'> },
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
  client: { blobs: Pick<BlobsResource, 'putFrom'> },
  sources: readonly BlobSource[],
  { signal, onSent }: SendOptions = {},
): Promise<void> {
  const queue = [...sources];
  let sent = 0;
  const work = async () => {
    for (let source = queue.pop(); source !== undefined; source = queue.pop()) {
      await client.blobs.putFrom(source, { signal }).catch((error: unknown) => {
        queue.length = 0;
        throw error;
      });
      sent += 1;
      onSent?.(sent);
    }
  };
  await Promise.all(Array.from({ length: parallelUploads }, work));
}

/** Sends those inputs and answers of a folder that the server lacks. Then its upload can be sent. */
export async function sendTests(
  client: { blobs: Pick<BlobsResource, 'findMissing' | 'putFrom'> },
  folder: ProblemFolder,
  options: SendOptions = {},
): Promise<void> {
  const sources = new Map(testSources(folder).map((source) => [source.hash, source]));
  const missing = await findMissingBlobs(client, [...sources.keys()], options.signal);
  await sendBlobs(
    client,
    missing.flatMap((hash) => sources.get(hash) ?? []),
    options,
  );
}

import { hashBytes, type PodiumClient } from '@podium/sdk';
import type { TestCaseWrite } from '@podium/sdk/contract';
import type { TestCaseValues } from '../problem-values.ts';

/** A test case above this is sent as two blobs, each in a request of its own, and only if the server has not got it. */
const inlineMaxLength = 64 * 1024;

/**
 * The test cases as they are sent: those the server has (`stored`) by their hashes, small ones by their texts, large ones by hashes after
 * their bytes. `onProgress` is told how many of the blobs are there.
 */
export async function writeTestCases(
  { blobs }: Pick<PodiumClient, 'blobs'>,
  testCases: readonly TestCaseValues[],
  stored: readonly TestCaseValues[],
  onProgress: (sent: number, of: number) => void,
): Promise<TestCaseWrite[]> {
  // Pages that came over plain HTTP from another machine cannot hash: theirs are sent whole.
  if (!globalThis.crypto?.subtle) return testCases.map(inline);
  const known = new Set(stored.flatMap(({ input, output }) => [input, output]));
  const hashes = new Map<string, string>();
  const bytesByHash = new Map<string, Uint8Array>();
  for (const test of testCases) {
    if (!isSentByHash(test, known)) continue;
    for (const text of [test.input, test.output]) {
      if (hashes.has(text)) continue;
      const bytes = new TextEncoder().encode(text);
      const hash = await hashBytes(bytes);
      hashes.set(text, hash);
      bytesByHash.set(hash, bytes);
    }
  }
  await sendMissing(blobs, bytesByHash, onProgress);
  return testCases.map((test) => {
    const [inputHash, outputHash] = [hashes.get(test.input), hashes.get(test.output)];
    const isByHash = isSentByHash(test, known) && inputHash !== undefined && outputHash !== undefined;
    return isByHash ? { inputHash, outputHash, isSample: test.isSample } : inline(test);
  });
}

function isSentByHash({ input, output }: TestCaseValues, known: ReadonlySet<string>): boolean {
  return input.length + output.length > inlineMaxLength || (known.has(input) && known.has(output));
}

function inline({ input, output, isSample }: TestCaseValues): TestCaseWrite {
  return { input, output, isSample };
}

async function sendMissing(
  blobs: PodiumClient['blobs'],
  bytesByHash: ReadonlyMap<string, Uint8Array>,
  onProgress: (sent: number, of: number) => void,
): Promise<void> {
  if (bytesByHash.size === 0) return;
  const { missing } = await blobs.findMissing([...bytesByHash.keys()]);
  for (const [index, hash] of missing.entries()) {
    onProgress(index, missing.length);
    const bytes = bytesByHash.get(hash);
    if (bytes) await blobs.put(bytes);
  }
}

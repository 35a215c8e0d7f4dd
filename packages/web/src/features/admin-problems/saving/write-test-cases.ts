import { hashBytes, type PodiumClient } from '@podium/sdk';
import type { TestCaseWrite } from '@podium/sdk/contract';
import type { TestCaseValues } from '../problem-values.ts';

/**
 * A longer test case is sent as two blobs, each in its own request and only if the server lacks it.
 */
const inlineMaxLength = 64 * 1024;

/**
 * Makes the test cases of a request. Sends those that the server has (`stored`) by hash, small ones
 * as text, and uploads large ones as blobs first. `onProgress` receives the number of uploaded
 * blobs.
 */
export async function writeTestCases(
  { blobs }: Pick<PodiumClient, 'blobs'>,
  testCases: readonly TestCaseValues[],
  stored: readonly TestCaseValues[],
  onProgress: (sent: number, of: number) => void,
): Promise<TestCaseWrite[]> {
  // Without hashing, as on a page over plain HTTP from another machine, all test cases are sent as
  // text.
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

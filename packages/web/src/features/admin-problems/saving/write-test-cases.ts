import { hashBytes, type PodiumClient } from '@podium/sdk';
import type { TestCaseWrite } from '@podium/sdk/contract';
import type { TestCaseValues } from '../problem-values.ts';

/**
 * A longer test case is sent as two blobs, each in its own request and only if the server lacks it.
 */
const inlineMaxLength = 64 * 1024;

/**
 * Makes the test cases of a request. Sends those that the server has (`stored`) by hash, small ones
 * as text, and uploads large ones as blobs first. Cut texts remain the blobs that they are.
 * `onProgress` receives a text with the number of uploaded blobs.
 */
export async function writeTestCases(
  { blobs }: Pick<PodiumClient, 'blobs'>,
  testCases: readonly TestCaseValues[],
  stored: readonly TestCaseValues[],
  onProgress: (text: string) => void,
): Promise<TestCaseWrite[]> {
  // Without hashing, as on a page over plain HTTP from another machine, all test cases are sent as
  // text.
  if (!globalThis.crypto?.subtle) return testCases.map(inline);
  const known = new Set(stored.flatMap(wholeTexts));
  const hashes = new Map<string, string>();
  const bytesByHash = new Map<string, Uint8Array>();
  for (const test of testCases) {
    if (!isSentByHash(test, known)) continue;
    for (const text of wholeTexts(test)) {
      if (hashes.has(text)) continue;
      const bytes = new TextEncoder().encode(text);
      const hash = await hashBytes(bytes);
      hashes.set(text, hash);
      bytesByHash.set(hash, bytes);
    }
  }
  await sendMissing(blobs, bytesByHash, onProgress);
  return testCases.map((test) => {
    const inputHash = test.inputCut?.hash ?? hashes.get(test.input);
    const outputHash = test.outputCut?.hash ?? hashes.get(test.output);
    const isByHash = isSentByHash(test, known) && inputHash !== undefined && outputHash !== undefined;
    return isByHash ? { inputHash, outputHash, ...marksOf(test) } : inline(test);
  });
}

/** Lists the texts that the form has as a whole. */
function wholeTexts({ input, output, inputCut, outputCut }: TestCaseValues): string[] {
  return [...(inputCut ? [] : [input]), ...(outputCut ? [] : [output])];
}

function isCut({ inputCut, outputCut }: TestCaseValues): boolean {
  return inputCut !== undefined || outputCut !== undefined;
}

function isSentByHash(test: TestCaseValues, known: ReadonlySet<string>): boolean {
  const { input, output } = test;
  return isCut(test) || input.length + output.length > inlineMaxLength || (known.has(input) && known.has(output));
}

/** Throws for a cut test case, so that its start never replaces the whole. */
function inline(test: TestCaseValues): TestCaseWrite {
  if (isCut(test)) throw new Error('a cut test case can only be sent by its hashes');
  const { input, output } = test;
  return { input, output, ...marksOf(test) };
}

/** A sample belongs to no group. */
function marksOf({ isSample, group, checker }: TestCaseValues): Pick<TestCaseWrite, 'isSample' | 'group' | 'checker'> {
  return { isSample, ...(!isSample && group !== undefined && { group }), ...(checker && { checker }) };
}

async function sendMissing(
  blobs: PodiumClient['blobs'],
  bytesByHash: ReadonlyMap<string, Uint8Array>,
  onProgress: (text: string) => void,
): Promise<void> {
  if (bytesByHash.size === 0) return;
  const { missing } = await blobs.findMissing([...bytesByHash.keys()]);
  for (const [index, hash] of missing.entries()) {
    onProgress(`Sending test data: ${index} of ${missing.length}`);
    const bytes = bytesByHash.get(hash);
    if (bytes) await blobs.put(bytes);
  }
}

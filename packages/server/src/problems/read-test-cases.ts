import { type CutText, limits, type TestCase } from '@podium/sdk/contract';
import { mapInTurns } from '../event-loop/in-turns.ts';
import { decodeWholeCharacters } from '../judging/shown-text.ts';
import type { BlobRepository } from './blob-repository.ts';
import type { TestCaseRef } from './problem-revision.ts';

/** All whole texts together take at most this many times the limit of one. */
const wholeTextsFactor = 4;

/** Longer test data is never read whole, since it would be in memory several times. */
const wholeDataMaxBytes = 256 * 1024 * 1024;
const cutTextMaxBytes = 1024 * 1024;

interface TestCaseReaderDeps {
  blobs: Pick<BlobRepository, 'readSizes' | 'readExcerpts'>;
  /** Reads a whole text. */
  readText(hash: string): Promise<string>;
}

/**
 * Reads the texts of test cases. With `maxTestBytes` it reads only the start of longer texts, and
 * of those after four times as many bytes, so that the problem arrives soon whatever its tests
 * take.
 */
export async function readTestCases(
  { blobs, readText }: TestCaseReaderDeps,
  tests: readonly TestCaseRef[],
  maxTestBytes?: number,
): Promise<TestCase[]> {
  const hashes = tests.flatMap(({ inputHash, answerHash }) => [inputHash, answerHash]);
  const cut = await readCutTexts(blobs, hashes, maxTestBytes);
  return mapInTurns(tests, async ({ inputHash, answerHash, isSample, group, checker }) => {
    const [input, output] = [cut.get(inputHash), cut.get(answerHash)];
    return {
      input: input?.start ?? (await readText(inputHash)),
      output: output?.start ?? (await readText(answerHash)),
      isSample,
      ...(group !== undefined && { group }),
      ...(checker !== undefined && { checker }),
      ...(input && { inputCut: input.whole }),
      ...(output && { outputCut: output.whole }),
    };
  });
}

interface CutStart {
  start: string;
  whole: CutText;
}

/** Chooses the texts to cut, and maps their hashes to their starts. */
async function readCutTexts(
  blobs: TestCaseReaderDeps['blobs'],
  hashes: readonly string[],
  wantedMaxBytes: number | undefined,
): Promise<Map<string, CutStart>> {
  const sizes = await blobs.readSizes(hashes);
  const dataBytes = hashes.reduce((sum, hash) => sum + (sizes.get(hash) ?? 0), 0);
  const maxTestBytes = wantedMaxBytes ?? (dataBytes > wholeDataMaxBytes ? cutTextMaxBytes : undefined);
  if (maxTestBytes === undefined) return new Map();
  // A text is sent once for each test that has it.
  const uses = new Map<string, number>();
  for (const hash of hashes) uses.set(hash, (uses.get(hash) ?? 0) + 1);
  let left = wholeTextsFactor * maxTestBytes;
  const cut = [...uses].flatMap(([hash, count]) => {
    const size = sizes.get(hash) ?? 0;
    const sent = count * size;
    // Cutting a text that is no longer than its start saves nothing.
    const isWhole = size <= limits.shownTextMaxBytes || (size <= maxTestBytes && sent <= left);
    if (isWhole) left -= sent;
    return isWhole ? [] : [hash];
  });
  const starts = await blobs.readExcerpts(cut, limits.shownTextMaxBytes);
  return new Map(
    [...starts].map(([hash, { bytes, size }]) => [
      hash,
      { start: decodeWholeCharacters(bytes), whole: { hash, bytes: size } },
    ]),
  );
}

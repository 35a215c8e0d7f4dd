import type { ProblemUpload } from '@podium/sdk/contract';
import { hashOf } from '../workspace/source-file.ts';

export interface HashedTest {
  inputHash: string;
  outputHash: string;
  isSample: boolean;
}

/** A problem whose tests are told by hash, and the bytes behind the hashes. */
export interface HashedPackage {
  upload: ProblemUpload;
  tests: HashedTest[];
  blobs: ReadonlyMap<string, Uint8Array>;
}

/** Takes the tests' texts apart from the problem, so that only those the server lacks need to be sent. */
export function hashPackage(upload: ProblemUpload): HashedPackage {
  const blobs = new Map<string, Uint8Array>();
  const keep = (text: string): string => {
    const bytes = new TextEncoder().encode(text);
    const hash = hashOf(bytes);
    blobs.set(hash, bytes);
    return hash;
  };
  const anySample = upload.testCases.some((testCase) => testCase.isSample !== undefined);
  const tests = upload.testCases.map((testCase, index) => ({
    ...('inputHash' in testCase
      ? { inputHash: testCase.inputHash, outputHash: testCase.outputHash }
      : { inputHash: keep(testCase.input), outputHash: keep(testCase.output) }),
    // The platform's rule where nothing is said: the first test is the sample.
    isSample: testCase.isSample ?? (!anySample && index === 0),
  }));
  return { upload: { ...upload, testCases: tests }, tests, blobs };
}

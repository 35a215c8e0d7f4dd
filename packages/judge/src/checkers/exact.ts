import { withOpenFile } from '../sandbox/file-bytes.ts';
import type { Check } from './checker.ts';
import { describeByteDifference } from './describe-difference.ts';
import { findFirstDifference } from './find-first-difference.ts';

/** Compares byte by byte, white space and the final newline included. */
export const checkExact: Check = ({ output, answerPath }, signal) =>
  withOpenFile(answerPath, async (answer) => {
    const position = await findFirstDifference(output.descriptor, answer, signal);
    if (position === -1) return { accepted: true };
    const positions = [
      { descriptor: output.descriptor, position },
      { descriptor: answer, position },
    ] as const;
    return { accepted: false, note: await describeByteDifference(...positions) };
  });

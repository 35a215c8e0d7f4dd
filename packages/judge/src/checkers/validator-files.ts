import type { TestCaseFiles } from '../judgement.ts';
import type { OpenFiles } from '../sandbox/scratch-file.ts';

export type ValidatorFiles = ReturnType<typeof openValidatorFiles>;

/** Opens a test case for a validator, and empty files for what it writes. */
export function openValidatorFiles({ inputPath, answerPath }: TestCaseFiles, files: OpenFiles) {
  return {
    input: files.read(inputPath),
    answer: files.read(answerPath),
    errorOutput: files.scratch(),
    teamMessage: files.scratch(),
    judgeMessage: files.scratch(),
    /** The files of the points that a Kattis validator gives. */
    score: files.scratch(),
    scoreMultiplier: files.scratch(),
  };
}

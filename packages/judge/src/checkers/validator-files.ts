import { closeSync, openSync } from 'node:fs';
import type { TestCaseFiles } from '../judgement.ts';
import { openScratchFile } from '../sandbox/scratch-file.ts';

/** Descriptors of the files that every validator gets, and of the files for its messages. */
export interface ValidatorFiles {
  input: number;
  answer: number;
  errorOutput: number;
  teamMessage: number;
  judgeMessage: number;
  /** The files of the points that a Kattis validator gives. */
  score: number;
  scoreMultiplier: number;
}

interface OpenValidatorFiles {
  files: ValidatorFiles;
  /** Opens another empty file. */
  openScratch(): number;
  close(): void;
}

/** Opens a test case for a validator, and empty files for its messages. */
export function openValidatorFiles({ inputPath, answerPath }: TestCaseFiles, temporaryDir: string): OpenValidatorFiles {
  const closers: (() => void)[] = [];
  const close = () => {
    for (const closeOne of closers.splice(0)) closeOne();
  };
  const open = (path: string) => {
    const descriptor = openSync(path, 'r');
    closers.push(() => closeSync(descriptor));
    return descriptor;
  };
  const openScratch = () => {
    const file = openScratchFile(temporaryDir);
    closers.push(() => file.close());
    return file.descriptor;
  };
  try {
    const given = { input: open(inputPath), answer: open(answerPath) };
    const messages = { errorOutput: openScratch(), teamMessage: openScratch(), judgeMessage: openScratch() };
    const points = { score: openScratch(), scoreMultiplier: openScratch() };
    return { files: { ...given, ...messages, ...points }, openScratch, close };
  } catch (error) {
    close();
    throw error;
  }
}

import type { CheckerSpec } from '../judgement.ts';

export type Protocol = Extract<CheckerSpec, { type: 'custom' }>['protocol'];

/**
 * The meaning of a checker's exit code. `points`: its message begins with the points that it gives.
 * `failed` is the checker's own failure, `unknown` a code without a meaning.
 */
type ExitMeaning = 'accepted' | 'wrong_answer' | 'points' | { failed: string; unknown?: true };

interface ProtocolRules {
  /** This text is put before the checker's own source. */
  sourceStart: string;
  /**
   * Returns the arguments for a folder that holds `input`, `answer` and, unless it is the standard
   * input, `output`.
   */
  args: (folder: string) => string[];
  /** Returns the file that an interactor may write for a checker. */
  interactorOutput: (folder: string) => string;
  /** True if the contestant's output is the standard input of the checker. */
  outputIsInput: boolean;
  exitMeaning: (code: number) => ExitMeaning;
}

// testlib gives partial results the exit codes from PC_BASE_EXIT_CODE on. That is 0 unless a judge
// defines another one, and a result of 0 % would then have the code of an accepted output.
const firstPartialCode = 50;
const lastPartialCode = firstPartialCode + 200;
const partialResult = { failed: 'gave a partial result, whose scale is not known: give points with `quitp`' };

/**
 * Defines how each protocol passes the files, and what its exit codes mean. Kattis is defined by
 * "Output validators", "Invocation" and "Reporting a judgement" of the ICPC problem package format
 * (github.com/Kattis/problem-package-format, spec/legacy-icpc.md). testlib is defined by the
 * comment at the top of testlib.h, its `*_EXIT_CODE` macros and `resultExitCode`
 * (github.com/MikeMirzayanov/testlib).
 */
export const protocols: Record<Protocol, ProtocolRules> = {
  kattis: {
    sourceStart: '',
    args: (folder) => [`${folder}/input`, `${folder}/answer`, `${folder}/`],
    // Our testlib.h writes there.
    interactorOutput: (folder) => `${folder}/tout.txt`,
    outputIsInput: true,
    exitMeaning: (code) => (code === 42 ? 'accepted' : code === 43 ? 'wrong_answer' : noMeaning(code)),
  },
  testlib: {
    sourceStart: `#define PC_BASE_EXIT_CODE ${firstPartialCode}\n#line 1\n`,
    args: (folder) => [`${folder}/input`, `${folder}/output`, `${folder}/answer`],
    interactorOutput: (folder) => `${folder}/output`,
    outputIsInput: false,
    exitMeaning: testlibMeaning,
  },
};

function testlibMeaning(code: number): ExitMeaning {
  if (code === 0) return 'accepted';
  // The codes are wrong answer, wrong format, more output than wanted (`_dirt`) and less
  // (`_unexpected_eof`).
  if (code === 1 || code === 2 || code === 4 || code === 8) return 'wrong_answer';
  if (code === 3) return { failed: 'reported its own failure or a wrong answer file (exit code 3)' };
  if (code === 7) return 'points';
  if (code >= firstPartialCode && code <= lastPartialCode) return partialResult;
  return noMeaning(code);
}

function noMeaning(code: number): ExitMeaning {
  return { failed: `ended with exit code ${code}, which has no meaning in its protocol`, unknown: true };
}

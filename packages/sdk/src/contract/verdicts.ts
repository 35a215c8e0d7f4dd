// This file does without zod and is an entry point of its own (`@podium/sdk/verdicts`), so that
// pages and commands start without zod.

interface VerdictRow {
  /** The short form in scoreboards, for example `WA`. */
  code: string;
  /** The name with the capital letter of a sentence, for example `Wrong answer`. */
  label: string;
  /**
   * The exit code of commands that wait for a verdict. It is part of the interface and never
   * changes its meaning. The other codes are in packages/cli/src/cli-error.ts: a new verdict takes
   * one that is in neither table.
   */
  exitCode: number;
  /**
   * The part that failed: the program's output, its execution, its source (which did not compile),
   * or the judge, which the program did not cause. The specification's 'Execution error' covers
   * `execution` and `source`.
   */
  atFault: 'nothing' | 'output' | 'execution' | 'source' | 'judge';
  /** Whether it costs points on a contest problem that is solved later. */
  countsAsWrong: boolean;
}

/**
 * The final outcomes of judging. The list is closed: an unknown outcome is `judging_error`.
 * Everything that depends on a verdict is in its row.
 */
export const verdicts = {
  accepted: { code: 'AC', label: 'Accepted', exitCode: 0, atFault: 'nothing', countsAsWrong: false },
  wrong_answer: { code: 'WA', label: 'Wrong answer', exitCode: 1, atFault: 'output', countsAsWrong: true },
  time_limit_exceeded: {
    code: 'TLE',
    label: 'Time limit exceeded',
    exitCode: 4,
    atFault: 'execution',
    countsAsWrong: true,
  },
  memory_limit_exceeded: {
    code: 'MLE',
    label: 'Memory limit exceeded',
    exitCode: 5,
    atFault: 'execution',
    countsAsWrong: true,
  },
  output_limit_exceeded: {
    code: 'OLE',
    label: 'Output limit exceeded',
    exitCode: 7,
    atFault: 'execution',
    countsAsWrong: true,
  },
  runtime_error: { code: 'RTE', label: 'Runtime error', exitCode: 6, atFault: 'execution', countsAsWrong: true },
  compile_error: { code: 'CE', label: 'Compile error', exitCode: 3, atFault: 'source', countsAsWrong: false },
  judging_error: { code: 'JE', label: 'Judging error', exitCode: 13, atFault: 'judge', countsAsWrong: false },
} as const satisfies Record<string, VerdictRow>;

export type Verdict = keyof typeof verdicts;

export const verdictNames = Object.keys(verdicts) as Verdict[];

export function isVerdict(text: unknown): text is Verdict {
  return typeof text === 'string' && Object.hasOwn(verdicts, text);
}

/** Returns the colour of a verdict: `warn` where the platform failed and not the program. */
export function verdictTone(verdict: Verdict): 'good' | 'bad' | 'warn' {
  switch (verdicts[verdict].atFault) {
    case 'nothing':
      return 'good';
    case 'output':
    case 'execution':
    case 'source':
      return 'bad';
    case 'judge':
      return 'warn';
  }
}

/**
 * Reports whether the program did not compile or did not run to its end: the specification's
 * 'Execution error'.
 */
export function isExecutionError(verdict: Verdict): boolean {
  const { atFault } = verdicts[verdict];
  return atFault === 'execution' || atFault === 'source';
}

/** Reports whether the source did not compile, so that nothing ran. False without a verdict. */
export function isCompileError(verdict: Verdict | null): boolean {
  return verdict !== null && verdicts[verdict].atFault === 'source';
}

/**
 * Reports whether the judge failed, which never counts against the program. False without a
 * verdict.
 */
export function isJudgingError(verdict: Verdict | null): boolean {
  return verdict !== null && verdicts[verdict].atFault === 'judge';
}

/** The specification's term for a program that did not compile or did not run to its end. */
export const executionErrorMessage = 'Execution error';

/** Shown for an accepted submission. */
export const acceptedMessage = 'All test cases passed successfully.';

/** Shown to people below a judging error. */
export const judgingErrorMessage = 'The judge failed, not your program. It does not count against you.';

/** Shown to people for a submission that waits for more than its turn, by its progress. */
const waits = {
  paused: { word: 'Paused', reason: 'Judging of this problem is paused by the organisers' },
  no_worker: { word: 'Waiting', reason: 'No machine that judges this language is online' },
  no_checker: {
    word: 'Waiting',
    reason: 'No machine that judges this language and can check this problem is online',
  },
};

/** Returns why a submission waits; undefined if it only waits for its turn. */
export function findWait(progress: string): (typeof waits)[keyof typeof waits] | undefined {
  return Object.hasOwn(waits, progress) ? waits[progress as keyof typeof waits] : undefined;
}

/**
 * Reports whether the program ran to its end and only its output is wrong, so that comparing it
 * with the answer helps.
 */
export function isWrongOutput(verdict: Verdict): boolean {
  return verdicts[verdict].atFault === 'output';
}

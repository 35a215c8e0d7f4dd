/** The output of a program and what belongs to it. */
export interface CheckInput {
  inputPath: string;
  answerPath: string;
  output: { descriptor: number; bytes: number };
}

/**
 * The note says, for the contestant, where the output first differs; `checkerFailure`, for operators, how the output ended
 * the checker.
 */
export type CheckOutcome = { accepted: true } | { accepted: false; note: string; checkerFailure?: string };

/** Decides whether an output is right. Rejects when it cannot decide, which is the judge's failure, or with the signal's reason. */
export type Check = (input: CheckInput, signal?: AbortSignal) => Promise<CheckOutcome>;

/** A checker for one judging; what it holds is released by `close`. */
export interface Checker {
  check: Check;
  close(): void;
}

/** The checker itself failed: it crashed, spoke no known protocol or could not be compiled. For operators. */
export class CheckerError extends Error {
  override readonly name = 'CheckerError';
}

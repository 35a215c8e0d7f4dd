import type { CheckerEnd, CheckerFailure, Points, TestCaseFiles } from '../judgement.ts';

/** A program's output and the files of its test case. */
export interface CheckInput extends TestCaseFiles {
  output: { descriptor: number; bytes: number };
}

/**
 * The note shows the contestant where the output first differs; that of an accepted output is the
 * checker's message to the contestant. `judgeMessage` is what the checker wrote for the judges.
 * `checkerFailure` shows operators how the output ended the checker. `errorShare` is the largest
 * error of a number as a share of its tolerance; absent if every number is that of the answer.
 */
export type CheckOutcome =
  | { accepted: true; points?: Points; note?: string; judgeMessage?: string; errorShare?: number }
  | { accepted: false; note: string; judgeMessage?: string; checkerFailure?: CheckerFailure };

/**
 * Decides whether an output is right. Rejects with the signal's reason, or with an error when it
 * cannot decide: that is the judge's failure.
 */
export type Check = (input: CheckInput, signal?: AbortSignal) => Promise<CheckOutcome>;

export interface Checker extends Disposable {
  check: Check;
}

/**
 * The checker itself failed: it crashed, used no known protocol or could not be compiled. The
 * message is for operators.
 */
export class CheckerError extends Error {
  override readonly name = 'CheckerError';
  /** How it ended; absent if it came to no run, or its verdict cannot be used. */
  readonly end: CheckerEnd | undefined;

  constructor(message: string, end?: CheckerEnd) {
    super(message);
    this.end = end;
  }

  /** Returns whether the machine may be the cause, so that it deserves a run alone. */
  get mayBeCausedByOthers(): boolean {
    return this.end?.type === 'stopped';
  }
}

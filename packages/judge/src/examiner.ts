import type { Program } from './compile/open-program.ts';
import type { Slot } from './core-slots.ts';
import type { JudgeRequest, TestCaseResult } from './judgement.ts';

/** The result of one test, and the facts that decide how to go on. */
export interface ExaminedTest {
  /** The result's number counts from the first test of the request. */
  result: TestCaseResult;
  /**
   * True if the program may have exceeded its time limit because other programs used the machine.
   */
  isTimeUncertain: boolean;
  /** The wall time in which the program neither computed nor waited for a core. */
  idleMs: number;
}

/**
 * Examines a program test by test, in order, in the way of its kind of problem. The caller stops it
 * by asking for no more results.
 */
export interface Examiner extends Disposable {
  /** Gives way between tests to tasks that want to be alone. */
  examine(
    program: Program,
    request: Pick<JudgeRequest, 'tests' | 'limits'>,
    slot: Slot,
    signal?: AbortSignal,
  ): AsyncIterable<ExaminedTest>;
}

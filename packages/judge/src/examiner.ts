import type { Program } from './compile/open-program.ts';
import type { Slot } from './core-slots.ts';
import type { JudgeRequest, TestCaseResult } from './judgement.ts';

/** What became of one test, and what of it says how to go on. */
export interface ExaminedTest {
  /** Its number is counted from the first test of the request. */
  result: TestCaseResult;
  /** Whether its time limit may have been exceeded because other programs used the machine. */
  isTimeUncertain: boolean;
  /** Wall time in which the program neither computed nor waited for a core. */
  restedMs: number;
}

/** How a kind of problem examines a program: test by test, in order; whoever asks no more stops it. */
export interface Examiner {
  /** Between tests it gives way to those who want to be alone. */
  examine(
    program: Program,
    request: Pick<JudgeRequest, 'tests' | 'limits'>,
    slot: Slot,
    signal?: AbortSignal,
  ): AsyncIterable<ExaminedTest>;
  close(): void;
}

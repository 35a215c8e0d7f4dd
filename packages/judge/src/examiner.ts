import type { ProgramFile } from './compile/compile-cache.ts';
import type { JudgeRequest, TestCaseResult } from './judgement.ts';

/** How a kind of problem examines a program: one result for each test, in order; whoever asks no more stops it. */
export interface Examiner {
  examine(
    program: ProgramFile,
    request: Pick<JudgeRequest, 'tests' | 'limits'>,
    signal?: AbortSignal,
  ): AsyncIterable<TestCaseResult>;
  close(): void;
}

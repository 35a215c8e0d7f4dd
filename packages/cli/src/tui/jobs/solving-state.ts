import type { RunResult } from '@podium/sdk/contract';
import { isUnderWay, type SubmitJobState } from '@podium/sdk/solving';
import type { Explanation } from '../../explain-error.ts';
import type { TestReport } from '../../judging/local-judge.ts';
import type { LastSubmission } from '../../solving/submit-job.ts';
import type { TestingStep } from '../../solving/test-source.ts';
import type { SourceFile } from '../../workspace/workspace.ts';

export interface Tested {
  state: 'tested';
  source: SourceFile;
  report: TestReport;
}

/** The end of a test run or a run without a result. */
type WithoutResult = { state: 'failed'; failure: Explanation } | { state: 'stopped' };

export type TestJobState =
  | { state: 'idle' }
  /** The screen shows `before`, the last result, until there is a newer one. */
  | { state: 'testing'; step: TestingStep; before: Tested | undefined }
  | Tested
  | WithoutResult;

export interface Ran {
  state: 'ran';
  source: SourceFile;
  input: string;
  run: RunResult;
  errorOutput: string;
}

type RunJobState = { state: 'idle' } | { state: 'running' } | Ran | WithoutResult;

export interface ChosenInput {
  /** The name of a test; undefined for the learner's own input. */
  test: string | undefined;
  text: string;
}

export type JobName = 'test' | 'run' | 'submit';

/** The jobs of one problem. Each is under way, or has the result of the last job of its kind. */
export interface SolvingState {
  /** The job that was started last. */
  shown: 'nothing' | JobName;
  isWatching: boolean;
  test: TestJobState;
  run: RunJobState;
  submit: SubmitJobState;
  /** The last submission, if the submit has the same source. */
  repeats: LastSubmission | undefined;
  input: ChosenInput;
  /** The learner's own input, which is preserved while that of a test is chosen. */
  ownInput: string;
}

export type SolvingEvent =
  | { type: 'test-started' }
  | { type: 'test-progressed'; step: TestingStep }
  | { type: 'watch-changed'; isWatching: boolean }
  | { type: 'run-started' }
  | { type: 'ended'; job: 'test'; end: Tested }
  | { type: 'ended'; job: 'run'; end: Ran }
  | { type: 'ended'; job: 'test' | 'run'; end: WithoutResult }
  | { type: 'submit-started'; repeats: LastSubmission | undefined }
  | { type: 'submit-changed'; submit: SubmitJobState }
  /** No screen shows the session any more, so test runs and runs end without a report. */
  | { type: 'left' }
  | { type: 'input-chosen'; input: ChosenInput };

export const initialSolvingState: SolvingState = {
  shown: 'nothing',
  isWatching: false,
  test: { state: 'idle' },
  run: { state: 'idle' },
  submit: { state: 'idle' },
  repeats: undefined,
  input: { test: undefined, text: '' },
  ownInput: '',
};

export function nextSolvingState(solving: SolvingState, event: SolvingEvent): SolvingState {
  switch (event.type) {
    case 'test-started': {
      const test = { state: 'testing', step: { step: 'preparing' }, before: lastTested(solving) } as const;
      return { ...solving, shown: 'test', test };
    }
    case 'test-progressed':
      return solving.test.state === 'testing' ? { ...solving, test: { ...solving.test, step: event.step } } : solving;
    case 'watch-changed':
      return { ...solving, isWatching: event.isWatching };
    case 'run-started':
      return { ...solving, shown: 'run', run: { state: 'running' } };
    case 'ended': {
      const isWatching = solving.isWatching && !(event.job === 'test' && event.end.state === 'stopped');
      return { ...solving, isWatching, [event.job]: event.end };
    }
    case 'submit-started':
      return { ...solving, shown: 'submit', repeats: event.repeats };
    case 'submit-changed':
      return { ...solving, submit: event.submit };
    case 'left':
      return leave(solving);
    case 'input-chosen': {
      const { input } = event;
      return { ...solving, input, ownInput: input.test === undefined ? input.text : solving.ownInput };
    }
  }
}

/** Reports whether this source is being tested, or about to be because a save is watched. */
export function isBeingTested({ test, isWatching }: SolvingState, { hash }: SourceFile): boolean {
  switch (test.state) {
    case 'testing':
      return true;
    case 'tested':
      return isWatching && test.source.hash !== hash;
    case 'idle':
    case 'stopped':
      return isWatching;
    case 'failed':
      return false;
  }
}

/** Returns the job that `stop` stops, the shown one first. Watching has a key of its own. */
export function jobUnderWay({ shown, test, run, submit }: SolvingState): JobName | undefined {
  const underWay = { test: test.state === 'testing', run: run.state === 'running', submit: isUnderWay(submit) };
  if (shown !== 'nothing' && underWay[shown]) return shown;
  return (['run', 'test', 'submit'] as const).find((job) => underWay[job]);
}

function leave(solving: SolvingState): SolvingState {
  const { test, run } = solving;
  return {
    ...solving,
    isWatching: false,
    test: test.state === 'testing' ? (test.before ?? initialSolvingState.test) : test,
    run: run.state === 'running' ? initialSolvingState.run : run,
  };
}

function lastTested({ test }: SolvingState): Tested | undefined {
  if (test.state === 'tested') return test;
  return test.state === 'testing' ? test.before : undefined;
}

import type { RunResult, Submission } from '@podium/sdk/contract';
import type { Explanation } from '../../explain-error.ts';
import type { TestReport } from '../../result.ts';
import type { VerdictStep } from '../../solving/follow-verdict.ts';
import type { SubmitStep } from '../../solving/submit-source.ts';
import type { TestingStep } from '../../solving/test-source.ts';
import type { SourceFile } from '../../workspace/source-file.ts';

export interface Tested {
  state: 'tested';
  source: SourceFile;
  report: TestReport;
}

export type TestWork =
  | { state: 'none' }
  /** `before`: what is shown until there is something newer. */
  | { state: 'testing'; step: TestingStep; before: Tested | undefined }
  | Tested
  | { state: 'failed'; failure: Explanation }
  | { state: 'stopped' };

export interface Ran {
  state: 'ran';
  source: SourceFile;
  /** What it was run on. */
  input: string;
  run: RunResult;
  errorOutput: string;
}

export type RunWork =
  | { state: 'none' }
  | { state: 'running' }
  | Ran
  | { state: 'failed'; failure: Explanation }
  | { state: 'stopped' };

export type LastSubmission = Extract<SubmitStep, { step: 'repeating' }>['last'];

/** `repeats`: the source is that of this submission, unchanged. */
export type SubmitWork =
  | { state: 'none' }
  | { state: 'sending'; repeats: LastSubmission | undefined }
  | {
      state: 'judging';
      repeats: LastSubmission | undefined;
      submissionId: string;
      /** An earlier submit that was interrupted. */
      resumed: boolean;
      step: VerdictStep;
    }
  /** The connection is lost: it is taken up again by itself. */
  | { state: 'waiting'; repeats: LastSubmission | undefined; failure: Explanation }
  | { state: 'judged'; repeats: LastSubmission | undefined; submission: Submission; resumed: boolean }
  | { state: 'failed'; failure: Explanation }
  | { state: 'stopped'; submissionId: string | undefined };

/** What a program is run on, and the answer where one is known. */
export interface ChosenInput {
  /** `undefined`: the learner's own; else the name of a test. */
  test: string | undefined;
  text: string;
}

/** Everything that is done, or was, with the solution of one problem. */
export interface DeskState {
  /** What the newest result is of. */
  shown: 'nothing' | Work;
  isWatching: boolean;
  test: TestWork;
  run: RunWork;
  submit: SubmitWork;
  input: ChosenInput;
  /** The learner's own input while that of a test is chosen. */
  ownInput: string;
}

export type Work = 'test' | 'run' | 'submit';

export type DeskEvent =
  | { type: 'test-started' }
  | { type: 'test-progressed'; step: TestingStep }
  | { type: 'tested'; source: SourceFile; report: TestReport }
  | { type: 'test-failed'; failure: Explanation }
  | { type: 'watch-changed'; isWatching: boolean }
  | { type: 'run-started' }
  | ({ type: 'ran' } & Omit<Ran, 'state'>)
  | { type: 'run-failed'; failure: Explanation }
  | { type: 'submit-started' }
  | { type: 'submit-step'; step: SubmitStep }
  | { type: 'submit-accepted'; submissionId: string; resumed: boolean }
  | { type: 'submit-progressed'; step: VerdictStep }
  | { type: 'connection-lost'; failure: Explanation }
  | { type: 'judged'; submission: Submission }
  | { type: 'submit-failed'; failure: Explanation }
  | { type: 'stopped'; work: Work }
  /** Nobody looks any more: what was tested or run just now is not told. */
  | { type: 'left' }
  | { type: 'input-chosen'; input: ChosenInput };

export const emptyDesk: DeskState = {
  shown: 'nothing',
  isWatching: false,
  test: { state: 'none' },
  run: { state: 'none' },
  submit: { state: 'none' },
  input: { test: undefined, text: '' },
  ownInput: '',
};

/** The desk after something happened. */
export function changeDesk(desk: DeskState, event: DeskEvent): DeskState {
  switch (event.type) {
    case 'test-started':
      return {
        ...desk,
        shown: 'test',
        test: { state: 'testing', step: { step: 'preparing' }, before: lastTested(desk) },
      };
    case 'test-progressed':
      return desk.test.state === 'testing' ? { ...desk, test: { ...desk.test, step: event.step } } : desk;
    case 'tested':
      return { ...desk, test: { state: 'tested', source: event.source, report: event.report } };
    case 'test-failed':
      return { ...desk, test: { state: 'failed', failure: event.failure } };
    case 'watch-changed':
      return { ...desk, isWatching: event.isWatching };
    case 'run-started':
      return { ...desk, shown: 'run', run: { state: 'running' } };
    case 'ran': {
      const { type: _, ...ran } = event;
      return { ...desk, run: { state: 'ran', ...ran } };
    }
    case 'run-failed':
      return { ...desk, run: { state: 'failed', failure: event.failure } };
    case 'stopped':
      return stopWork(desk, event.work);
    case 'left':
      return leaveDesk(desk);
    case 'input-chosen':
      return chooseInput(desk, event.input);
    case 'submit-started':
      return { ...desk, shown: 'submit', submit: { state: 'sending', repeats: undefined } };
    default:
      return { ...desk, submit: changeSubmit(desk.submit, event) };
  }
}

type SubmitEvent = Extract<
  DeskEvent,
  { type: 'submit-step' | 'submit-accepted' | 'submit-progressed' | 'connection-lost' | 'judged' | 'submit-failed' }
>;

function changeSubmit(submit: SubmitWork, event: SubmitEvent): SubmitWork {
  const repeats = 'repeats' in submit ? submit.repeats : undefined;
  switch (event.type) {
    case 'submit-step':
      return { state: 'sending', repeats: event.step.step === 'repeating' ? event.step.last : repeats };
    case 'submit-accepted': {
      const { submissionId, resumed } = event;
      return { state: 'judging', repeats, submissionId, resumed, step: { step: 'queued' } };
    }
    case 'submit-progressed':
      return submit.state === 'judging' ? { ...submit, step: event.step } : submit;
    case 'connection-lost':
      return { state: 'waiting', repeats, failure: event.failure };
    case 'judged': {
      const resumed = submit.state === 'judging' && submit.resumed;
      return { state: 'judged', repeats, submission: event.submission, resumed };
    }
    case 'submit-failed':
      return { state: 'failed', failure: event.failure };
  }
}

export function isSubmitUnderWay({ state }: SubmitWork): boolean {
  return state === 'sending' || state === 'judging' || state === 'waiting';
}

/** What `stop` would stop. Watching is no single work: it is ended by its own key. */
export function workUnderWay({ shown, test, run, submit }: DeskState): Work | undefined {
  const works = { test: test.state === 'testing', run: run.state === 'running', submit: isSubmitUnderWay(submit) };
  if (shown !== 'nothing' && works[shown]) return shown;
  return (['run', 'test', 'submit'] as const).find((work) => works[work]);
}

function stopWork(desk: DeskState, work: Work): DeskState {
  switch (work) {
    case 'test':
      return { ...desk, isWatching: false, test: { state: 'stopped' } };
    case 'run':
      return { ...desk, run: { state: 'stopped' } };
    case 'submit': {
      const submissionId = desk.submit.state === 'judging' ? desk.submit.submissionId : undefined;
      return { ...desk, submit: { state: 'stopped', submissionId } };
    }
  }
}

function leaveDesk(desk: DeskState): DeskState {
  return {
    ...desk,
    isWatching: false,
    test: desk.test.state === 'testing' ? (desk.test.before ?? emptyDesk.test) : desk.test,
    run: desk.run.state === 'running' ? emptyDesk.run : desk.run,
  };
}

function chooseInput(desk: DeskState, input: ChosenInput): DeskState {
  return { ...desk, input, ownInput: input.test === undefined ? input.text : desk.ownInput };
}

function lastTested({ test }: DeskState): Tested | undefined {
  if (test.state === 'tested') return test;
  return test.state === 'testing' ? test.before : undefined;
}

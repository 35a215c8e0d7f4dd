import type { Progress, Submission, SubmissionEvent } from '../contract/index.ts';

/** A judged test case: times in milliseconds of CPU time, memory in bytes. */
export type JudgedTest = Pick<
  Extract<SubmissionEvent, { type: 'test' }>,
  'number' | 'verdict' | 'timeMs' | 'memoryBytes'
>;

/**
 * What is known of an earlier attempt at the same submit: there was none, the server has it, or it
 * ended without an answer and may or may not have arrived. It has the same key, so that both are
 * one submission.
 */
export type EarlierAttempt = 'none' | 'arrived' | 'unanswered';

/** An accepted submission on its way to the verdict. */
export interface Judging {
  state: 'judging';
  submissionId: string;
  earlier: EarlierAttempt;
  progress: Exclude<Progress, 'judged'>;
  /** The test cases judged so far, sorted by number. */
  tests: readonly JudgedTest[];
  /** The number of test cases of the problem; 0 until the first report of progress. */
  testsTotal: number;
}

export type SubmitJobState =
  | { state: 'idle' }
  | { state: 'sending' }
  | Judging
  /**
   * The engine tries again. `judging` is the last known state; undefined while nobody knows whether
   * the submit arrived.
   */
  | { state: 'disconnected'; error: unknown; judging: Judging | undefined }
  | { state: 'judged'; submission: Submission; earlier: EarlierAttempt }
  /** `canResume`: the submit is still stored, because the server may have it despite the error. */
  | { state: 'failed'; error: unknown; canResume: boolean }
  /** Nobody waits any longer. An accepted submission is still judged. */
  | { state: 'stopped'; submissionId: string | undefined };

/** An event in the life of a submit. `error` is the value that a method of the client threw. */
export type SubmitJobEvent =
  | { type: 'started' }
  | { type: 'accepted'; submissionId: string; earlier: EarlierAttempt }
  | { type: 'reported'; event: SubmissionEvent }
  | { type: 'connection-lost'; error: unknown }
  | { type: 'judged'; submission: Submission }
  | { type: 'failed'; error: unknown; canResume: boolean }
  | { type: 'stopped' }
  /** The view was closed. The job can be resumed from the storage. */
  | { type: 'closed' };

/** Returns the state after an event; the same object if nothing changes. */
export function nextSubmitJobState(job: SubmitJobState, event: SubmitJobEvent): SubmitJobState {
  switch (event.type) {
    case 'started':
      return { state: 'sending' };
    case 'accepted': {
      const { submissionId, earlier } = event;
      return { state: 'judging', submissionId, earlier, progress: 'queued', tests: [], testsTotal: 0 };
    }
    case 'reported': {
      const judging = judgingOf(job);
      return judging ? report(judging, event.event) : job;
    }
    case 'connection-lost':
      return { state: 'disconnected', error: event.error, judging: judgingOf(job) };
    case 'judged':
      return { state: 'judged', submission: event.submission, earlier: judgingOf(job)?.earlier ?? 'none' };
    case 'failed':
      return { state: 'failed', error: event.error, canResume: event.canResume };
    case 'stopped':
      return isUnderWay(job) ? { state: 'stopped', submissionId: judgingOf(job)?.submissionId } : job;
    case 'closed':
      return isUnderWay(job) ? { state: 'idle' } : job;
  }
}

/** Reports whether a job is sending, judging or disconnected. */
export function isUnderWay({ state }: SubmitJobState): boolean {
  return state === 'sending' || state === 'judging' || state === 'disconnected';
}

function judgingOf(job: SubmitJobState): Judging | undefined {
  if (job.state === 'judging') return job;
  return job.state === 'disconnected' ? job.judging : undefined;
}

function report(judging: Judging, event: SubmissionEvent): Judging {
  switch (event.type) {
    case 'progress': {
      if (event.progress === 'judged') return judging;
      return { ...judging, progress: event.progress, testsTotal: event.testsTotal };
    }
    case 'test': {
      const { number, verdict, timeMs, memoryBytes, testsTotal } = event;
      const others = judging.tests.filter((test) => test.number !== number);
      const tests = [...others, { number, verdict, timeMs, memoryBytes }].sort((a, b) => a.number - b.number);
      return { ...judging, progress: 'running', tests, testsTotal };
    }
    case 'verdict':
      return judging;
  }
}

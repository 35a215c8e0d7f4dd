// This folder takes a submit to its verdict, for every program that submits. It imports no Node,
// React or zod. The storage and the clock are arguments.
export {
  type FinishedSubmission,
  isSameSubmit,
  type PendingSubmission,
  type SubmissionStorage,
  type Submit,
  type SubmitTarget,
} from './submission-storage.ts';
export { createSubmitJob, type SubmitJob } from './submit-job.ts';
export {
  type EarlierAttempt,
  isUnderWay,
  type JudgedTest,
  type Judging,
  nextSubmitJobState,
  type SubmitJobEvent,
  type SubmitJobState,
} from './submit-job-state.ts';
export {
  type Clock,
  type FollowOptions,
  followSubmission,
  type SentSubmission,
  type SolvingOptions,
  sendSubmission,
  submitUntilJudged,
} from './submit-until-judged.ts';

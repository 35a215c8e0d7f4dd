// From a submit to its verdict: one engine for every program that submits. It knows no Node, no React and no zod; what
// keeps its records and what tells the time are given to it.
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

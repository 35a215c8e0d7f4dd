export type { PackagePlan } from '../plan/plan.ts';
export type { PlannedRejudge } from '../verify/what-if.ts';
export { findNewestRevision, type PushContext, type Target } from './find-problem.ts';
export { openPackageFolder, unpackIfZip } from './package-folder.ts';
export type { FailedPush, PushOptions } from './push.ts';
export {
  type FolderResult,
  type ProblemPushOptions,
  type PushedProblem,
  pushProblem,
  pushProblems,
} from './push-problem.ts';

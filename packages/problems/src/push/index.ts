export type { PackagePlan } from '../plan/plan.ts';
export type { PlannedRejudge } from '../verify/what-if.ts';
export { findNewestRevision, type PushContext } from './find-problem.ts';
export { openPackageFolder, unpackIfZip } from './package-folder.ts';
export type { FailedPush, PushOptions } from './push.ts';
export {
  addProblem,
  type FolderResult,
  type ProblemPushOptions,
  type PushedProblem,
  pushProblems,
  type SentProblem,
  updateProblem,
} from './push-problem.ts';

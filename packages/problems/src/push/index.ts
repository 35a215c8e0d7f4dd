export type { PackagePlan } from '../plan/plan.ts';
export type { PlannedRejudge } from '../verify/what-if.ts';
export {
  openPackageFolder,
  type PackageFolder,
  readPackage,
  unpackIfZip,
  writePackageRecord,
} from './package-folder.ts';
export { findDrift, findNewestRevision, preparePush, rejectDrift, sendPush } from './push-package.ts';
export { type PushedProblem, type PushOptions, pushProblem } from './push-problem.ts';

// What a program needs to know before it works with a package. Loading it reads no package, so that
// a command line starts without the readers and the judge; each kind of work is an entry point of
// its own.
export { describeFixed } from './directory/plan-contest.ts';
export { ciProviders, findDirectoryLanguages, makeWorkflow } from './directory/workflows.ts';
export { JudgeFailedError, judgeFailed, ProblemFolderError, ProblemsError } from './errors.ts';
export {
  readFolderOwner,
  readFolderRecord,
  recordFileName,
  requireOwnFolder,
  unreadableRecord,
} from './folder-owner.ts';
export { createSetterTools, once, type SetterTools } from './setter-tools.ts';
export {
  formatErrorShare,
  type PackageReport,
  type SubmissionReport,
  type TimeFactorReport,
} from './verify/report.ts';
export { factorWords, parseFactor, speedFile } from './verify/time-factor.ts';

export { createJudge } from './create-judge.ts';
export { findFailureCause } from './failure-cause.ts';
export { findShortage, type HostReport } from './host-check.ts';
export type { CallOptions, Judge, JudgeOptions } from './judge.ts';
export {
  type Aggregation,
  type CheckerEnd,
  type CheckerFailure,
  type CheckerSpec,
  type CheckReport,
  type CheckRequest,
  type Diagnostic,
  type Diagnostics,
  type FailureCause,
  type FormatRequest,
  type GroupResult,
  type Judgement,
  type JudgeProgress,
  type JudgeRequest,
  type Limits,
  type LiveRunRequest,
  noDiagnostics,
  type ProgramRun,
  type RunRequest,
  type Scoring,
  type SubmissionScore,
  type TestCaseFiles,
  type TestCaseResult,
  type TestChecker,
  type TestGroup,
} from './judgement.ts';
export { readProvidedHeader } from './languages/gcc.ts';
export { languages } from './languages/languages.ts';
export { inspectMachine, type MachineReport, type Requirement } from './machine/inspect-machine.ts';
export { findSpeed } from './machine/measure-speed.ts';
export { readOpenFilesMax } from './machine/open-files.ts';
export { nothingRun } from './run-program.ts';
export { JudgeSetupError, type JudgeSetupErrorCode } from './setup-error.ts';
export type { Verdict } from './verdicts.ts';

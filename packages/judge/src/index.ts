export { createJudge } from './create-judge.ts';
export { findFailureCause } from './failure-cause.ts';
export { findShortage, type HostReport } from './host-check.ts';
export type { Judge } from './judge.ts';
export {
  type CheckerSpec,
  type FailureCause,
  type Judgement,
  type JudgeProgress,
  type JudgeRequest,
  type Limits,
  type LiveRunRequest,
  noDiagnostics,
  type ProgramRun,
  type RunRequest,
  type Scoring,
  type TestCaseFiles,
  type TestCaseResult,
} from './judgement.ts';
export { readProvidedHeader } from './languages/gcc.ts';
export { languages } from './languages/languages.ts';
export { inspectMachine, type MachineReport, type Requirement } from './machine/inspect-machine.ts';
export { findSpeed } from './machine/measure-speed.ts';
export { readOpenFilesMax } from './machine/open-files.ts';
export { nothingRun } from './run-program.ts';
export { JudgeSetupError, type JudgeSetupErrorCode } from './setup-error.ts';
export type { Verdict } from './verdicts.ts';

export { createJudge } from './create-judge.ts';
export { type FailureCause, findFailureCause } from './failure-cause.ts';
export type { HostReport } from './host-check.ts';
export type { CallOptions, Judge, JudgeOptions } from './judge.ts';
export type {
  CheckerSpec,
  Diagnostics,
  Judgement,
  JudgeProgress,
  JudgeRequest,
  Limits,
  LiveRunRequest,
  ProgramRun,
  RunRequest,
  TestCaseFiles,
  TestCaseResult,
} from './judgement.ts';
export { type LanguageInfo, languages } from './languages/languages.ts';
export { inspectMachine, type MachineReport, type Requirement } from './machine/inspect-machine.ts';
export { nothingRun } from './run-program.ts';
export { JudgeSetupError, type JudgeSetupErrorCode } from './setup-error.ts';
export { type Verdict, verdicts } from './verdicts.ts';

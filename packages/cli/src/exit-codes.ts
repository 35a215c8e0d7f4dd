import type { Verdict } from '@podium/sdk/contract';

/** What a script learns from the exit code. The table is part of the interface: a code never changes its meaning. */
export const exitCodes = {
  ok: 0,
  wrongAnswer: 1,
  usage: 2,
  compileError: 3,
  timeLimitExceeded: 4,
  memoryLimitExceeded: 5,
  runtimeError: 6,
  outputLimitExceeded: 7,
  network: 10,
  notSignedIn: 11,
  notAllowedNow: 12,
  judgingError: 13,
  /** A fault in podium itself (EX_SOFTWARE of sysexits.h). */
  internal: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

const verdictExitCodes: Record<Verdict, ExitCode> = {
  accepted: exitCodes.ok,
  wrong_answer: exitCodes.wrongAnswer,
  time_limit_exceeded: exitCodes.timeLimitExceeded,
  memory_limit_exceeded: exitCodes.memoryLimitExceeded,
  output_limit_exceeded: exitCodes.outputLimitExceeded,
  runtime_error: exitCodes.runtimeError,
  compile_error: exitCodes.compileError,
  judging_error: exitCodes.judgingError,
};

/** All verdicts, for options: the contract's own list would load zod. */
export const verdicts = Object.keys(verdictExitCodes) as Verdict[];

/** The exit code of a verdict; null stands for a program that ended normally where nothing was compared. */
export function exitCodeOfVerdict(verdict: Verdict | null): ExitCode {
  return verdict === null ? exitCodes.ok : verdictExitCodes[verdict];
}

/** The table as `podium --help` shows it. */
export const exitCodeMeanings: readonly (readonly [ExitCode, string])[] = [
  [exitCodes.ok, 'ok, accepted'],
  [exitCodes.wrongAnswer, 'wrong answer, failed tests, or something needed is missing (doctor)'],
  [exitCodes.usage, 'wrong use: an argument, a file or a reference'],
  [exitCodes.compileError, 'compile error'],
  [exitCodes.timeLimitExceeded, 'time limit exceeded'],
  [exitCodes.memoryLimitExceeded, 'memory limit exceeded'],
  [exitCodes.runtimeError, 'runtime error'],
  [exitCodes.outputLimitExceeded, 'output limit exceeded'],
  [exitCodes.network, 'the server cannot be reached or does not answer as it should'],
  [exitCodes.notSignedIn, 'not signed in'],
  [exitCodes.notAllowedNow, 'not allowed, or not now'],
  [exitCodes.judgingError, 'judging error'],
  [exitCodes.internal, 'a fault in podium itself'],
  [exitCodes.interrupted, 'interrupted'],
];

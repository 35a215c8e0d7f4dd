import { type Verdict, verdictNames, verdicts } from '@podium/sdk/verdicts';

interface CliErrorDetails {
  /** Stable, for scripts: `problem_unknown`. */
  code: string;
  /** What happened and why, one or two sentences. */
  message: string;
  /** What to do about it: each a sentence or a command. */
  hints?: readonly string[];
  exitCode?: ExitCode;
  fields?: readonly { path: string; message: string }[];
  cause?: unknown;
}

/** A failure that the command line expects and words itself. Anything else that is thrown is a fault. */
export class CliError extends Error {
  readonly code: string;
  readonly hints: readonly string[];
  readonly exitCode: ExitCode;
  readonly fields: readonly { path: string; message: string }[];

  constructor(details: CliErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'CliError';
    this.code = details.code;
    this.hints = details.hints ?? [];
    this.exitCode = details.exitCode ?? exitCodes.usage;
    this.fields = details.fields ?? [];
  }
}

/** A wrong argument or option: names it, exit code 2. */
export function usageError(message: string, ...hints: string[]): CliError {
  return new CliError({ code: 'usage', message, hints });
}

/** The user pressed Ctrl-C or cancelled a question. Not a failure: exit code 130 and nothing more to say. */
export class Interruption extends Error {
  constructor() {
    super('Interrupted');
    this.name = 'Interruption';
  }
}

/** What a script learns from the exit code. The table is part of the interface: a code never changes its meaning. */
export const exitCodes = {
  ok: verdicts.accepted.exitCode,
  /** A check that did not pass. */
  failed: verdicts.wrong_answer.exitCode,
  usage: 2,
  network: 10,
  notSignedIn: 11,
  notAllowedNow: 12,
  judgingError: verdicts.judging_error.exitCode,
  /** A fault in podium itself (EX_SOFTWARE of sysexits.h). */
  internal: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes] | (typeof verdicts)[Verdict]['exitCode'];

/** The exit code of a verdict; null stands for a program that ended normally where nothing was compared. */
export function exitCodeOfVerdict(verdict: Verdict | null): ExitCode {
  return verdict === null ? exitCodes.ok : verdicts[verdict].exitCode;
}

const meanings: readonly (readonly [ExitCode, string])[] = [
  [exitCodes.ok, 'ok'],
  ...verdictNames.map((name) => [verdicts[name].exitCode, verdicts[name].label.toLowerCase()] as const),
  [exitCodes.failed, 'failed tests, or something needed is missing (doctor)'],
  [exitCodes.usage, 'wrong use: an argument, a file or a reference'],
  [exitCodes.network, 'the server cannot be reached or does not answer as it should'],
  [exitCodes.notSignedIn, 'not signed in'],
  [exitCodes.notAllowedNow, 'not allowed, or not now'],
  [exitCodes.internal, 'a fault in podium itself'],
  [exitCodes.interrupted, 'interrupted'],
];

/** The table as `podium --help` shows it: one row per code. */
export const exitCodeMeanings: readonly (readonly [ExitCode, string])[] = [...new Set(meanings.map(([code]) => code))]
  .sort((a, b) => a - b)
  .map((code) => [code, meanings.flatMap(([of, meaning]) => (of === code ? [meaning] : [])).join(', ')] as const);

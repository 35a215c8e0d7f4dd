import { type Verdict, verdictNames, verdicts } from '@podium/sdk/verdicts';

type CliErrorDetails = Pick<CliError, 'code' | 'message'> &
  Partial<Pick<CliError, 'hints' | 'exitCode' | 'fields' | 'cause'>>;

/** An expected failure with a message for users. Any other error is a bug. */
export class CliError extends Error {
  /** A stable code for scripts: `problem_unknown`. */
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

/** Creates an error for a wrong argument or option, which the message names. Its exit code is 2. */
export function usageError(message: string, ...hints: string[]): CliError {
  return new CliError({ code: 'usage', message, hints });
}

/** The user pressed Ctrl-C or cancelled a question. Exit code 130. */
export class Interruption extends Error {
  constructor() {
    super('Interrupted');
    this.name = 'Interruption';
  }
}

/** Scripts depend on these codes: a code never changes its meaning. */
export const exitCodes = {
  ok: verdicts.accepted.exitCode,
  /** A check did not pass. */
  failed: verdicts.wrong_answer.exitCode,
  usage: 2,
  /** A plan found changes to push. */
  changes: 8,
  network: 10,
  notSignedIn: 11,
  notAllowedNow: 12,
  judgingError: verdicts.judging_error.exitCode,
  /** A bug in podium (EX_SOFTWARE of sysexits.h). */
  internal: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes] | (typeof verdicts)[Verdict]['exitCode'];

/** Null means that a program ended normally and nothing was compared. */
export function exitCodeOfVerdict(verdict: Verdict | null): ExitCode {
  return verdict === null ? exitCodes.ok : verdicts[verdict].exitCode;
}

const meanings: readonly (readonly [ExitCode, string])[] = [
  [exitCodes.ok, 'ok'],
  ...verdictNames.map((name) => [verdicts[name].exitCode, verdicts[name].label.toLowerCase()] as const),
  [exitCodes.failed, 'failed tests, or a required check failed (doctor)'],
  [exitCodes.usage, 'usage error: an argument, a file, a reference or a missing tool'],
  [exitCodes.changes, 'a plan found changes'],
  [exitCodes.network, 'the server cannot be reached or its response is not valid'],
  [exitCodes.notSignedIn, 'not signed in'],
  [exitCodes.notAllowedNow, 'not allowed, or not now'],
  [exitCodes.internal, 'an internal error of podium'],
  [exitCodes.interrupted, 'interrupted'],
];

/** The table in `podium --help`: one row per code. */
export const exitCodeMeanings: readonly (readonly [ExitCode, string])[] = [...new Set(meanings.map(([code]) => code))]
  .sort((a, b) => a - b)
  .map((code) => [code, meanings.flatMap(([of, meaning]) => (of === code ? [meaning] : [])).join(', ')] as const);

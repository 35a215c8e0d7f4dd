import { type ExitCode, exitCodes } from './exit-codes.ts';

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

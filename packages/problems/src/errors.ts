import type { FailureCause, ProgramRun } from '@podium/judge';

/**
 * What a failure asks for: other input, a decision about what others have changed, another machine,
 * or what its cause asks for.
 */
export type FailureKind = 'usage' | 'not_allowed_now' | 'judge' | 'dependent';

/** The stable codes, on which scripts can branch. */
const kinds = {
  usage: 'usage',
  problem_folder: 'usage',
  folder_record_unreadable: 'usage',
  folder_changed: 'not_allowed_now',
  blob_mismatch: 'usage',
  package_unreadable: 'usage',
  not_exportable: 'usage',
  local_judge_unavailable: 'judge',
  problem_unknown: 'usage',
  problem_failed: 'dependent',
  problem_in_live_contest: 'not_allowed_now',
  revision_conflict: 'not_allowed_now',
  contest_running: 'not_allowed_now',
  contest_over: 'not_allowed_now',
} as const satisfies Record<string, FailureKind>;
export type ProblemsErrorCode = keyof typeof kinds;

interface ProblemsErrorOptions {
  /** By default that of the code. */
  kind?: FailureKind;
  cause?: unknown;
}

/** An expected failure of the work with problem packages. Any other error is a bug. */
export class ProblemsError extends Error {
  override readonly name: string = 'ProblemsError';
  readonly kind: FailureKind;
  readonly code: ProblemsErrorCode;
  /** Helpful sentences or commands. */
  readonly hints: readonly string[];

  /** `message` is one or two sentences: what happened and why. */
  constructor(
    code: ProblemsErrorCode,
    message: string,
    hints: readonly string[] = [],
    { kind = kinds[code], cause }: ProblemsErrorOptions = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.code = code;
    this.hints = hints;
  }
}

/** Creates an error for a folder, a file or an option that the message names. */
export function usageError(message: string, ...hints: string[]): ProblemsError {
  return new ProblemsError('usage', message, hints);
}

/** One error in a problem folder. */
export interface ProblemFolderIssue {
  /** The path relative to the folder, with forward slashes: `data/secret/2.ans`. */
  file: string;
  /** The key of `problem.yaml`, if the error is in one: `limits.time_limit`. */
  key?: string;
  /** The error and how to fix it. */
  message: string;
}

/**
 * A problem package or a file of a contest is not valid. The error lists everything that was found.
 */
export class ProblemFolderError extends ProblemsError {
  override readonly name = 'ProblemFolderError';
  /** Every error that was found, in the order in which the parts are read. */
  readonly errors: readonly ProblemFolderIssue[];

  constructor(folder: string, errors: readonly ProblemFolderIssue[], what = 'The problem folder') {
    const lines = errors.map(({ file, key, message }) => `  ${key ? `${file}, ${key}` : file}: ${message}`);
    const count = errors.length === 1 ? 'an error' : `${errors.length} errors`;
    super('problem_folder', `${what} ${folder} has ${count}:\n${lines.join('\n')}`);
    this.errors = errors;
  }
}

/** The judge of this machine could not be opened, or gave no verdict. */
export class JudgeFailedError extends ProblemsError {
  override readonly name = 'JudgeFailedError';

  /** A missing tool is for the user to install; otherwise the judge failed. */
  constructor(reason: string, failureCause: FailureCause, cause?: unknown) {
    super(
      'local_judge_unavailable',
      `Programs cannot be judged on this machine: ${reason.split('\n', 1)[0]}`,
      [
        '`podium doctor` shows what is missing and how to install it.',
        'Meanwhile `podium run --remote` and `podium submit` use the server.',
      ],
      { kind: failureCause === 'setup' ? 'usage' : 'judge', cause },
    );
  }
}

/**
 * Creates the error for a judge that gave no verdict on a program. `program` names it, if others
 * were judged as well.
 */
export function judgeFailed(
  { failure = 'it gave no reason', failureCause = 'unexplained' }: Pick<ProgramRun, 'failure' | 'failureCause'>,
  program?: string,
): JudgeFailedError {
  return new JudgeFailedError(program === undefined ? failure : `${program}: ${failure}`, failureCause);
}

import type { FailureCause, ProgramRun } from '@podium/judge';

/**
 * What a failure asks for: other input, a decision about what others have changed, another machine,
 * or what its cause asks for.
 */
export type FailureKind = 'usage' | 'not_allowed_now' | 'judge' | 'dependent';

/** Stable codes, on which scripts can branch. */
export type ProblemsErrorCode =
  | 'usage'
  | 'problem_folder'
  | 'folder_record_unreadable'
  | 'folder_changed'
  | 'blob_mismatch'
  | 'package_unreadable'
  | 'not_exportable'
  | 'local_judge_unavailable'
  | 'problem_unknown'
  | 'problem_failed'
  | 'problem_in_live_contest'
  | 'revision_conflict'
  | 'contest_running'
  | 'contest_over';

interface ProblemsErrorDetails {
  kind: FailureKind;
  code: ProblemsErrorCode;
  /** One or two sentences: what happened and why. */
  message: string;
  /** Helpful sentences or commands. */
  hints?: readonly string[];
  cause?: unknown;
}

/** An expected failure of the work with problem packages. Any other error is a bug. */
export class ProblemsError extends Error {
  override readonly name: string = 'ProblemsError';
  readonly kind: FailureKind;
  readonly code: ProblemsErrorCode;
  readonly hints: readonly string[];

  constructor({ kind, code, message, hints = [], cause }: ProblemsErrorDetails) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.code = code;
    this.hints = hints;
  }
}

/** Creates an error for a folder, a file or an option that the message names. */
export function usageError(message: string, ...hints: string[]): ProblemsError {
  return new ProblemsError({ kind: 'usage', code: 'usage', message, hints });
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
    const message = `${what} ${folder} has ${count}:\n${lines.join('\n')}`;
    super({ kind: 'usage', code: 'problem_folder', message });
    this.errors = errors;
  }
}

/** The judge of this machine could not be opened, or gave no verdict. */
export class JudgeFailedError extends ProblemsError {
  override readonly name = 'JudgeFailedError';

  /** A missing tool is for the user to install; otherwise the judge failed. */
  constructor(reason: string, failureCause: FailureCause, cause?: unknown) {
    super({
      kind: failureCause === 'setup' ? 'usage' : 'judge',
      code: 'local_judge_unavailable',
      message: `Programs cannot be judged on this machine: ${reason.split('\n', 1)[0]}`,
      hints: [
        '`podium doctor` shows what is missing and how to install it.',
        'Meanwhile `podium run --remote` and `podium submit` use the server.',
      ],
      cause,
    });
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

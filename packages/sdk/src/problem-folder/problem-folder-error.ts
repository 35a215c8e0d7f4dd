import { PodiumError } from '../errors/podium-error.ts';

/** One thing that is wrong in a problem folder. */
export interface ProblemFolderIssue {
  /** Relative to the folder, with forward slashes: `data/secret/2.ans`. */
  file: string;
  /** The key of `problem.yaml`, where it is one: `limits.time_limit`. */
  key?: string;
  /** What is wrong and how to mend it. */
  message: string;
}

/** A folder that is not a problem package; lists every error found. */
export class ProblemFolderError extends PodiumError {
  override readonly name = 'ProblemFolderError';
  readonly code = 'problem_folder';
  readonly errors: readonly ProblemFolderIssue[];

  constructor(folder: string, errors: readonly ProblemFolderIssue[]) {
    const lines = errors.map(({ file, key, message }) => `  ${key ? `${file}, ${key}` : file}: ${message}`);
    const count = errors.length === 1 ? 'an error' : `${errors.length} errors`;
    super(`The problem folder ${folder} has ${count}:\n${lines.join('\n')}`);
    this.errors = errors;
  }
}

/** Collects what is wrong and what is only odd, so that an author learns of everything at once. */
export interface FindingLog {
  readonly errors: ProblemFolderIssue[];
  /** Sentences that name their file: nothing is wrong, but perhaps not meant. */
  readonly warnings: string[];
  error(file: string, message: string, key?: string): void;
  warn(file: string, message: string): void;
}

export function createFindingLog(): FindingLog {
  const errors: ProblemFolderIssue[] = [];
  const warnings: string[] = [];
  return {
    errors,
    warnings,
    error: (file, message, key) => void errors.push(key === undefined ? { file, message } : { file, key, message }),
    warn: (file, message) => void warnings.push(`${file}: ${message}`),
  };
}

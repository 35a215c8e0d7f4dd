import { PodiumError } from '../errors/podium-error.ts';

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
export class ProblemFolderError extends PodiumError {
  override readonly name = 'ProblemFolderError';
  readonly code = 'problem_folder';
  /** Every error that was found, in the order in which the parts are read. */
  readonly errors: readonly ProblemFolderIssue[];

  constructor(folder: string, errors: readonly ProblemFolderIssue[], what = 'The problem folder') {
    const lines = errors.map(({ file, key, message }) => `  ${key ? `${file}, ${key}` : file}: ${message}`);
    const count = errors.length === 1 ? 'an error' : `${errors.length} errors`;
    super(`${what} ${folder} has ${count}:\n${lines.join('\n')}`);
    this.errors = errors;
  }
}

/** Collects errors and warnings, so that an author sees all of them at once. */
export interface FindingLog {
  readonly errors: ProblemFolderIssue[];
  /** Sentences that name their file. They describe valid input that is probably a mistake. */
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

/** Joins names as in `C++, C or Python`. */
export function joinNames(names: readonly string[], word: 'and' | 'or'): string {
  return new Intl.ListFormat('en-GB', { type: word === 'and' ? 'conjunction' : 'disjunction' }).format(names);
}

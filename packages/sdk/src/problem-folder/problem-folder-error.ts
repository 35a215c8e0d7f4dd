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

/** A folder that is not a problem package; lists every fault found. */
export class ProblemFolderError extends PodiumError {
  override readonly name = 'ProblemFolderError';
  readonly code = 'problem_folder';
  readonly faults: readonly ProblemFolderIssue[];

  constructor(folder: string, faults: readonly ProblemFolderIssue[]) {
    const lines = faults.map(({ file, key, message }) => `  ${key ? `${file}, ${key}` : file}: ${message}`);
    const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`;
    super(`The problem folder ${folder} has ${count}:\n${lines.join('\n')}`);
    this.faults = faults;
  }
}

/** Collects what is wrong and what is only odd, so that an author learns of everything at once. */
export interface FindingLog {
  readonly faults: ProblemFolderIssue[];
  /** Sentences that name their file: nothing is wrong, but perhaps not meant. */
  readonly warnings: string[];
  fault(file: string, message: string, key?: string): void;
  warn(file: string, message: string): void;
}

export function createFindingLog(): FindingLog {
  const faults: ProblemFolderIssue[] = [];
  const warnings: string[] = [];
  return {
    faults,
    warnings,
    fault: (file, message, key) => void faults.push(key === undefined ? { file, message } : { file, key, message }),
    warn: (file, message) => void warnings.push(`${file}: ${message}`),
  };
}

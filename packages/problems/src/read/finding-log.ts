import type { ProblemFolderIssue } from '../errors.ts';

/** Collects errors and warnings, so that an author sees all of them at once. */
export interface FindingLog {
  readonly errors: ProblemFolderIssue[];
  /** Sentences that name their file. They describe valid input that is probably a mistake. */
  readonly warnings: string[];
  error(file: string, message: string, key?: string): void;
  warn(file: string, message: string): void;
}

/** A finding in a line of a statement, counted from 1. */
export interface LineFinding {
  line: number;
  message: string;
  /** Whether nobody can know what the author wants to be shown. */
  isError?: boolean;
}

/** `problem.yaml`, parsed. */
export interface ParsedSettings {
  /** All keys as written; undefined if the file cannot be read, and null if it is empty. */
  value: unknown;
  errors: readonly ProblemFolderIssue[];
  /** The constants by `name` and `name.variant`: numbers as they are written. */
  constants: ReadonlyMap<string, string>;
}

/** A package while it is read: where its files are, and what was found in them. */
export interface Package extends FindingLog {
  readonly folder: string;
  /** The settings, once somebody has asked for them. All logs of a package share them. */
  readonly parsed: { settings?: Promise<ParsedSettings> };
}

/** What was read, without the findings, which are in a log. */
export type Unlogged<Read> = Omit<Read, 'errors' | 'warnings'>;

export function packageIn(folder: string, parsed: Package['parsed'] = {}): Package {
  const errors: ProblemFolderIssue[] = [];
  const warnings: string[] = [];
  return {
    folder,
    parsed,
    errors,
    warnings,
    error: (file, message, key) => void errors.push(key === undefined ? { file, message } : { file, key, message }),
    warn: (file, message) => void warnings.push(`${file}: ${message}`),
  };
}

/** Returns the same package with a log of its own. */
export function withOwnLog({ folder, parsed }: Package): Package {
  return packageIn(folder, parsed);
}

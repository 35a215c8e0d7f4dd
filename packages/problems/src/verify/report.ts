import type { Verdict } from '@podium/sdk/verdicts';
import type { ProblemFolderIssue } from '../errors.ts';
import type { Finding } from '../model.ts';

export function findingOf({ file, key, message }: ProblemFolderIssue): Finding {
  return { file, message: key === undefined ? message : `${key} ${message}` };
}

export function formatFinding({ file, message }: Finding): string {
  return `${file}: ${message}`;
}

/** A submission of the jury, and whether it does what its author declares. */
export interface SubmissionReport {
  file: string;
  verdict: Verdict;
  /** Why it does not fit; absent if it does. */
  mismatch?: string;
  testsPassed: number;
  testsTotal: number;
  /** Absent if the problem has no scores, or no test ran. */
  score?: number;
  /** Null if there is no largest score. */
  maxScore?: number | null;
  slowestMs: number;
  peakMemoryBytes: number;
  /** The largest error of an accepted number, as a share of its tolerance; absent without one. */
  largestError?: number;
}

/** Writes a share of a tolerance: `7 %`, `less than 1 %`. */
export function formatErrorShare(share: number): string {
  return share < 0.01 ? 'less than 1 %' : `${Math.round(100 * share)} %`;
}

/** What the time limit of a package is multiplied by on this machine. */
export interface TimeFactor {
  factor: number;
  /** The speeds that give the factor; absent if it was given. */
  speeds?: { machine: number; limit: number };
}

/** The time limit of the package and on this machine, if they differ. */
export interface TimeFactorReport extends TimeFactor {
  packageLimitMs: number;
  limitMs: number;
}

export interface TimingReport {
  limitMs: number;
  /**
   * The slowest test of the submissions that must not exceed the limit, without what limits add for
   * its language.
   */
  slowestMs: number;
  slowestFile: string;
  /** The limit that the rule of the format gives for this time, on the machine of the limit. */
  proposedMs: number;
}

/** Reports on one package. It passed if there are no errors and every submission fits. */
export interface PackageReport {
  folder: string;
  /** Absent if the package cannot be read. */
  title?: string;
  passed: boolean;
  errors: Finding[];
  warnings: string[];
  tests: { samples: number; secret: number };
  /** How many files are as the rules of generators.yaml make them. */
  generated: number;
  /** The validators that ran, and how many inputs they had to accept and to reject. */
  inputs: { validators: string[]; valid: number; invalid: number };
  /** How many outputs the checker had to accept and to reject, the answers of the jury included. */
  outputs: { valid: number; invalid: number };
  submissions: SubmissionReport[];
  /** The submissions in languages that this machine does not judge. They did not pass. */
  notJudged: string[];
  timing?: TimingReport;
  /** Absent if the limit is that of the package. */
  timeFactor?: TimeFactorReport;
  /** Present if it was interrupted: the report has what was found until then. */
  interrupted?: true;
  /** When it passed, ISO 8601 in UTC, if its files have not changed since and nothing ran again. */
  verifiedAt?: string;
}

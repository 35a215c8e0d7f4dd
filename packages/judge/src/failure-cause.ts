import { CheckerError } from './checkers/checker.ts';
import { HostError } from './sandbox/sandbox-error.ts';

/**
 * Whose failure a judging error is. `host`: this machine's (disk, descriptors, a folder that is gone); the submission is judged
 * once the machine is well. `problem`: its checker or interactor failed; an admin must correct it. `unexplained`: anything
 * else, which may be a submission that breaks its judge.
 */
export type FailureCause = 'host' | 'problem' | 'unexplained';

/** Error codes with which the system refuses what a judge needs of it. No program of a contestant can cause them here. */
const systemCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  'ENOENT',
  'ENOTDIR',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENOMEM',
  'EAGAIN',
]);

/** Classifies what was thrown while judging, by the error or by what caused it. */
export function findFailureCause(error: unknown): FailureCause {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof CheckerError) return 'problem';
    if (current instanceof HostError) return 'host';
    if ('code' in current && typeof current.code === 'string' && systemCodes.has(current.code)) return 'host';
  }
  return 'unexplained';
}

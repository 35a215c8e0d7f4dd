import { CheckerError } from './checkers/checker.ts';
import type { FailureCause } from './judgement.ts';
import { HostError } from './sandbox/sandbox-error.ts';
import { JudgeSetupError } from './setup-error.ts';

/**
 * These are the errors with which the system reports that it lacks what a judge needs. No program
 * of a contestant can cause them here.
 */
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

/** Classifies an error of the judge, by the error itself or by its cause. */
export function findFailureCause(error: unknown): FailureCause {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof CheckerError) return 'problem';
    if (current instanceof JudgeSetupError) return current.code === 'tool_silent' ? 'host' : 'setup';
    if (current instanceof HostError) return 'host';
    if ('code' in current && typeof current.code === 'string' && systemCodes.has(current.code)) return 'host';
  }
  return 'unexplained';
}

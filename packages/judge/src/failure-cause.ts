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

/** Describes an error of the judge for operators, with its causes, and classifies it. */
export function failureOf(error: unknown, where?: string) {
  return { failure: describeFailure(error, where), failureCause: findFailureCause(error) };
}

/** Formats an error with its causes, for operators. */
export function describeFailure(error: unknown, where?: string): string {
  const messages: string[] = where === undefined ? [] : [where];
  for (let current = error; current !== undefined && messages.length < 6; ) {
    messages.push(current instanceof Error ? current.message : String(current));
    current = current instanceof Error ? current.cause : undefined;
  }
  return messages.join(': ');
}

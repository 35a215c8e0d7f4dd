import type { Logger } from '../logger.ts';
import { maxAttempts } from '../queue/judge-queue.ts';
import type { Lease } from '../queue/lease.ts';

export const exhaustedFailure = `its judge did not survive it ${maxAttempts} times`;

/**
 * Whether a judging that failed for `failure` is to be tried again: up to three attempts. The last one is an error for
 * operators.
 */
export function isWorthAnotherAttempt(logger: Logger, lease: Lease, failure: string): boolean {
  const fields = { jobId: lease.jobId, kind: lease.kind, attempt: lease.attempt, failure };
  const again = !lease.exhausted && lease.attempt < maxAttempts;
  if (again) logger.warn(fields, 'judging failed and will be tried again');
  else logger.error(fields, 'judging failed for good: judging_error');
  return again;
}

/** How long to wait after a failed attempt, in milliseconds: what was short of disk or memory may recover. */
export function pauseAfter(lease: Lease): number {
  return 500 * 4 ** (lease.attempt - 1);
}

export function failureText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

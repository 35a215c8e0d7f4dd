import { endpoints, type Session } from '@podium/sdk/contract';
import { ServiceError } from '../errors.ts';

/** Submissions, runs and formatting are counted together. */
const { pending: learnerPendingMax } = endpoints.compiler.run.rateLimits;
const retryAfterSeconds = 5;

/**
 * Returns how many of them a user may have pending. Admins have no such bound, since
 * they check their problems with many solutions at once.
 */
export function pendingMaxOf(session: Session): number {
  return session.userType === 'admin' ? Number.POSITIVE_INFINITY : learnerPendingMax;
}

export function tooManyPending(): ServiceError {
  return new ServiceError(
    'too_many_pending',
    `You have ${learnerPendingMax} programs waiting to be judged, run or formatted. Please wait for one of them first.`,
    { retryAfterSeconds },
  );
}

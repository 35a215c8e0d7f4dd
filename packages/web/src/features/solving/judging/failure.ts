import { ApiError, isPodiumError, type PodiumErrorCode, UnexpectedResponseError } from '@podium/sdk';
import type { Target } from './target.ts';

/** Why something was not done, as it is told. */
export interface Failure {
  message: string;
  /** More about it, where the message is a general one. */
  detail: string | undefined;
  code: PodiumErrorCode | 'unexpected';
  /** Whether the request may have arrived all the same. */
  mayHaveArrived: boolean;
}

/** The answer's message, else the catalogue's; what came instead of an answer is told beside it. */
export function runFailure(error: unknown): Failure {
  if (isAnswered(error)) return failureOf(error, error.message);
  return failureOf(error, 'Failed to run Code');
}

export function submitFailure(error: unknown, { contestId }: Target): Failure {
  if (isAnswered(error)) return failureOf(error, error.message);
  const isPractice = contestId === null && !(error instanceof UnexpectedResponseError);
  return failureOf(
    error,
    isPractice
      ? 'An error occurred while submitting the practice.'
      : // No result was returned, or it is a contest.
        'An error occurred while submitting the code.',
  );
}

function failureOf(error: unknown, message: string): Failure {
  if (!isPodiumError(error)) return { message, detail: undefined, code: 'unexpected', mayHaveArrived: false };
  const isLost =
    ['network_error', 'timeout'].includes(error.code) || (error instanceof ApiError && error.status >= 500);
  return {
    message,
    detail: error.message === message ? undefined : error.message,
    code: error.code,
    mayHaveArrived: isLost,
  };
}

/** The server, or the contract in its place, said what is wrong. */
function isAnswered(error: unknown): error is Error {
  return error instanceof ApiError || (isPodiumError(error) && error.code === 'validation_failed');
}

import { ApiError, isPodiumError, type PodiumErrorCode, UnexpectedResponseError } from '@podium/sdk';
import type { SubmitTarget } from '@podium/sdk/solving';

/** An error as the page shows it. */
export interface Failure {
  message: string;
  /** The cause, if the message is a general one. */
  detail: string | undefined;
  code: PodiumErrorCode | 'unexpected';
}

/** Uses the server's message, else a general one with the cause as its detail. */
export function runFailure(error: unknown): Failure {
  if (isAnswered(error)) return failureOf(error, error.message);
  return failureOf(error, 'Failed to run Code');
}

export function submitFailure(error: unknown, { contestId }: SubmitTarget): Failure {
  if (isAnswered(error)) return failureOf(error, error.message);
  const isPractice = contestId === null && !(error instanceof UnexpectedResponseError);
  return failureOf(
    error,
    isPractice
      ? 'An error occurred while submitting the practice.'
      : // The server returned no result, or the submit is for a contest.
        'An error occurred while submitting the code.',
  );
}

function failureOf(error: unknown, message: string): Failure {
  if (!isPodiumError(error)) return { message, detail: undefined, code: 'unexpected' };
  // biome-ignore lint/plugin: decides only whether there is more to say
  return { message, detail: error.message === message ? undefined : error.message, code: error.code };
}

/** Reports whether the message comes from the server or, with the same texts, from the contract. */
function isAnswered(error: unknown): error is Error {
  return error instanceof ApiError || (isPodiumError(error) && error.code === 'validation_failed');
}

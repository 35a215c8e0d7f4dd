import { ApiError, isPodiumError, type PodiumErrorCode, UnexpectedResponseError } from '@podium/sdk';
import type { SubmitTarget } from '@podium/sdk/solving';

/** An error as the page shows it. */
export interface Failure {
  message: string;
  /** More about it, where the message is a general one. */
  detail: string | undefined;
  code: PodiumErrorCode | 'unexpected';
}

/** Shows the server's message, else the catalogue's with the cause beside it. */
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
      : // No result was returned, or it is a contest.
        'An error occurred while submitting the code.',
  );
}

function failureOf(error: unknown, message: string): Failure {
  if (!isPodiumError(error)) return { message, detail: undefined, code: 'unexpected' };
  // biome-ignore lint/plugin: decides only whether there is more to say
  return { message, detail: error.message === message ? undefined : error.message, code: error.code };
}

/** The server, or the contract in its place, said what is wrong. */
function isAnswered(error: unknown): error is Error {
  return error instanceof ApiError || (isPodiumError(error) && error.code === 'validation_failed');
}

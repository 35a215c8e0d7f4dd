import { isPodiumError, type PodiumErrorCode, UnexpectedResponseError } from '@podium/sdk';
import { endpoints } from '@podium/sdk/contract';
import type { SubmitTarget } from '@podium/sdk/solving';
import { fallbackText, isAnswered } from '../../../components/failure-texts.ts';

/** An error as the page shows it. */
export interface Failure {
  message: string;
  /** The cause, if the message is a general one. */
  detail: string | undefined;
  code: PodiumErrorCode | 'unexpected';
}

/** Uses the server's message, else a general one with the cause as its detail. */
export function runFailure(error: unknown): Failure {
  return failureOf(error, fallbackText(endpoints.compiler.run));
}

export function submitFailure(error: unknown, { contestId }: SubmitTarget): Failure {
  const isPractice = contestId === null && !(error instanceof UnexpectedResponseError);
  return failureOf(
    error,
    isPractice
      ? 'An error occurred while submitting the practice.'
      : // The server returned no result, or the submit is for a contest.
        'An error occurred while submitting the code.',
  );
}

function failureOf(error: unknown, general: string): Failure {
  if (!isPodiumError(error)) return { message: general, detail: undefined, code: 'unexpected' };
  const { code, message } = error;
  return isAnswered(error) ? { message, detail: undefined, code } : { message: general, detail: message, code };
}

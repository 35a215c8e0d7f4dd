import { isPodiumError, type PodiumErrorCode, UnexpectedResponseError } from '@podium/sdk';
import { endpoints } from '@podium/sdk/contract';
import { detailOf, fallbackText, isAnswered } from '../../../components/failure-texts.ts';

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

/**
 * The specification has one text for practice and contest, and another if no result is returned.
 */
export function submitFailure(error: unknown): Failure {
  const isWithoutResult = error instanceof UnexpectedResponseError;
  return failureOf(error, `An error occurred while submitting the ${isWithoutResult ? 'code' : 'practice'}.`);
}

function failureOf(error: unknown, general: string): Failure {
  if (!isPodiumError(error)) return { message: general, detail: undefined, code: 'unexpected' };
  const { code, message } = error;
  if (isAnswered(error)) return { message, detail: undefined, code };
  return { message: general, detail: detailOf(error) || undefined, code };
}

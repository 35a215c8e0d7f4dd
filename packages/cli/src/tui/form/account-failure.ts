import { exitCodes } from '../../exit-codes.ts';
import type { Explanation } from '../../explain-error.ts';

/** The words of the specification for what nobody expected. */
const unexpected = 'An error occurred. Please try again.';
const elsewhere = ['network_error', 'timeout', 'unexpected_response'];

/** A failure of signing in or up as a form tells it: what to do is said in keys and not in commands. */
export function accountFailure(failure: Explanation): Explanation {
  if (failure.exitCode === exitCodes.internal) return { ...failure, message: unexpected, hints: [failure.message] };
  if (elsewhere.includes(failure.code)) return { ...failure, hints: [] };
  if (failure.code === 'invalid_credentials') return { ...failure, hints: [] };
  return failure;
}

/** Whether another address of the server might help. */
export function isAboutServer({ code }: Explanation): boolean {
  return elsewhere.includes(code);
}

import { exitCodes } from '../../cli-error.ts';
import type { Explanation } from '../../explain-error.ts';
import { createForm, type FormState } from './form.ts';

export type SignInField = 'email' | 'password';
export type SignUpField = 'firstName' | 'lastName' | 'email' | 'password' | 'confirmPassword';

/** The forms for signing in and up as far as they are filled in. */
export interface AccountDraft {
  signIn: FormState<SignInField>;
  signUp: FormState<SignUpField>;
}

export const emptyAccountDraft: AccountDraft = {
  signIn: createForm({ email: '', password: '' }, 'email'),
  signUp: createForm({ firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }, 'firstName'),
};

/** The text of the specification for an unexpected error. */
const unexpected = 'An error occurred. Please try again.';
const unreachable = ['network_error', 'timeout', 'unexpected_response', 'unknown_endpoint'];

/** The explanation of a failed sign-in or sign-up in a form, where no commands can be typed. */
export function accountFailure(failure: Explanation): Explanation {
  if (failure.exitCode === exitCodes.internal) return { ...failure, message: unexpected, hints: [failure.message] };
  return isAboutServer(failure) || failure.code === 'invalid_credentials' ? { ...failure, hints: [] } : failure;
}

/** Whether another address of the server might help. */
export function isAboutServer({ code }: Explanation): boolean {
  return unreachable.includes(code);
}

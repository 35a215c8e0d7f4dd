import { exitCodes } from '../../cli-error.ts';
import type { Explanation } from '../../explain-error.ts';
import { createForm, type FormState } from './form.ts';

export type SignInField = 'email' | 'password';
export type SignUpField = 'firstName' | 'lastName' | 'email' | 'password' | 'confirmPassword';

/** The forms of somebody who is not signed in, as far as they are filled in. */
export interface AccountDraft {
  signIn: FormState<SignInField>;
  signUp: FormState<SignUpField>;
}

export const emptyAccountDraft: AccountDraft = {
  signIn: createForm({ email: '', password: '' }, 'email'),
  signUp: createForm({ firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }, 'firstName'),
};

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

import type { Store } from '@podium/sdk/store';
import { exitCodes } from '../../cli-error.ts';
import type { Explanation } from '../../explain-error.ts';
import { useStore } from '../data/store.ts';
import { createRequiredContext } from '../required-context.ts';
import { createForm, type FormState } from './form.ts';

export type SignInField = 'email' | 'password';
export type SignUpField = 'firstName' | 'lastName' | 'email' | 'password' | 'confirmPassword';

export interface AccountDraft {
  signIn: FormState<SignInField>;
  signUp: FormState<SignUpField>;
}

export const emptyAccountDraft: AccountDraft = {
  signIn: createForm({ email: '', password: '' }, 'email'),
  signUp: createForm({ firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }, 'firstName'),
};

/** The draft of an application, which survives other screens and a change of the server. */
export const [AccountDraftContext, useDraftStore] = createRequiredContext<Store<AccountDraft>>('draft');

export function useAccountDraft() {
  const draft = useDraftStore();
  return [useStore(draft), draft.set] as const;
}

/** The specification's text for an unexpected error. */
const unexpected = 'An error occurred. Please try again.';
const unreachable = ['network_error', 'timeout', 'unexpected_response', 'unknown_endpoint'];

/** Explains a failed sign-in or sign-up in a form, where no commands can be typed. */
export function accountFailure(failure: Explanation): Explanation {
  if (failure.exitCode === exitCodes.internal) return { ...failure, message: unexpected, hints: [failure.message] };
  return isAboutServer(failure) || failure.code === 'invalid_credentials' ? { ...failure, hints: [] } : failure;
}

/** Reports whether another address of the server might help. */
export function isAboutServer({ code }: Explanation): boolean {
  return unreachable.includes(code);
}

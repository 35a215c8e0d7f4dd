import { createForm, type FormState } from './form-state.ts';

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

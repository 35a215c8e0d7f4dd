import { loginRequestSchema, registerRequestSchema } from '@podium/sdk/contract';
import { useSyncExternalStore } from 'react';
import { refuseEnvironmentSession, signIn } from '../../../session/sign-in.ts';
import type { TextState } from '../../components/text-field.ts';
import { accountFailure, emptyAccountDraft, type SignInField, type SignUpField } from '../../form/account-draft.ts';
import { type FormField, type FormState, schemaFaults, useForm } from '../../form/form.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useShell } from '../../shell/shell-context.ts';
import { AccountForm, useAccountKeys } from './account-form.tsx';

const signInFields: readonly FormField<SignInField>[] = [
  { name: 'email', label: 'Email', placeholder: 'you@example.org' },
  { name: 'password', label: 'Password', isSecret: true },
];

/** Where everybody begins who is not signed in. */
export function SignInScreen({ columns, rows }: ScreenProps<'sign-in'>) {
  useScreenTitle('Sign In');
  const services = useServices();
  const { account, notify } = useShell();
  const { replace, restart } = useNavigation();
  const [isTyping, setIsTyping] = useScreenState('typing', true);
  const { signIn: state } = useSyncExternalStore(account.subscribe, account.get);
  const setState = (change: (before: FormState<SignInField>) => FormState<SignInField>) =>
    account.set((before) => ({ ...before, signIn: change(before.signIn) }));
  const form = useForm<SignInField>({
    fields: signInFields,
    state,
    setState,
    validate: (values) => schemaFaults(loginRequestSchema, values),
    async send(values, signal) {
      await signIn(services.client, services.session, values, signal);
      account.set(emptyAccountDraft);
      services.queries.clear();
      services.sessionState.set('signed-in');
      restart({ screen: 'home' });
      notify('Welcome Back!', 'good');
    },
    explain: (error) => accountFailure(services.explain(error)),
    isTyping,
    onCancel: () => setIsTyping(false),
  });
  const openSignUp = () => {
    // The email that was typed comes along.
    account.set((before) => ({
      ...before,
      signUp: { ...before.signUp, texts: { ...before.signUp.texts, email: before.signIn.texts.email } },
    }));
    replace({ screen: 'sign-up' });
  };
  useAccountKeys(form, isTyping, () => setIsTyping(true), openSignUp);
  return (
    <AccountForm
      title="Sign In"
      fields={signInFields}
      state={state}
      form={form}
      isTyping={isTyping && !form.isSending}
      sending="Signing in"
      other="No account yet? Ctrl-t leads to Sign Up."
      columns={columns}
      rows={rows}
    />
  );
}

const signUpFields: readonly FormField<SignUpField>[] = [
  { name: 'firstName', label: 'First Name' },
  { name: 'lastName', label: 'Last Name' },
  { name: 'email', label: 'Email', placeholder: 'you@example.org' },
  { name: 'password', label: 'Password', isSecret: true, placeholder: 'at least 8 characters' },
  { name: 'confirmPassword', label: 'Confirm Password', isSecret: true },
];

/** A new account; signing in with it comes next. */
export function SignUpScreen({ columns, rows }: ScreenProps<'sign-up'>) {
  useScreenTitle('Sign Up');
  const services = useServices();
  const { account, notify } = useShell();
  const { replace } = useNavigation();
  const [isTyping, setIsTyping] = useScreenState('typing', true);
  const { signUp: state } = useSyncExternalStore(account.subscribe, account.get);
  const setState = (change: (before: FormState<SignUpField>) => FormState<SignUpField>) =>
    account.set((before) => ({ ...before, signUp: change(before.signUp) }));
  const openSignIn = (email: TextState) => {
    const signIn = account.get().signIn;
    const isKnown = email.value !== '';
    account.set((before) => ({
      ...before,
      signIn: {
        ...signIn,
        texts: { ...signIn.texts, email: isKnown ? email : signIn.texts.email },
        focus: isKnown ? 'password' : signIn.focus,
      },
    }));
    replace({ screen: 'sign-in' });
  };
  const form = useForm<SignUpField>({
    fields: signUpFields,
    state,
    setState,
    validate: (values) => schemaFaults(registerRequestSchema, values),
    async send(values, signal) {
      refuseEnvironmentSession(services.session);
      await services.client.auth.register(values, { signal });
      notify('Account created successfully!', 'good');
      account.set(emptyAccountDraft);
      openSignIn(state.texts.email);
    },
    explain: (error) => accountFailure(services.explain(error)),
    isTyping,
    onCancel: () => setIsTyping(false),
  });
  useAccountKeys(
    form,
    isTyping,
    () => setIsTyping(true),
    () => openSignIn(state.texts.email),
  );
  return (
    <AccountForm
      title="Sign Up"
      fields={signUpFields}
      state={state}
      form={form}
      isTyping={isTyping && !form.isSending}
      sending="Creating the account"
      other="You have an account? Ctrl-t leads to Sign In."
      columns={columns}
      rows={rows}
    />
  );
}

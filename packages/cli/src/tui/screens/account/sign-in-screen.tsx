import { loginRequestSchema } from '@podium/sdk/contract';
import { useSyncExternalStore } from 'react';
import { signIn } from '../../../session/sign-in.ts';
import { accountFailure, emptyAccountDraft, type SignInField } from '../../form/account-draft.ts';
import { type FormField, type FormState, schemaFaults, useForm } from '../../form/form.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useShell } from '../../shell/shell-context.ts';
import { AccountForm, useAccountKeys } from './account-form.tsx';

const fields: readonly FormField<SignInField>[] = [
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
    fields,
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
      fields={fields}
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

import { loginRequestSchema, registerRequestSchema } from '@podium/sdk/contract';
import type * as z from 'zod';
import { requireStoredSession, signIn } from '../../../session/sign-in.ts';
import type { TextState } from '../../components/text-field.ts';
import { useStore } from '../../data/store.ts';
import {
  type AccountDraft,
  accountFailure,
  emptyAccountDraft,
  type SignInField,
  type SignUpField,
} from '../../form/account-draft.ts';
import { type FormField, type FormState, schemaFaults, useForm } from '../../form/form.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useShell } from '../../shell/shell-context.ts';
import { AccountForm } from './account-form.tsx';

const signInFields: readonly FormField<SignInField>[] = [
  { name: 'email', label: 'Email', placeholder: 'you@example.org' },
  { name: 'password', label: 'Password', isSecret: true },
];

/** Where everybody begins who is not signed in. */
export function SignInScreen() {
  const { client, session, sessionState, queries } = useServices();
  const { notify } = useShell();
  const { replace, restart } = useNavigation();
  const [{ signIn: state }, setDraft] = useAccountDraft();
  return (
    <AccountScreen
      title="Sign In"
      fields={signInFields}
      schema={loginRequestSchema}
      state={state}
      setState={(change) => setDraft((before) => ({ ...before, signIn: change(before.signIn) }))}
      sending="Signing in"
      send={async (values, signal) => {
        await signIn(client, session, values, signal);
        setDraft(() => emptyAccountDraft);
        queries.clear();
        sessionState.set('signed-in');
        restart({ screen: 'home' });
        notify('Welcome Back!', 'good');
      }}
      other="No account yet? Ctrl-t leads to Sign Up."
      openOther={() => {
        // The email that was typed comes along.
        setDraft(({ signIn, signUp }) => ({ signIn, signUp: withEmail(signUp, signIn.texts.email) }));
        replace({ screen: 'sign-up' });
      }}
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
export function SignUpScreen() {
  const { client, session } = useServices();
  const { notify } = useShell();
  const { replace } = useNavigation();
  const [{ signUp: state }, setDraft] = useAccountDraft();
  const { email } = state.texts;
  const openSignIn = () => {
    if (email.value !== '')
      setDraft(({ signIn, signUp }) => ({ signUp, signIn: { ...withEmail(signIn, email), focus: 'password' } }));
    replace({ screen: 'sign-in' });
  };
  return (
    <AccountScreen
      title="Sign Up"
      fields={signUpFields}
      schema={registerRequestSchema}
      state={state}
      setState={(change) => setDraft((before) => ({ ...before, signUp: change(before.signUp) }))}
      sending="Creating the account"
      send={async (values, signal) => {
        requireStoredSession(session);
        await client.auth.register(values, { signal });
        notify('Account created successfully!', 'good');
        setDraft(() => emptyAccountDraft);
        openSignIn();
      }}
      other="You have an account? Ctrl-t leads to Sign In."
      openOther={openSignIn}
    />
  );
}

function useAccountDraft() {
  const { account } = useShell();
  const draft = useStore(account);
  return [draft, (change: (before: AccountDraft) => AccountDraft) => account.set(change)] as const;
}

function withEmail<F extends string>(form: FormState<F | 'email'>, email: TextState): FormState<F | 'email'> {
  return { ...form, texts: { ...form.texts, email } };
}

interface AccountScreenProps<F extends string> {
  title: string;
  fields: readonly FormField<F>[];
  schema: z.ZodType;
  state: FormState<F>;
  setState(change: (before: FormState<F>) => FormState<F>): void;
  /** What is said while it is sent. */
  sending: string;
  send(values: Record<F, string>, signal: AbortSignal): Promise<void>;
  /** What the other form is for. */
  other: string;
  openOther(): void;
}

function AccountScreen<F extends string>(props: AccountScreenProps<F>) {
  const { title, fields, schema, state, setState, sending, send, other, openOther } = props;
  useScreenTitle(title);
  const { explain } = useServices();
  const [isTyping, setIsTyping] = useScreenState('typing', true);
  const form = useForm<F>({
    fields,
    state,
    setState,
    validate: (values) => schemaFaults(schema, values),
    send,
    explain: (error) => accountFailure(explain(error)),
    isTyping,
    onCancel: () => setIsTyping(false),
  });
  const { isSending } = form;
  // The keys that type nothing.
  useKeys('auth', {
    other: isSending ? undefined : openOther,
    type: isTyping || isSending ? undefined : () => setIsTyping(true),
    cancel: isSending ? form.stop : undefined,
  });
  const shown = { title, fields, state, form, isTyping: isTyping && !isSending, sending, other };
  return <AccountForm {...shown} />;
}

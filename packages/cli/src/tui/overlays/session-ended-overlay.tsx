import { loginRequestSchema, type Profile } from '@podium/sdk/contract';
import { profileQuery } from '@podium/sdk/queries';
import { useState } from 'react';
import { signIn } from '../../session/sign-in.ts';
import { safeLine } from '../../text/terminal-text.ts';
import { Dialog, TextDialog, useDialogColumns } from '../components/dialog.tsx';
import { peek } from '../data/queries.ts';
import { accountFailure, type SignInField } from '../form/account-draft.ts';
import { createForm, type FormField, schemaErrors, useForm } from '../form/form.ts';
import { formBlocks, useFormOutcome } from '../form/form-lines.ts';
import { useKeys } from '../keys/use-keys.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { useServices } from '../services.ts';
import { useShell } from '../shell/shell-context.ts';
import { wrapLines } from '../text/lines.ts';

const title = 'Your session has expired';
const emailField: FormField<SignInField> = { name: 'email', label: 'Email' };
const passwordField: FormField<SignInField> = { name: 'password', label: 'Password', isSecret: true };

/** Covers the screen when the session has ended. After a sign-in the user continues on it. */
export function SessionEndedOverlay() {
  const { session } = useServices();
  return session.storage.kind === 'environment' ? <TokenEnded /> : <SignInAgain />;
}

/** Explains that a token from the environment cannot be renewed here. */
function TokenEnded() {
  const { sessionState } = useServices();
  useKeys('sessionEnded', { leave: () => sessionState.set('later') });
  const text =
    'The server no longer accepts the token in PODIUM_TOKEN, which overrides any sign-in. Unset the variable, or set it to a new token from `podium token`, and start Podium again.';
  return <TextDialog title={title} text={text} keys={[['Esc', 'continue without']]} />;
}

function SignInAgain() {
  const { client, sessionState, queries, explain } = useServices();
  const { theme } = useShell();
  const [known] = useState(() => peek(queries, profileQuery(client)));
  const [state, setState] = useState(() =>
    createForm<SignInField>({ email: known?.email ?? '', password: '' }, known ? 'password' : 'email'),
  );
  const form = useForm<SignInField>({
    fields: known ? [passwordField] : [emailField, passwordField],
    state,
    setState,
    validate: (values) => schemaErrors(loginRequestSchema, values),
    sending: 'Signing in',
    send: useSignInAgain(known),
    explain: (error) => accountFailure(explain(error)),
    isTyping: true,
    onCancel: () => sessionState.set('later'),
    scope: 'sessionEnded',
  });
  useKeys('sessionEnded', { leave: form.stop }, { isActive: form.sending !== undefined });
  const who = known ? ` as ${safeLine(known.email)}` : '';
  const columns = useDialogColumns();
  const text = wrapLines(`Sign in again${who} to continue. Everything is as you left it.`, columns);
  const outcome = useFormOutcome(form, columns);
  const fields = formBlocks(form, { ...theme, columns }).flat();
  const lines = [...text, '', ...fields, ...(outcome.length > 0 ? ['', ...outcome] : [])];
  return <Dialog title={title} lines={lines} />;
}

/** Signs in and continues. Another user starts at home and sees no data of the previous one. */
function useSignInAgain(known: Profile | undefined) {
  const { client, session, sessionState, queries } = useServices();
  const { restart } = useNavigation();
  const { overlay, notify } = useShell();
  return async (credentials: Record<SignInField, string>, signal: AbortSignal) => {
    const { _id } = await signIn(client, session, credentials, signal);
    if (_id !== known?._id) {
      sessionState.set('signed-out');
      queries.clear();
      overlay.set(undefined);
      restart({ screen: 'home' });
    }
    sessionState.set('signed-in');
    void queries.invalidateQueries();
    notify('Welcome Back!', 'good');
  };
}

import { loginRequestSchema, type Profile } from '@podium/sdk/contract';
import { profileQuery } from '@podium/sdk/queries';
import { Box, Text } from 'ink';
import { useState } from 'react';
import { signIn } from '../../session/sign-in.ts';
import { safeLine } from '../../text/terminal-text.ts';
import { Dialog, TextDialog, useDialogColumns } from '../components/dialog.tsx';
import { peek } from '../data/queries.ts';
import { accountFailure, type SignInField } from '../form/account-draft.ts';
import { createForm, type FormField, schemaFaults, useForm } from '../form/form.ts';
import { FormFields, measureForm, useFormOutcome } from '../form/form-fields.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { useServices } from '../services.ts';
import { useShell } from '../shell/shell-context.ts';
import { wrapLines } from '../text/fit-line.ts';

const title = 'Your session has expired';
const emailField: FormField<SignInField> = { name: 'email', label: 'Email' };
const passwordField: FormField<SignInField> = { name: 'password', label: 'Password', isSecret: true };

/** Over whatever somebody was at when their session ended. It goes on there once they have signed in again. */
export function SessionEndedOverlay() {
  const { session } = useServices();
  return session.storage.kind === 'environment' ? <TokenEnded /> : <SignInAgain />;
}

/** A token of the environment cannot be renewed from here. */
function TokenEnded() {
  const { sessionState } = useServices();
  useKeys('sessionEnded', { leave: () => sessionState.set('later') });
  const text =
    'The token of PODIUM_TOKEN is no longer accepted, and it stands above every sign-in. Unset the variable, or give it a fresh token, as `podium token` prints it; then start Podium again.';
  return <TextDialog title={title} text={text} keys={[['Esc', 'read on without']]} />;
}

function SignInAgain() {
  const { client, sessionState, queries } = useServices();
  const [known] = useState(() => peek(queries, profileQuery(client)));
  const [state, setState] = useState(() =>
    createForm<SignInField>({ email: known?.email ?? '', password: '' }, known ? 'password' : 'email'),
  );
  const fields = known ? [passwordField] : [emailField, passwordField];
  const later = () => sessionState.set('later');
  const form = useForm<SignInField>({
    fields,
    state,
    setState,
    validate: (values) => schemaFaults(loginRequestSchema, values),
    send: useSignInAgain(known),
    explain: useExplain(),
    isTyping: true,
    onCancel: later,
    scope: 'sessionEnded',
  });
  useKeys('sessionEnded', { leave: form.stop }, { isActive: form.isSending });
  const who = known ? ` as ${safeLine(known.email)}` : '';
  const room = useDialogColumns();
  const text = wrapLines(`Sign in again${who}; everything is as you left it and goes on from there.`, room);
  const shape = { fields, state, messages: form.messages, columns: room };
  const outcome = useFormOutcome(form, 'Signing in', room);
  const height = text.length + 1 + measureForm(shape).rows + (outcome.length > 0 ? outcome.length + 1 : 0);
  return (
    <Dialog title={title} height={height}>
      <Text>{text.join('\n')}</Text>
      <Box marginY={1} flexShrink={0}>
        <FormFields {...shape} isTyping={!form.isSending} />
      </Box>
      <Text>{outcome.join('\n')}</Text>
    </Dialog>
  );
}

function useExplain() {
  const services = useServices();
  return (error: unknown) => accountFailure(services.explain(error));
}

/** Signs in and goes on; somebody else starts anew and sees nothing of the one before. */
function useSignInAgain(known: Profile | undefined) {
  const { client, session, sessionState, queries } = useServices();
  const { restart } = useNavigation();
  const { overlay, notify } = useShell();
  return async (credentials: Record<SignInField, string>, signal: AbortSignal) => {
    const { _id } = await signIn(client, session, credentials, signal);
    if (_id !== known?._id) {
      sessionState.set('signed-out');
      queries.clear();
      overlay.set({ kind: 'none' });
      restart({ screen: 'home' });
    }
    sessionState.set('signed-in');
    void queries.invalidateQueries();
    notify('Welcome Back!', 'good');
  };
}

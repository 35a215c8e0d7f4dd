import { type Profile, type ProfileUpdate, profileUpdateSchema } from '@podium/sdk/contract';
import { profileQuery } from '@podium/sdk/queries';
import { accountName } from '../../../session/accounts.ts';
import { signOut } from '../../../session/sign-in.ts';
import { invalidate } from '../../data/queries.ts';
import { createForm, type Form, type FormField, type FormState, schemaErrors, useForm } from '../../form/form.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';
import { useAttempt } from '../../shell/use-attempt.ts';

type ProfileField = 'firstName' | 'lastName' | 'email' | 'currentPassword';

const profileFields: readonly FormField<ProfileField>[] = [
  { name: 'firstName', label: 'First Name' },
  { name: 'lastName', label: 'Last Name' },
  { name: 'email', label: 'Email' },
  { name: 'currentPassword', label: 'Password', isSecret: true, placeholder: 'only for another email' },
];

export interface ProfileForm {
  isEditing: boolean;
  form: Form<ProfileField>;
  edit(profile: Profile): void;
}

/** Changes name and email in place. Unsaved changes stay while other screens are open. */
export function useProfileForm(profile: Profile | undefined): ProfileForm {
  const { client, queries } = useServices();
  const { notify } = useShell();
  const [state, setState] = useScreenState<FormState<ProfileField> | undefined>('edit', undefined);
  const form = useForm<ProfileField>({
    fields: profileFields,
    state: state ?? blank,
    setState: (change) => setState((before) => before && change(before)),
    validate: ({ currentPassword, ...values }) =>
      schemaErrors(profileUpdateSchema, { ...values, ...(currentPassword && { currentPassword }) }),
    sending: 'Saving',
    async send(values, signal) {
      const update = changesOf(profile, values);
      if (Object.keys(update).length === 0) {
        setState(undefined);
        return notify('Nothing was changed.');
      }
      const { data, message } = await client.users.updateProfile(update, { signal });
      queries.setQueryData(profileQuery(client).queryKey, data);
      invalidate(queries, 'status');
      setState(undefined);
      notify(message, 'good');
    },
    isTyping: state !== undefined,
    onCancel: () => setState(undefined),
  });
  return {
    isEditing: state !== undefined,
    form,
    edit: ({ firstName, lastName, email }) =>
      setState(createForm({ firstName, lastName, email, currentPassword: '' }, 'firstName')),
  };
}

const blank = createForm<ProfileField>({ firstName: '', lastName: '', email: '', currentPassword: '' }, 'firstName');

/**
 * Returns only the values that differ, because the others may have been changed elsewhere
 * meanwhile.
 */
function changesOf(profile: Profile | undefined, values: Readonly<Record<ProfileField, string>>): ProfileUpdate {
  const names = ['firstName', 'lastName', 'email'] as const;
  const changed = names.filter((name) => values[name].trim() !== profile?.[name]);
  const update: ProfileUpdate = Object.fromEntries(changed.map((name) => [name, values[name]]));
  return update.email !== undefined && values.currentPassword
    ? { ...update, currentPassword: values.currentPassword }
    : update;
}

/** Asks for confirmation, and ends the session here and on the server. */
export function useSignOut(): () => void {
  const { accountList, client, session, sessionState, queries, signal } = useServices();
  const { ask, notify, reopen, showMessage } = useShell();
  const attempt = useAttempt();
  return () =>
    attempt('Log out', async () => {
      const { account } = session;
      const name = account && accountList.get().length > 1 ? ` ${accountName(account)}` : '';
      if (!(await ask(`Log out${name}? The session is removed from this machine and ended on the server.`))) return;
      const { message, details, next } = await signOut(client, session, signal);
      sessionState.set('signed-out');
      queries.clear();
      if (next) reopen();
      const said = [...details, ...(next ? [`The active account is now ${accountName(next)}.`] : [])];
      if (details.length > 0) showMessage(message, said.join('\n'));
      else notify([message, ...said].join(' '), 'good');
    });
}

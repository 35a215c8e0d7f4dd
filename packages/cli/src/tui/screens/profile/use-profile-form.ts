import { type Profile, type ProfileUpdate, profileUpdateSchema } from '@podium/sdk/contract';
import { createForm, type FormField, type FormState } from '../../form/form-state.ts';
import { schemaFaults } from '../../form/schema-faults.ts';
import { type Form, useForm } from '../../form/use-form.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';

type ProfileField = 'firstName' | 'lastName' | 'email' | 'currentPassword';

export const profileFields: readonly FormField<ProfileField>[] = [
  { name: 'firstName', label: 'First Name' },
  { name: 'lastName', label: 'Last Name' },
  { name: 'email', label: 'Email' },
  { name: 'currentPassword', label: 'Password', isSecret: true, placeholder: 'only for another email' },
];

export interface ProfileForm {
  /** Undefined while nothing is edited. */
  state: FormState<ProfileField> | undefined;
  form: Form;
  edit(profile: Profile): void;
}

/** Changes name and email in place; what is half typed is kept while other screens are open. */
export function useProfileForm(profile: Profile | undefined): ProfileForm {
  const { client, resources } = useServices();
  const { tell } = useShell();
  const [state, setState] = useScreenState<FormState<ProfileField> | undefined>('edit', undefined);
  const form = useForm<ProfileField>({
    fields: profileFields,
    state: state ?? blank,
    setState: (change) => setState((before) => before && change(before)),
    validate: ({ currentPassword, ...values }) =>
      schemaFaults(profileUpdateSchema, { ...values, ...(currentPassword && { currentPassword }) }),
    async send(values, signal) {
      const update = changesOf(profile, values);
      if (Object.keys(update).length === 0) {
        setState(undefined);
        return tell('Nothing was changed.');
      }
      const { data, message } = await client.users.updateProfile(update, { signal });
      resources.put('profile', data);
      resources.invalidate('status');
      setState(undefined);
      tell(message, 'good');
    },
    isTyping: state !== undefined,
    onCancel: () => setState(undefined),
  });
  return {
    state,
    form,
    edit: ({ firstName, lastName, email }) =>
      setState(createForm({ firstName, lastName, email, currentPassword: '' }, 'firstName')),
  };
}

const blank = createForm<ProfileField>({ firstName: '', lastName: '', email: '', currentPassword: '' }, 'firstName');

/** Only what differs is sent: the rest may have been changed elsewhere meanwhile. */
function changesOf(profile: Profile | undefined, values: Readonly<Record<ProfileField, string>>): ProfileUpdate {
  const names = ['firstName', 'lastName', 'email'] as const;
  const changed = names.filter((name) => values[name].trim() !== profile?.[name]);
  const update: ProfileUpdate = Object.fromEntries(changed.map((name) => [name, values[name]]));
  return update.email !== undefined && values.currentPassword
    ? { ...update, currentPassword: values.currentPassword }
    : update;
}

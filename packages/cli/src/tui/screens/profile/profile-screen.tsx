import { type Profile, type ProfileUpdate, profileUpdateSchema } from '@podium/sdk/contract';
import { plural } from '@podium/sdk/display';
import { profileQuery } from '@podium/sdk/queries';
import { useMemo } from 'react';
import { describeStorage, signOut } from '../../../session/sign-in.ts';
import { Split, useArea } from '../../components/area.tsx';
import { Panel, TextPane, textInset } from '../../components/panel.tsx';
import { invalidate, type Loadable } from '../../data/queries.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { createForm, type FormField, type FormState, schemaErrors, useForm } from '../../form/form.ts';
import { formBlocks, useFormOutcome } from '../../form/form-lines.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation, useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useAttempt } from '../../shell/key-actions.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { indent, stateLines } from '../../text/lines.ts';
import { historyLines, profileLines } from './profile-lines.ts';

/** From this width on the rating history is beside the facts. */
const besideFromColumns = 96;
const factColumns = 44;

export function ProfileScreen() {
  useScreenTitle('Profile');
  const { columns } = useArea();
  const { loadable, value: profile } = useServerData(profileQuery);
  const editing = useProfileForm(profile);
  const { isEditing, form } = editing;
  useProfileKeys(profile, editing);
  const isBeside = columns >= besideFromColumns;
  const left = isEditing ? <EditPanel form={form} /> : <Facts loadable={loadable} hasHistory={!isBeside} />;
  if (!isBeside) return left;
  return (
    <Split columns={factColumns}>
      {left}
      <History profile={profile} isFocused={!isEditing} />
    </Split>
  );
}

function Facts({ loadable, hasHistory }: { loadable: Loadable<Profile>; hasHistory: boolean }) {
  const theme = useTheme(textInset);
  const { session, current } = useServices();
  const facts = useMemo(() => {
    const loading = stateLines(loadable, theme);
    if (loading || loadable.state !== 'ready') return loading ?? [];
    const { value: profile } = loadable;
    const { heading, rows } = historyLines(profile.ratingHistory, theme);
    return [
      ...profileLines(profile, current.server, describeStorage(session), theme),
      ...(hasHistory ? ['', theme.bold('Rating history'), ...heading, ...rows] : []),
    ];
  }, [loadable, session, current, theme, hasHistory]);
  return <TextPane name="profile" title="Profile" isFocused={hasHistory} lines={facts} />;
}

function EditPanel({ form }: Pick<ProfileForm, 'form'>) {
  const theme = useTheme(textInset);
  const outcome = useFormOutcome(form, theme.columns);
  const lines = indent([...formBlocks(form, theme).flat(), '', ...outcome]);
  return <Panel title="Change the profile" isFocused lines={lines} />;
}

function useProfileKeys(profile: Profile | undefined, { isEditing, form, edit }: ProfileForm): void {
  const { open } = useNavigation();
  const signOut = useSignOut();
  useKeys('profile', {
    edit: profile && !isEditing ? () => edit(profile) : undefined,
    submissions: isEditing ? undefined : () => open({ screen: 'submissions' }),
    signOut: isEditing ? undefined : signOut,
    stop: form.sending === undefined ? undefined : form.stop,
  });
}

function History({ profile, isFocused }: { profile: Profile | undefined; isFocused: boolean }) {
  const theme = useTheme(textInset);
  const { heading, rows } = useMemo(
    () => (profile ? historyLines(profile.ratingHistory, theme) : { heading: [], rows: [] }),
    [profile, theme],
  );
  return (
    <TextPane
      name="history"
      title="Rating history"
      note={rows.length > 0 ? plural(rows.length, 'contest') : ''}
      isFocused={isFocused}
      heading={heading}
      lines={rows}
    />
  );
}

type ProfileField = 'firstName' | 'lastName' | 'email' | 'currentPassword';

const profileFields: readonly FormField<ProfileField>[] = [
  { name: 'firstName', label: 'First Name' },
  { name: 'lastName', label: 'Last Name' },
  { name: 'email', label: 'Email' },
  { name: 'currentPassword', label: 'Password', isSecret: true, placeholder: 'only for another email' },
];

type ProfileForm = ReturnType<typeof useProfileForm>;

/** Changes name and email in place. Unsaved changes stay while other screens are open. */
function useProfileForm(profile: Profile | undefined) {
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
    edit: ({ firstName, lastName, email }: Profile) =>
      setState(createForm({ firstName, lastName, email, currentPassword: '' }, 'firstName')),
  };
}

const blank = createForm<ProfileField>({ firstName: '', lastName: '', email: '', currentPassword: '' }, 'firstName');

/** Returns only values that differ, because the others may have been changed elsewhere. */
function changesOf(profile: Profile | undefined, values: Readonly<Record<ProfileField, string>>): ProfileUpdate {
  const names = ['firstName', 'lastName', 'email'] as const;
  const changed = names.filter((name) => values[name].trim() !== profile?.[name]);
  const update: ProfileUpdate = Object.fromEntries(changed.map((name) => [name, values[name]]));
  return update.email !== undefined && values.currentPassword
    ? { ...update, currentPassword: values.currentPassword }
    : update;
}

/** Asks for confirmation, and ends the session here and on the server. */
function useSignOut(): () => void {
  const { accountList, client, session, sessionState, queries, signal } = useServices();
  const { ask, notify, reopen, showMessage } = useShell();
  const attempt = useAttempt();
  return () =>
    attempt('Log out', async () => {
      const { account } = session;
      const name = account && accountList.get().length > 1 ? ` ${account.email}` : '';
      if (!(await ask(`Log out${name}? The session is removed from this machine and ended on the server.`))) return;
      const { message, details, next } = await signOut(client, session, signal);
      sessionState.set('signed-out');
      queries.clear();
      if (next) reopen();
      const said = [...details, ...(next ? [`The active account is now ${next.email}.`] : [])];
      if (details.length > 0) showMessage(message, said.join('\n'));
      else notify([message, ...said].join(' '), 'good');
    });
}

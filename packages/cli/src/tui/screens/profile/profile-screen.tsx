import type { Profile } from '@podium/sdk/contract';
import { profileQuery } from '@podium/sdk/queries';
import { Box, Text } from 'ink';
import { useMemo } from 'react';
import { describeStorage } from '../../../session/sign-in.ts';
import { plural } from '../../../text/format-values.ts';
import { Part, useArea } from '../../components/area.tsx';
import { Panel, TextPane, textInset } from '../../components/panel.tsx';
import type { Loadable } from '../../data/queries.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { FormFields, useFormOutcome } from '../../form/form-fields.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { stateLines } from '../../text/state-lines.ts';
import { historyLines, profileLines } from './profile-lines.ts';
import { type ProfileForm, useProfileForm, useSignOut } from './use-profile-form.ts';

/** From this width on the rating history is beside the facts. */
const besideFromColumns = 96;
const factColumns = 44;

/** Shows the profile of the user and the history of the rating. */
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
    <Box>
      <Part columns={factColumns}>{left}</Part>
      <Part columns={columns - factColumns}>
        <History profile={profile} isFocused={!isEditing} />
      </Part>
    </Box>
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
  const { columns } = useTheme(textInset);
  const outcome = useFormOutcome(form, columns);
  return (
    <Panel title="Change the profile" isFocused>
      <Box flexDirection="column" flexShrink={0} paddingLeft={1} rowGap={1}>
        <FormFields form={form} columns={columns} />
        <Text>{outcome.join('\n')}</Text>
      </Box>
    </Panel>
  );
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

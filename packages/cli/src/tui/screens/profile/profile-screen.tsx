import type { Profile } from '@podium/sdk/contract';
import { profileQuery } from '@podium/sdk/queries';
import { Box, Text } from 'ink';
import { useMemo } from 'react';
import { describeStorage } from '../../../session/sign-in.ts';
import { plural } from '../../../text/format-values.ts';
import { Part, useArea } from '../../components/area.tsx';
import { Panel, TextPane } from '../../components/panel.tsx';
import { useServerData } from '../../data/use-server-data.ts';
import { FormFields, useFormOutcome } from '../../form/form-fields.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { stateLines } from '../../text/state-lines.ts';
import { type HistoryText, historyLines, profileLines } from './profile-lines.ts';
import { type ProfileForm, profileFields, useProfileForm, useSignOut } from './use-profile-form.ts';

/** From this width on the rating history stands beside the facts. */
const besideFromColumns = 96;
const factColumns = 44;

/** Who is signed in, where they stand, and how they came there. */
export function ProfileScreen() {
  useScreenTitle('Profile');
  const { columns } = useArea();
  const { loadable, value: profile } = useServerData(profileQuery);
  const editing = useProfileForm(profile);
  useProfileKeys(profile, editing);
  const isBeside = columns >= besideFromColumns;
  const leftColumns = isBeside ? factColumns : columns;
  const facts = useFacts(profile, leftColumns - 4);
  const theme = useTheme();
  const history = useMemo(
    () => historyLines(profile?.ratingHistory ?? [], theme, (isBeside ? columns - factColumns : columns) - 4),
    [profile, theme, columns, isBeside],
  );
  const isEditing = editing.state !== undefined;
  const left = stateLines(loadable, theme, leftColumns - 4) ?? facts;
  if (!isBeside) {
    const text = profile ? [...left, '', theme.bold('Rating history'), ...history.heading, ...history.rows] : left;
    if (isEditing) return <EditPanel editing={editing} />;
    return <TextPane name="profile" title="Profile" lines={indented(text)} />;
  }
  return (
    <Box>
      <Part columns={leftColumns}>
        {isEditing ? <EditPanel editing={editing} /> : <Panel title="Profile" lines={indented(left)} />}
      </Part>
      <Part columns={columns - leftColumns}>
        <History history={profile ? history : { heading: [], rows: [] }} isActive={!isEditing} />
      </Part>
    </Box>
  );
}

function useFacts(profile: Profile | undefined, columns: number): readonly string[] {
  const theme = useTheme();
  const { session, current } = useServices();
  return useMemo(() => {
    const place = { server: current.server, session: describeStorage(session) };
    return profile ? profileLines(profile, place, theme, columns) : [];
  }, [profile, session, current, theme, columns]);
}

function EditPanel({ editing: { state, form } }: { editing: ProfileForm }) {
  const columns = useArea().columns - 4;
  const outcome = useFormOutcome(form, 'Saving', columns);
  if (!state) return null;
  const shape = { fields: profileFields, state, messages: form.messages, columns };
  return (
    <Panel title="Change the profile" isFocused>
      <Box flexDirection="column" flexShrink={0} paddingLeft={1} rowGap={1}>
        <FormFields {...shape} isTyping={!form.isSending} />
        <Text>{outcome.join('\n')}</Text>
      </Box>
    </Panel>
  );
}

function useProfileKeys(profile: Profile | undefined, { state, form, edit }: ProfileForm): void {
  const { open } = useNavigation();
  const signOut = useSignOut();
  const isFree = state === undefined;
  useKeys('profile', {
    edit: isFree && profile ? () => edit(profile) : undefined,
    submissions: isFree ? () => open({ screen: 'submissions' }) : undefined,
    signOut: isFree ? signOut : undefined,
    stop: form.isSending ? form.stop : undefined,
  });
}

function History({ history: { heading, rows }, isActive }: { history: HistoryText; isActive: boolean }) {
  return (
    <TextPane
      name="history"
      title="Rating history"
      note={rows.length > 0 ? plural(rows.length, 'contest') : ''}
      isFocused={isActive}
      heading={indented(heading)}
      lines={indented(rows)}
    />
  );
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => ` ${line}`);
}

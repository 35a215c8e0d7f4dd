import type { Profile } from '@podium/sdk/contract';
import { profileQuery } from '@podium/sdk/queries';
import { Box, Text } from 'ink';
import { useMemo } from 'react';
import { describePlace } from '../../../session/sign-in.ts';
import { useScroll } from '../../components/list.ts';
import { Panel } from '../../components/panel.tsx';
import { useSpinner } from '../../data/time.ts';
import { useServerData } from '../../data/use-server-data.ts';
import { FormFields } from '../../form/form-fields.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { failureLines, stateLines } from '../../text/state-lines.ts';
import { type HistoryText, historyLines, profileLines } from './profile-lines.ts';
import { type ProfileForm, profileFields, useProfileForm, useSignOut } from './use-profile-form.ts';

/** From this width on the rating history stands beside the facts. */
const besideFromColumns = 96;
const factColumns = 44;

/** Who is signed in, where they stand, and how they came there. */
export function ProfileScreen({ columns, rows }: ScreenProps<'profile'>) {
  useScreenTitle('Profile');
  const { loadable } = useServerData(profileQuery);
  const profile = loadable.state === 'ready' ? loadable.value : undefined;
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
  const title = isEditing ? 'Change the profile' : 'Profile';
  const left = stateLines(loadable, theme, leftColumns - 4) ?? facts;
  const edit = isEditing ? <EditPanel editing={editing} columns={leftColumns} rows={rows} /> : null;
  if (!isBeside) {
    const text = profile ? [...left, '', theme.bold('Rating history'), ...history.heading, ...history.rows] : left;
    return edit ?? <Pane title={title} lines={text} columns={columns} rows={rows} />;
  }
  return (
    <Box>
      {edit ?? <Panel title={title} lines={left.map((line) => ` ${line}`)} columns={leftColumns} rows={rows} />}
      <History history={profile && history} columns={columns - leftColumns} rows={rows} isActive={!isEditing} />
    </Box>
  );
}

function useFacts(profile: Profile | undefined, columns: number): readonly string[] {
  const theme = useTheme();
  const { session, current } = useServices();
  return useMemo(() => {
    const place = { server: current.server, session: describePlace(session) };
    return profile ? profileLines(profile, place, theme, columns) : [];
  }, [profile, session, current, theme, columns]);
}

function EditPanel({
  editing: { state, form },
  columns,
  rows,
}: {
  editing: ProfileForm;
  columns: number;
  rows: number;
}) {
  const theme = useTheme();
  const spinner = useSpinner(form.isSending);
  if (!state) return null;
  const outcome = form.isSending
    ? [theme.accent(`${spinner} Saving${theme.ellipsis}`)]
    : form.failure
      ? failureLines(form.failure, theme, columns - 4)
      : [];
  return (
    <Panel title="Change the profile" columns={columns} rows={rows} isFocused>
      <Box flexDirection="column" flexShrink={0} paddingLeft={1} rowGap={1}>
        <FormFields
          fields={profileFields}
          state={state}
          messages={form.messages}
          columns={columns - 4}
          isTyping={!form.isSending}
        />
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

interface PaneProps {
  title: string;
  lines: readonly string[];
  columns: number;
  rows: number;
}

/** Everything below each other, where there is no room for two panes. */
function Pane({ title, lines, columns, rows }: PaneProps) {
  const { first } = useScroll({ name: 'profile', count: lines.length, rows: rows - 2 });
  const content = lines.slice(first, first + rows - 2).map((line) => ` ${line}`);

  return (
    <Panel
      title={title}
      columns={columns}
      rows={rows}
      isFocused
      scroll={{ first, total: lines.length }}
      lines={content}
    />
  );
}

interface HistoryProps {
  history: HistoryText | undefined;
  columns: number;
  rows: number;
  isActive: boolean;
}

function History({ history, columns, rows, isActive }: HistoryProps) {
  const total = history?.rows.length ?? 0;
  const heading = history?.heading ?? [];
  const inView = Math.max(1, rows - 2 - heading.length);
  const { first } = useScroll({ name: 'history', count: total, rows: inView, isActive });
  const content = [...heading, ...(history?.rows.slice(first, first + inView) ?? [])].map((line) => ` ${line}`);

  return (
    <Panel
      title="Rating history"
      note={total > 0 ? `${total} contest${total === 1 ? '' : 's'}` : ''}
      columns={columns}
      rows={rows}
      isFocused={isActive && total > inView}
      scroll={{ first, total }}
      lines={content}
    />
  );
}

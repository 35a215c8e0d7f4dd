import type { Profile } from '@podium/sdk/contract';
import { Box } from 'ink';
import { useMemo } from 'react';
import { describePlace } from '../../../session/sign-in.ts';
import { Lines } from '../../components/lines.tsx';
import { useScroll } from '../../components/list.ts';
import { useSpinner } from '../../data/time.ts';
import { useResource } from '../../data/use-resource.ts';
import { formLines } from '../../form/form-lines.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useNavigation } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useTheme } from '../../shell/shell-context.ts';
import { frameLines } from '../../text/frame-lines.ts';
import { failureLines, stateLines } from '../../text/state-lines.ts';
import { type HistoryText, historyLines, profileLines } from './profile-lines.ts';
import { type ProfileForm, profileFields, useProfileForm, useSignOut } from './use-profile-form.ts';

/** From this width on the rating history stands beside the facts. */
const besideFromColumns = 96;
const factColumns = 44;

/** Who is signed in, where they stand, and how they came there. */
export function ProfileScreen({ columns, rows }: ScreenProps<'profile'>) {
  useScreenTitle('Profile');
  const { loadable } = useResource('profile', (client, signal) => client.users.profile({ signal }));
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
  const form = useFormLines(editing, leftColumns - 4);
  const left = form ?? stateLines(loadable, theme, leftColumns - 4) ?? facts;
  if (!isBeside) {
    const text =
      form || !profile ? left : [...left, '', theme.bold('Rating history'), ...history.heading, ...history.rows];
    return <Pane title={form ? 'Change the profile' : 'Profile'} lines={text} columns={columns} rows={rows} />;
  }
  return (
    <Box>
      <Fixed title={form ? 'Change the profile' : 'Profile'} lines={left} columns={leftColumns} rows={rows} />
      <History history={profile && history} columns={columns - leftColumns} rows={rows} isActive={!form} />
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

function useFormLines({ state, form }: ProfileForm, columns: number): readonly string[] | undefined {
  const theme = useTheme();
  const spinner = useSpinner(form.isSending);
  if (!state) return undefined;
  const look = { columns, isTyping: !form.isSending, isRoomy: false };
  const { lines } = formLines(profileFields, state, form.messages, theme, look);
  if (form.isSending) return [...lines, '', theme.accent(`${spinner} Saving${theme.ellipsis}`)];
  return form.failure ? [...lines, '', ...failureLines(form.failure, theme, columns)] : lines;
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

function Fixed({ title, lines, columns, rows }: PaneProps) {
  const theme = useTheme();
  const content = lines.map((line) => ` ${line}`);
  return <Lines lines={frameLines(content, theme, { title, columns, rows })} columns={columns} rows={rows} />;
}

/** Everything below each other, where there is no room for two panes. */
function Pane({ title, lines, columns, rows }: PaneProps) {
  const theme = useTheme();
  const { first } = useScroll({ name: 'profile', count: lines.length, rows: rows - 2 });
  const content = lines.slice(first, first + rows - 2).map((line) => ` ${line}`);
  const framed = frameLines(content, theme, {
    title,
    columns,
    rows,
    isFocused: true,
    scroll: { first, total: lines.length },
  });
  return <Lines lines={framed} columns={columns} rows={rows} />;
}

interface HistoryProps {
  history: HistoryText | undefined;
  columns: number;
  rows: number;
  isActive: boolean;
}

function History({ history, columns, rows, isActive }: HistoryProps) {
  const theme = useTheme();
  const total = history?.rows.length ?? 0;
  const heading = history?.heading ?? [];
  const inView = Math.max(1, rows - 2 - heading.length);
  const { first } = useScroll({ name: 'history', count: total, rows: inView, isActive });
  const content = [...heading, ...(history?.rows.slice(first, first + inView) ?? [])].map((line) => ` ${line}`);
  const framed = frameLines(content, theme, {
    title: 'Rating history',
    note: total > 0 ? `${total} contest${total === 1 ? '' : 's'}` : '',
    columns,
    rows,
    isFocused: isActive && total > inView,
    scroll: { first, total },
  });
  return <Lines lines={framed} columns={columns} rows={rows} />;
}

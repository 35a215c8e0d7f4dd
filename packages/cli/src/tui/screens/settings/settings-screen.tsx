import { Box } from 'ink';
import type { SettingEntry } from '../../../result.ts';
import { parseSettingKey, settingEntries } from '../../../settings/setting-keys.ts';
import { Lines } from '../../components/lines.tsx';
import { useList } from '../../components/list.ts';
import { formLines } from '../../form/form-lines.ts';
import { useKeys } from '../../keys/use-keys.ts';
import type { ScreenProps } from '../../navigation/route.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { frameLines } from '../../text/frame-lines.ts';
import { failureLines } from '../../text/state-lines.ts';
import type { Theme } from '../../theme.ts';
import { type Diagnosis, MachinePane, useDiagnosis } from './machine-pane.tsx';
import { choiceRow, settingDetails, settingLock, settingRow } from './settings-lines.ts';
import { type Editing, type SettingsInUse, useSettingEdit, useSettings } from './use-settings.ts';

/** From this width on the two halves stand beside each other. */
const besideFromColumns = 100;
/** The frame of the machine's half with one line in it. */
const leastMachineRows = 3;

type Half = 'settings' | 'machine';

/** What can be set, where the values come from, and what works on this machine. Also for somebody who is not signed in. */
export function SettingsScreen({ columns, rows }: ScreenProps<'settings'>) {
  useScreenTitle('Settings');
  const inUse = useSettings();
  const editing = useSettingEdit(inUse);
  const diagnosis = useDiagnosis();
  const [half, setHalf] = useScreenState<Half>('half', 'settings');
  const entries = inUse.settings ? settingEntries(inUse.settings) : [];
  const isInSettings = half === 'settings';
  const { selected, cursor } = useList({
    name: 'settings',
    items: entries,
    rows: rows - 2,
    isActive: isInSettings && !editing.edit,
  });
  useSettingKeys({ inUse, editing, diagnosis, selected, half, setHalf });
  const theme = useTheme();
  const isBeside = columns >= besideFromColumns;
  const leftColumns = isBeside ? Math.floor(columns * 0.54) : columns;
  const lines = settingsText({ entries, selected: cursor.index, editing, theme, columns: leftColumns - 4 });
  const wanted = isInSettings ? lines.length + 2 : entries.length + 2;
  const leftRows = isBeside ? rows : Math.min(rows - leastMachineRows, wanted);
  const framed = frameLines(
    lines.map((line) => ` ${line}`),
    theme,
    { title: 'Settings', columns: leftColumns, rows: leftRows, isFocused: isInSettings, hasOthers: true },
  );
  return (
    <Box flexDirection={isBeside ? 'row' : 'column'}>
      <Lines lines={framed} columns={leftColumns} rows={leftRows} />
      <MachinePane
        diagnosis={diagnosis}
        isFocused={!isInSettings}
        columns={isBeside ? columns - leftColumns : columns}
        rows={isBeside ? rows : rows - leftRows}
      />
    </Box>
  );
}

interface SettingKeys {
  inUse: SettingsInUse;
  editing: Editing;
  diagnosis: Diagnosis;
  selected: SettingEntry | undefined;
  half: Half;
  setHalf(half: Half): void;
}

function useSettingKeys({ inUse, editing, diagnosis, selected, half, setHalf }: SettingKeys): void {
  const { explain } = useServices();
  const { notify } = useShell();
  const canChange = half === 'settings' && selected !== undefined && !editing.edit;
  const change = (entry: SettingEntry) => {
    const lock = settingLock(parseSettingKey(entry.key), entry);
    if (lock === undefined) editing.start(entry);
    else notify(lock, 'bad');
  };
  const unset = (entry: SettingEntry) => {
    inUse.unset(parseSettingKey(entry.key)).catch((error: unknown) => notify(explain(error).message, 'bad'));
  };
  useKeys('settings', {
    change: canChange ? () => change(selected) : undefined,
    unset: canChange && selected.source === 'file' ? () => unset(selected) : undefined,
    doctor: () => {
      setHalf('machine');
      if (!diagnosis.isLooking) diagnosis.look();
    },
    otherPane: editing.edit ? undefined : () => setHalf(half === 'settings' ? 'machine' : 'settings'),
    cancel: diagnosis.isLooking ? diagnosis.stop : undefined,
  });
}

interface SettingsText {
  entries: readonly SettingEntry[];
  selected: number;
  editing: Editing;
  theme: Theme;
  columns: number;
}

/** The settings, the one that is being changed in its place, and below them what the selected one is for. */
function settingsText({ entries, selected, editing, theme, columns }: SettingsText): string[] {
  const nameColumns = Math.max(0, ...entries.map(({ key }) => key.length));
  const rows = entries.flatMap((entry, at) => {
    const isSelected = at === selected;
    if (editing.edit?.key === entry.key) return editLines(editing, theme, { columns, nameColumns });
    return [settingRow(entry, isSelected, theme, { columns, nameColumns })];
  });
  const entry = entries[selected];
  if (!entry) return rows;
  const failure = editing.form.failure;
  return [
    ...rows,
    '',
    ...settingDetails(entry, settingLock(parseSettingKey(entry.key), entry), theme, { columns, nameColumns }),
    ...(editing.edit && failure ? failureLines(failure, theme, columns) : []),
  ];
}

function editLines(
  { edit, fields, form }: Editing,
  theme: Theme,
  { columns, nameColumns }: { columns: number; nameColumns: number },
): string[] {
  if (edit?.kind === 'choice') return [choiceRow(edit.key, edit.choices, edit.chosen, theme, nameColumns)];
  if (!edit) return [];
  const look = { columns, isTyping: true, isRoomy: false };
  return formLines(fields, edit.form, form.messages, theme, look).lines;
}

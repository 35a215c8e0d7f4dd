import { Box, Text } from 'ink';
import type { SettingEntry } from '../../../settings/setting-keys.ts';
import {
  parseSettingKey,
  type StoredSettings,
  settingEntries,
  settingKeys,
  settingSources,
} from '../../../settings/setting-keys.ts';
import type { Paint } from '../../../text/style.ts';
import { cutToWidth, displayWidth, padToWidth, safeLine } from '../../../text/terminal-text.ts';
import { Part, useArea } from '../../components/area.tsx';
import { useList } from '../../components/list.ts';
import { Panel } from '../../components/panel.tsx';
import { FormFields, measureForm } from '../../form/form-fields.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { wrapLines } from '../../text/fit-line.ts';
import { failureLines } from '../../text/state-lines.ts';
import type { Theme } from '../../theme.ts';
import { type Diagnosis, MachinePane, useDiagnosis } from './machine-pane.tsx';
import { type Editing, type SettingsInUse, useSettingEdit, useSettings } from './use-settings.ts';

/** From this width on the two halves stand beside each other. */
const besideFromColumns = 100;
/** The frame of the machine's half with one line in it. */
const leastMachineRows = 3;

type Half = 'settings' | 'machine';

/** What can be set, where the values come from, and what works on this machine. Also for somebody who is not signed in. */
export function SettingsScreen() {
  const { columns, rows } = useArea();
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
  const width = { columns: leftColumns - 4, nameColumns: Math.max(0, ...entries.map(({ key }) => key.length)) };
  const details = selected ? detailLines(selected, editing, theme, width) : [];
  const form = formOf(editing, width.columns);
  const listRows = entries.length + (form ? measureForm(form).rows - 1 : 0);
  const wanted = isInSettings ? listRows + details.length + 2 : entries.length + 2;
  const leftRows = isBeside ? rows : Math.min(rows - leastMachineRows, wanted);

  return (
    <Box flexDirection={isBeside ? 'row' : 'column'}>
      <Part columns={leftColumns} rows={leftRows}>
        <Panel title="Settings" isFocused={isInSettings} hasOthers>
          <Box flexDirection="column" flexShrink={0} paddingLeft={1}>
            {entries.map((entry, at) =>
              form && editing.edit?.key === entry.key ? (
                <FormFields key={entry.key} {...form} isTyping />
              ) : (
                <Text key={entry.key}>{entryRow(entry, at === cursor.index, editing, theme, width)}</Text>
              ),
            )}
            <Text>{details.join('\n')}</Text>
          </Box>
        </Panel>
      </Part>
      <Part columns={isBeside ? columns - leftColumns : columns} rows={isBeside ? rows : rows - leftRows}>
        <MachinePane diagnosis={diagnosis} isFocused={!isInSettings} />
      </Part>
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

/** The setting that is being typed, as a form. */
function formOf({ edit, fields, form }: Editing, columns: number) {
  return edit?.kind === 'text' ? { fields, state: edit.form, messages: form.messages, columns } : undefined;
}

function entryRow(
  entry: SettingEntry,
  isSelected: boolean,
  { edit }: Editing,
  theme: Theme,
  width: SettingsWidth,
): string {
  if (edit?.kind === 'choice' && edit.key === entry.key)
    return choiceRow(edit.key, edit.choices, edit.chosen, theme, width.nameColumns);
  return settingRow(entry, isSelected, theme, width);
}

/** What the selected setting is for, after an empty row, and why it could not be changed. */
function detailLines(entry: SettingEntry, { edit, form }: Editing, theme: Theme, width: SettingsWidth): string[] {
  const lock = settingLock(parseSettingKey(entry.key), entry);
  const failure = edit && form.failure ? failureLines(form.failure, theme, width.columns) : [];
  return ['', ...settingDetails(entry, lock, theme, width), ...failure];
}

const sourceColumns = Math.max(...Object.values(settingSources).map(({ length }) => length));

interface SettingsWidth {
  columns: number;
  /** The longest name. */
  nameColumns: number;
}

/** One setting: pointer, name, value, where the value comes from. */
function settingRow(entry: SettingEntry, isSelected: boolean, theme: Theme, width: SettingsWidth): string {
  const room = valueColumns(width);
  const value = padToWidth(cutToWidth(safeLine(entry.value), room, theme.ellipsis), room);
  const pointer = isSelected ? theme.accent(theme.pointer.selected) : theme.pointer.other;
  const name = padToWidth(entry.key, width.nameColumns);
  const painted = isSelected ? theme.selected(theme.bold(name)) : theme.accent(name);
  return `${pointer}${painted}  ${value}  ${theme.dim(settingSources[entry.source])}`;
}

function valueColumns({ columns, nameColumns }: SettingsWidth): number {
  return Math.max(8, columns - 2 - nameColumns - 2 - sourceColumns - 2);
}

/** A setting while one of its values is chosen. */
function choiceRow(
  name: string,
  choices: readonly string[],
  chosen: number,
  theme: Theme,
  nameColumns: number,
): string {
  const boxes = choices.map((choice, at) =>
    at === chosen ? theme.selected(theme.bold(`(x) ${choice}`)) : `( ) ${choice}`,
  );
  return `${theme.accent(theme.pointer.selected)}${theme.bold(padToWidth(name, nameColumns))}  ${boxes.join('  ')}`;
}

/** What the selected setting is for, its value where that was cut, and why it cannot be changed. */
function settingDetails(entry: SettingEntry, lock: string | undefined, theme: Theme, width: SettingsWidth): string[] {
  const value = safeLine(entry.value);
  const cut = displayWidth(value) > valueColumns(width) ? wrapLines(value, width.columns) : [];
  const lines = (text: string, paint: Paint) => wrapLines(text, width.columns, paint);
  return [...cut, ...lines(entry.summary, theme.dim), ...(lock === undefined ? [] : lines(lock, theme.warn))];
}

/** Why a setting cannot be changed here; undefined where it can. */
export function settingLock(key: keyof StoredSettings, { source }: SettingEntry): string | undefined {
  const { environment } = settingKeys[key];
  if (source === 'environment')
    return `${environment} is set in the environment and stands above the settings file. Unset it to change the setting here.`;
  if (source === 'option')
    return `It was given with --${key} for this run, which stands above the settings file. Start without it to change the setting here.`;
  return undefined;
}

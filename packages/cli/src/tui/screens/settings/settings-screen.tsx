import { type SettingEntry, settingEntries, settingSources, shownValue } from '../../../settings/setting-entries.ts';
import { parseSettingKey, type StoredSettings, settingKeys } from '../../../settings/setting-keys.ts';
import { cutToWidth, displayWidth, padToWidth, safeLine } from '../../../text/terminal-text.ts';
import { Split, useArea } from '../../components/area.tsx';
import { useList } from '../../components/list.ts';
import { Panel, textInset } from '../../components/panel.tsx';
import { type OpenTab, useTabs } from '../../components/tabs.ts';
import { formBlocks } from '../../form/form-lines.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useServices } from '../../services.ts';
import { useScreenTitle, useShell, useTheme } from '../../shell/shell-context.ts';
import { failureLines, indent, markSelected, pointer, wrapLines } from '../../text/lines.ts';
import type { Theme } from '../../theme.ts';
import { type Diagnosis, MachinePane, useDiagnosis } from './machine-pane.tsx';
import { type ChoiceEdit, type Editing, type SettingsInUse, useSettingEdit, useSettings } from './use-settings.ts';

/** From this width on, the two halves are beside each other. */
const besideFromColumns = 100;
/** The rows of the machine's half with one line in its frame. */
const leastMachineRows = 3;

type Half = 'settings' | 'machine';

/** Shows the settings with their sources, and the state of this machine. It needs no session. */
export function SettingsScreen() {
  const { columns, rows } = useArea();
  useScreenTitle('Settings');
  const inUse = useSettings();
  const editing = useSettingEdit(inUse);
  const { edit, form } = editing;
  const diagnosis = useDiagnosis();
  const halves = useTabs<Half>(['settings', 'machine'], 'settings', 'half');
  const entries = inUse.settings ? settingEntries(inUse.settings) : [];
  const isInSettings = halves.tab === 'settings';
  const isActive = isInSettings && !edit;
  const { selected } = useList({ name: 'settings', items: entries, rows: rows - 2, isActive });
  useSettingKeys({ inUse, editing, diagnosis, selected, halves });
  const isBeside = columns >= besideFromColumns;
  const leftColumns = isBeside ? Math.floor(columns * 0.54) : columns;
  const theme = useTheme(columns - leftColumns + textInset);
  const widths = settingWidths(entries, theme);
  const details = selected ? detailLines(selected, editing, widths.value, theme) : [];
  const settingLines = entries.flatMap((entry) =>
    edit?.kind === 'text' && edit.key === entry.key
      ? formBlocks(form, theme).flat()
      : [settingRow(entry, entry.key === selected?.key, editing, widths, theme)],
  );
  const wanted = isInSettings ? settingLines.length + details.length + 2 : entries.length + 2;

  return (
    <Split columns={isBeside ? leftColumns : undefined} rows={Math.min(rows - leastMachineRows, wanted)}>
      <Panel title="Settings" isFocused={isInSettings} hasOthers lines={indent([...settingLines, ...details])} />
      <MachinePane diagnosis={diagnosis} isFocused={!isInSettings} />
    </Split>
  );
}

interface SettingKeys {
  inUse: SettingsInUse;
  editing: Editing;
  diagnosis: Diagnosis;
  selected: SettingEntry | undefined;
  halves: OpenTab<Half>;
}

function useSettingKeys({ inUse, editing, diagnosis, selected, halves }: SettingKeys): void {
  const { explain } = useServices();
  const { notify } = useShell();
  const canChange = halves.tab === 'settings' && selected !== undefined && !editing.edit;
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
    unset: canChange && (selected.source === 'file' || selected.source === 'keys') ? () => unset(selected) : undefined,
    doctor: () => {
      halves.open('machine');
      if (!diagnosis.isRunning) diagnosis.start();
    },
    otherPane: editing.edit ? undefined : halves.next,
    cancel: diagnosis.isRunning ? diagnosis.stop : undefined,
  });
}

function settingWidths(entries: readonly SettingEntry[], theme: Theme) {
  const name = Math.max(0, ...entries.map(({ key }) => key.length));
  const source = Math.max(...Object.values(settingSources).map(({ length }) => length));
  return { name, value: Math.max(8, theme.columns - 2 - name - 2 - source - 2) };
}

function settingRow(
  entry: SettingEntry,
  isSelected: boolean,
  { edit }: Editing,
  widths: ReturnType<typeof settingWidths>,
  theme: Theme,
): string {
  const name = padToWidth(entry.key, widths.name);
  if (edit?.kind === 'choice' && edit.key === entry.key) {
    return `${pointer(true, theme)}${theme.bold(name)}  ${choiceBoxes(edit, theme.columns - widths.name - 4, theme)}`;
  }
  const value = padToWidth(cutToWidth(safeLine(shownValue(entry)), widths.value, theme.ellipsis), widths.value);
  const start = pointer(isSelected, theme) + markSelected(name, isSelected, theme, theme.accent);
  return `${start}  ${value}  ${theme.dim(settingSources[entry.source])}`;
}

/** Draws all choices beside each other. If there is little room, it draws only the chosen one. */
function choiceBoxes(
  { choices, chosen }: Pick<ChoiceEdit, 'choices' | 'chosen'>,
  columns: number,
  theme: Theme,
): string {
  const boxes = choices.map((choice, at) =>
    at === chosen ? markSelected(`(x) ${choice}`, true, theme) : `( ) ${choice}`,
  );
  const whole = boxes.join('  ');
  if (displayWidth(whole) <= columns) return whole;
  return `${boxes[chosen]}  ${theme.dim(`${chosen + 1} of ${choices.length}`)}`;
}

/** Returns a setting's value if that was cut, its purpose, and why it cannot be changed. */
function detailLines(entry: SettingEntry, { edit, form }: Editing, valueColumns: number, theme: Theme): string[] {
  const value = safeLine(entry.value);
  const lock = settingLock(parseSettingKey(entry.key), entry);
  return [
    '',
    ...(displayWidth(value) > valueColumns ? wrapLines(value, theme.columns) : []),
    ...wrapLines(entry.summary, theme.columns, theme.dim),
    ...(lock === undefined ? [] : wrapLines(lock, theme.columns, theme.warn)),
    ...(edit && form.failure ? failureLines(form.failure, theme) : []),
  ];
}

/** Explains why a setting cannot be changed here; undefined if it can. */
export function settingLock(key: keyof StoredSettings, { source }: SettingEntry): string | undefined {
  const { environment } = settingKeys[key];
  if (source === 'environment')
    return `${environment} is set in the environment and overrides the settings file. Unset it to change the setting here.`;
  if (source === 'option')
    return `--${key} was given for this run and overrides the settings file. Start without it to change the setting here.`;
  return undefined;
}

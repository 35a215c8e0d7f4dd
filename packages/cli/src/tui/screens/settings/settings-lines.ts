import { cutToWidth, displayWidth, padToWidth } from '../../../output/display-width.ts';
import { safeLine } from '../../../output/safe-text.ts';
import type { Paint } from '../../../output/style.ts';
import { formatFacts } from '../../../output/text/facts.ts';
import { settingSources } from '../../../output/text/settings.ts';
import { wrapText } from '../../../output/wrap.ts';
import type { SettingEntry } from '../../../result.ts';
import type { Paths } from '../../../settings/paths.ts';
import { type StoredSettings, settingKeys } from '../../../settings/setting-keys.ts';
import { breakWords } from '../../text/fit-line.ts';
import { type Theme, themeOfWidth } from '../../theme.ts';

const sourceColumns = Math.max(...Object.values(settingSources).map(({ length }) => length));

export interface SettingsWidth {
  columns: number;
  /** The longest name. */
  nameColumns: number;
}

/** One setting: pointer, name, value, where the value comes from. */
export function settingRow(entry: SettingEntry, isSelected: boolean, theme: Theme, width: SettingsWidth): string {
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
export function choiceRow(
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
export function settingDetails(
  entry: SettingEntry,
  lock: string | undefined,
  theme: Theme,
  width: SettingsWidth,
): string[] {
  const value = safeLine(entry.value);
  const cut = displayWidth(value) > valueColumns(width) ? breakWords(value, width.columns).split('\n') : [];
  const lines = (text: string, paint: Paint) => wrapText(text, width.columns).split('\n').map(paint);
  return [...cut, ...lines(entry.summary, theme.dim), ...(lock === undefined ? [] : lines(lock, theme.warn))];
}

interface AboutText {
  version: string;
  paths: Paths;
  /** Where the sign-in is kept. */
  session: string;
}

/** Which Podium this is, and where it keeps what. */
export function aboutLines({ version, paths, session }: AboutText, theme: Theme, columns: number): string[] {
  // The names and the gap beside them.
  const room = columns - 10;
  const facts = [
    ['Version', theme.bold(version)],
    ['Settings', breakWords(safeLine(paths.settingsFile), room)],
    ['Sign-in', breakWords(`kept in ${safeLine(session)}`, room)],
    ['Cache', breakWords(`${safeLine(paths.judgeCacheDir)} (safe to delete)`, room)],
  ] as const;
  return [
    ...formatFacts(facts, themeOfWidth(theme, columns)).split('\n'),
    '',
    `${theme.accent('d')} ${theme.dim('looks what works on this machine')}`,
  ];
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

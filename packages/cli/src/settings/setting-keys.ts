import { isAbsolute } from 'node:path';
import { defaultServerUrl } from '@podium/sdk/addresses';
import { type Language, languageIds, languageNamed } from '@podium/sdk/languages';
import { statementLanguageShape } from '@podium/sdk/limits';
import { usageError } from '../cli-error.ts';
import { type ThemeName, themeNames } from '../text/style.ts';
import { parseServerAddress } from './server-address.ts';

export interface StoredSettings {
  server?: string;
  tokens?: TokenStorage;
  mouse?: Switch;
  /** Absolute, or below the home folder: `~/contests`. */
  workspace?: string;
  keys?: KeyPreset;
  theme?: ThemeName;
  /** The code of the language of statements: `de`. */
  language?: string;
  /** The language of the starter of pulled problems. */
  starter?: Language;
}

const tokenStorages = ['auto', 'keychain', 'file'] as const;
export type TokenStorage = (typeof tokenStorages)[number];

const switches = ['on', 'off'] as const;
type Switch = (typeof switches)[number];

const presets = ['default', 'vim'] as const;
export type KeyPreset = (typeof presets)[number];

interface SettingKey {
  summary: string;
  /** Empty if there is none. */
  defaultValue: string;
  choices?: readonly string[];
  /** The environment variable that overrides it. */
  environment?: string;
  /** Throws a usage error that names the key. */
  parse(text: string): string;
}

export const settingKeys: Record<keyof StoredSettings, SettingKey> = {
  server: {
    summary: 'the server',
    defaultValue: defaultServerUrl,
    environment: 'PODIUM_SERVER',
    parse: (text) => parseServerAddress(text, 'server'),
  },
  tokens: choiceOf('tokens', tokenStorages, 'where the session is stored: auto, keychain or file'),
  mouse: choiceOf(
    'mouse',
    switches,
    'whether the full screen uses the mouse: on, or off to select text with it (Shift always selects text)',
  ),
  workspace: {
    summary: 'the folder for pulled problems, wherever you pull them (default: the current folder)',
    defaultValue: '',
    parse: (text) => parseFolder(text, 'workspace'),
  },
  keys: choiceOf(
    'keys',
    presets,
    'the keys of the full screen: default or vim; keys.workspace.submit and others change those of one action',
  ),
  theme: choiceOf(
    'theme',
    themeNames,
    'the colours: auto (those of the terminal), dark or light for its background, high-contrast, or none; NO_COLOR overrides it',
  ),
  language: {
    summary: 'the language of statements, such as de or pt-BR, for problems that have it (default: that of the author)',
    defaultValue: '',
    parse(text) {
      if (statementLanguageShape.test(text)) return text;
      throw usageError(`language must be a code such as en, de or pt-BR, not '${text}'.`);
    },
  },
  starter: {
    summary:
      'the language that pulled problems start in: the one that you chose last by --language, or L in the full screen (default: your templates, or else C++)',
    defaultValue: '',
    choices: languageIds,
    parse(text) {
      const id = languageNamed(text);
      if (id !== undefined) return id;
      throw usageError(`starter must be one of ${languageIds.join(', ')}, not '${text}'.`);
    },
  },
};

/** A setting whose default is the first of its choices. */
function choiceOf(key: string, choices: readonly [string, ...string[]], summary: string): SettingKey {
  const parse = (text: string) => {
    if (choices.includes(text)) return text;
    throw usageError(`${key} must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}, not '${text}'.`);
  };
  return { summary, defaultValue: choices[0], choices, parse };
}

/**
 * Parses the path of a folder. A relative path is rejected, because it would mean another folder in
 * every folder. A `~` stays, so that the settings file is the same on all machines of a user.
 */
function parseFolder(text: string, key: string): string {
  const folder = text.trim().replace(/(?<=.)\/+$/, '');
  if (isAbsolute(folder) || /^~(\/|$)/.test(folder)) return folder;
  throw usageError(
    `${key} must be an absolute path or begin with ~/, not '${text}'.`,
    `In a shell, "$PWD" is the current folder: podium config set ${key} "$PWD/contests".`,
  );
}

export function parseSettingKey(text: string): keyof StoredSettings {
  if (Object.hasOwn(settingKeys, text)) return text as keyof StoredSettings;
  throw usageError(
    `There is no setting '${text}'.`,
    `The settings are: ${Object.keys(settingKeys).join(', ')}, and keys.<screen>.<action>.`,
  );
}

/** Begins the settings that are the keys of one action: `keys.workspace.submit`. */
export const keySettingPrefix = 'keys.';

/** Returns the action whose keys a setting is; undefined for other settings. */
export function actionOfSetting(setting: string): string | undefined {
  return setting.startsWith(keySettingPrefix) ? setting.slice(keySettingPrefix.length) : undefined;
}

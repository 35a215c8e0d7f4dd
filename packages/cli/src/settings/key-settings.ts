import { readFile } from 'node:fs/promises';
import { changeJson, systemReason, undefinedIfMissing } from '@podium/files';
import * as z from 'zod/mini';
import { CliError } from '../cli-error.ts';
import {
  createKeyMap,
  defaultKeyMap,
  describeAction,
  type KeyChanges,
  type KeyMap,
  keyPresets,
  parseKeys,
} from '../keys/key-map.ts';
import type { Paths } from './paths.ts';
import type { SettingEntry } from './setting-entries.ts';
import { keySettingPrefix } from './setting-keys.ts';
import type { Settings } from './settings.ts';

/** The keys to use, and what is wrong with those of the user if they cannot be used. */
export interface OpenedKeys {
  keyMap: KeyMap;
  problem?: string;
}

/** Opens the keys of the user. If they cannot be used, it opens the default ones. */
export async function openKeyMap(paths: Paths, settings: Settings): Promise<OpenedKeys> {
  try {
    return { keyMap: createKeyMap({ ...presetOf(settings), ...(await readChanges(paths)) }) };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { message, hints } = unusable(paths, error);
    return { keyMap: defaultKeyMap, problem: [message, 'The default keys are used.', ...hints].join(' ') };
  }
}

/** Changes the keys of one action. Throws if they are not keys or if another action has them. */
export async function setKeys(paths: Paths, settings: Settings, action: string, keys: string): Promise<string> {
  const parsed = parseKeys(action, keys).join(' ');
  describeAction(action);
  await change(paths, settings, (changes) => ({ ...changes, [action]: parsed }));
  return parsed;
}

/** Resets the keys of one action. Throws if another action has got them meanwhile. */
export async function unsetKeys(paths: Paths, settings: Settings, action: string): Promise<void> {
  await change(paths, settings, ({ [action]: before, ...others }) => {
    // The file may have an action that this version does not know.
    if (before === undefined) describeAction(action);
    return others;
  });
}

export async function keyEntry(paths: Paths, settings: Settings, action: string): Promise<SettingEntry> {
  const { help, keys } = describeAction(action);
  const changed = (await readChanges(paths))[action];
  const preset = presetOf(settings)[action];
  const value = changed ?? preset ?? keys.filter((key) => !key.startsWith('wheel-')).join(' ');
  const source = changed !== undefined ? 'keys' : preset !== undefined ? 'file' : 'default';
  return { key: keySettingPrefix + action, value, source, summary: help };
}

export async function listKeyEntries(paths: Paths, settings: Settings): Promise<SettingEntry[]> {
  return Promise.all(Object.keys(await readChanges(paths)).map((action) => keyEntry(paths, settings, action)));
}

const changesSchema = z.record(z.string(), z.string());

async function readChanges(paths: Paths): Promise<KeyChanges> {
  try {
    const text = await undefinedIfMissing(readFile(paths.keysFile, 'utf8'));
    return text === undefined ? {} : changesSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw unusable(paths, cause);
  }
}

/** Changes the file, which says nothing of keys that are the usual ones. */
async function change(paths: Paths, settings: Settings, update: (changes: KeyChanges) => KeyChanges): Promise<void> {
  await changeJson(paths.keysFile, async () => {
    const changes = update(await readChanges(paths));
    createKeyMap({ ...presetOf(settings), ...changes });
    return Object.keys(changes).length > 0 ? changes : undefined;
  });
}

function presetOf({ stored }: Settings): KeyChanges {
  return keyPresets[stored.keys ?? 'default'];
}

function unusable(paths: Paths, cause: unknown): CliError {
  if (cause instanceof CliError && cause.code === 'keys_unusable') return cause;
  const reason =
    systemReason(cause) ??
    (cause instanceof CliError
      ? cause.message
      : cause instanceof SyntaxError
        ? 'it is not valid JSON'
        : 'it must be an object such as {"workspace.submit": "ctrl-s"}');
  return new CliError({
    code: 'keys_unusable',
    message: `The file ${paths.keysFile} cannot be used: ${reason.replace(/\.$/, '')}.`,
    hints: ['Correct the file, or reset all keys with `podium config unset keys`.'],
    cause,
  });
}

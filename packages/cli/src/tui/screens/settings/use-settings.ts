import { useEffect, useEffectEvent, useState } from 'react';
import { CliError } from '../../../cli-error.ts';
import { openSession } from '../../../session/session.ts';
import { openKeyMap } from '../../../settings/key-settings.ts';
import { type SettingEntry, settingEntry, shownValue } from '../../../settings/setting-entries.ts';
import { parseSettingKey, type StoredSettings, settingKeys } from '../../../settings/setting-keys.ts';
import type { Settings } from '../../../settings/settings.ts';
import { createForm, type FormField, type FormState, useForm } from '../../form/form.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';

export type SettingsInUse = ReturnType<typeof useSettings>;

export function useSettings() {
  const services = useServices();
  const { settings: access, current } = services;
  const { notify, setMouse, setKeyMap, setTheme, reopen } = useShell();
  const [settings, setSettings] = useState<Settings | undefined>(undefined);
  const notifyFailure = useEffectEvent((error: unknown) => notify(services.explain(error).message, 'bad'));
  useEffect(() => {
    // A command may have changed them meanwhile.
    void access.read().then(setSettings, notifyFailure);
  }, [access]);
  const apply = async (key: keyof StoredSettings) => {
    const next = await access.read();
    const { keyMap, problem } = await openKeyMap(access.paths, next);
    setSettings(next);
    setKeyMap(keyMap);
    setTheme(next.stored.theme ?? 'auto');
    setMouse(settingEntry('mouse', next).value === 'on');
    if (problem === undefined) notify(`${key} is now ${shownValue(settingEntry(key, next))}`, 'good');
    else notify(problem, 'bad');
    if (next.server !== current.server || next.tokens !== current.tokens) reopen();
  };
  return {
    /** Undefined until they are loaded. */
    settings,
    /** Stores a value and applies it. It rejects an invalid value without storing it. */
    async set(key: keyof StoredSettings, value: string) {
      const parsed = settingKeys[key].parse(value);
      // Without a keychain, Podium could not start any more with that setting.
      if (key === 'tokens' && parsed === 'keychain') {
        const wanted: Settings = { ...current, tokens: 'keychain' };
        await openSession({ paths: access.paths, settings: wanted, environmentToken: undefined });
      }
      await access.store.set(key, parsed);
      await apply(key);
    },
    async unset(key: keyof StoredSettings) {
      await access.store.unset(key);
      await apply(key);
    },
  };
}

export interface ChoiceEdit {
  kind: 'choice';
  key: keyof StoredSettings;
  choices: readonly string[];
  /** The index of the choice that is marked. */
  chosen: number;
}

type SettingEdit = ChoiceEdit | { kind: 'text'; key: keyof StoredSettings; form: FormState<'value'> };

export type Editing = ReturnType<typeof useSettingEdit>;

const blank = createForm({ value: '' }, 'value');

/** Edits a setting in its row. The user chooses one of its values or types one. */
export function useSettingEdit({ set }: SettingsInUse) {
  const { explain } = useServices();
  const { notify } = useShell();
  const [edit, setEdit] = useScreenState<SettingEdit | undefined>('edit', undefined);
  const key = edit?.key ?? 'server';
  const fields: readonly FormField<'value'>[] = [
    { name: 'value', label: key, placeholder: settingKeys[key].defaultValue },
  ];
  const end = () => setEdit(undefined);
  const form = useForm<'value'>({
    fields,
    state: edit?.kind === 'text' ? edit.form : blank,
    setState: (change) =>
      setEdit((before) => (before?.kind === 'text' ? { ...before, form: change(before.form) } : before)),
    validate: ({ value }) => settingErrors(key, value),
    sending: 'Saving',
    async send({ value }) {
      await set(key, value);
      end();
    },
    isTyping: edit?.kind === 'text',
    onCancel: end,
  });
  const choose = ({ key, choices, chosen }: ChoiceEdit) => {
    end();
    set(key, choices[chosen] ?? '').catch((error: unknown) => {
      const { message, hints } = explain(error);
      notify([message, ...hints].join(' '), 'bad');
    });
  };
  const step = (by: number) => () =>
    setEdit((before) => {
      if (before?.kind !== 'choice') return before;
      const { length } = before.choices;
      return { ...before, chosen: (before.chosen + by + length) % length };
    });
  const keys = {
    next: step(1),
    previous: step(-1),
    choose: edit?.kind === 'choice' ? () => choose(edit) : undefined,
    cancel: end,
  };
  useKeys('choice', keys, { isActive: edit?.kind === 'choice' });
  return { edit, form, start: (entry: SettingEntry) => setEdit(editOf(entry)) };
}

function editOf(entry: SettingEntry): SettingEdit {
  const key = parseSettingKey(entry.key);
  const { choices } = settingKeys[key];
  if (choices) return { kind: 'choice', key, choices, chosen: Math.max(0, choices.indexOf(entry.value)) };
  return { kind: 'text', key, form: createForm({ value: entry.value }, 'value') };
}

function settingErrors(key: keyof StoredSettings, value: string) {
  try {
    settingKeys[key].parse(value);
    return [];
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return [{ path: 'value', message: [error.message, ...error.hints].join(' ') }];
  }
}

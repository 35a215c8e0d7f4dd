import { CliError } from '../../../cli-error.ts';
import type { SettingEntry } from '../../../result.ts';
import { parseSettingKey, type StoredSettings, settingKeys } from '../../../settings/setting-keys.ts';
import { createForm, type FormField, type FormState } from '../../form/form-state.ts';
import { type Form, useForm } from '../../form/use-form.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useScreenState } from '../../navigation/use-navigation.ts';
import { useServices } from '../../services.ts';
import { useShell } from '../../shell/shell-context.ts';
import type { SettingsInUse } from './use-settings.ts';

export type SettingEdit =
  | { kind: 'choice'; key: keyof StoredSettings; choices: readonly string[]; chosen: number }
  | { kind: 'text'; key: keyof StoredSettings; form: FormState<'value'> };

export interface Editing {
  edit: SettingEdit | undefined;
  fields: readonly FormField<'value'>[];
  form: Form;
  start(entry: SettingEntry): void;
}

const blank = createForm({ value: '' }, 'value');

/** Changes a setting in its row: by choosing one of its values, or by typing. */
export function useSettingEdit({ set }: SettingsInUse): Editing {
  const { explain } = useServices();
  const { tell } = useShell();
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
    validate: ({ value }) => settingFaults(key, value),
    async send({ value }) {
      await set(key, value);
      end();
    },
    isTyping: edit?.kind === 'text',
    onCancel: end,
  });
  const choose = ({ choices, chosen }: Extract<SettingEdit, { kind: 'choice' }>) => {
    end();
    set(key, choices[chosen] ?? '').catch((error: unknown) => {
      const { message, hints } = explain(error);
      tell([message, ...hints].join(' '), 'bad');
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
  return { edit, fields, form, start: (entry) => setEdit(editOf(entry)) };
}

function editOf(entry: SettingEntry): SettingEdit {
  const key = parseSettingKey(entry.key);
  const { choices } = settingKeys[key];
  if (choices) return { kind: 'choice', key, choices, chosen: Math.max(0, choices.indexOf(entry.value)) };
  return { kind: 'text', key, form: createForm({ value: entry.value }, 'value') };
}

function settingFaults(key: keyof StoredSettings, value: string) {
  try {
    settingKeys[key].parse(value);
    return [];
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return [{ path: 'value', message: [error.message, ...error.hints].join(' ') }];
  }
}

import { type FieldError, fieldErrorsOf } from '@podium/sdk/contract';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Explanation } from '../../explain-error.ts';
import { type TextState, textOf, useTextField } from '../components/text-field.ts';
import { useServices } from '../services.ts';
import { useStoppable } from '../shell/key-actions.ts';
import { useShell } from '../shell/shell-context.ts';

export interface FormState<F extends string> {
  texts: Readonly<Record<F, TextState>>;
  focus: F;
  /** Whether it has been sent once. From then on errors are shown as the user types. */
  isChecked: boolean;
}

export interface FormField<F extends string> {
  name: F;
  label: string;
  isSecret?: boolean;
  placeholder?: string;
}

/** Creates a form with these values. The cursor is behind the first one. */
export function createForm<F extends string>(values: Readonly<Record<F, string>>, focus: NoInfer<F>): FormState<F> {
  const texts = Object.fromEntries(Object.entries<string>(values).map(([name, value]) => [name, textOf(value)]));
  return { texts: texts as Record<F, TextState>, focus, isChecked: false };
}

function valuesOf<F extends string>({ texts }: FormState<F>): Record<F, string> {
  const values = Object.entries<TextState>(texts).map(([name, { value }]) => [name, value]);
  return Object.fromEntries(values) as Record<F, string>;
}

/** Returns the name of the field `step` fields further. It stops at the ends. */
function fieldAfter<F extends string>(fields: readonly FormField<F>[], focus: F, step: number): F {
  const at = fields.findIndex(({ name }) => name === focus) + step;
  return fields[Math.min(Math.max(0, at), fields.length - 1)]?.name ?? focus;
}

/** Returns the message of each field, which is that of its first error. */
function messagesOf(errors: readonly FieldError[]): Partial<Record<string, string>> {
  return Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message]));
}

export function schemaErrors(schema: z.ZodMiniType, values: unknown): FieldError[] {
  const parsed = schema.safeParse(values);
  return parsed.success ? [] : fieldErrorsOf(parsed.error);
}

/** Notices about a form disappear after this many milliseconds. The form shows the same message. */
const bannerMs = 2_000;

export interface FormOptions<F extends string> {
  fields: readonly FormField<F>[];
  state: FormState<F>;
  setState(change: (before: FormState<F>) => FormState<F>): void;
  /** Returns errors by the names of the fields. If there are any, nothing is sent. */
  validate(values: Record<F, string>): readonly FieldError[];
  /** Shown while the form is sent: `Signing in`. */
  sending: string;
  send(values: Record<F, string>, signal: AbortSignal): Promise<void>;
  explain?: (error: unknown) => Explanation;
  isTyping: boolean;
  onCancel(): void;
  scope?: 'form' | 'sessionEnded';
}

export type Form<F extends string> = ReturnType<typeof useForm<F>>;

/** Manages a form. Keys type into its fields, move between them, and send it from the last one. */
export function useForm<F extends string>(options: FormOptions<F>) {
  const { fields, state, setState, validate, scope = 'form' } = options;
  const { notify } = useShell();
  const services = useServices();
  const [failure, setFailure] = useState<Explanation | undefined>(undefined);
  const sending = useStoppable((error) => {
    const explained = (options.explain ?? services.explain)(error);
    setFailure(explained);
    notify(explained.message, 'bad', bannerMs);
  });
  const step = (by: number) => () => setState((before) => ({ ...before, focus: fieldAfter(fields, before.focus, by) }));
  const submit = () => {
    const errors = validate(valuesOf(state));
    const wrong = fields.find(({ name }) => errors.some(({ path }) => path === name));
    setState((before) => ({ ...before, isChecked: true, focus: wrong?.name ?? before.focus }));
    if (errors.length > 0) return;
    setFailure(undefined);
    sending.start((signal) => options.send(valuesOf(state), signal));
  };
  const change = (edit: (before: TextState) => TextState) =>
    setState((before) => ({ ...before, texts: { ...before.texts, [before.focus]: edit(before.texts[before.focus]) } }));
  const isTyping = options.isTyping && !sending.isActive;
  useTextField({
    state: state.texts[state.focus],
    onChange: change,
    isActive: isTyping,
    onSubmit: fields.at(-1)?.name === state.focus ? submit : step(1),
    onNext: fields.length > 1 ? step(1) : undefined,
    onPrevious: fields.length > 1 ? step(-1) : undefined,
    onCancel: options.onCancel,
    scope,
  });
  const errors = state.isChecked ? validate(valuesOf(state)) : [];
  return {
    fields,
    state,
    /** The error of each field, after the form was sent for the first time. */
    messages: { ...messagesOf(failure?.fields ?? []), ...messagesOf(errors) },
    isTyping,
    /** The text to show while the form is being sent; undefined at other times. */
    sending: sending.isActive ? options.sending : undefined,
    failure,
    stop: sending.stop,
  };
}

import { type FieldError, fieldErrorsOf } from '@podium/sdk/contract';
import { useState } from 'react';
import type * as z from 'zod';
import type { Explanation } from '../../explain-error.ts';
import { type TextState, textOf, useTextField } from '../components/text-field.ts';
import { useStoppable } from '../data/use-stoppable.ts';
import { useServices } from '../services.ts';
import { useShell } from '../shell/shell-context.ts';

/** A form being filled in. */
export interface FormState<F extends string> {
  texts: Readonly<Record<F, TextState>>;
  /** The field that keys type into. */
  focus: F;
  /** Whether it was sent once: from then on errors are shown below the fields as the user types. */
  isChecked: boolean;
}

export interface FormField<F extends string> {
  name: F;
  label: string;
  /** Whether its text is hidden. */
  isSecret?: boolean;
  placeholder?: string;
}

/** A form with these values, the cursor behind the first of them. */
export function createForm<F extends string>(values: Readonly<Record<F, string>>, focus: NoInfer<F>): FormState<F> {
  const texts = Object.fromEntries(Object.entries<string>(values).map(([name, value]) => [name, textOf(value)]));
  return { texts: texts as Record<F, TextState>, focus, isChecked: false };
}

function valuesOf<F extends string>({ texts }: FormState<F>): Record<F, string> {
  const values = Object.entries<TextState>(texts).map(([name, { value }]) => [name, value]);
  return Object.fromEntries(values) as Record<F, string>;
}

/** The name of the field `step` fields on; at the ends it stays. */
function fieldAfter<F extends string>(fields: readonly FormField<F>[], focus: F, step: number): F {
  const at = fields.findIndex(({ name }) => name === focus) + step;
  return fields[Math.min(Math.max(0, at), fields.length - 1)]?.name ?? focus;
}

/** The message of each field, which is that of its first error. */
function messagesOf(errors: readonly FieldError[]): Partial<Record<string, string>> {
  return Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message]));
}

/** The errors of a schema of the contract for the values of a form. */
export function schemaErrors(schema: z.ZodType, values: unknown): FieldError[] {
  const parsed = schema.safeParse(values);
  return parsed.success ? [] : fieldErrorsOf(parsed.error);
}

/** Banners about a form vanish after this long, in milliseconds. The form shows the same message. */
const bannerMs = 2_000;

interface FormOptions<F extends string> {
  fields: readonly FormField<F>[];
  state: FormState<F>;
  setState(change: (before: FormState<F>) => FormState<F>): void;
  /** Errors by the names of the fields. With any, nothing is sent. */
  validate(values: Record<F, string>): readonly FieldError[];
  /** Shown while the form is sent: `Signing in`. */
  sending: string;
  /** Its error is shown below the form. */
  send(values: Record<F, string>, signal: AbortSignal): Promise<void>;
  /** Explains an error of `send` where the form has its own words. */
  explain?: (error: unknown) => Explanation;
  /** Whether keys type into it. */
  isTyping: boolean;
  onCancel(): void;
  scope?: 'form' | 'sessionEnded';
}

export interface Form<F extends string> {
  fields: readonly FormField<F>[];
  state: FormState<F>;
  /** The error of each field, after it was sent for the first time. */
  messages: Partial<Record<string, string>>;
  isTyping: boolean;
  /** The text to show while it is sent; undefined at other times. */
  sending: string | undefined;
  /** Why it could not be sent the last time. */
  failure: Explanation | undefined;
  stop(): void;
}

/** A form: keys type into its fields, move between them, and send it from the last one. */
export function useForm<F extends string>(options: FormOptions<F>): Form<F> {
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
    messages: { ...messagesOf(failure?.fields ?? []), ...messagesOf(errors) },
    isTyping,
    sending: sending.isActive ? options.sending : undefined,
    failure,
    stop: sending.stop,
  };
}

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
  /** The field that keys type into, or would when one types again. */
  focus: F;
  /** It was sent once, so what is wrong stands under the fields as one types. */
  isChecked: boolean;
}

export interface FormField<F extends string> {
  name: F;
  label: string;
  /** Nothing of it is shown. */
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

/** The message of each field that is wrong. */
function messagesOf(faults: readonly FieldError[]): Partial<Record<string, string>> {
  return Object.fromEntries(faults.toReversed().map(({ path, message }) => [path, message]));
}

/** What a schema of the contract finds wrong with the values of a form. */
export function schemaFaults(schema: z.ZodType, values: unknown): FieldError[] {
  const parsed = schema.safeParse(values);
  return parsed.success ? [] : fieldErrorsOf(parsed.error);
}

/** Banners about a form vanish after this long, in milliseconds; what they say stays below the form. */
const bannerMs = 2_000;

interface FormOptions<F extends string> {
  fields: readonly FormField<F>[];
  state: FormState<F>;
  setState(change: (before: FormState<F>) => FormState<F>): void;
  /** What is wrong, by the names of the fields. Nothing is sent then. */
  validate(values: Record<F, string>): readonly FieldError[];
  /** Sends it. Its error is shown below the form. */
  send(values: Record<F, string>, signal: AbortSignal): Promise<void>;
  /** Words for what `send` throws, where they differ from everywhere else. */
  explain?: (error: unknown) => Explanation;
  /** Keys type into it. */
  isTyping: boolean;
  onCancel(): void;
  scope?: 'form' | 'sessionEnded';
}

export interface Form {
  /** What is wrong with each field: once it was sent for the first time. */
  messages: Partial<Record<string, string>>;
  isSending: boolean;
  /** Why it could not be sent the last time. */
  failure: Explanation | undefined;
  stop(): void;
}

/** A form: keys that type into its fields and go from one to the next, and the sending from the last of them. */
export function useForm<F extends string>(options: FormOptions<F>): Form {
  const { fields, state, setState, validate, isTyping, scope = 'form' } = options;
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
    const faults = validate(valuesOf(state));
    const wrong = fields.find(({ name }) => faults.some(({ path }) => path === name));
    setState((before) => ({ ...before, isChecked: true, focus: wrong?.name ?? before.focus }));
    if (faults.length > 0) return;
    setFailure(undefined);
    sending.start((signal) => options.send(valuesOf(state), signal));
  };
  const isLast = fields.at(-1)?.name === state.focus;
  useTextField({
    state: state.texts[state.focus],
    onChange: (change: (before: TextState) => TextState) =>
      setState((before) => ({
        ...before,
        texts: { ...before.texts, [before.focus]: change(before.texts[before.focus]) },
      })),
    isActive: isTyping && !sending.isActive,
    onSubmit: isLast ? submit : step(1),
    onNext: fields.length > 1 ? step(1) : undefined,
    onPrevious: fields.length > 1 ? step(-1) : undefined,
    onCancel: options.onCancel,
    scope,
  });
  const faults = state.isChecked ? validate(valuesOf(state)) : [];
  const refused = messagesOf(failure?.fields ?? []);
  return {
    messages: { ...refused, ...messagesOf(faults) },
    isSending: sending.isActive,
    failure,
    stop: sending.stop,
  };
}

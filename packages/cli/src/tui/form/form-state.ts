import type { FieldFault } from '@podium/sdk/contract';
import { type TextState, textOf } from '../text/edit-text.ts';

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

export function valuesOf<F extends string>({ texts }: FormState<F>): Record<F, string> {
  const values = Object.entries<TextState>(texts).map(([name, { value }]) => [name, value]);
  return Object.fromEntries(values) as Record<F, string>;
}

/** The name of the field `step` fields on; at the ends it stays. */
export function fieldAfter<F extends string>(fields: readonly FormField<F>[], focus: F, step: number): F {
  const at = fields.findIndex(({ name }) => name === focus) + step;
  return fields[Math.min(Math.max(0, at), fields.length - 1)]?.name ?? focus;
}

/** The message of each field that is wrong. */
export function messagesOf(faults: readonly FieldFault[]): Partial<Record<string, string>> {
  return Object.fromEntries(faults.toReversed().map(({ path, message }) => [path, message]));
}

import { type FieldError, fieldErrorsOf } from '@podium/sdk/contract';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { useSingleFlight } from './use-single-flight.ts';

type Texts = Record<string, string>;

interface AccountForm<Values extends Texts> {
  schema: z.ZodMiniType<Values>;
  initial: Values;
  /** Called with the parsed values. */
  submit: (values: Values) => Promise<void>;
}

/**
 * A form that validates its fields by a schema of the contract. It shows no errors before the first
 * submit; afterwards an error disappears as soon as the field is corrected. A failed submit moves
 * the focus to the first invalid field.
 */
export function useAccountForm<Values extends Texts>({ schema, initial, submit }: AccountForm<Values>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const { isBusy, run } = useSingleFlight(submit);
  const wasTried = useRef(false);

  async function trySubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    wasTried.current = true;
    const parsed = schema.safeParse(values);
    const found = errorsIn(parsed);
    setErrors(found);
    if (!parsed.success) return focusFirstInvalid(event.currentTarget, found);
    await run(parsed.data);
  }

  return {
    isBusy,
    form: { noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void trySubmit(event) },
    /** Makes the props of a field. */
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      error: errors.find(({ path }) => path === name)?.message,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const next = { ...values, [name]: target.value };
        setValues(next);
        if (wasTried.current) setErrors(errorsIn(schema.safeParse(next)));
      },
    }),
  };
}

function errorsIn({ error }: ReturnType<z.ZodMiniType['safeParse']>): readonly FieldError[] {
  return error ? fieldErrorsOf(error) : [];
}

/** Moves the focus to the first field of the form whose name an error has. */
export function focusFirstInvalid(form: HTMLFormElement, errors: readonly FieldError[]): void {
  const invalid = new Set(errors.map(({ path }) => path));
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  fields.find(({ name }) => invalid.has(name))?.focus();
}

import { type FieldError, fieldErrorsOf } from '@podium/sdk/contract';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { useSingleFlight } from './use-single-flight.ts';

interface AccountForm<Values, Request> {
  schema: z.ZodMiniType<Request, Values>;
  initial: Values;
  submit: (request: Request) => Promise<void>;
}

/**
 * A form that validates its fields by a schema of the contract. It shows no errors before the first
 * submit; afterwards an error disappears as soon as the field is corrected. A failed submit moves
 * the focus to the first invalid field.
 */
export function useAccountForm<Values extends object, Request>(options: AccountForm<Values, Request>) {
  const { schema, initial, submit } = options;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const { isBusy, run } = useSingleFlight(submit);
  const wasTried = useRef(false);
  const errorOf = (name: string) => errors.find(({ path }) => path === name)?.message;

  async function trySubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    wasTried.current = true;
    const parsed = schema.safeParse(values);
    const found = errorsIn(parsed);
    setErrors(found);
    if (!parsed.success) return focusFirstInvalid(event.currentTarget, found);
    await run(parsed.data);
  }

  function change(part: Partial<Values>) {
    const next = { ...values, ...part };
    setValues(next);
    if (wasTried.current) setErrors(errorsIn(schema.safeParse(next)));
  }

  return {
    isBusy,
    values,
    change,
    errorOf,
    reset() {
      setValues(initial);
      // Those of what was typed while the form was being sent.
      setErrors([]);
      wasTried.current = false;
    },
    form: { noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void trySubmit(event) },
    /** Makes the props of a text field. */
    field: (name: keyof Values & string) => ({
      name,
      value: String(values[name]),
      error: errorOf(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.value } as Partial<Values>),
    }),
  };
}

function errorsIn({ error }: ReturnType<z.ZodMiniType['safeParse']>): readonly FieldError[] {
  return error ? fieldErrorsOf(error) : [];
}

function focusFirstInvalid(form: HTMLFormElement, errors: readonly FieldError[]): void {
  const invalid = new Set(errors.map(({ path }) => path));
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  fields.find(({ name }) => invalid.has(name))?.focus();
}

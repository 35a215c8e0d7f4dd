import { type FieldError, fieldErrorsOf } from '@podium/sdk/contract';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod';

type Texts = Record<string, string>;

interface AccountForm<Values extends Texts> {
  /** What the contract accepts. */
  schema: z.ZodType<Values>;
  initial: Values;
  /** Called with what the contract made of the values. */
  submit: (values: Values) => Promise<void>;
}

/**
 * A form whose fields are checked by the contract. Nothing is complained about before the first try to submit; from then on a field's fault
 * goes as soon as it is mended. The first field at fault gets the focus.
 */
export function useAccountForm<Values extends Texts>({ schema, initial, submit }: AccountForm<Values>) {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<readonly FieldError[]>([]);
  const [isBusy, setBusy] = useState(false);
  const wasTried = useRef(false);

  async function trySubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    wasTried.current = true;
    const parsed = schema.safeParse(values);
    const found = faultsIn(parsed);
    setFaults(found);
    if (!parsed.success) return focusFirst(event.currentTarget, found);
    setBusy(true);
    try {
      await submit(parsed.data);
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    form: { noValidate: true, onSubmit: (event: FormEvent<HTMLFormElement>) => void trySubmit(event) },
    /** What a field of that name is given. */
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      error: faults.find(({ path }) => path === name)?.message,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const next = { ...values, [name]: target.value };
        setValues(next);
        if (wasTried.current) setFaults(faultsIn(schema.safeParse(next)));
      },
    }),
  };
}

function faultsIn({ error }: z.ZodSafeParseResult<unknown>): readonly FieldError[] {
  return error ? fieldErrorsOf(error) : [];
}

function focusFirst(form: HTMLFormElement, faults: readonly FieldError[]): void {
  const wrong = new Set(faults.map(({ path }) => path));
  const fields = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  fields.find(({ name }) => wrong.has(name))?.focus();
}

import { createStore, type Store } from '@podium/sdk/store';
import { useStore } from '../../lib/store.ts';

/** A message for each invalid field, such as `title` or `testCases.2.output`. */
export type ErrorsByField = ReadonlyMap<string, string>;

/** A text editor, which passes its text on only in pauses of the typing. */
export interface TextSource {
  flush(): void;
  replace(text: string): void;
}

export interface FormValues {
  /** An editor may have a newer text. */
  description: string;
}

interface FormRules<Values, Field> {
  /** Returns no errors for values that can be sent. */
  check(values: Values): ErrorsByField;
  changedFields(before: Values, after: Values): ReadonlySet<Field>;
}

export type Form<Values extends FormValues, Field = string> = ReturnType<typeof createForm<Values, Field>>;

/** Creates the state of a form outside of React, so that a change renders only its own field. */
export function createForm<Values extends FormValues, Field>(
  initial: Values,
  { check, changedFields }: FormRules<Values, Field>,
) {
  const values = createStore(initial);
  const errors = createStore<ErrorsByField>(new Map());
  let saved = initial;
  let editor: TextSource | undefined;
  let isChecking = false;

  function read(): Values {
    editor?.flush();
    return values.get();
  }

  function set(next: Values) {
    values.set(next);
    if (isChecking) errors.set(check(next));
  }

  return {
    values,
    errors,
    /** Flushes the editor and returns all values. */
    read,
    change: (part: Partial<Values>) => set({ ...values.get(), ...part }),
    /** Replaces all values, also in the editor. */
    replace(next: Values) {
      set(next);
      editor?.replace(next.description);
    },
    differs: (other: Values) => changedFields(values.get(), other).size > 0,
    /** Lists the fields that changed since the start or the last save. */
    changes: () => changedFields(saved, read()),
    /** Returns the values that the server has: at first the initial ones. */
    saved: () => saved,
    /** Notes that the server has these values. */
    markSaved(next: Values) {
      saved = next;
    },
    /**
     * Validates all values, now and from now on at each change. Reports whether they are valid now.
     */
    check(): boolean {
      isChecking = true;
      errors.set(check(read()));
      return errors.get().size === 0;
    },
    /** Returns a function that detaches the editor of the description. */
    attachEditor(attached: TextSource) {
      editor = attached;
      return () => {
        attached.flush();
        editor = undefined;
      };
    },
  };
}

/**
 * Selects a value of the form. `select` must return the same value while that part is unchanged.
 */
export function useFormValue<Values, T>({ values }: { values: Store<Values> }, select: (values: Values) => T): T {
  return useStore({ subscribe: values.subscribe, get: () => select(values.get()) });
}

export function useFieldError({ errors }: { errors: Store<ErrorsByField> }, field: string): string | undefined {
  return useStore({ subscribe: errors.subscribe, get: () => errors.get().get(field) });
}

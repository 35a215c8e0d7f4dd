import { createStore, type Store } from '@podium/sdk/store';
import { useStore } from '../../lib/store.ts';

/** A message for each invalid field, such as `title` or `testCases.2.output`. */
export type ErrorsByField = ReadonlyMap<string, string>;

/** A text editor, which passes its text on only in pauses of the typing. */
export interface TextSource {
  /** Passes the text on now. */
  flush(): void;
  replace(text: string): void;
}

interface FormRules<Values, Field> {
  /** Returns no errors for values that can be sent. */
  check(values: Values): ErrorsByField;
  changedFields(before: Values, after: Values): ReadonlySet<Field>;
}

/** The state of a form outside of React, so that a change renders only its own field. */
export interface Form<Values, Field = string> {
  values: Store<Values>;
  errors: Store<ErrorsByField>;
  /** Flushes the editor and returns all values. */
  read(): Values;
  change(part: Partial<Values>): void;
  /** Replaces all values, also in the editor. */
  replace(values: Values): void;
  differs(values: Values): boolean;
  /** Lists the fields that changed since the start or the last save. */
  changes(): ReadonlySet<Field>;
  /** Notes that the server has these values. */
  markSaved(values: Values): void;
  /**
   * Validates all values, now and from now on at each change. Reports whether they are valid now.
   */
  check(): boolean;
  /** Returns a function that detaches the editor of the description. */
  attachEditor(editor: TextSource): () => void;
}

export function createForm<Values extends { description: string }, Field>(
  initial: Values,
  { check, changedFields }: FormRules<Values, Field>,
): Form<Values, Field> {
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
    read,
    change: (part) => set({ ...values.get(), ...part }),
    replace(next) {
      set(next);
      editor?.replace(next.description);
    },
    differs: (other) => changedFields(values.get(), other).size > 0,
    changes: () => changedFields(saved, read()),
    markSaved(next) {
      saved = next;
    },
    check() {
      isChecking = true;
      errors.set(check(read()));
      return errors.get().size === 0;
    },
    attachEditor(attached) {
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
export function useFormValue<Values, T>({ values }: Pick<Form<Values>, 'values'>, select: (values: Values) => T): T {
  return useStore({ subscribe: values.subscribe, get: () => select(values.get()) });
}

export function useFieldError({ errors }: Pick<Form<unknown>, 'errors'>, field: string): string | undefined {
  return useStore({ subscribe: errors.subscribe, get: () => errors.get().get(field) });
}

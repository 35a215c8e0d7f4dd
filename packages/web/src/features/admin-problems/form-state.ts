import { createStore, type Store } from '@podium/sdk/store';
import { useStore } from '../../lib/store.ts';
import { checkProblem, type ErrorsByField } from './check-problem.ts';
import { type ChangedField, changedFields, type ProblemValues } from './problem-values.ts';

/** The text editor, which passes its text on only in pauses of the typing. */
export interface TextSource {
  /** Passes the text on now. */
  flush(): void;
  replace(text: string): void;
}

/** The state of the form outside of React, so that a change renders only its own field. */
export interface ProblemForm {
  values: Store<ProblemValues>;
  errors: Store<ErrorsByField>;
  /** Flushes the editor and returns all values. */
  read(): ProblemValues;
  change(part: Partial<ProblemValues>): void;
  /** Replaces all values, also in the editor. */
  replace(values: ProblemValues): void;
  /** Lists the fields that changed since the start or the last save. */
  changes(): ReadonlySet<ChangedField>;
  /** Notes that the server has these values. */
  markSaved(values: ProblemValues): void;
  /**
   * Validates all values, now and from now on at each change. Reports whether they are valid now.
   */
  check(): boolean;
  /** Returns a function that detaches the editor. */
  attachEditor(editor: TextSource): () => void;
}

export function createProblemForm(initial: ProblemValues): ProblemForm {
  const values = createStore(initial);
  const errors = createStore<ErrorsByField>(new Map());
  let saved = initial;
  let editor: TextSource | undefined;
  let isChecking = false;

  function read(): ProblemValues {
    editor?.flush();
    return values.get();
  }

  function set(next: ProblemValues) {
    values.set(next);
    if (isChecking) errors.set(checkProblem(next));
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
    changes: () => changedFields(saved, read()),
    markSaved(next) {
      saved = next;
    },
    check() {
      isChecking = true;
      errors.set(checkProblem(read()));
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
export function useFormValue<T>({ values }: ProblemForm, select: (values: ProblemValues) => T): T {
  return useStore({ subscribe: values.subscribe, get: () => select(values.get()) });
}

export function useFieldError({ errors }: ProblemForm, field: string): string | undefined {
  return useStore({ subscribe: errors.subscribe, get: () => errors.get().get(field) });
}

import { useSyncExternalStore } from 'react';
import { createStore, type Store } from '../../lib/store.ts';
import { checkProblem, type Faults } from './check-problem.ts';
import { type ChangedField, changedFields, type ProblemValues } from './problem-values.ts';

/** The text editor: it keeps its text to itself while somebody types, and hands it over in pauses. */
export interface TextSource {
  handOver(): void;
  replace(text: string): void;
}

/** The state of the form outside of React: a field is drawn anew when its own part changes, never the whole form. */
export interface ProblemForm {
  values: Store<ProblemValues>;
  faults: Store<Faults>;
  /** What is typed, to the last key. */
  read(): ProblemValues;
  change(part: Partial<ProblemValues>): void;
  /** Puts something else in its place, also into the editor. */
  replace(values: ProblemValues): void;
  /** What differs from how the form began or was saved last. */
  changes(): ReadonlySet<ChangedField>;
  /** What is in the form is safe with the server. */
  markSaved(values: ProblemValues): void;
  /** Checks all of it, and from now on at each change. Answers whether it can be sent. */
  check(): boolean;
  /** Returns what ends it. */
  attachEditor(editor: TextSource): () => void;
}

export function createProblemForm(initial: ProblemValues): ProblemForm {
  const values = createStore(initial);
  const faults = createStore<Faults>(new Map());
  let saved = initial;
  let editor: TextSource | undefined;
  let isChecking = false;

  function read(): ProblemValues {
    editor?.handOver();
    return values.get();
  }

  function set(next: ProblemValues) {
    values.set(next);
    if (isChecking) faults.set(checkProblem(next));
  }

  return {
    values,
    faults,
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
      faults.set(checkProblem(read()));
      return faults.get().size === 0;
    },
    attachEditor(attached) {
      editor = attached;
      return () => {
        attached.handOver();
        editor = undefined;
      };
    },
  };
}

/** One part of what is typed; `select` answers the same value as long as nothing has changed in it. */
export function useFormValue<T>({ values }: ProblemForm, select: (values: ProblemValues) => T): T {
  return useSyncExternalStore(values.subscribe, () => select(values.get()));
}

export function useFieldError({ faults }: ProblemForm, field: string): string | undefined {
  return useSyncExternalStore(faults.subscribe, () => faults.get().get(field));
}

import type { Explanation } from '../../explain-error.ts';
import { createStore, type Store } from './store.ts';

/** What is known of something the server has. `failure` beside a value: it could not be loaded again, the value is the last one. */
export type Loadable<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T; failure?: Explanation }
  | { state: 'failed'; failure: Explanation };

export interface Resource<T> {
  store: Store<Loadable<T>>;
  /** Loads it, or again. Calls while it is under way wait for the same answer, unless that may be one of before a change. */
  load(): Promise<void>;
  /** Something has changed since it was loaded: it is the last that is known. */
  isStale(): boolean;
}

/** Keeps what was loaded, by name, so that coming back to a screen shows it at once. */
export interface ResourceStore {
  /** The first call of a name decides how it is loaded. */
  resource<T>(name: string, load: (signal: AbortSignal) => Promise<T>): Resource<T>;
  /** What is there now, without loading anything; undefined when nothing is. The type is that of whoever loads it. */
  peek<T>(name: string): T | undefined;
  /** Puts a value there without asking the server, such as the answer to a change. */
  put<T>(name: string, value: T): void;
  /**
   * Loads again everything that is on the screen; the rest is loaded again once it is, and until then it is shown as it was last known.
   * Names that begin with `prefix` only, if it is given.
   */
  invalidate(prefix?: string): void;
  /** Forgets everything: somebody else signs in. */
  clear(): void;
}

export interface ResourceStoreDeps {
  explain(error: unknown): Explanation;
  /** Hears of every answer and every failure. */
  onOutcome(failure: Explanation | undefined): void;
  signal: AbortSignal;
}

interface Entry extends Resource<unknown> {
  /** What was loaded is as of before a change, and so may be what is under way. */
  invalidate(): void;
}

export function createResourceStore(deps: ResourceStoreDeps): ResourceStore {
  const entries = new Map<string, Entry>();
  return {
    resource<T>(name: string, load: (signal: AbortSignal) => Promise<T>): Resource<T> {
      let entry = entries.get(name);
      if (!entry) {
        entry = createEntry(load, deps);
        entries.set(name, entry);
      }
      return entry as unknown as Resource<T>;
    },
    peek<T>(name: string) {
      const loadable = entries.get(name)?.store.get();
      return loadable?.state === 'ready' ? (loadable.value as T) : undefined;
    },
    put(name, value) {
      entries.get(name)?.store.set({ state: 'ready', value });
    },
    invalidate(prefix = '') {
      for (const [name, entry] of entries) {
        if (name.startsWith(prefix)) entry.invalidate();
      }
    },
    clear: () => entries.clear(),
  };
}

function createEntry<T>(load: (signal: AbortSignal) => Promise<T>, deps: ResourceStoreDeps): Entry {
  const store = createStore<Loadable<unknown>>({ state: 'loading' });
  /** Counts the changes; and up to which of them the value is of. */
  let changes = 0;
  let loadedAfter = 0;
  let underWay: { answer: Promise<void>; afterChange: number } | undefined;
  /** Components that show it now. */
  let watchers = 0;
  const startLoading = async (afterChange: number) => {
    if (await loadInto(store, load, deps)) loadedAfter = afterChange;
    underWay = undefined;
  };
  const loadOrWait = (): Promise<void> => {
    if (underWay && underWay.afterChange !== changes) return underWay.answer.then(loadOrWait);
    underWay ??= { answer: startLoading(changes), afterChange: changes };
    return underWay.answer;
  };
  return {
    store: {
      ...store,
      subscribe(listener) {
        watchers += 1;
        const unsubscribe = store.subscribe(listener);
        return () => {
          watchers -= 1;
          unsubscribe();
        };
      },
    },
    load: loadOrWait,
    isStale: () => loadedAfter !== changes,
    invalidate() {
      changes += 1;
      if (watchers > 0) void loadOrWait();
      else if (store.get().state === 'failed') store.set({ state: 'loading' });
    },
  };
}

/** Whether it could be loaded; where not, the last value stays. */
async function loadInto<T>(
  store: Store<Loadable<unknown>>,
  load: (signal: AbortSignal) => Promise<T>,
  { explain, onOutcome, signal }: ResourceStoreDeps,
): Promise<boolean> {
  try {
    const value = await load(signal);
    onOutcome(undefined);
    store.set({ state: 'ready', value });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    const failure = explain(error);
    onOutcome(failure);
    store.set((before) => (before.state === 'ready' ? { ...before, failure } : { state: 'failed' as const, failure }));
    return false;
  }
}

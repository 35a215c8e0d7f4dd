import type { Explanation } from '../../explain-error.ts';
import { createStore, type Store } from './store.ts';

/** What is known of something the server has. `failure` beside a value: it could not be loaded again, the value is the last one. */
export type Loadable<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T; failure?: Explanation }
  | { state: 'failed'; failure: Explanation };

export interface Resource<T> {
  store: Store<Loadable<T>>;
  /** Loads it, or again. Calls while it is under way wait for the same answer. */
  load(): Promise<void>;
}

/** Keeps what was loaded, by name, so that coming back to a screen shows it at once. */
export interface ResourceStore {
  /** The first call of a name decides how it is loaded. */
  resource<T>(name: string, load: (signal: AbortSignal) => Promise<T>): Resource<T>;
  /** What is there now, without loading anything; undefined when nothing is. The type is that of whoever loads it. */
  peek<T>(name: string): T | undefined;
  /** Puts a value there without asking the server, such as the answer to a change. */
  put<T>(name: string, value: T): void;
  /** Loads again everything that is on the screen, and forgets the rest. Names that begin with `prefix` only, if it is given. */
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
  /** Loads it once more than what is under way, which may be answered as of before the change. */
  loadAnew(): void;
  /** Components that show it now. */
  watchers: number;
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
        if (!name.startsWith(prefix)) continue;
        if (entry.watchers > 0) entry.loadAnew();
        else entries.delete(name);
      }
    },
    clear: () => entries.clear(),
  };
}

function createEntry<T>(load: (signal: AbortSignal) => Promise<T>, deps: ResourceStoreDeps): Entry {
  const store = createStore<Loadable<unknown>>({ state: 'loading' });
  let underWay: Promise<void> | undefined;
  const loadOnce = async () => {
    try {
      const value = await load(deps.signal);
      deps.onOutcome(undefined);
      store.set({ state: 'ready', value });
    } catch (error) {
      if (deps.signal.aborted) return;
      const failure = deps.explain(error);
      deps.onOutcome(failure);
      store.set((before) =>
        before.state === 'ready' ? { ...before, failure } : { state: 'failed' as const, failure },
      );
    }
  };
  const entry: Entry = {
    watchers: 0,
    store: {
      ...store,
      subscribe(listener) {
        entry.watchers += 1;
        const unsubscribe = store.subscribe(listener);
        return () => {
          entry.watchers -= 1;
          unsubscribe();
        };
      },
    },
    load() {
      underWay ??= loadOnce().finally(() => {
        underWay = undefined;
      });
      return underWay;
    },
    loadAnew() {
      if (underWay) void underWay.then(() => entry.load());
      else void entry.load();
    },
  };
  return entry;
}

import { useSyncExternalStore } from 'react';

/** An observable value. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export interface ReadableStore<T> extends Pick<Store<T>, 'get' | 'subscribe'> {
  /** Returns the value for the documents of the build, if `get` requires a browser. */
  atBuild?: () => T;
}

export function useStore<T>({ subscribe, get, atBuild = get }: ReadableStore<T>): T {
  return useSyncExternalStore(subscribe, get, atBuild);
}

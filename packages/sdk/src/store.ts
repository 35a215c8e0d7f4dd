/** A value that others observe, such as the components of a user interface. */
export interface Store<T> {
  get(): T;
  set(next: T | ((before: T) => T)): void;
  /** Calls `listener` after every change. Returns the function that ends this. */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      const changed = typeof next === 'function' ? (next as (before: T) => T)(value) : next;
      if (Object.is(changed, value)) return;
      value = changed;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

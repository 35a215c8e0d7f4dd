import { createStore, type Store } from '@podium/sdk/store';
import * as z from 'zod/mini';

/** Returns undefined if the browser forbids access to the storage. */
export function findStorage(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

/** Reads a value that was stored as JSON; undefined if there is none that fits the schema. */
export function readStored<S extends z.ZodMiniType>(
  storage: Storage | undefined,
  name: string,
  schema: S,
): z.output<S> | undefined {
  return parseStored(storage?.getItem(name) ?? '', schema);
}

/** Parses a stored JSON text; undefined if it does not fit the schema. */
export function parseStored<S extends z.ZodMiniType>(text: string, schema: S): z.output<S> | undefined {
  try {
    return z.safeParse(schema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Returns whether the value could be stored: the storage may be full or forbidden. */
export function writeStored(storage: Storage | undefined, name: string, value: unknown): boolean {
  try {
    if (value === undefined) storage?.removeItem(name);
    else storage?.setItem(name, JSON.stringify(value));
    return storage !== undefined;
  } catch {
    return false;
  }
}

/**
 * Creates a value that all tabs of this browser share. Without storage, a change lasts until the
 * page is closed.
 */
export function createStored<T>(name: string, schema: z.ZodMiniType<T>, fallback: T): Store<T> {
  const storage = findStorage('localStorage');
  const read = () => readStored(storage, name, schema) ?? fallback;
  const store = createStore(read());
  if (storage) {
    addEventListener('storage', ({ key }) => {
      if (key === name || key === null) store.set(read());
    });
  }
  return {
    ...store,
    set(next) {
      store.set(next);
      writeStored(storage, name, store.get());
    },
  };
}

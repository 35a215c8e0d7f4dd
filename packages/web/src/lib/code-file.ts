import { withStyles } from './with-styles.ts';

/** Code in a file of its own. */
export interface CodeFile<T> {
  /** Returns the code, or undefined until it is loaded. */
  get(): T | undefined;
  /** Loads the code once. Another call after a failure tries again. */
  load(): Promise<T>;
}

export function createCodeFile<T>(importFile: () => Promise<T>): CodeFile<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  async function load(): Promise<T> {
    try {
      loaded = await withStyles(importFile);
      return loaded;
    } finally {
      loading = undefined;
    }
  }
  return {
    get: () => loaded,
    load() {
      if (loaded !== undefined) return Promise.resolve(loaded);
      loading ??= load();
      return loading;
    },
  };
}

export interface CodeFile<T> {
  /** Returns the code, or undefined until it is loaded. */
  get(): T | undefined;
  /**
   * Loads the code once. A file that is lost stays lost until the page is loaded again: so long
   * browsers keep a failed import, and Vite a failed style sheet.
   */
  load(): Promise<T>;
}

export function createCodeFile<T>(importFile: () => Promise<T>): CodeFile<T> {
  let loaded: T | undefined;
  let loading: Promise<T> | undefined;
  const load = async () => {
    loaded = await importFile();
    return loaded;
  };
  return {
    get: () => loaded,
    load() {
      loading ??= load();
      return loading;
    },
  };
}

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

/**
 * Loads a file, and again the style sheets that could not be loaded, which `before-paint.js` marks.
 * Vite requests each sheet only once, so that another attempt would show the file without its
 * styles.
 */
export async function withStyles<T>(importFile: () => Promise<T>): Promise<T> {
  const file = await importFile();
  // The build renders pages without a document.
  const lost = globalThis.document?.querySelectorAll<HTMLLinkElement>('link[data-lost]') ?? [];
  await Promise.all([...lost].map(loadAgain));
  return file;
}

async function loadAgain(lost: HTMLLinkElement): Promise<void> {
  await new Promise((onload, onerror) => {
    lost.before(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: lost.href, onload, onerror }));
  });
  lost.remove();
}

type Load = () => Promise<unknown>;

const waiting = new Set<Load>();
/** Those that were ever in `waiting`. */
const known = new WeakSet<Load>();
let isLoading = false;

/**
 * Loads files that the user may need next, one after the other while the browser is idle, so that
 * they are there if the connection is lost. Loads nothing if the user asked the browser to save
 * data. Each file is requested once; one that fails is loaded when it is needed.
 */
export function loadWhenIdle(loads: Iterable<Load>): void {
  if (savesData()) return;
  for (const load of loads) {
    if (known.has(load)) continue;
    known.add(load);
    waiting.add(load);
  }
  if (!isLoading) void loadWaiting();
}

async function loadWaiting(): Promise<void> {
  isLoading = true;
  for (const load of waiting) {
    await idleMoment();
    await load().catch(() => undefined);
    waiting.delete(load);
  }
  isLoading = false;
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

function idleMoment(): Promise<void> {
  return new Promise((resolve) => {
    // Older versions of Safari do not report idle moments.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}

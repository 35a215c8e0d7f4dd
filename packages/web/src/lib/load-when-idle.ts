type Load = () => Promise<unknown>;

const waiting = new Set<Load>();
/** Contains every load that was ever in `waiting`. */
const known = new WeakSet<Load>();
let isLoading = false;

/**
 * Loads files that the user may need next, one after the other while the browser is idle, so that
 * they are there if the connection is lost. Loads nothing if the user asked the browser to save
 * data. Each file is requested once; one that fails stays lost until the page is loaded again.
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

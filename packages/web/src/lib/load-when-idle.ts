import { findServedEntry } from './reload-after-update.ts';

type Load = () => Promise<unknown>;

const waiting = new Set<Load>();
const tried = new WeakSet<Load>();
let isLoading = false;
let wasLost = false;

/**
 * Loads files that the user may need next, one after the other while the browser is idle, so that
 * they are there if the connection is lost. Loads nothing if the user asked the browser to save
 * data. Each file is requested once. After a lost one it waits for another call until the server
 * can be reached, because browsers remember a failed import, which could not be repeated on demand.
 */
export async function loadWhenIdle(loads: Iterable<Load>): Promise<void> {
  if (savesData()) return;
  for (const load of loads) if (!tried.has(load)) waiting.add(load);
  if (isLoading) return;
  isLoading = true;
  for (const load of waiting) {
    await idleMoment();
    if (wasLost && (await findServedEntry()) === undefined) break;
    waiting.delete(load);
    tried.add(load);
    wasLost = await load().then(
      () => false,
      () => true,
    );
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

import { findPage } from './pages.ts';

/** Loads the code around the pages of signed-in users. */
export const loadFrame = async () => (await import('./frame.ts')).frame;

/**
 * Preloads the files of the page at `pathname` before the router has loaded and requests them.
 * Without a session, it loads only public pages, because the others redirect.
 */
export function preloadPage(pathname: string, hasSession: boolean): void {
  // The router requests a file that failed again, and reports the error.
  for (const load of loadersOf(pathname, hasSession)) load().catch(() => undefined);
}

/**
 * Lists the functions that load the files of the page at `pathname`; empty if there is no such
 * page.
 */
export function loadersOf(pathname: string, hasSession: boolean): readonly (() => Promise<unknown>)[] {
  const page = findPage(pathname)?.page;
  if (page?.role === 'everybody') return [page.load];
  return page && hasSession ? [loadFrame, page.load] : [];
}

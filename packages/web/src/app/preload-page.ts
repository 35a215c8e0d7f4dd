import { findPage } from './pages.ts';

/** What stands around the pages of those who are signed in. */
export const loadFrame = async () => (await import('./frame.ts')).frame;

/**
 * Preloads the files of the page at `pathname`, before the router is here, which would ask for them. For those without a session
 * only the pages that are open to everybody: from the others they are led away.
 */
export function preloadPage(pathname: string, hasSession: boolean): void {
  // Where one is missing the router asks for it again, and says so.
  for (const load of loadersOf(pathname, hasSession)) load().catch(() => undefined);
}

/** The functions that fetch the files of the page at `pathname`; none where no page is known there. */
export function loadersOf(pathname: string, hasSession: boolean): readonly (() => Promise<unknown>)[] {
  const page = findPage(pathname)?.page;
  if (page?.role === 'everybody') return [page.load];
  return page && hasSession ? [loadFrame, page.load] : [];
}

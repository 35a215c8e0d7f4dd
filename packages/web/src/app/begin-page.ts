import { adminPages, authPages, loadFrame, solvingPages, unauthorizedPages, userPages } from './pages.ts';

const openPages = Object.entries({ ...authPages, ...unauthorizedPages });
const signedInPages = Object.entries({ ...userPages, ...solvingPages, ...adminPages });

/**
 * Begins to fetch the files of the page at `pathname`, before the router is here, which would ask for them. For those without a session
 * only the pages that are open to everybody: from the others they are led away.
 */
export function beginPage(pathname: string, hasSession: boolean): void {
  // Where one is missing the router asks for it again, and says so.
  for (const load of filesOf(pathname, hasSession)) load().catch(() => undefined);
}

/** What fetches the files of the page at `pathname`; nothing where no page is known there. */
export function filesOf(pathname: string, hasSession: boolean): readonly (() => Promise<unknown>)[] {
  const isHere = ([address]: readonly [string, unknown]) => expressionOf(address).test(pathname);
  const open = openPages.find(isHere);
  if (open) return [open[1]];
  const page = hasSession ? signedInPages.find(isHere) : undefined;
  return page ? [loadFrame, page[1]] : [];
}

/** As the router reads addresses: capital letters and a slash at the end make no difference. */
function expressionOf(address: string): RegExp {
  return new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i');
}

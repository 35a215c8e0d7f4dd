const reloadedAtKey = 'podium.reloaded-at';

interface ReloadOptions {
  /** The user has asked for it. */
  isAsked?: boolean;
  /** The whole page is lost, so that it has nothing that a reload would take. */
  isPage?: boolean;
}

/**
 * Reloads the page if the server now serves another build, whose files have other names. Call it
 * after a file could not be loaded. If the user has asked for it or the page shows nothing else, a
 * server with the same build suffices: browsers remember a failed import until the page is loaded
 * again (Chromium 150, Firefox before 155). It never reloads while the server cannot be reached,
 * because the browser's error page would replace what the user sees. Unasked it reloads at most
 * once a minute, so that a missing file causes no endless loop. Returns whether it reloads.
 */
export async function reloadAfterUpdate({ isAsked = false, isPage = false }: ReloadOptions = {}): Promise<boolean> {
  const last = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
  if (!isAsked && Date.now() - last < 60_000) return false;
  const served = await findServedEntry();
  if (served === undefined || (!isAsked && !isPage && served === runningEntry())) return false;
  sessionStorage.setItem(reloadedAtKey, String(Date.now()));
  location.reload();
  return true;
}

/** The name of the first script contains the hash of the build. */
function runningEntry(): string | null | undefined {
  return document.querySelector('script[type="module"]')?.getAttribute('src');
}

/** Returns undefined if the server cannot be reached. */
export async function findServedEntry(): Promise<string | undefined> {
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    if (!response.ok) return undefined;
    // A page without an entry is not of this server, but of a network that asks for a sign-in.
    return /<script type="module"[^>]* src="([^"]+)"/.exec(await response.text())?.[1];
  } catch {
    return undefined;
  }
}

const reloadedAtKey = 'podium.reloaded-at';

/**
 * Reloads the page if the server now serves another build, whose files have other names. Call it
 * after a file could not be loaded. It never reloads while the server cannot be reached, because the
 * browser's error page would replace what the user sees. It reloads at most once a minute, so that
 * two servers with different builds cause no endless loop.
 */
export async function reloadAfterUpdate(): Promise<void> {
  const last = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
  if (Date.now() - last < 60_000 || !(await servesAnotherBuild())) return;
  sessionStorage.setItem(reloadedAtKey, String(Date.now()));
  location.reload();
}

/** Compares the entry that the server's page names with the one that runs. */
async function servesAnotherBuild(): Promise<boolean> {
  const running = document.querySelector('script[type="module"]')?.getAttribute('src');
  try {
    const response = await fetch('/', { cache: 'no-store' });
    // A page without an entry is not of this server, but of a network that asks for a sign-in.
    const served = /<script type="module"[^>]* src="([^"]+)"/.exec(await response.text())?.[1];
    return response.ok && served !== undefined && served !== running;
  } catch {
    return false;
  }
}

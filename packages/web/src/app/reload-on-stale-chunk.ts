const reloadedAtKey = 'podium.reloaded-at';

/**
 * Reloads a page that was open during an update of the server and requests files that no longer
 * exist. It reloads at most once a minute, so that a permanently missing file causes no endless
 * loop.
 */
export function reloadOnStaleChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
    if (Date.now() - last < 60_000) return;
    event.preventDefault();
    sessionStorage.setItem(reloadedAtKey, String(Date.now()));
    location.reload();
  });
}

const reloadedAtKey = 'podium.reloaded-at';

/**
 * A page that was open while the server got a new version asks for files that are gone: it is loaded anew, once a minute at most, so that
 * a file that is missing for good does not reload for ever.
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

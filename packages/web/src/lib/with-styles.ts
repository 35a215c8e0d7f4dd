/**
 * Loads a file, and again the style sheets that could not be loaded, which `before-paint.js` marks.
 * Vite requests each sheet only once, so that another attempt would show the file without its
 * styles.
 */
export async function withStyles<T>(importFile: () => Promise<T>): Promise<T> {
  const file = await importFile();
  const lost = document.querySelectorAll<HTMLLinkElement>('link[data-lost]');
  await Promise.all([...lost].map(loadAgain));
  return file;
}

async function loadAgain(lost: HTMLLinkElement): Promise<void> {
  await new Promise((onload, onerror) => {
    lost.before(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: lost.href, onload, onerror }));
  });
  lost.remove();
}

import { preloadPage } from './app/preload-page.ts';
import { reloadAfterUpdate } from './lib/reload-after-update.ts';
import { browserTokenStore } from './session/browser-token-store.ts';
import './styles.css';

// This entry is small and runs before the rendering code arrives, so that everything the first page
// needs loads in parallel.
preloadPage(location.pathname, browserTokenStore(localStorage).get() !== null);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
// What the document showed so far gives way to the first page before the next paint.
new MutationObserver(() => document.getElementById('frame')?.remove()).observe(root, { childList: true });
await startIn(root);

/** Loads the application and starts it. If its files cannot be loaded, offers to try again. */
async function startIn(root: HTMLElement, isAsked = false): Promise<void> {
  const application = await import('./app/start.tsx').catch(() => undefined);
  if (application) return application.start(root);
  root.replaceChildren(startFailure(() => void startIn(root, true)));
  await reloadAfterUpdate({ isAsked });
}

/** Uses the browser's own means, because the rendering code is missing. */
function startFailure(onRetry: () => void): HTMLElement {
  const heading = Object.assign(document.createElement('h1'), {
    textContent: 'Podium could not be loaded',
    className: 'text-2xl font-bold',
  });
  const message = Object.assign(document.createElement('p'), {
    textContent: 'Check your connection, then try again.',
    role: 'alert',
  });
  const button = Object.assign(document.createElement('button'), {
    textContent: 'Try again',
    className: 'rounded-md bg-accent px-4 py-2 text-sm font-semibold text-on-accent hover:bg-accent-strong',
    onclick: onRetry,
  });
  const main = document.createElement('main');
  main.className = 'mx-auto flex min-h-dvh max-w-lg flex-col items-start justify-center gap-6 px-4 py-8';
  main.append(heading, message, button);
  return main;
}

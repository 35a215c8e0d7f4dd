import { apiBasePath } from '@podium/sdk';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { followTheme } from '../lib/theme.ts';
import { browserTokenStore } from '../session/browser-token-store.ts';
import { browserEmailMemory } from '../session/email-memory.ts';
import { followOtherTabs } from '../session/follow-other-tabs.ts';
import { createSession, type EarlyCheck, type Session } from '../session/session.ts';
import { App } from './app.tsx';
import { loadFrame } from './load-frame.ts';
import { routes } from './routes.tsx';
import '../styles.css';

declare global {
  interface Window {
    /** `public/before-paint.js` sets it if there is a token. */
    earlyCheck?: EarlyCheck;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
start(root);

/** Ends the check of the session, and shows the page then. */
function start(root: HTMLElement): void {
  const tokens = browserTokenStore(localStorage);
  const session = createSession({
    baseUrl: apiBasePath,
    tokens,
    emails: browserEmailMemory(localStorage),
    earlyCheck: window.earlyCheck,
    // biome-ignore lint/suspicious/noConsole: pages show people a text that does not name the cause
    onUnexpectedResponse: ({ reason, cause }) => console.warn(reason, cause),
  });
  followOtherTabs(session);
  followTheme();
  void session.check();
  // This follows the start of the check, so that it never uses older tokens than the check does.
  if (tokens.get()) prefetchPage(session);
  createRoot(root).render(
    <StrictMode>
      <App session={session} router={createBrowserRouter(routes)} />
    </StrictMode>,
  );
}

function prefetchPage(session: Session): void {
  loadFrame().then(
    (frame) => frame.prefetchPage(session, location),
    // The router also loads this file, and reports the error.
    () => undefined,
  );
}

import './refuse-eval.ts';
import { apiBasePath } from '@podium/sdk';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { browserTokenStore } from '../session/browser-token-store.ts';
import { browserEmailMemory } from '../session/email-memory.ts';
import { followOtherTabs } from '../session/follow-other-tabs.ts';
import { createSession, type Session } from '../session/session.ts';
import { App } from './app.tsx';
import { loadFrame } from './preload-page.ts';
import { routes } from './routes.tsx';

/** Asks who is there, and shows the pages as soon as that is known. */
export function start(root: HTMLElement): void {
  const tokens = browserTokenStore(localStorage);
  const session = createSession({
    baseUrl: apiBasePath,
    tokens,
    emails: browserEmailMemory(localStorage),
  });
  followOtherTabs(session);
  void session.check();
  // After the check, so that nothing is read with older tokens than it was made with.
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
    // The router asks for the file too, and says what is wrong.
    () => undefined,
  );
}

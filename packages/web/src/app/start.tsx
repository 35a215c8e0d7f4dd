import { apiBasePath } from '@podium/sdk';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider } from 'react-router';
import * as z from 'zod/mini';
import { createStored } from '../lib/stored.ts';
import { followTheme } from '../lib/theme.ts';
import { browserTokenStore } from '../session/browser-token-store.ts';
import { followOtherTabs } from '../session/follow-other-tabs.ts';
import { createSession, type EarlyCheck } from '../session/session.ts';
import { checkedSession, SessionContext } from '../session/use-session.ts';
import { App } from './app.tsx';
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
  const session = createSession({
    baseUrl: apiBasePath,
    tokens: browserTokenStore(localStorage),
    lastEmail: createStored('podium.email', z.optional(z.string()), undefined),
    earlyCheck: window.earlyCheck,
    // biome-ignore lint/suspicious/noConsole: pages show people a text that does not name the cause
    onUnexpectedResponse: ({ reason, cause }) => console.warn(reason, cause),
  });
  followOtherTabs(session);
  followTheme();
  const checked = session.check().then(() => session);
  const getContext = () => new RouterContextProvider(new Map([[checkedSession, checked]]));
  createRoot(root).render(
    <StrictMode>
      <SessionContext value={session}>
        <App router={createBrowserRouter(routes, { getContext })} />
      </SessionContext>
    </StrictMode>,
  );
}

import { apiBasePath } from '@podium/sdk';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { App } from './app/app.tsx';
import { reloadOnStaleChunk } from './app/reload-on-stale-chunk.ts';
import { routes } from './app/routes.tsx';
import { browserTokenStore } from './session/browser-token-store.ts';
import { browserEmailMemory } from './session/email-memory.ts';
import { followOtherTabs } from './session/follow-other-tabs.ts';
import { createSession } from './session/session.ts';
import './styles.css';

reloadOnStaleChunk();
const session = createSession({
  baseUrl: apiBasePath,
  tokens: browserTokenStore(localStorage),
  emails: browserEmailMemory(localStorage),
});
followOtherTabs(session);
void session.check();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
createRoot(root).render(
  <StrictMode>
    <App session={session} router={createBrowserRouter(routes)} />
  </StrictMode>,
);

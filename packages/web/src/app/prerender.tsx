import { memoryTokenStore } from '@podium/sdk';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { createSession, type Session } from '../session/session.ts';
import { SessionContext } from '../session/use-session.ts';
import { type Page, pages } from './pages.ts';
import { routes } from './routes.tsx';

/** Replaces the browser that pages read while they are loaded and rendered. It stores nothing. */
const browser = {
  addEventListener() {},
  indexedDB: undefined,
  localStorage: { getItem: () => null },
  sessionStorage: undefined,
  location: new URL('http://localhost'),
};

/**
 * The markup of every page as it is before any data has arrived, by its path. The build writes it
 * into the document of the page, so that browsers show it before they have the application.
 */
export const prerendered = await prerenderAll();

async function prerenderAll(): Promise<ReadonlyMap<string, string>> {
  Object.assign(globalThis, browser);
  const handler = createStaticHandler(routes);
  const markups = new Map<string, string>();
  for (const page of pages) if (!page.showsServer) markups.set(page.path, await prerender(page, handler));
  return markups;
}

async function prerender(
  { path, role }: Page,
  { query, dataRoutes }: ReturnType<typeof createStaticHandler>,
): Promise<string> {
  const address = new URL(path.replaceAll(/:\w+/g, '-'), 'http://localhost');
  const context = await query(new Request(address));
  if (context instanceof Response) throw new Error(`${path} leads to another page`);
  const markup = renderToStaticMarkup(
    <SessionContext value={await sessionOf(role)}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </SessionContext>,
  );
  if (!markup.includes('<main')) throw new Error(`${path} is empty before its data arrive`);
  // The content security policy forbids styles in documents.
  return markup.replaceAll(/ style="[^"]*"/g, '');
}

async function sessionOf(role: Page['role']): Promise<Session> {
  const emails = { get: () => undefined, set() {}, clear() {} };
  const session = createSession({ baseUrl: 'http://localhost', tokens: memoryTokenStore(), emails });
  if (role === 'everybody') await session.check();
  else session.enter({ id: '', userType: role });
  return session;
}

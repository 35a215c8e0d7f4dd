import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';
import { Navigate, Outlet, ScrollRestoration } from 'react-router';
import { onDemand } from '../components/on-demand.tsx';
import { Page } from '../components/page.tsx';
import { scrollStorageKey } from '../components/use-scroll-after-reload.ts';
import { paths } from '../lib/paths.ts';
import { withStyles } from '../lib/with-styles.ts';
import { GoHome, RequireRole } from '../session/guards.tsx';
import { loadFrame } from './load-frame.ts';
import { PageFailure } from './page-failure.tsx';
import { type PageLoader, type Page as PageRow, pages } from './pages.ts';
import { PublicShell } from './shells/public-shell.tsx';

/** Every page and the roles that may open it. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <PageFailure />,
    // Nothing is drawn until the first page has loaded. Without this the router warns.
    hydrateFallbackElement: <></>,
    children: [
      {
        path: '/auth',
        element: <PublicShell />,
        children: [
          ...routesOf('everybody'),
          { index: true, element: <Navigate to={paths.login} replace /> },
          { path: '*', element: <Navigate to={paths.login} replace /> },
        ],
      },
      {
        lazy: lazily(async () => (await loadFrame()).QueriesOfUser),
        children: [
          {
            element: <RequireRole roles={['user']} />,
            children: [
              {
                path: '/user',
                lazy: lazily(async () => (await loadFrame()).UserShell),
                children: [{ index: true, element: <GoHome /> }, ...routesOf('user')],
              },
              ...routesOf('user', { fullScreen: true }),
            ],
          },
          {
            element: <RequireRole roles={['admin']} />,
            children: [
              {
                path: '/admin',
                lazy: lazily(async () => (await loadFrame()).AdminShell),
                children: [{ index: true, element: <GoHome /> }, ...routesOf('admin')],
              },
              ...routesOf('admin', { fullScreen: true }),
            ],
          },
        ],
      },
      ...routesOf('everybody', { fullScreen: true }),
      { path: '*', element: <GoHome /> },
    ],
  },
];

function routesOf(role: PageRow['role'], { fullScreen }: Pick<PageRow, 'fullScreen'> = {}): RouteObject[] {
  return pages
    .filter((page) => page.role === role && page.fullScreen === fullScreen)
    .map(({ path, load }) => ({ path, lazy: lazily(load) }));
}

/** If the file cannot be loaded, a message takes the place of the page alone. */
function lazily(load: PageLoader) {
  return async () => ({ Component: await withStyles(load).catch(() => onDemand(load, pageFailure)) });
}

function pageFailure(failure: ReactNode) {
  return <Page title="This page could not be loaded">{failure}</Page>;
}

/**
 * Renders the page. A new page starts at its top. A page that the user returns to starts at its
 * last scroll position.
 */
function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration storageKey={scrollStorageKey} />
    </>
  );
}

import { useEffect, useState } from 'react';
import type { RouteObject } from 'react-router';
import { Navigate, Outlet, ScrollRestoration } from 'react-router';
import { LostFile } from '../components/on-demand.tsx';
import { Page } from '../components/page.tsx';
import { Spinner } from '../components/spinner.tsx';
import { scrollStorageKey } from '../components/use-scroll-after-reload.ts';
import { createCodeFile } from '../lib/code-file.ts';
import { paths } from '../lib/paths.ts';
import { reloadAfterUpdate } from '../lib/reload-after-update.ts';
import { GoHome, RequireRole } from '../session/guards.tsx';
import { PageFailure } from './page-failure.tsx';
import { type Page as PageRow, pages } from './pages.ts';
import { PublicShell } from './shells/public-shell.tsx';
import { RoleShell } from './shells/role-shell.tsx';

const loadSignedIn = createCodeFile(async () => (await import('./signed-in.tsx')).signedIn).load;

/** The files of the other public pages, and the one that follows the sign-in. */
const afterPublicPage = [...[...pages.auth, ...pages.plain].map(({ load }) => load), loadSignedIn];

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <PageFailure />,
    // Nothing is drawn until the first page has loaded. Without this the router warns.
    hydrateFallbackElement: <></>,
    children: [
      {
        path: '/auth',
        element: <PublicShell nextFiles={afterPublicPage} />,
        children: [
          ...pages.auth.map(routeOf),
          { index: true, element: <Navigate to={paths.login} replace /> },
          { path: '*', element: <Navigate to={paths.login} replace /> },
        ],
      },
      {
        lazy: () => loadSignedIn().catch(() => ({ Component: LostPage })),
        children: [
          ...pages.open.map(routeOf),
          {
            element: <RequireRole userType="user" />,
            children: [
              {
                path: '/user',
                element: <RoleShell userType="user" />,
                children: [{ index: true, element: <GoHome /> }, ...pages.user.map(routeOf)],
              },
              ...pages.solving.map(routeOf),
            ],
          },
          {
            element: <RequireRole userType="admin" />,
            children: [
              {
                path: '/admin',
                element: <RoleShell userType="admin" />,
                children: [{ index: true, element: <GoHome /> }, ...pages.admin.map(routeOf)],
              },
              ...pages.presenting.map(routeOf),
            ],
          },
        ],
      },
      ...pages.plain.map(routeOf),
      { path: '*', element: <GoHome /> },
    ],
  },
];

function routeOf({ path, load }: PageRow): RouteObject {
  return { path, lazy: async () => ({ Component: await load().catch(() => LostPage) }) };
}

/**
 * Takes the place of a page whose file cannot be loaded, and leaves the navigation. The file may
 * have been lost earlier, while the connection was: then a reload shows the page.
 */
function LostPage() {
  const [isLost, setLost] = useState(false);
  useEffect(() => void reloadAfterUpdate({ isPage: true }).then((isReloading) => setLost(!isReloading)), []);
  if (!isLost) return <Spinner />;
  return (
    <Page title="This page could not be loaded">
      <LostFile />
    </Page>
  );
}

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration storageKey={scrollStorageKey} />
    </>
  );
}

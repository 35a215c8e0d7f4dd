import type { RouteObject } from 'react-router';
import { Navigate, Outlet, ScrollRestoration } from 'react-router';
import { LostFile } from '../components/on-demand.tsx';
import { Page } from '../components/page.tsx';
import { scrollStorageKey } from '../components/use-scroll-after-reload.ts';
import { createCodeFile } from '../lib/code-file.ts';
import { paths } from '../lib/paths.ts';
import { GoHome, RequireRole } from '../session/guards.tsx';
import { PageFailure } from './page-failure.tsx';
import { type Page as PageRow, pages } from './pages.ts';
import { AdminShell } from './shells/admin-shell.tsx';
import { PublicShell } from './shells/public-shell.tsx';
import { UserShell } from './shells/user-shell.tsx';

/** Loads what is around the pages of signed-in users. */
const loadSignedIn = createCodeFile(async () => (await import('./signed-in.tsx')).signedIn).load;

/** The files of the other public pages, and the one that follows the sign-in. */
const afterPublicPage = [...pages.filter(({ role }) => role === 'everybody').map(({ load }) => load), loadSignedIn];

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
        element: <PublicShell nextFiles={afterPublicPage} />,
        children: [
          ...routesOf('everybody'),
          { index: true, element: <Navigate to={paths.login} replace /> },
          { path: '*', element: <Navigate to={paths.login} replace /> },
        ],
      },
      {
        lazy: () => loadSignedIn().catch(() => ({ Component: LostPage })),
        children: [
          {
            element: <RequireRole roles={['user']} />,
            children: [
              {
                path: '/user',
                element: <UserShell />,
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
                element: <AdminShell />,
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
    .map(({ path, load }) => ({ path, lazy: async () => ({ Component: await load().catch(() => LostPage) }) }));
}

/** Takes the place of a page whose file cannot be loaded, and leaves the navigation. */
function LostPage() {
  return (
    <Page title="This page could not be loaded">
      <LostFile />
    </Page>
  );
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

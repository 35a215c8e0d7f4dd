import type { RouteObject } from 'react-router';
import { Navigate, Outlet, ScrollRestoration } from 'react-router';
import { paths } from '../lib/paths.ts';
import { GoHome, RequireRole } from '../session/guards.tsx';
import { PageFailure } from './page-failure.tsx';
import {
  adminPages,
  authPages,
  loadFrame,
  type PageLoader,
  type Pages,
  solvingPages,
  unauthorizedPages,
  userPages,
} from './pages.ts';
import { PublicShell } from './shells/public-shell.tsx';

/** Every page and who may see it. */
export const routes: RouteObject[] = [
  {
    element: <Everything />,
    errorElement: <PageFailure />,
    children: [
      {
        path: '/auth',
        element: <PublicShell />,
        children: [
          ...routesOf(authPages),
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
                children: [{ index: true, element: <GoHome /> }, ...routesOf(userPages)],
              },
              ...routesOf(solvingPages),
            ],
          },
          {
            element: <RequireRole roles={['admin']} />,
            children: [
              {
                path: '/admin',
                lazy: lazily(async () => (await loadFrame()).AdminShell),
                children: [{ index: true, element: <GoHome /> }, ...routesOf(adminPages)],
              },
            ],
          },
        ],
      },
      ...routesOf(unauthorizedPages),
      { path: '*', element: <GoHome /> },
    ],
  },
];

function routesOf(pages: Pages): RouteObject[] {
  return Object.entries(pages).map(([path, load]) => ({ path, lazy: lazily(load) }));
}

function lazily(load: PageLoader) {
  return async () => ({ Component: await load() });
}

/** A page begins at its top; one that is come back to, where it was left. */
function Everything() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

import type { RouteObject } from 'react-router';
import { Navigate, Outlet, ScrollRestoration } from 'react-router';
import { paths } from '../lib/paths.ts';
import { GoHome, RequireRole } from '../session/guards.tsx';
import { PageFailure } from './page-failure.tsx';
import { PublicShell } from './shells/public-shell.tsx';

/** Every page and who may see it. Each page is a file of its own that is fetched when it is opened. */
export const routes: RouteObject[] = [
  {
    element: <Everything />,
    errorElement: <PageFailure />,
    children: [
      {
        path: '/auth',
        element: <PublicShell />,
        children: [
          {
            path: 'login',
            lazy: async () => ({ Component: (await import('../features/auth/login-page.tsx')).LoginPage }),
          },
          {
            path: 'register',
            lazy: async () => ({ Component: (await import('../features/auth/register-page.tsx')).RegisterPage }),
          },
          ...['forgotPassword', 'getCode', 'ResetPassword'].map((path) => ({
            path,
            lazy: async () => ({ Component: (await import('../features/auth/unbuilt-page.tsx')).UnbuiltPage }),
          })),
          { index: true, element: <Navigate to={paths.login} replace /> },
          { path: '*', element: <Navigate to={paths.login} replace /> },
        ],
      },
      {
        lazy: async () => ({ Component: (await import('./queries-of-user.tsx')).QueriesOfUser }),
        children: [
          {
            element: <RequireRole roles={['user']} />,
            children: [
              {
                path: '/user',
                lazy: async () => ({ Component: (await import('./shells/user-shell.tsx')).UserShell }),
                children: [
                  { index: true, element: <GoHome /> },
                  ...['home', 'practice'].map((path) => ({
                    path,
                    lazy: async () => ({
                      Component: (await import('../features/problems/problem-list-page.tsx')).ProblemListPage,
                    }),
                  })),
                  {
                    path: 'contests',
                    lazy: async () => ({
                      Component: (await import('../features/contests/contests-page.tsx')).ContestsPage,
                    }),
                  },
                  {
                    path: 'contest/:contestId',
                    lazy: async () => ({
                      Component: (await import('../features/contests/contest-page.tsx')).ContestPage,
                    }),
                  },
                  {
                    path: 'contestAttempt/:contestId',
                    lazy: async () => ({
                      Component: (await import('../features/contests/contest-attempt-page.tsx')).ContestAttemptPage,
                    }),
                  },
                  {
                    path: 'leaderboard/:contestId',
                    lazy: async () => ({
                      Component: (await import('../features/contests/leaderboard-page.tsx')).LeaderboardPage,
                    }),
                  },
                  {
                    path: 'profile',
                    lazy: async () => ({
                      Component: (await import('../features/profile/user-profile-page.tsx')).UserProfilePage,
                    }),
                  },
                ],
              },
              {
                path: '/user/problem/practice/:problemId',
                lazy: async () => ({ Component: (await import('../features/solving/practice-page.tsx')).PracticePage }),
              },
              {
                path: '/user/problem/contest/:contestId/:problemId',
                lazy: async () => ({
                  Component: (await import('../features/solving/contest-solving-page.tsx')).ContestSolvingPage,
                }),
              },
            ],
          },
          {
            element: <RequireRole roles={['admin']} />,
            children: [
              {
                path: '/admin',
                lazy: async () => ({ Component: (await import('./shells/admin-shell.tsx')).AdminShell }),
                children: [
                  { index: true, element: <GoHome /> },
                  {
                    path: 'home',
                    lazy: async () => ({
                      Component: (await import('../features/admin-home/admin-home-page.tsx')).AdminHomePage,
                    }),
                  },
                  {
                    path: 'uploadProblem',
                    lazy: async () => ({
                      Component: (await import('../features/admin-problems/upload-problem-page.tsx')).UploadProblemPage,
                    }),
                  },
                  {
                    path: 'editProblem/:problemId',
                    lazy: async () => ({
                      Component: (await import('../features/admin-problems/edit-problem-page.tsx')).EditProblemPage,
                    }),
                  },
                  {
                    path: 'problems',
                    lazy: async () => ({
                      Component: (await import('../features/admin-problems/admin-problems-page.tsx')).AdminProblemsPage,
                    }),
                  },
                  {
                    path: 'profile',
                    lazy: async () => ({
                      Component: (await import('../features/profile/admin-profile-page.tsx')).AdminProfilePage,
                    }),
                  },
                  {
                    path: 'contests',
                    lazy: async () => ({
                      Component: (await import('../features/admin-contests/admin-contests-page.tsx')).AdminContestsPage,
                    }),
                  },
                  {
                    path: 'scheduleContest',
                    lazy: async () => ({
                      Component: (await import('../features/admin-contests/schedule-contest-page.tsx'))
                        .ScheduleContestPage,
                    }),
                  },
                  {
                    path: 'contest/:contestId',
                    lazy: async () => ({
                      Component: (await import('../features/admin-contests/admin-contest-page.tsx')).AdminContestPage,
                    }),
                  },
                  {
                    path: 'leaderBoard/:contestId',
                    lazy: async () => ({
                      Component: (await import('../features/admin-contests/admin-leaderboard-page.tsx'))
                        .AdminLeaderboardPage,
                    }),
                  },
                  {
                    path: 'editContest/:contestId',
                    lazy: async () => ({
                      Component: (await import('../features/admin-contests/edit-contest-page.tsx')).EditContestPage,
                    }),
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        path: '/unauthorized',
        lazy: async () => ({ Component: (await import('../features/auth/unauthorized-page.tsx')).UnauthorizedPage }),
      },
      { path: '*', element: <GoHome /> },
    ],
  },
];

/** A page begins at its top; one that is come back to, where it was left. */
function Everything() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

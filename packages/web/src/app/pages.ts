import type { UserType } from '@podium/sdk/contract';
import type { ComponentType } from 'react';

/** Loads the file of a page. */
export type PageLoader = () => Promise<ComponentType>;

/** The data that a page can request while its file loads. `prefetch-page.ts` has the queries. */
export type Prefetch = 'problems' | 'problem' | 'contests' | 'contest' | 'leaderboard' | 'profile' | 'languages';

/**
 * The largest amount of JavaScript that a first visit may download, in KB (1000 bytes) after gzip.
 */
export interface Budget {
  maxKb: number;
  /**
   * The sources that load on demand and count here all the same. `vite/check-budgets.ts` lists
   * their files.
   */
  with?: readonly ('events' | 'markup' | 'math' | 'overview')[];
}

/**
 * The path in the router's notation. Pages of one role are below one path, because they share a
 * navigation bar.
 */
type PageAddress =
  | { role: 'everybody'; path: `/auth/${string}`; fullScreen?: never }
  | { role: 'everybody'; path: `/${string}`; fullScreen: true }
  | { role: UserType; path: `/${UserType}/${string}`; fullScreen?: true };

/** One page. Its file is loaded when the page is opened. */
export type Page = PageAddress & {
  load: PageLoader;
  /**
   * The data that the page shows first, requested while its file loads. Editing pages have none,
   * because they request the current data when editing begins.
   */
  prefetch?: readonly Prefetch[];
  /** One budget for each kind of first visit. The build fails if a visit exceeds its budget. */
  budgets: readonly Budget[];
};

const unbuilt: PageLoader = async () => (await import('../features/auth/unbuilt-page.tsx')).UnbuiltPage;

const openPage: Budget[] = [{ maxKb: 170 }];
const listPage: Budget[] = [{ maxKb: 202 }];
const homePage: Budget[] = [...listPage, { with: ['overview'], maxKb: 204 }];
const contestPage: Budget[] = [{ maxKb: 189 }, { with: ['markup'], maxKb: 233 }];
const solvingPage: Budget[] = [
  { with: ['events', 'markup'], maxKb: 361 },
  { with: ['events', 'markup', 'math'], maxKb: 438 },
];
const contestSolvingPage: Budget[] = [
  { with: ['events', 'markup'], maxKb: 364 },
  { with: ['events', 'markup', 'math'], maxKb: 441 },
];
const editorPage: Budget[] = [{ with: ['markup', 'math'], maxKb: 439 }];

/** Every page. The build reads this table too, so this file imports nothing but pages. */
export const pages: readonly Page[] = [
  {
    path: '/auth/login',
    role: 'everybody',
    load: async () => (await import('../features/auth/login-page.tsx')).LoginPage,
    budgets: openPage,
  },
  {
    path: '/auth/register',
    role: 'everybody',
    load: async () => (await import('../features/auth/register-page.tsx')).RegisterPage,
    budgets: openPage,
  },
  { path: '/auth/forgotPassword', role: 'everybody', load: unbuilt, budgets: openPage },
  { path: '/auth/getCode', role: 'everybody', load: unbuilt, budgets: openPage },
  { path: '/auth/ResetPassword', role: 'everybody', load: unbuilt, budgets: openPage },
  {
    path: '/unauthorized',
    role: 'everybody',
    fullScreen: true,
    load: async () => (await import('../features/auth/unauthorized-page.tsx')).UnauthorizedPage,
    budgets: openPage,
  },
  {
    path: '/download',
    role: 'everybody',
    fullScreen: true,
    load: async () => (await import('../features/auth/download-page.tsx')).DownloadPage,
    budgets: openPage,
  },
  {
    path: '/user/home',
    role: 'user',
    load: async () => (await import('../features/problems/home-page.tsx')).HomePage,
    prefetch: ['problems', 'contests'],
    budgets: homePage,
  },
  {
    path: '/user/practice',
    role: 'user',
    load: async () => (await import('../features/problems/problem-list-page.tsx')).ProblemListPage,
    prefetch: ['problems'],
    budgets: listPage,
  },
  {
    path: '/user/problem/practice/:problemId',
    role: 'user',
    fullScreen: true,
    load: async () => (await import('../features/solving/practice-page.tsx')).PracticePage,
    prefetch: ['problem', 'languages'],
    budgets: solvingPage,
  },
  {
    path: '/user/problem/contest/:contestId/:problemId',
    role: 'user',
    fullScreen: true,
    load: async () => (await import('../features/solving/contest-solving-page.tsx')).ContestSolvingPage,
    prefetch: ['contest', 'problem', 'languages'],
    budgets: contestSolvingPage,
  },
  {
    path: '/user/contests',
    role: 'user',
    load: async () => (await import('../features/contests/contests-page.tsx')).ContestsPage,
    prefetch: ['contests'],
    budgets: listPage,
  },
  {
    path: '/user/contest/:contestId',
    role: 'user',
    load: async () => (await import('../features/contests/contest-page.tsx')).ContestPage,
    prefetch: ['contest'],
    budgets: contestPage,
  },
  {
    path: '/user/contestAttempt/:contestId',
    role: 'user',
    load: async () => (await import('../features/contests/contest-attempt-page.tsx')).ContestAttemptPage,
    prefetch: ['contest'],
    budgets: contestPage,
  },
  {
    path: '/user/leaderboard/:contestId',
    role: 'user',
    load: async () => (await import('../features/contests/leaderboard-page.tsx')).LeaderboardPage,
    prefetch: ['contest', 'leaderboard'],
    budgets: listPage,
  },
  {
    path: '/user/profile',
    role: 'user',
    load: async () => (await import('../features/profile/user-profile-page.tsx')).UserProfilePage,
    prefetch: ['profile'],
    budgets: listPage,
  },
  {
    path: '/admin/home',
    role: 'admin',
    load: async () => (await import('../features/admin-home/admin-home-page.tsx')).AdminHomePage,
    prefetch: ['contests'],
    budgets: listPage,
  },
  {
    path: '/admin/problems',
    role: 'admin',
    load: async () => (await import('../features/admin-problems/admin-problems-page.tsx')).AdminProblemsPage,
    prefetch: ['problems'],
    budgets: listPage,
  },
  {
    path: '/admin/uploadProblem',
    role: 'admin',
    load: async () => (await import('../features/admin-problems/upload-problem-page.tsx')).UploadProblemPage,
    budgets: editorPage,
  },
  {
    path: '/admin/editProblem/:problemId',
    role: 'admin',
    load: async () => (await import('../features/admin-problems/edit-problem-page.tsx')).EditProblemPage,
    budgets: editorPage,
  },
  {
    path: '/admin/contests',
    role: 'admin',
    load: async () => (await import('../features/admin-contests/admin-contests-page.tsx')).AdminContestsPage,
    prefetch: ['contests'],
    budgets: listPage,
  },
  {
    path: '/admin/contest/:contestId',
    role: 'admin',
    load: async () => (await import('../features/admin-contests/admin-contest-page.tsx')).AdminContestPage,
    prefetch: ['contest'],
    budgets: contestPage,
  },
  {
    path: '/admin/scheduleContest',
    role: 'admin',
    load: async () => (await import('../features/admin-contests/schedule-contest-page.tsx')).ScheduleContestPage,
    prefetch: ['problems'],
    budgets: listPage,
  },
  {
    path: '/admin/editContest/:contestId',
    role: 'admin',
    load: async () => (await import('../features/admin-contests/edit-contest-page.tsx')).EditContestPage,
    budgets: listPage,
  },
  {
    path: '/admin/leaderBoard/:contestId',
    role: 'admin',
    load: async () => (await import('../features/admin-contests/admin-leaderboard-page.tsx')).AdminLeaderboardPage,
    prefetch: ['contest', 'leaderboard'],
    budgets: listPage,
  },
  {
    path: '/admin/log',
    role: 'admin',
    load: async () => (await import('../features/admin-log/audit-log-page.tsx')).AuditLogPage,
    budgets: listPage,
  },
  {
    path: '/admin/workers',
    role: 'admin',
    load: async () => (await import('../features/admin-workers/workers-page.tsx')).WorkersPage,
    budgets: listPage,
  },
  {
    path: '/admin/profile',
    role: 'admin',
    load: async () => (await import('../features/profile/admin-profile-page.tsx')).AdminProfilePage,
    prefetch: ['profile'],
    budgets: listPage,
  },
];

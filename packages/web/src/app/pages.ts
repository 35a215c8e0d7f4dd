import type { PodiumClient } from '@podium/sdk';
import type { UserType } from '@podium/sdk/contract';
import {
  contestQuery,
  contestsQuery,
  languagesQuery,
  leaderboardQuery,
  problemQuery,
  problemsQuery,
  profileQuery,
  type ServerQuery,
} from '@podium/sdk/queries';
import type { ComponentType } from 'react';
import { createCodeFile } from '../lib/code-file.ts';
import { statementLanguage } from '../lib/statement-language.ts';

/** Loads the file of a page. */
type PageLoader = () => Promise<ComponentType>;

/** A visit to a page, by its address. */
interface Visit {
  client: PodiumClient;
  params: Readonly<Record<string, string | undefined>>;
  searchParams: URLSearchParams;
}

type Prefetch = (visit: Visit) => ServerQuery<unknown>[];

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
   * What the page shows first, requested while its file loads. Editing pages have none, because
   * they request the current data when editing begins.
   */
  prefetch?: Prefetch;
};

const unbuilt: PageLoader = async () => (await import('../features/auth/unbuilt-page.tsx')).UnbuiltPage;

const problems: Prefetch = ({ client }) => [problemsQuery(client)];
const problem: Prefetch = ({ client, params }) => [
  problemQuery(client, params.problemId ?? '', statementLanguage.get),
  languagesQuery(client),
];
const contests: Prefetch = ({ client, searchParams }) => [
  contestsQuery(client, searchParams.get('filter') === 'past' ? 'past' : 'all'),
];
const contest: Prefetch = ({ client, params }) => [contestQuery(client, params.contestId ?? '')];
const leaderboard: Prefetch = (visit) => [
  ...contest(visit),
  leaderboardQuery(visit.client, visit.params.contestId ?? ''),
];
const profile: Prefetch = ({ client }) => [profileQuery(client)];

const table: readonly Page[] = [
  {
    path: '/auth/login',
    role: 'everybody',
    load: async () => (await import('../features/auth/login-page.tsx')).LoginPage,
  },
  {
    path: '/auth/register',
    role: 'everybody',
    load: async () => (await import('../features/auth/register-page.tsx')).RegisterPage,
  },
  { path: '/auth/forgotPassword', role: 'everybody', load: unbuilt },
  { path: '/auth/getCode', role: 'everybody', load: unbuilt },
  { path: '/auth/ResetPassword', role: 'everybody', load: unbuilt },
  {
    path: '/unauthorized',
    role: 'everybody',
    fullScreen: true,
    load: async () => (await import('../features/auth/unauthorized-page.tsx')).UnauthorizedPage,
  },
  {
    path: '/download',
    role: 'everybody',
    fullScreen: true,
    load: async () => (await import('../features/auth/download-page.tsx')).DownloadPage,
  },
  {
    path: '/user/home',
    role: 'user',
    load: async () => (await import('../features/problems/home-page.tsx')).HomePage,
    prefetch: (visit) => [...problems(visit), ...contests(visit)],
  },
  {
    path: '/user/practice',
    role: 'user',
    load: async () => (await import('../features/problems/problem-list-page.tsx')).ProblemListPage,
    prefetch: problems,
  },
  {
    path: '/user/problem/practice/:problemId',
    role: 'user',
    fullScreen: true,
    load: async () => (await import('../features/solving/practice-page.tsx')).PracticePage,
    prefetch: problem,
  },
  {
    path: '/user/problem/contest/:contestId/:problemId',
    role: 'user',
    fullScreen: true,
    load: async () => (await import('../features/solving/contest-solving-page.tsx')).ContestSolvingPage,
    prefetch: (visit) => [...contest(visit), ...problem(visit)],
  },
  {
    path: '/user/contests',
    role: 'user',
    load: async () => (await import('../features/contests/contests-page.tsx')).ContestsPage,
    prefetch: contests,
  },
  {
    path: '/user/contest/:contestId',
    role: 'user',
    load: async () => (await import('../features/contests/contest-page.tsx')).ContestPage,
    prefetch: contest,
  },
  {
    path: '/user/contestAttempt/:contestId',
    role: 'user',
    load: async () => (await import('../features/contests/contest-attempt-page.tsx')).ContestAttemptPage,
    prefetch: contest,
  },
  {
    path: '/user/leaderboard/:contestId',
    role: 'user',
    load: async () => (await import('../features/contests/leaderboard-page.tsx')).LeaderboardPage,
    prefetch: leaderboard,
  },
  {
    path: '/user/profile',
    role: 'user',
    load: async () => (await import('../features/profile/user-profile-page.tsx')).UserProfilePage,
    prefetch: profile,
  },
  {
    path: '/admin/home',
    role: 'admin',
    load: async () => (await import('../features/admin-home/admin-home-page.tsx')).AdminHomePage,
    prefetch: contests,
  },
  {
    path: '/admin/problems',
    role: 'admin',
    load: async () => (await import('../features/admin-problems/admin-problems-page.tsx')).AdminProblemsPage,
    prefetch: problems,
  },
  {
    path: '/admin/uploadProblem',
    role: 'admin',
    load: async () => (await import('../features/admin-problems/upload-problem-page.tsx')).UploadProblemPage,
  },
  {
    path: '/admin/editProblem/:problemId',
    role: 'admin',
    load: async () => (await import('../features/admin-problems/edit-problem-page.tsx')).EditProblemPage,
  },
  {
    path: '/admin/contests',
    role: 'admin',
    load: async () => (await import('../features/admin-contests/admin-contests-page.tsx')).AdminContestsPage,
    prefetch: contests,
  },
  {
    path: '/admin/contest/:contestId',
    role: 'admin',
    load: async () => (await import('../features/admin-contests/admin-contest-page.tsx')).AdminContestPage,
    prefetch: contest,
  },
  {
    path: '/admin/scheduleContest',
    role: 'admin',
    load: async () => (await import('../features/admin-contests/schedule-contest-page.tsx')).ScheduleContestPage,
    prefetch: problems,
  },
  {
    path: '/admin/editContest/:contestId',
    role: 'admin',
    load: async () => (await import('../features/admin-contests/edit-contest-page.tsx')).EditContestPage,
  },
  {
    path: '/admin/leaderBoard/:contestId',
    role: 'admin',
    load: async () => (await import('../features/admin-contests/admin-leaderboard-page.tsx')).AdminLeaderboardPage,
    prefetch: leaderboard,
  },
  {
    path: '/admin/log',
    role: 'admin',
    load: async () => (await import('../features/admin-log/audit-log-page.tsx')).AuditLogPage,
  },
  {
    path: '/admin/workers',
    role: 'admin',
    load: async () => (await import('../features/admin-workers/workers-page.tsx')).WorkersPage,
  },
  {
    path: '/admin/profile',
    role: 'admin',
    load: async () => (await import('../features/profile/admin-profile-page.tsx')).AdminProfilePage,
    prefetch: profile,
  },
];

/** Every page. */
export const pages: readonly Page[] = table.map((page) => ({ ...page, load: createCodeFile(page.load).load }));

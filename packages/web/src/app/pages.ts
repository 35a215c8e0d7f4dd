import type { ComponentType } from 'react';

/** Fetches the file of a page. */
export type PageLoader = () => Promise<ComponentType>;

/** Pages by their addresses. */
export type Pages = Readonly<Record<string, PageLoader>>;

// Each page is a file of its own that is fetched when it is opened. Nothing else is imported here: the first file of a visit holds this
// table, so that the page that was asked for is fetched together with what draws it.

const unbuilt: PageLoader = async () => (await import('../features/auth/unbuilt-page.tsx')).UnbuiltPage;
const problemList: PageLoader = async () =>
  (await import('../features/problems/problem-list-page.tsx')).ProblemListPage;

export const authPages: Pages = {
  '/auth/login': async () => (await import('../features/auth/login-page.tsx')).LoginPage,
  '/auth/register': async () => (await import('../features/auth/register-page.tsx')).RegisterPage,
  '/auth/forgotPassword': unbuilt,
  '/auth/getCode': unbuilt,
  '/auth/ResetPassword': unbuilt,
};

export const unauthorizedPages: Pages = {
  '/unauthorized': async () => (await import('../features/auth/unauthorized-page.tsx')).UnauthorizedPage,
};

/** Of learners, below their navigation bar. */
export const userPages: Pages = {
  '/user/home': problemList,
  '/user/practice': problemList,
  '/user/contests': async () => (await import('../features/contests/contests-page.tsx')).ContestsPage,
  '/user/contest/:contestId': async () => (await import('../features/contests/contest-page.tsx')).ContestPage,
  '/user/contestAttempt/:contestId': async () =>
    (await import('../features/contests/contest-attempt-page.tsx')).ContestAttemptPage,
  '/user/leaderboard/:contestId': async () =>
    (await import('../features/contests/leaderboard-page.tsx')).LeaderboardPage,
  '/user/profile': async () => (await import('../features/profile/user-profile-page.tsx')).UserProfilePage,
};

/** Of learners, with the whole screen for themselves. */
export const solvingPages: Pages = {
  '/user/problem/practice/:problemId': async () => (await import('../features/solving/practice-page.tsx')).PracticePage,
  '/user/problem/contest/:contestId/:problemId': async () =>
    (await import('../features/solving/contest-solving-page.tsx')).ContestSolvingPage,
};

/** Of admins, below their navigation bar. */
export const adminPages: Pages = {
  '/admin/home': async () => (await import('../features/admin-home/admin-home-page.tsx')).AdminHomePage,
  '/admin/uploadProblem': async () =>
    (await import('../features/admin-problems/upload-problem-page.tsx')).UploadProblemPage,
  '/admin/editProblem/:problemId': async () =>
    (await import('../features/admin-problems/edit-problem-page.tsx')).EditProblemPage,
  '/admin/problems': async () => (await import('../features/admin-problems/admin-problems-page.tsx')).AdminProblemsPage,
  '/admin/profile': async () => (await import('../features/profile/admin-profile-page.tsx')).AdminProfilePage,
  '/admin/contests': async () => (await import('../features/admin-contests/admin-contests-page.tsx')).AdminContestsPage,
  '/admin/scheduleContest': async () =>
    (await import('../features/admin-contests/schedule-contest-page.tsx')).ScheduleContestPage,
  '/admin/contest/:contestId': async () =>
    (await import('../features/admin-contests/admin-contest-page.tsx')).AdminContestPage,
  '/admin/leaderBoard/:contestId': async () =>
    (await import('../features/admin-contests/admin-leaderboard-page.tsx')).AdminLeaderboardPage,
  '/admin/editContest/:contestId': async () =>
    (await import('../features/admin-contests/edit-contest-page.tsx')).EditContestPage,
};

/** What stands around the pages of those who are signed in. */
export const loadFrame = async () => (await import('./frame.ts')).frame;

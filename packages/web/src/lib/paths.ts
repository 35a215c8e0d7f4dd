/** All paths of the front end. Links and redirects use only these. */
export const paths = {
  login: '/auth/login',
  register: '/auth/register',
  forgotPassword: '/auth/forgotPassword',
  getCode: '/auth/getCode',
  resetPassword: '/auth/ResetPassword',
  unauthorized: '/unauthorized',
  download: '/download',
  user: {
    home: '/user/home',
    practice: '/user/practice',
    contests: '/user/contests',
    contest: (id: string) => `/user/contest/${id}`,
    contestAttempt: (id: string) => `/user/contestAttempt/${id}`,
    leaderboard: (contestId: string) => `/user/leaderboard/${contestId}`,
    practiceProblem: (id: string) => `/user/problem/practice/${id}`,
    contestProblem: (contestId: string, problemId: string) => `/user/problem/contest/${contestId}/${problemId}`,
    profile: '/user/profile',
  },
  admin: {
    home: '/admin/home',
    uploadProblem: '/admin/uploadProblem',
    editProblem: (id: string) => `/admin/editProblem/${id}`,
    problems: '/admin/problems',
    profile: '/admin/profile',
    contests: '/admin/contests',
    scheduleContest: '/admin/scheduleContest',
    contest: (id: string) => `/admin/contest/${id}`,
    leaderboard: (contestId: string) => `/admin/leaderBoard/${contestId}`,
    editContest: (id: string) => `/admin/editContest/${id}`,
    log: '/admin/log',
    workers: '/admin/workers',
  },
} as const;

export function homeOf(userType: 'user' | 'admin'): string {
  return userType === 'admin' ? paths.admin.home : paths.user.home;
}

import type { PodiumClient } from '@podium/sdk';
import {
  contestQuery,
  contestsQuery,
  languagesQuery,
  leaderboardQuery,
  problemQuery,
  problemsQuery,
  profileQuery,
  type ServerQuery,
  standingsHistoryQuery,
} from '@podium/sdk/queries';
import type { ComponentType } from 'react';
import { createCodeFile } from '../lib/code-file.ts';
import { paths } from '../lib/paths.ts';
import { statementLanguage } from '../lib/statement-language.ts';

interface Visit {
  client: PodiumClient;
  params: Readonly<Record<string, string | undefined>>;
  searchParams: URLSearchParams;
}

/**
 * Lists what a page shows first, requested while its file loads. Editing pages have none, because
 * they request the current data when editing begins.
 */
type Prefetch = (visit: Visit) => ServerQuery<unknown>[];

/** One page. Its file is loaded when the page is opened. */
export interface Page {
  /** In the router's notation. */
  path: string;
  load: () => Promise<ComponentType>;
  prefetch?: Prefetch | undefined;
}

/** `name` is the component's, which the file exports. */
function page<Name extends string>(
  path: string,
  importFile: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  prefetch?: Prefetch,
): Page {
  return { path, load: createCodeFile(async () => (await importFile())[name]).load, prefetch };
}

const { user, admin } = paths;
const [contestId, problemId] = [':contestId', ':problemId'];

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
const history: Prefetch = ({ client, params }) => [standingsHistoryQuery(client, params.contestId ?? '')];
const profile: Prefetch = ({ client }) => [profileQuery(client)];

const unbuilt = (path: string) => page(path, () => import('../features/auth/unbuilt-page.tsx'), 'UnbuiltPage');

/** Every page, by what is around it and who may open it. */
export const pages = {
  /** For everybody, below the bar for signed-out users. */
  auth: [
    page(paths.login, () => import('../features/auth/login-page.tsx'), 'LoginPage'),
    page(paths.register, () => import('../features/auth/register-page.tsx'), 'RegisterPage'),
    unbuilt(paths.forgotPassword),
    unbuilt(paths.getCode),
    unbuilt(paths.resetPassword),
  ],
  /** For everybody, without a bar. */
  plain: [
    page(paths.unauthorized, () => import('../features/auth/unauthorized-page.tsx'), 'UnauthorizedPage'),
    page(paths.download, () => import('../features/auth/download-page.tsx'), 'DownloadPage'),
  ],
  /** For everybody, without a bar, with a cache of answers. */
  open: [
    page(
      paths.publicStandings(contestId),
      () => import('../features/public-standings/public-standings-page.tsx'),
      'PublicStandingsPage',
    ),
  ],
  user: [
    page(
      user.home,
      () => import('../features/problems/home-page.tsx'),
      'HomePage',
      (visit) => [...problems(visit), ...contests(visit)],
    ),
    page(user.practice, () => import('../features/problems/problem-list-page.tsx'), 'ProblemListPage', problems),
    page(user.contests, () => import('../features/contests/contests-page.tsx'), 'ContestsPage', contests),
    page(user.contest(contestId), () => import('../features/contests/contest-page.tsx'), 'ContestPage', contest),
    page(
      user.contestAttempt(contestId),
      () => import('../features/contests/contest-attempt-page.tsx'),
      'ContestAttemptPage',
      contest,
    ),
    page(
      user.leaderboard(contestId),
      () => import('../features/contests/leaderboard-page.tsx'),
      'LeaderboardPage',
      leaderboard,
    ),
    page(user.standings(contestId), () => import('../features/contests/standings-page.tsx'), 'StandingsPage', contest),
    page(
      user.statistics(contestId),
      () => import('../features/statistics/statistics-page.tsx'),
      'StatisticsPage',
      history,
    ),
    page(user.questions(contestId), () => import('../features/contests/questions-page.tsx'), 'QuestionsPage', contest),
    page(user.profile, () => import('../features/profile/profile-page.tsx'), 'ProfilePage', profile),
  ],
  /** For users, on the whole screen. */
  solving: [
    page(
      user.practiceProblem(problemId),
      () => import('../features/solving/practice-page.tsx'),
      'PracticePage',
      problem,
    ),
    page(
      user.contestProblem(contestId, problemId),
      () => import('../features/solving/contest-solving-page.tsx'),
      'ContestSolvingPage',
      (visit) => [...contest(visit), ...problem(visit)],
    ),
  ],
  admin: [
    page(admin.home, () => import('../features/admin-home/admin-home-page.tsx'), 'AdminHomePage', contests),
    page(
      admin.problems,
      () => import('../features/admin-problems/admin-problems-page.tsx'),
      'AdminProblemsPage',
      problems,
    ),
    page(admin.uploadProblem, () => import('../features/admin-problems/upload-problem-page.tsx'), 'UploadProblemPage'),
    page(
      admin.editProblem(problemId),
      () => import('../features/admin-problems/edit-problem-page.tsx'),
      'EditProblemPage',
    ),
    page(
      admin.contests,
      () => import('../features/admin-contests/admin-contests-page.tsx'),
      'AdminContestsPage',
      contests,
    ),
    page(
      admin.contest(contestId),
      () => import('../features/admin-contests/admin-contest-page.tsx'),
      'AdminContestPage',
      contest,
    ),
    page(
      admin.scheduleContest,
      () => import('../features/admin-contests/schedule-contest-page.tsx'),
      'ScheduleContestPage',
      problems,
    ),
    page(
      admin.editContest(contestId),
      () => import('../features/admin-contests/edit-contest-page.tsx'),
      'EditContestPage',
    ),
    page(
      admin.leaderboard(contestId),
      () => import('../features/admin-contests/admin-leaderboard-page.tsx'),
      'AdminLeaderboardPage',
      leaderboard,
    ),
    page(
      admin.submissions,
      () => import('../features/admin-submissions/submissions-page.tsx'),
      'SubmissionsPage',
      problems,
    ),
    page(
      admin.standings(contestId),
      () => import('../features/admin-contests/admin-standings-page.tsx'),
      'AdminStandingsPage',
      contest,
    ),
    page(
      admin.statistics(contestId),
      () => import('../features/statistics/statistics-page.tsx'),
      'StatisticsPage',
      history,
    ),
    page(
      admin.questions(contestId),
      () => import('../features/admin-contests/admin-questions-page.tsx'),
      'AdminQuestionsPage',
      contest,
    ),
    page(
      admin.participants(contestId),
      () => import('../features/admin-contests/participants-page.tsx'),
      'ParticipantsPage',
      contest,
    ),
    page(admin.log, () => import('../features/admin-log/audit-log-page.tsx'), 'AuditLogPage'),
    page(admin.workers, () => import('../features/admin-workers/workers-page.tsx'), 'WorkersPage'),
    page(admin.profile, () => import('../features/profile/profile-page.tsx'), 'ProfilePage', profile),
  ],
  /** For administrators, on the whole screen. */
  presenting: [
    page(
      admin.resolver(contestId),
      () => import('../features/admin-contests/resolver-page.tsx'),
      'ResolverPage',
      contest,
    ),
  ],
} as const;

/** What is fetched only when somebody needs it. Whatever else is imported dynamically counts as fetched at once. */
export const onDemand = {
  /** Judging as it happens: after a submit. */
  events: /\/sdk\/src\/transport\/watch-submission\.ts$/,
  /** Formulas: for texts that have some. */
  math: /\/node_modules\/katex\//,
  /** What draws markup: for descriptions of contests that have some. Statements always come with it. */
  markup: /\/components\/markdown\/markdown\.tsx$/,
  /** What shows results: after the first run or submit, or when one looks at earlier ones. */
  results: /\/solving\/(judging\/(result-view|history-dialog)|accepted-modal)\.tsx$/,
  /** The list of shortcuts: when somebody asks for it. */
  help: /\/solving\/shortcut-help\.tsx$/,
  /** What finds and replaces in code: when it is opened. */
  find: /\/code-editor\/find-in-code\.ts$/,
} as const;

/** The most that a first visit may download: bytes after gzip, of which 1000 are a KB. */
export interface Budget {
  visit: string;
  /** The page's source. */
  page: string;
  /** Whether it is shown to those who are signed in, with what they all share. */
  signedIn: boolean;
  /** What comes on demand and is counted here all the same. */
  counts: readonly (keyof typeof onDemand)[];
  maxJs: number;
  maxCss: number;
}

const maxCss = 12_000;

const openPage = (visit: string, page: string): Budget => ({
  ...{ visit, page: `src/features/${page}-page.tsx` },
  ...{ signedIn: false, counts: [], maxJs: 160_000, maxCss },
});

const listPage = (visit: string, page: string): Budget => ({
  ...openPage(visit, page),
  ...{ signedIn: true, maxJs: 190_000 },
});

const solvingPages = (visit: string, page: string): Budget[] => [
  { ...listPage(visit, page), counts: ['events', 'markup'], maxJs: 340_000 },
  { ...listPage(`${visit}, with formulas`, page), counts: ['events', 'markup', 'math'], maxJs: 420_000 },
];

const contestPages = (visit: string, page: string): Budget[] => [
  listPage(visit, page),
  { ...listPage(`${visit}, with markup`, page), counts: ['markup'], maxJs: 240_000 },
];

const editorPage = (visit: string, page: string): Budget => ({
  ...listPage(visit, page),
  ...{ counts: ['markup', 'math'], maxJs: 430_000 },
});

/** Every page has a row: the build fails for one that has none. */
export const budgets: readonly Budget[] = [
  openPage('sign in', 'auth/login'),
  openPage('sign up', 'auth/register'),
  openPage('not built yet', 'auth/unbuilt'),
  openPage('unauthorized', 'auth/unauthorized'),
  listPage('problems', 'problems/problem-list'),
  listPage('contests', 'contests/contests'),
  ...contestPages('contest', 'contests/contest'),
  ...contestPages('contest attempt', 'contests/contest-attempt'),
  listPage('leaderboard', 'contests/leaderboard'),
  listPage('profile', 'profile/user-profile'),
  ...solvingPages('practice', 'solving/practice'),
  ...solvingPages('contest problem', 'solving/contest-solving'),
  listPage('admin: home', 'admin-home/admin-home'),
  listPage('admin: problems', 'admin-problems/admin-problems'),
  editorPage('admin: upload problem', 'admin-problems/upload-problem'),
  editorPage('admin: edit problem', 'admin-problems/edit-problem'),
  listPage('admin: profile', 'profile/admin-profile'),
  listPage('admin: contests', 'admin-contests/admin-contests'),
  ...contestPages('admin: contest', 'admin-contests/admin-contest'),
  listPage('admin: schedule contest', 'admin-contests/schedule-contest'),
  listPage('admin: edit contest', 'admin-contests/edit-contest'),
  listPage('admin: leaderboard', 'admin-contests/admin-leaderboard'),
];

/** The other source that the router fetches: around every page of somebody who is signed in. */
export const signedInSource = 'src/app/frame.ts';

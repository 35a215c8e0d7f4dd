import type { Page } from 'playwright-core';
import type { RouteObject } from 'react-router';
import { expect } from 'vitest';
import type { TestSite } from './browser/test-site.ts';

/** A visitor is signed out, or is Ada or the administrator. */
export type Role = 'nobody' | 'learner' | 'admin';

/** A landing is the path after redirects and the heading of that page. */
export type Landing = readonly [path: string, heading: string];

export interface RouteCase {
  /**
   * The pattern is the path of a page in `src/app/pages.ts`, or of a redirect in
   * `src/app/routes.tsx`.
   */
  route: string;
  path: string;
  /** The landing for each role. The page redirects other roles than its own. */
  landings: Record<Role, Landing>;
}

const login: Landing = ['/auth/login', 'Log In'];
const unauthorized: Landing = ['/unauthorized', '401 - Unauthorized'];
const homes: Record<Role, Landing> = {
  nobody: login,
  learner: ['/user/home', 'Problem List'],
  admin: ['/admin/home', 'Admin Dashboard'],
};
const unbuilt = 'Not available yet';

/** Lists every route once. Routes with an id belong to existing content. */
export function casesOf({ problems, contests }: TestSite): readonly RouteCase[] {
  const { sum, opener } = problems;
  const { ranked, live, future } = contests;
  return [
    { route: '/auth', path: '/auth', landings: homes },
    { route: '/auth/*', path: '/auth/anything', landings: homes },
    { route: '/auth/login', path: '/auth/login', landings: homes },
    {
      route: '/auth/register',
      path: '/auth/register',
      landings: { ...homes, nobody: ['/auth/register', 'Create Account'] },
    },
    ...['forgotPassword', 'getCode', 'ResetPassword'].map((page) => forEverybody(`/auth/${page}`, unbuilt)),
    { route: '/user', path: '/user', landings: { ...homes, admin: unauthorized } },
    forLearners('/user/home', '/user/home', 'Problem List'),
    forLearners('/user/practice', '/user/practice', 'Problem List'),
    forLearners('/user/contests', '/user/contests', 'Contests'),
    forLearners('/user/contest/:contestId', `/user/contest/${future._id}`, future.title),
    forLearners('/user/contestAttempt/:contestId', `/user/contestAttempt/${live._id}`, live.title),
    forLearners('/user/leaderboard/:contestId', `/user/leaderboard/${ranked._id}`, 'Contest Rankings'),
    forLearners('/user/standings/:contestId', `/user/standings/${ranked._id}`, 'Standings'),
    forLearners('/user/statistics/:contestId', `/user/statistics/${ranked._id}`, 'Statistics'),
    forLearners('/user/questions/:contestId', `/user/questions/${live._id}`, 'Questions'),
    forLearners('/user/profile', '/user/profile', 'Profile'),
    forLearners('/user/problem/practice/:problemId', `/user/problem/practice/${sum._id}`, sum.title),
    forLearners(
      '/user/problem/contest/:contestId/:problemId',
      `/user/problem/contest/${live._id}/${opener._id}`,
      opener.title,
    ),
    { route: '/admin', path: '/admin', landings: { ...homes, learner: unauthorized } },
    forAdmins('/admin/home', '/admin/home', 'Admin Dashboard'),
    forAdmins('/admin/uploadProblem', '/admin/uploadProblem', 'Upload Problem'),
    forAdmins('/admin/editProblem/:problemId', `/admin/editProblem/${sum._id}`, 'Edit Problem'),
    forAdmins('/admin/problems', '/admin/problems', 'Problem List'),
    forAdmins('/admin/profile', '/admin/profile', 'Profile'),
    forAdmins('/admin/contests', '/admin/contests', 'Contests'),
    forAdmins('/admin/scheduleContest', '/admin/scheduleContest', 'Schedule New Contest'),
    forAdmins('/admin/contest/:contestId', `/admin/contest/${future._id}`, future.title),
    forAdmins('/admin/leaderBoard/:contestId', `/admin/leaderBoard/${ranked._id}`, 'Leaderboard'),
    forAdmins('/admin/standings/:contestId', `/admin/standings/${ranked._id}`, 'Standings'),
    forAdmins('/admin/statistics/:contestId', `/admin/statistics/${ranked._id}`, 'Statistics'),
    forAdmins('/admin/resolver/:contestId', `/admin/resolver/${ranked._id}`, `Resolver: ${ranked.title}`),
    forAdmins('/admin/questions/:contestId', `/admin/questions/${ranked._id}`, 'Questions'),
    forAdmins('/admin/participants/:contestId', `/admin/participants/${ranked._id}`, 'Participants'),
    forAdmins('/admin/editContest/:contestId', `/admin/editContest/${future._id}`, 'Edit Contest'),
    forAdmins('/admin/submissions', '/admin/submissions', 'Submissions'),
    forAdmins('/admin/log', '/admin/log', 'Audit Log'),
    forAdmins('/admin/workers', '/admin/workers', 'Workers'),
    forEverybody('/unauthorized', '401 - Unauthorized'),
    forEverybody('/download', 'Podium in your terminal'),
    {
      ...forEverybody(`/standings/${ranked._id}`, 'No public standings here'),
      route: '/standings/:contestId',
    },
    { route: '*', path: '/', landings: homes },
    { route: '*', path: '/user/nowhere', landings: homes },
  ];
}

/** Waits until the page has the path and the heading. */
export async function seeLanding(page: Page, landing: Landing, opened = landing[0]): Promise<void> {
  const read = async (): Promise<Landing> => [
    new URL(page.url()).pathname,
    (await page.getByRole('heading', { level: 1 }).allInnerTexts()).join(),
  ];
  await expect.poll(read, { message: opened }).toEqual(landing);
}

/** Waits until the page has its heading, and nothing of it is loading. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByText(/^(Loading|Opening) .*…$/).count()).toBe(0);
}

/**
 * Follows a path as `follow` does. The page before it has a different heading and no alert, so a
 * heading or an alert shows that the next page is there. Returns the page.
 */
export async function visit(page: Page, path: string): Promise<Page> {
  // One call for all takes a quarter less time than a call for each step.
  const isLeft = await page.evaluate(
    async ({ between, heading, next }) => {
      const open = (address: string) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      };
      const headings = () => [...document.querySelectorAll('h1')].map((each) => each.textContent).join();
      // A test may have stopped the clock of the page, but not this.
      const end = AbortSignal.timeout(60_000);
      open(between);
      while (location.pathname !== between || headings() !== heading) {
        if (end.aborted) return false;
        await new Promise<void>((resolve) => {
          new MutationObserver((_, observer) => {
            observer.disconnect();
            resolve();
          }).observe(document, { childList: true, subtree: true, characterData: true });
          end.addEventListener('abort', () => resolve(), { once: true });
        });
      }
      open(next);
      return true;
    },
    { between: unauthorized[0], heading: unauthorized[1], next: path },
  );
  if (!isLeft) throw new Error(`the page before ${path} did not open`);
  return page;
}

/** Opens a path as Back and Forward do, which takes a fraction of the work of loading it. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

function forEverybody(path: string, heading: string): RouteCase {
  const landing: Landing = [path, heading];
  return { route: path, path, landings: { nobody: landing, learner: landing, admin: landing } };
}

function forLearners(route: string, path: string, heading: string): RouteCase {
  return { route, path, landings: { nobody: login, learner: [path, heading], admin: unauthorized } };
}

function forAdmins(route: string, path: string, heading: string): RouteCase {
  return { route, path, landings: { nobody: login, learner: unauthorized, admin: [path, heading] } };
}

/** Lists the patterns of all routes. */
export function patternsOf(routes: readonly RouteObject[], parent = ''): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const here = path === undefined ? parent : path.startsWith('/') ? path : joinPath(parent, path);
    return children ? patternsOf(children, here) : path !== undefined || index ? [here] : [];
  });
}

function joinPath(parent: string, path: string): string {
  return parent === '' ? path : `${parent}/${path}`;
}

import type { Page } from 'playwright-core';
import { failRequests } from './browser/network.ts';
import type { TestSite } from './browser/test-site.ts';
import type { Role } from './every-route.ts';

/**
 * A state of a page that needs actions after opening it. The tests of the features check the states
 * that they reach anyway.
 */
export interface PageState {
  name: string;
  as: Role;
  path: string;
  /** Brings the opened page into the state. */
  reach(page: Page): Promise<unknown>;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const dialogOf = (page: Page) => page.locator('dialog[open]').waitFor();

/** Lists forms after an empty submit, with error messages. */
export function formErrors(): readonly PageState[] {
  const state = (as: Role, path: string, button: string): PageState => ({
    name: `${path}, sent empty`,
    as,
    path,
    async reach(page) {
      await press(page, button);
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  });
  return [
    state('nobody', '/auth/login', 'Log In'),
    state('admin', '/admin/uploadProblem', 'Upload Problem'),
    state('admin', '/admin/scheduleContest', 'Schedule Contest'),
  ];
}

/** Lists empty lists on a site with content. */
export function emptyStates({ contests }: TestSite): readonly PageState[] {
  const search = async (page: Page) => {
    await page.getByPlaceholder('Search problems...').fill('no such problem');
    await page.getByText('No problem').first().waitFor();
  };
  return [
    { name: 'a search without a hit', as: 'learner', path: '/user/home', reach: search },
    { name: 'an admin’s search without a hit', as: 'admin', path: '/admin/problems', reach: search },
    {
      name: 'a contest without rankings',
      as: 'learner',
      path: `/user/leaderboard/${contests.unranked._id}`,
      reach: (page) => page.getByText('Leaderboard Not Available').waitFor(),
    },
    {
      name: 'a contest whose rankings are not generated',
      as: 'admin',
      path: `/admin/leaderBoard/${contests.unranked._id}`,
      reach: (page) => page.getByText('Leaderboard Not Generated').waitFor(),
    },
    {
      name: 'a contest without problems',
      as: 'admin',
      path: `/admin/contest/${contests.bare._id}`,
      reach: (page) => page.getByText('No problems have been added to this contest yet.').waitFor(),
    },
  ];
}

/**
 * Lists dialogs. Tests of the features check the others: solving-verdicts.test.ts an accepted
 * submission, and solving-drafts.test.ts the list of submissions.
 */
export function dialogs({ problems, contests }: TestSite): readonly PageState[] {
  const practice = `/user/problem/practice/${problems.paths._id}`;
  return [
    { name: 'the shortcuts', as: 'learner', path: practice, reach: (page) => openDialog(page, 'Shortcuts') },
    {
      name: 'an update that failed',
      as: 'admin',
      path: `/admin/editContest/${contests.future._id}`,
      reach: (page) => fail(page, '**/api/contest/modifyContest/*', 'Update Contest'),
    },
    {
      name: 'rankings that could not be generated',
      as: 'admin',
      path: `/admin/leaderBoard/${contests.unranked._id}`,
      reach: (page) => fail(page, '**/api/contest/updateLeaderBoard/*', 'Generate Leaderboard'),
    },
    {
      name: 'a problem that could not be loaded',
      as: 'admin',
      path: '/admin/editProblem/0123456789ab',
      reach: dialogOf,
    },
    // The page with unsaved changes cannot be left without an answer, so it is the last.
    { name: 'unsaved changes', as: 'admin', path: '/admin/uploadProblem', reach: leaveUnsaved },
  ];
}

async function openDialog(page: Page, button: string): Promise<void> {
  await press(page, button);
  await dialogOf(page);
}

async function leaveUnsaved(page: Page): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill('Half a title');
  await page.getByRole('banner').getByRole('link', { name: 'Problems' }).click();
  await dialogOf(page);
}

async function fail(page: Page, url: string, button: string): Promise<void> {
  const failing = await failRequests(page, url, { status: 400, body: { message: 'Not today.' } });
  await press(page, button);
  await dialogOf(page);
  await failing.stop();
}

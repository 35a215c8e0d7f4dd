import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type HeldRequests, holdRequests } from './browser/network.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { type Role, visit } from './every-route.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
/** Addresses of which each leads to the landing. */
type Row = readonly [paths: readonly string[], landing: string];

/**
 * Loads the first address, and opens the others as Back and Forward do. The first is of another
 * kind for each role: one that is not known, the shortest one, and one that needs a session.
 */
async function expectLandings(as: Role, rows: readonly Row[]): Promise<void> {
  let page: Page | undefined;
  for (const [paths, landing] of rows) {
    for (const path of paths) {
      if (page) await visit(page, path);
      else page = await site.openPage({ as, path });
      const opened = page;
      await opened.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => [path, new URL(opened.url()).pathname]).toEqual([path, landing]);
    }
  }
}

// matrix.test.ts opens the other addresses for each role.
describe('an address', () => {
  it("opens the admin's home if it is unknown, and /unauthorized if it is for users", async () => {
    await expectLandings('admin', [
      [['/nowhere', '/admin/nowhere'], '/admin/home'],
      [['/user/problem/practice/any'], '/unauthorized'],
    ]);
  });

  it("opens the user's home if it is unknown, and /unauthorized if it is for admins", async () => {
    await expectLandings('learner', [
      [['/', '/user/nowhere'], '/user/home'],
      [['/admin/editContest/any'], '/unauthorized'],
    ]);
  });

  it('opens the login for a visitor if it is unknown or needs a session', async () => {
    await expectLandings('nobody', [
      [['/user/home'], '/auth/login'],
      [['/admin/home'], '/auth/login'],
      [['/nowhere'], '/auth/login'],
      [['/auth/anything'], '/auth/login'],
    ]);
  });
});

describe('the first authentication check', () => {
  it('shows nothing until it has been answered, and writes nothing to the console', async () => {
    let check: HeldRequests | undefined;
    const written: string[] = [];
    const page = await site.openPage({
      as: 'learner',
      path: '/user/home',
      before: async (opened) => {
        opened.on('console', (message) => written.push(message.text()));
        check = await holdRequests(opened, '**/api/auth/protected');
      },
    });
    await check?.waiting();
    await page.waitForLoadState();
    const shown = () => page.evaluate(() => [document.body.innerText.trim(), document.body.offsetHeight]);
    expect(await shown()).toEqual(['', 0]);
    check?.release();
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    expect(await heading.innerText()).toBe('Problem List');
    expect(written).toEqual([]);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/auth/login');
  });

  it('is sent once, before the application is loaded', async () => {
    const checks: string[] = [];
    const page = await site.openPage({
      as: 'learner',
      path: '/unauthorized',
      before: async (opened) => {
        const files = await holdRequests(opened, '**/assets/*.js');
        opened.on('request', (request) => {
          if (!request.url().endsWith('/api/auth/protected')) return;
          checks.push(request.url());
          files.release();
        });
      },
    });
    await page.getByRole('link', { name: 'Go home' }).click();
    await page.getByRole('heading', { level: 1, name: 'Problem List' }).waitFor();
    expect(checks).toHaveLength(1);
  });
});

describe('a page whose file is still loading', () => {
  it('shows the data of the user whom another tab has signed in meanwhile, not of the first', async () => {
    const page = await site.openPage({ as: 'learner', path: '/unauthorized' });
    const file = await holdRequests(page, '**/assets/profile-page-*.js');
    const profile = page.waitForResponse('**/api/user/profile');
    await page.goto('/user/profile', { waitUntil: 'commit' });
    await Promise.all([file.waiting(), (await profile).finished()]);
    const other = await page.context().newPage();
    await other.goto('/unauthorized');
    const checked = page.waitForResponse('**/api/auth/protected');
    await other.evaluate(
      (tokens) => {
        for (const [name, token] of Object.entries(tokens)) localStorage.setItem(name, token ?? '');
      },
      await site.people.bo.signIn(),
    );
    await (await checked).finished();
    file.release();
    await page.getByText(site.people.bo.email).waitFor();
    expect(await page.getByText(site.people.ada.email).count()).toBe(0);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { type HeldRequests, holdRequests } from './browser/network.ts';
import type { PageOptions } from './browser/open-page.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { expectRule } from './sentences/see.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
/** Opens a path and returns the path after redirects. */
async function follow(as: PageOptions['as'] & string, path: string): Promise<string> {
  const page = await site.openPage({ as, path });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return new URL(page.url()).pathname;
}

describe('an address that is not known', () => {
  it.each(['/nowhere', '/admin', '/admin/nowhere'])('leads an admin home from %s', async (path) => {
    expectRule('top.unmatched-admin', await follow('admin', path)).toBe('/admin/home');
  });

  it.each(['/', '/user', '/user/nowhere'])('leads a user home from %s', async (path) => {
    expectRule('top.unmatched-user', await follow('learner', path)).toBe('/user/home');
  });

  it('leads anyone else to the login', async () => {
    expectRule('top.unmatched-nobody', await follow('nobody', '/nowhere')).toBe('/auth/login');
  });

  it.each(['/auth', '/auth/anything'])('leads from %s to the login', async (path) => {
    expectRule('auth.unmatched', await follow('nobody', path)).toBe('/auth/login');
  });
});

describe('a guard', () => {
  it.each(['/user/home', '/user/profile', '/admin/home'])('leads nobody from %s to the login', async (path) => {
    expectRule('session.unauthenticated', await follow('nobody', path)).toBe('/auth/login');
  });

  it.each(['/user/home', '/user/contests', '/user/problem/practice/any'])('keeps admins from %s', async (path) => {
    expectRule('top.user-area', await follow('admin', path)).toBe('/unauthorized');
  });

  it.each(['/admin/home', '/admin/uploadProblem', '/admin/editContest/any'])('keeps users from %s', async (path) => {
    expectRule('top.admin-area', await follow('learner', path)).toBe('/unauthorized');
  });
});

describe('the first authentication check', () => {
  it('is waited for before anything is rendered', async () => {
    const holding: HeldRequests[] = [];
    const page = await site.openPage({
      as: 'learner',
      path: '/user/home',
      before: async (opened) => holding.push(await holdRequests(opened, '**/api/auth/protected')),
    });
    const [check] = holding;
    await check?.waiting();
    expectRule(['top.nothing-before-check', 'session.unknown'], await page.locator('#root').innerHTML()).toBe('');
    check?.release();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('does not keep the page from asking for what it will show', async () => {
    const holding: HeldRequests[] = [];
    const page = await site.openPage({
      as: 'learner',
      path: '/user/home',
      before: async (opened) => {
        holding.push(await holdRequests(opened, '**/api/auth/protected'));
        holding.push(await holdRequests(opened, '**/api/problem/getAll'));
      },
    });
    for (const requests of holding) await requests.waiting();
    expect(await page.locator('#root').innerHTML()).toBe('');
    for (const requests of holding) requests.release();
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { type HeldRequests, holdRequests } from './browser/network.ts';
import { untilTestEnds } from './browser/open-page.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import type { Role } from './every-route.ts';
import type { RuleId } from './sentences/index.ts';
import { expectRule } from './sentences/see.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
/** Loads the paths one after the other and expects that each leads to `landing`. */
async function expectLanding(rule: RuleId, as: Role, paths: readonly string[], landing: string): Promise<void> {
  const page = await site.openPage({ as, path: '/icon.svg' });
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expectRule(rule, [path, new URL(page.url()).pathname]).toEqual([path, landing]);
  }
}

describe('an address that is not known', () => {
  it('leads an admin home', async () => {
    await expectLanding('top.unmatched-admin', 'admin', ['/nowhere', '/admin', '/admin/nowhere'], '/admin/home');
  });

  it('leads a user home', async () => {
    await expectLanding('top.unmatched-user', 'learner', ['/', '/user', '/user/nowhere'], '/user/home');
  });

  it('leads anyone else to the login', async () => {
    await expectLanding('top.unmatched-nobody', 'nobody', ['/nowhere'], '/auth/login');
  });

  it('leads from /auth to the login', async () => {
    await expectLanding('auth.unmatched', 'nobody', ['/auth', '/auth/anything'], '/auth/login');
  });
});

describe('a guard', () => {
  it('leads nobody to the login', async () => {
    const paths = ['/user/home', '/user/profile', '/admin/home'];
    await expectLanding('session.unauthenticated', 'nobody', paths, '/auth/login');
  });

  it('keeps admins from the pages of users', async () => {
    const paths = ['/user/home', '/user/contests', '/user/problem/practice/any'];
    await expectLanding('top.user-area', 'admin', paths, '/unauthorized');
  });

  it('keeps users from the pages of admins', async () => {
    const paths = ['/admin/home', '/admin/uploadProblem', '/admin/editContest/any'];
    await expectLanding('top.admin-area', 'learner', paths, '/unauthorized');
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

  it('writes nothing to the console', async () => {
    const written: string[] = [];
    const page = await site.openPage({
      as: 'learner',
      path: '/user/home',
      before: async (opened) => opened.on('console', (message) => written.push(message.text())),
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(written).toEqual([]);
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

describe('the document of a page', () => {
  /** Opens a page and holds the application back, so that only the document shows. */
  async function openDocument(as: Role, path: string) {
    const holding: HeldRequests[] = [];
    const page = await site.openPage({
      as,
      path,
      before: async (opened) => {
        await untilTestEnds(opened.addInitScript(() => Object.assign(window, { showsFrame: true })));
        holding.push(await holdRequests(opened, '**/assets/start-*.js'));
      },
    });
    return { page, frame: page.locator('#frame'), release: () => holding.map((held) => held.release()) };
  }

  it('shows the form for signing in, and the application takes over', async () => {
    const { page, frame, release } = await openDocument('nobody', '/auth/login');
    await frame.getByText('Forgot password?').waitFor();
    expect(await frame.getAttribute('aria-busy')).toBe('true');
    const opacityOf = (element: Element) => getComputedStyle(element).opacity;
    await expect.poll(() => frame.locator('[type=submit]').evaluate(opacityOf)).toBe('0.6');
    const themeSigns = () =>
      frame.locator('[aria-pressed] path').evaluateAll((paths) => paths.map((path) => getComputedStyle(path).display));
    const inLight = await themeSigns();
    await page.evaluate(() => document.documentElement.classList.add('dark'));
    expect([inLight, await themeSigns()]).toEqual([
      ['none', 'inline'],
      ['inline', 'none'],
    ]);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    release();
    await page.locator('#root').getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    expect(await frame.count()).toBe(0);
  });

  it('shows a page as it is without data to its role, and nothing to others', async () => {
    const { page, frame, release } = await openDocument('learner', '/user/contests');
    await frame.getByRole('heading', { level: 1, name: 'Contests' }).waitFor();
    release();
    await page.locator('#root h1').waitFor();
    expect(await frame.count()).toBe(0);
    for (const as of ['nobody', 'admin'] as const) {
      const other = await openDocument(as, '/user/contests');
      await other.frame.waitFor({ state: 'attached' });
      expect(await other.frame.isVisible()).toBe(false);
    }
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { expectRule, find, pollRule, see, seeNoMore } from './sentences/see.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
const path = (page: Page) => new URL(page.url()).pathname;

describe('the public header', () => {
  it('leads to signing up, and from there to logging in', async () => {
    const page = await site.openPage({ path: '/auth/login' });
    const header = page.getByRole('banner');
    await find(header, 'public-header.sign-up').click();
    await page.waitForURL('**/auth/register');
    await find(header, 'public-header.log-in').click();
    await page.waitForURL('**/auth/login');
  });

  it('has a menu on small screens that holds the same link', async () => {
    const page = await site.openPage({ path: '/auth/login', size: 'phone' });
    await find(page, 'public-menu.open').click();
    const menu = page.getByRole('dialog');
    await see(menu, 'public-header.sign-up');
    await expectAccessible(page);
    await find(menu, 'public-menu.close').click();
    await pollRule('menu.open-closed', () => menu.count()).toBe(0);
    await find(page, 'public-menu.open').click();
    await find(menu, 'public-header.sign-up').click();
    await pollRule('public-menu.link', () => path(page)).toBe('/auth/register');
    expect(await menu.count()).toBe(0);
  });
});

describe('the header of a user', () => {
  it('leads to every page', async () => {
    const page = await site.openPage({ as: 'learner', path: '/user/home' });
    const header = page.getByRole('banner');
    await find(header, 'user-header.contests').click();
    await page.waitForURL('**/user/contests');
    await find(header, 'user-header.profile').click();
    await page.waitForURL('**/user/profile');
    await find(header, 'user-header.home').click();
    await page.waitForURL('**/user/home');
    await find(header, 'user-header.contests').click();
    await page.waitForURL('**/user/contests');
    await header.getByRole('link', { name: 'Podium' }).click();
    await pollRule('user-header.logo', () => path(page)).toBe('/user/home');
  });

  it('collapses to a menu on small screens', async () => {
    const page = await site.openPage({ as: 'learner', path: '/user/home', size: 'phone' });
    await seeNoMore(page, 'user-header.contests');
    await find(page, 'public-menu.open').click();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const sliding = await find(page, 'public-menu.open').evaluate(async (button) => {
      (button as HTMLButtonElement).click();
      await new Promise(requestAnimationFrame);
      const motions = document.querySelector('dialog')?.getAnimations() ?? [];
      return motions.map((motion) => motion instanceof CSSTransition && motion.transitionProperty);
    });
    expectRule('user-header.small', sliding).toContain('translate');
    await find(page.getByRole('dialog'), 'user-header.contests').click();
    await page.waitForURL('**/user/contests');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('logs out: tokens are gone and the login is shown', async () => {
    const page = await site.openPage({ as: 'learner', path: '/user/contests' });
    expect(await page.evaluate(() => Object.keys(localStorage))).toContain('accessToken');
    await find(page, 'user-header.log-out').click();
    await page.waitForURL('**/auth/login');
    expectRule('session.logout', await page.evaluate(() => Object.keys(localStorage))).not.toContain('accessToken');
    await page.goto('/user/contests');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(path(page)).toBe('/auth/login');
  });
});

describe('the header of an admin', () => {
  it('leads to every page', async () => {
    const page = await site.openPage({ as: 'admin', path: '/admin/home' });
    const header = page.getByRole('banner');
    await find(header, 'admin-header.upload-problem').click();
    await page.waitForURL('**/admin/uploadProblem');
    await find(header, 'admin-header.contest').click();
    await page.waitForURL('**/admin/contests');
    await find(header, 'admin-header.problems').click();
    await page.waitForURL('**/admin/problems');
    await find(header, 'admin-header.profile').click();
    await page.waitForURL('**/admin/profile');
    await find(header, 'admin-header.log-out').click();
    await page.waitForURL('**/auth/login');
  });
});

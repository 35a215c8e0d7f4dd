import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { sizes } from './browser/open-page.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { follow } from './every-route.ts';
import { expectRule, find, findAll, pollRule, see, seeNoMore } from './sentences/see.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
const path = (page: Page) => new URL(page.url()).pathname;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

// auth.test.ts follows the links of the public header.
describe('the public header', () => {
  it('has a menu on small screens that holds the same link, and closes when somebody presses beside it', async () => {
    const page = await site.openPage({ path: '/auth/login', size: 'phone' });
    await find(page, 'public-menu.open').click();
    const menu = page.getByRole('dialog');
    await see(menu, 'public-header.sign-up');
    expectRule('menu.open-closed', await menu.count()).toBe(1);
    await find(menu, 'public-menu.close').click();
    await pollRule('menu.open-closed', () => menu.count()).toBe(0);
    await find(page, 'public-menu.open').click();
    await see(page, 'public-menu.close');
    await page.mouse.click(20, 400);
    await seeNoMore(page, 'public-menu.close');
    await find(page, 'public-menu.open').click();
    await find(menu, 'public-header.sign-up').click();
    await pollRule('public-menu.link', () => path(page)).toBe('/auth/register');
    await expect.poll(() => menu.count()).toBe(0);
    await find(page, 'public-menu.open').click();
    await pollRule('public-menu.link', () => findAll(menu, 'public-header.log-in').count()).toBe(1);
  });

  it('keeps the colours that were chosen, in every tab', async () => {
    const page = await site.openPage({ path: '/auth/login', theme: 'light' });
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    const toggle = page.getByRole('button', { name: 'Dark mode' });
    const barColours = () =>
      page
        .locator('meta[name=theme-color]')
        .evaluateAll((all) => [...new Set(all.map((meta) => (meta as HTMLMetaElement).content))]);
    expect(await barColours()).toEqual(['#fff']);
    await toggle.click();
    expect([await isDark(), await toggle.getAttribute('aria-pressed')]).toEqual([true, 'true']);
    expect(await barColours()).toEqual(['#1a1d29']);
    await page.reload();
    await toggle.waitFor();
    expect(await isDark()).toBe(true);
    const other = await page.context().newPage();
    await other.goto('/auth/login');
    await other.getByRole('button', { name: 'Dark mode', pressed: true }).click();
    await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('false');
    expect(await isDark()).toBe(false);
  });
});

describe('the header of a user', () => {
  it('leads to every page, marks where one is, moves the focus to its heading, and logs out', async () => {
    const page = await site.openPage({ as: 'learner', path: '/user/practice' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const header = page.getByRole('banner');
    const markOf = () => find(page, 'user-header.home').getAttribute('aria-current');
    await expect.poll(markOf).toBe('true');
    await find(header, 'user-header.home').click();
    // The address changes before React has drawn the page.
    await expect.poll(markOf).toBe('page');
    expect(path(page)).toBe('/user/home');
    expect(await find(page, 'user-header.profile').getAttribute('aria-current')).toBeNull();
    await find(header, 'user-header.profile').click();
    await page.waitForURL('**/user/profile');
    await expect.poll(() => focused(page)).toBe('Profile');
    await find(header, 'user-header.contests').click();
    await page.waitForURL('**/user/contests');
    const logoAndName = header.getByRole('link', { name: 'Podium' });
    expectRule('user-header.logo', await logoAndName.locator('svg').count()).toBe(1);
    await logoAndName.click();
    await pollRule('user-header.logo', () => path(page)).toBe('/user/home');
    expect(await page.evaluate(() => Object.keys(localStorage))).toContain('accessToken');
    await find(page, 'user-header.log-out').click();
    await pollRule('session.logout', () => path(page)).toBe('/auth/login');
    const stored = await page.evaluate(() => Object.keys(localStorage));
    expectRule(
      'session.logout',
      stored.filter((key) => /token/i.test(key)),
    ).toEqual([]);
    await follow(page, '/user/contests');
    await pollRule('session.logout', () => path(page)).toBe('/auth/login');
  });

  it('offers first to skip the navigation, and collapses to a menu on small screens, also by keyboard', async () => {
    const page = await site.openPage({ as: 'learner', path: '/user/home', size: 'phone' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toBe('#main');
    await pollRule('user-header.small', () => findAll(page, 'user-header.contests').count()).toBe(0);
    await find(page, 'public-menu.open').focus();
    await page.keyboard.press('Enter');
    await see(page, 'public-menu.close');
    expect(await focused(page)).toBe('Close menu');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await seeNoMore(page, 'public-menu.close');
    expect(await focused(page)).toBe('Open main menu');
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
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the header of an admin', () => {
  it('leads to every page, and logs out from the menu on small screens', async () => {
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
    await see(header, 'admin-header.log-out');
    await page.setViewportSize(sizes.phone);
    await find(page, 'public-menu.open').click();
    await find(page.getByRole('dialog'), 'admin-header.log-out').click();
    await page.waitForURL('**/auth/login');
  });
});

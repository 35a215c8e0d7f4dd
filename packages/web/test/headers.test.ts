import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { sizes } from './browser/open-page.ts';
import { find, findAll, see, seeNoMore } from './browser/see.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { follow } from './every-route.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
const path = (page: Page) => new URL(page.url()).pathname;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

// auth.test.ts follows the links of the public header.
describe('the public header', () => {
  it('shows its link in a menu on small screens, which a click beside it closes', async () => {
    const page = await site.openPage({ path: '/auth/login', size: 'phone' });
    await find(page, 'Open main menu', 'button').click();
    const menu = page.getByRole('dialog');
    await see(menu, 'Sign Up', 'link');
    expect(await menu.count()).toBe(1);
    await find(menu, 'Close menu', 'button').click();
    await expect.poll(() => menu.count()).toBe(0);
    await find(page, 'Open main menu', 'button').click();
    await see(page, 'Close menu', 'button');
    await page.mouse.click(20, 400);
    await seeNoMore(page, 'Close menu', 'button');
    await find(page, 'Open main menu', 'button').click();
    await find(menu, 'Sign Up', 'link').click();
    await expect.poll(() => path(page)).toBe('/auth/register');
    await expect.poll(() => menu.count()).toBe(0);
    await find(page, 'Open main menu', 'button').click();
    await expect.poll(() => findAll(menu, 'Log In', 'link').count()).toBe(1);
  });

  it('applies the chosen theme in every tab and after a reload', async () => {
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
  it('opens every page, marks the current one, focuses its heading, and logs out', async () => {
    const page = await site.openPage({ as: 'learner', path: '/user/practice' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const header = page.getByRole('banner');
    const markOf = () => find(page, 'Home', 'link').getAttribute('aria-current');
    await expect.poll(markOf).toBe('true');
    await find(header, 'Home', 'link').click();
    // The address changes before React has drawn the page.
    await expect.poll(markOf).toBe('page');
    expect(path(page)).toBe('/user/home');
    expect(await find(page, 'Profile', 'link').getAttribute('aria-current')).toBeNull();
    await find(header, 'Profile', 'link').click();
    await page.waitForURL('**/user/profile');
    await expect.poll(() => focused(page)).toBe('Profile');
    await find(header, 'Contests', 'link').click();
    await page.waitForURL('**/user/contests');
    const logoAndName = header.getByRole('link', { name: 'Podium' });
    expect(await logoAndName.locator('svg').count()).toBe(1);
    await logoAndName.click();
    await expect.poll(() => path(page)).toBe('/user/home');
    expect(await page.evaluate(() => Object.keys(localStorage))).toContain('accessToken');
    await find(page, 'Log out', 'button').click();
    await expect.poll(() => path(page)).toBe('/auth/login');
    const stored = await page.evaluate(() => Object.keys(localStorage));
    expect(stored.filter((key) => /token/i.test(key))).toEqual([]);
    await follow(page, '/user/contests');
    await expect.poll(() => path(page)).toBe('/auth/login');
  });

  it('has a skip link first, and a menu for mouse and keyboard on small screens', async () => {
    const page = await site.openPage({ as: 'learner', path: '/user/home', size: 'phone' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toBe('#main');
    await expect.poll(() => findAll(page, 'Contests', 'link').count()).toBe(0);
    await find(page, 'Open main menu', 'button').focus();
    await page.keyboard.press('Enter');
    await see(page, 'Close menu', 'button');
    expect(await focused(page)).toBe('Close menu');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await seeNoMore(page, 'Close menu', 'button');
    expect(await focused(page)).toBe('Open main menu');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const sliding = await find(page, 'Open main menu', 'button').evaluate(async (button) => {
      (button as HTMLButtonElement).click();
      await new Promise(requestAnimationFrame);
      const motions = document.querySelector('dialog')?.getAnimations() ?? [];
      return motions.map((motion) => motion instanceof CSSTransition && motion.transitionProperty);
    });
    expect(sliding).toContain('translate');
    await find(page.getByRole('dialog'), 'Contests', 'link').click();
    await page.waitForURL('**/user/contests');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the header of an admin', () => {
  it('opens every page, and logs out from the menu on small screens', async () => {
    const page = await site.openPage({ as: 'admin', path: '/admin/home' });
    const header = page.getByRole('banner');
    await find(header, 'Upload Problem', 'link').click();
    await page.waitForURL('**/admin/uploadProblem');
    await find(header, 'Contest', 'link').click();
    await page.waitForURL('**/admin/contests');
    await find(header, 'Problems', 'link').click();
    await page.waitForURL('**/admin/problems');
    await find(header, 'Profile', 'link').click();
    await page.waitForURL('**/admin/profile');
    await see(header, 'Log out', 'button');
    await page.setViewportSize(sizes.phone);
    await find(page, 'Open main menu', 'button').click();
    await find(page.getByRole('dialog'), 'Log out', 'button').click();
    await page.waitForURL('**/auth/login');
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { find, see, seeNoMore } from './sentences/see.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

it('opens the menu by keyboard, closes it by Escape and gives the focus back', async () => {
  const page = await site.openPage({ as: 'learner', path: '/user/home', size: 'phone' });
  await find(page, 'public-menu.open').focus();
  await page.keyboard.press('Enter');
  await see(page, 'public-menu.close');
  expect(await focused(page)).toBe('Close menu');
  await page.keyboard.press('Escape');
  await seeNoMore(page, 'public-menu.close');
  expect(await focused(page)).toBe('Open main menu');
});

it('closes the menu when somebody presses beside it', async () => {
  const page = await site.openPage({ path: '/auth/register', size: 'phone' });
  await find(page, 'public-menu.open').click();
  await see(page, 'public-menu.close');
  await page.mouse.click(20, 400);
  await seeNoMore(page, 'public-menu.close');
});

it('logs out from the menu', async () => {
  const page = await site.openPage({ as: 'admin', path: '/admin/home', size: 'phone', theme: 'dark' });
  await find(page, 'public-menu.open').click();
  await find(page.getByRole('dialog'), 'admin-header.log-out').click();
  await page.waitForURL('**/auth/login');
});

it('offers first to skip the navigation', async () => {
  const page = await site.openPage({ as: 'learner', path: '/user/profile' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(new URL(page.url()).hash).toBe('#main');
});

it('marks where one is, also below a page', async () => {
  const page = await site.openPage({ as: 'learner', path: '/user/practice' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const markOf = () => find(page, 'user-header.home').getAttribute('aria-current');
  await expect.poll(markOf).toBe('true');
  await find(page, 'user-header.home').click();
  // The address changes before React has drawn the page.
  await expect.poll(markOf).toBe('page');
  expect(page.url()).toMatch(/\/user\/home$/);
  expect(await find(page, 'user-header.profile').getAttribute('aria-current')).toBeNull();
});

it('moves the focus to the heading of the page that was opened', async () => {
  const page = await site.openPage({ as: 'learner', path: '/user/home' });
  await find(page, 'user-header.profile').click();
  await expect.poll(() => focused(page)).toBe('Profile');
});

it('keeps the colours that were chosen, also where nobody is signed in', async () => {
  const page = await site.openPage({ path: '/auth/login', theme: 'light' });
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  const toggle = page.getByRole('button', { name: 'Dark mode' });
  await toggle.click();
  expect([await isDark(), await toggle.getAttribute('aria-pressed')]).toEqual([true, 'true']);
  await page.reload();
  await toggle.waitFor();
  expect(await isDark()).toBe(true);
});

it('changes the colours in every tab', async () => {
  const page = await site.openPage({ path: '/auth/login', theme: 'light' });
  const other = await page.context().newPage();
  await other.goto('/auth/login');
  await other.getByRole('button', { name: 'Dark mode' }).click();
  const pressed = () => page.getByRole('button', { name: 'Dark mode' }).getAttribute('aria-pressed');
  await expect.poll(pressed).toBe('true');
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
});

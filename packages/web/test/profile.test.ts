import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { failRequests, type HeldRequests, holdRequests } from './browser/network.ts';
import { sizes } from './browser/open-page.ts';
import { see } from './browser/see.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
/** Returns the labels and values of the only description list. */
async function factsOf(within: Locator): Promise<[label: string, value: string][]> {
  const labels = await within.locator('dt').allTextContents();
  const values = await within.locator('dd').allTextContents();
  return labels.map((label, index) => [label, values[index] ?? '']);
}

it("shows a loader, then a user's account read-only with the rating history", async () => {
  const held: HeldRequests[] = [];
  const page = await site.openPage({
    as: 'learner',
    path: '/user/profile',
    before: async (opened) => held.push(await holdRequests(opened, '**/api/user/profile')),
  });
  const loader = page.getByRole('status').filter({ hasText: 'Loading your profile' });
  await expect.poll(() => loader.count()).toBe(1);
  await expectAccessible(page);
  held[0]?.release();
  await see(page, 'Rating');
  await expect.poll(() => loader.count()).toBe(0);
  await see(page, 'First Name');
  await see(page, 'Last Name');
  await see(page, 'Email');
  const { ada } = site.people;
  const { rating, ratingHistory } = await ada.client.users.profile();
  const main = page.getByRole('main');
  expect(await factsOf(main)).toEqual([
    ['First Name', ada.firstName],
    ['Last Name', ada.lastName],
    ['Email', ada.email],
    ['Rating', String(rating)],
  ]);
  expect(await main.locator('input, textarea, select, button').count()).toBe(0);

  const { ranked } = site.contests;
  await page.setViewportSize(sizes.phone);
  const row = page.getByRole('row').filter({ hasText: ranked.title });
  await row.waitFor();
  const change = ratingHistory.find(({ contestId }) => contestId === ranked._id);
  expect(await row.getByRole('cell').nth(1).textContent()).toBe(String(change?.rank));
  expect(await row.textContent()).toContain(String(change?.ratingAfter));
  // Ada has solved two problems, and submits in the hours around the tests.
  await page.getByRole('region', { name: 'Solved by tag' }).getByText('graphs').waitFor();
  await page.getByRole('img', { name: /^\d+ submissions on \d days? of the last year \(days in UTC\)$/ }).waitFor();
  // The calendar overflows here, so axe expects that it can have the focus. It can once its
  // overflow is measured.
  await page.getByRole('group', { name: 'Activity' }).waitFor();
  await expectAccessible(page);
  const point = page.locator('svg').getByRole('link');
  expect(await point.getAttribute('aria-label')).toContain(`${ranked.title}, `);
  expect(await point.getAttribute('aria-label')).toContain(
    `rank ${change?.rank}, rating 1500 to ${change?.ratingAfter}`,
  );
  await point.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/user/leaderboard/${ranked._id}`);
  await page.goBack();
  await row.getByRole('link').click();
  await page.waitForURL(`**/user/leaderboard/${ranked._id}`);
});

it('shows no rating history without rated contests, and changes the password', async () => {
  const pat = await site.signUp('Pat');
  const page = await site.openPage({ as: pat, path: '/user/profile' });
  await see(page, 'Rating');
  // No contest has changed the rating.
  expect(await page.getByRole('heading', { name: 'Rating history' }).count()).toBe(0);
  await page.getByText('Change password').click();
  const fill = async (current: string, next: string, again: string) => {
    await page.getByLabel('Current Password', { exact: true }).fill(current);
    await page.getByLabel('New Password', { exact: true }).fill(next);
    await page.getByLabel('Confirm Password', { exact: true }).fill(again);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };
  await fill('wrong', 'battery staple', 'another one');
  await page.getByText('Passwords do not match').waitFor();
  await fill('wrong', 'battery staple', 'battery staple');
  await page.getByRole('alert').getByText('The current password is wrong').waitFor();
  await expectAccessible(page);
  await fill(pat.password, 'battery staple', 'battery staple');
  await page.getByText('Password changed. All other sessions have ended.').waitFor();
  expect(await page.locator('input').count()).toBe(0);
  // The learner is still signed in.
  await page.reload();
  await page.getByText(pat.email).waitFor();
});

it("shows a loader, then an admin's account with its type", async () => {
  const held: HeldRequests[] = [];
  const page = await site.openPage({
    as: 'admin',
    path: '/admin/profile',
    before: async (opened) => held.push(await holdRequests(opened, '**/api/user/profile')),
  });
  const loader = page.getByRole('status').filter({ hasText: 'Loading your profile' });
  await expect.poll(() => loader.count()).toBe(1);
  held[0]?.release();
  await see(page, 'First Name');
  await see(page, 'Last Name');
  await see(page, 'Email');
  await see(page, 'Type');
  await see(page, 'Admin');
  await see(page, 'Rating');
  const { rating, firstName, lastName, email } = await site.admin.client.users.profile();
  expect(await factsOf(page.getByRole('main'))).toEqual([
    ['First Name', firstName],
    ['Last Name', lastName],
    ['Email', email],
    ['Type', 'Admin'],
    ['Rating', String(rating)],
  ]);
  await expect.poll(() => loader.count()).toBe(0);
});

it('shows an error with Try again, which loads the profile', async () => {
  let stop = async () => {};
  const page = await site.openPage({
    as: 'learner',
    path: '/user/profile',
    before: async (opened) => {
      ({ stop } = await failRequests(opened, '**/api/user/profile', { status: 500 }));
    },
  });
  await page.getByText('Failed to fetch profile').waitFor();
  await stop();
  await page.getByRole('button', { name: 'Try again' }).click();
  await see(page, 'Rating');
});

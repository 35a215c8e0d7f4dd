import { createClient, memoryTokenStore } from '@podium/sdk';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { failRequests, holdRequests } from './browser/network.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

// Each test revokes the tokens that it creates.
const sharedPage = pageForGroup(async (options) => {
  const person = await site.signUp('Toni');
  const page = await site.openPage({ as: person, path: '/user/profile', ...options });
  await page.getByText('Tokens for scripts').click();
  return page;
});

it('creates a token that works, shows it once, and revokes it', async () => {
  const page = sharedPage();
  await page.getByText('You have no tokens.').waitFor();
  await page.getByLabel('Name').fill('board');
  await page.getByLabel('read', { exact: false }).check();
  await page.getByLabel('Expires in (days)').fill('30');
  await page.getByRole('button', { name: 'Create Token' }).click();
  await page.getByText('Store board now: it is not shown again.').waitFor();
  await expectAccessible(page);
  const accessToken = (await page.getByRole('status').locator('code').textContent()) ?? '';
  const script = createClient({
    baseUrl: `${site.url}/api`,
    tokens: memoryTokenStore({ accessToken, refreshToken: '' }),
  });
  expect((await script.users.profile()).firstName).toBe('Toni');
  const token = page.getByRole('list', { name: 'Your tokens' }).getByRole('listitem');
  await token.getByText('read').waitFor();

  await page.reload();
  await page.getByText('Tokens for scripts').click();
  await token.getByText('Last used').waitFor();
  expect(await page.getByText(accessToken).count()).toBe(0);
  await page.getByRole('button', { name: 'Revoke board' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke board?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await script.users.profile()).firstName).toBe('Toni');
  await page.getByRole('button', { name: 'Revoke board' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('You have no tokens.').waitFor();
  await expect(script.users.profile()).rejects.toThrow();
});

it('shows an empty form without errors after a token is created, whatever was typed meanwhile', async () => {
  const page = sharedPage();
  await page.getByLabel('Name').fill('short');
  await page.getByLabel('read', { exact: false }).check();
  const held = await holdRequests(page, '**/api/user/tokens');
  await page.getByRole('button', { name: 'Create Token' }).click();
  await held.waiting();
  await page.getByLabel('Name').fill('');
  await page.getByText('Name is required').waitFor();
  held.release();
  await page.getByText('Store short now: it is not shown again.').waitFor();
  await page.getByText('Name is required').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Revoke short' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('You have no tokens.').waitFor();
});

it('is linked from the home of admins, and copies a token', async () => {
  const page = await site.openPage({ as: 'admin', path: '/admin/home', theme: 'dark', size: 'phone' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('link', { name: 'Tokens' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByLabel('Name').fill('nightly');
  await page.getByLabel('change problems').check();
  await page.getByLabel('Name').press('Enter');
  await page.getByRole('button', { name: 'Copy nightly' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^podium_[\w-]{43}$/);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const [newest] = await site.admin.client.tokens.list();
  expect(newest).toMatchObject({ name: 'nightly', scopes: ['problems:write'] });
});

it('says what is missing, and what the server refuses, and keeps a new token in view until it is revoked', async () => {
  const page = sharedPage();
  await page.getByText('You have no tokens.').waitFor();
  const create = page.getByRole('button', { name: 'Create Token' });
  await page.getByLabel('Expires in (days)').fill('400');
  await create.click();
  await page.getByText('Name is required').waitFor();
  await page.getByText('Choose at least one scope').waitFor();
  await page.getByText('Must be a whole number from 1 to 366').waitFor();
  expect(await page.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await page.getByLabel('Expires in (days)').fill('1');
  await page.getByLabel('Name').fill('two\twords');
  await create.click();
  await page.getByText('Name must not contain control characters').waitFor();

  const createAgain = async (outcome: string) => {
    await page.getByLabel('Name').fill('ci');
    await page.getByLabel('submit solutions').check();
    await create.click();
    await page.getByText(outcome).waitFor();
  };
  await createAgain('Store ci now');
  const secret = page.getByText(/^podium_/);
  const shown = await secret.textContent();
  await createAgain("You have a token 'ci' already");
  expect(await secret.textContent()).toBe(shown);
  await page.getByText('Tokens for scripts').click();
  await secret.waitFor({ state: 'hidden' });
  await page.getByText('Tokens for scripts').click();
  expect(await secret.textContent()).toBe(shown);
  await page.getByLabel('Name').fill('');
  await create.click();
  await expect.poll(() => page.getByRole('alert').allTextContents()).toEqual(['Name is required']);

  const dialog = page.getByRole('dialog');
  const failing = await failRequests(page, '**/api/user/tokens/*', { status: 503 });
  await page.getByRole('button', { name: 'Revoke ci' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByText('The server answered with status 503').waitFor();
  await failing.stop();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('You have no tokens.').waitFor();
  expect(await secret.count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Profile');
});

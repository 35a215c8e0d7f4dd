import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { failRequests, loseRequests, untilQuiet } from './browser/network.ts';
import { find, see } from './browser/see.ts';
import { type OwnEmptySite, setUpEmptySite } from './browser/test-site.ts';

let site: OwnEmptySite;
beforeAll(async () => {
  site = await setUpEmptySite();
});
afterAll(() => site?.close());

const hourMs = 60 * 60 * 1000;
const monthMs = 31 * 24 * hourMs;

const storedTokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')]);

async function signIn(page: Page): Promise<void> {
  await find(page, 'Email', 'label').fill(site.learner.email);
  await find(page, 'Password', 'label').fill(site.learner.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL('**/user/home');
  await seeProblems(page);
}

/**
 * Waits until the first page of a learner has no open requests: those of a page that is left are
 * not repeated.
 */
async function seeProblems(page: Page): Promise<void> {
  for (const text of ['There are no problems yet', 'No contest is planned', 'You have not submitted yet']) {
    await page.getByText(text).waitFor();
  }
}

/** Counts the requests below a path. */
function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

/** Opens a second tab with the same storage. */
async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  await tab.getByRole('heading', { level: 1 }).waitFor();
  await untilQuiet(tab);
  return tab;
}

describe('a session that is in use', () => {
  const sharedPage = pageForGroup((options) => site.openPage({ as: 'learner', path: '/user/home', ...options }));

  async function openHome(): Promise<Page> {
    const page = sharedPage();
    // A loaded page asks again for what the page before may have kept.
    await page.goto('/user/home');
    await seeProblems(page);
    return page;
  }

  it('renews the tokens once after a 403 and sends the request again once', async () => {
    const page = await openHome();
    const before = await storedTokens(page);
    const renewals = countRequests(page, '/api/auth/refresh-token');
    const answers = new Map<string, number[]>();
    page.on('response', (answer) => {
      answers.set(answer.url(), [...(answers.get(answer.url()) ?? []), answer.status()]);
    });
    site.clock.move(hourMs);
    await find(page, 'Profile', 'link').click();
    await page.getByText(site.learner.email).waitFor();
    const refused = [...answers.values()].filter((statuses) => statuses.includes(403));
    expect([renewals(), refused.length > 0]).toEqual([1, true]);
    // A request of the page that is left, such as its event stream, is not sent again.
    for (const statuses of refused) expect([[403], [403, 200]]).toContainEqual(statuses);
    expect(await storedTokens(page)).not.toEqual(before);
  });

  it("renews expired tokens once although the first check and the page's requests fail together", async () => {
    const page = await openHome();
    // The event stream of the page before would renew the tokens as well, once they have expired.
    await page.goto('about:blank');
    const renewals = countRequests(page, '/api/auth/refresh-token');
    const checks = countRequests(page, '/api/auth/protected');
    const asked = countRequests(page, '/api/problem/getAll');
    site.clock.move(hourMs);
    await page.goto('/user/home');
    await seeProblems(page);
    // The early check, the check after it, and its repetition.
    expect([renewals(), checks()]).toEqual([1, 3]);
    expect(asked()).toBeLessThanOrEqual(2);
  });

  it('stays signed in if the server rejects the request again after the renewal', async () => {
    const page = await openHome();
    const asked = countRequests(page, '/api/user/profile');
    await failRequests(page, '**/api/user/profile', { status: 403, body: { message: 'No, and no again.' } });
    await find(page, 'Profile', 'link').click();
    await page.getByText('No, and no again.').waitFor();
    expect(asked()).toBe(2);
    expect(new URL(page.url()).pathname).toBe('/user/profile');
  });
});

/**
 * Follows the link without a mouse. Its hovering would ask for the data of the profile, which ends
 * the session, perhaps before the click.
 */
const followProfileLink = (page: Page) => find(page, 'Profile', 'link').dispatchEvent('click');

describe('a session', () => {
  it('shows an expired session in every tab with the email and the way back, and forgets both after a log-out', async () => {
    const page = await site.openPage({ path: '/auth/login' });
    await signIn(page);
    const other = await openTab(page, '/user/practice');
    site.clock.move(monthMs);
    await followProfileLink(page);
    for (const tab of [page, other]) {
      await tab.waitForURL('**/auth/login');
      await tab.getByText('Your session has expired. Please sign in again.').waitFor();
    }
    expect([new URL(page.url()).pathname, ...(await storedTokens(page))]).toEqual(['/auth/login', null, null]);
    expect(await find(page, 'Email', 'label').inputValue()).toBe(site.learner.email);
    await expectAccessible(page);
    await find(other, 'Password', 'label').fill(site.learner.password);
    await other.getByRole('button', { name: 'Log In' }).click();
    await other.waitForURL('**/user/practice');
    await page.waitForURL('**/user/profile');
    await page.getByText(site.learner.email).waitFor();

    // Logging out forgets who was there and where.
    await find(page, 'Log out', 'button').click();
    for (const tab of [page, other]) await tab.waitForURL('**/auth/login');
    expect(await find(other, 'Email', 'label').inputValue()).toBe('');
    expect(await other.getByText('Your session has expired.').count()).toBe(0);
    await signIn(other);
    await page.waitForURL('**/user/home');
  });
});

describe('logging out', () => {
  it('signs out in this browser even if the server does not answer', async () => {
    const page = await site.openPage({ as: 'learner', path: '/user/profile' });
    await loseRequests(page, '**/api/**');
    await find(page, 'Log out', 'button').click();
    await page.waitForURL('**/auth/login');
    expect(await storedTokens(page)).toEqual([null, null]);
  });
});

describe('a server that is away at the first check', () => {
  it('shows an error with Try again and Log out, keeps the session, and repeats the check by itself after any error', async () => {
    let lost: { stop(): Promise<void> } | undefined;
    const page = await site.openPage({
      as: 'learner',
      path: '/user/profile',
      before: async (opened) => {
        lost = await loseRequests(opened, '**/api/auth/protected');
      },
    });
    const report = page.getByRole('heading', { name: 'The server cannot be reached' });
    await report.waitFor();
    await page.getByText('No response received from server').waitFor();
    await expectAccessible(page);
    expect(await storedTokens(page)).not.toContain(null);
    await lost?.stop();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(site.learner.email).waitFor();
    expect(new URL(page.url()).pathname).toBe('/user/profile');

    const failing = await failRequests(page, '**/api/auth/protected', { status: 500 });
    await page.reload();
    await report.waitFor();
    await failing.stop();
    await see(page, 'Rating');

    await loseRequests(page, '**/api/**');
    await page.reload();
    await report.waitFor();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/auth/login');
    expect(await storedTokens(page)).toEqual([null, null]);
  });
});

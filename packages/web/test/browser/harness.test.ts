import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { expectAccessible, findBarriers } from './axe.ts';
import { pageForGroup } from './group-page.ts';
import { failRequests, holdRequests, loseRequests } from './network.ts';
import { errorsOf } from './open-page.ts';
import { watchErrors } from './page-errors.ts';
import { sharedSite } from './shared-sites.ts';
import type { TestSite } from './test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

// The tests of this page leave it as it was.
const sharedPage = pageForGroup((options) => site.openPage({ as: 'learner', path: '/unauthorized', ...options }));

describe('the site', () => {
  it('has contests in every phase, one with a leaderboard', async () => {
    const { ada } = site.people;
    const titles = async (filter: 'past' | 'ongoing' | 'future') =>
      (await ada.client.contests.list(filter)).map(({ title }) => title);
    expect(await titles('past')).toEqual(['Autumn Sprint', 'Winter Warm-up']);
    expect(await titles('ongoing')).toEqual(['Open Stage']);
    expect(await titles('future')).toEqual(expect.arrayContaining(['Spring Cup', 'Summer Meeting']));
    const board = await ada.client.contests.leaderboard(site.contests.ranked._id);
    expect(board.map(({ rank, user, solvedProblems }) => [rank, user.firstName, solvedProblems])).toEqual([
      [1, 'Ada', 2],
      [2, 'Cy', 1],
      [3, 'Bo', 1],
      [4, 'Eli', 0],
    ]);
    expect(await ada.client.contests.leaderboard(site.contests.unranked._id)).toEqual([]);
  });

  it('judges what somebody submits beside the browser', async () => {
    expect(await site.submit(await site.signUp('Max'), site.problems.echo, programs.wrong)).toBe('wrong_answer');
  });
});

describe('a page', () => {
  it('is dark, small and signed in when it is opened so', async () => {
    const page = await site.openPage({ as: 'learner', path: '/user/home', theme: 'dark', size: 'phone' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/user/home');
    expect(page.viewportSize()).toEqual({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
  });

  it('has the clock it is given', async () => {
    const page = await site.openPage({ path: '/auth/login', clockOffsetMs: -3_600_000 });
    const behindMs = Date.now() - (await page.evaluate(() => Date.now()));
    expect(behindMs).toBeGreaterThan(3_500_000);
    expect(behindMs).toBeLessThan(3_700_000);
  });

  it('fails for a button without a name', async () => {
    const page = sharedPage();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page);
    await page.evaluate(() => document.querySelector('#root')?.append(document.createElement('button')));
    expect(await findBarriers(page)).toEqual([expect.stringMatching(/^button-name \(critical\)[\s\S]*<button>/)]);
    await page.evaluate(() => document.querySelector('#root > button')?.remove());
  });

  it('has its requests held, failed and lost', async () => {
    const page = sharedPage();
    const ask = () =>
      page.evaluate(() =>
        fetch('/api/health').then(
          ({ status }) => status,
          () => 'lost',
        ),
      );
    const held = await holdRequests(page, '**/api/health');
    const answer = ask();
    await held.waiting();
    held.release();
    expect(await answer).toBe(200);
    const failing = await failRequests(page, '**/api/health', { status: 503 });
    expect(await ask()).toBe(503);
    await failing.stop();
    await loseRequests(page, '**/api/health');
    expect(await ask()).toBe('lost');
  });
});

describe('the errors of a page', () => {
  async function expectError(page: Page, script: string, error: RegExp): Promise<void> {
    errorsOf(page).declare(error);
    const { check } = watchErrors(page, site.url, []);
    await page.evaluate(script);
    await expect.poll(() => errorsIn(check)).toContainEqual(expect.stringMatching(error));
  }

  it.each([
    ['errors in the console', `console.error('dropped the baton')`, /^console: dropped the baton$/],
    ['errors that nobody catches', `setTimeout(() => { throw new Error('stumbled'); })`, /^uncaught: .*stumbled/],
  ])('are %s', (_, script, error) => expectError(sharedPage(), script, error));

  it('are answers of 500 and above', async () => {
    const page = sharedPage();
    await failRequests(page, '**/api/health', { status: 503 });
    await expectError(page, `fetch('/api/health')`, /^answer 503: GET .*\/api\/health$/);
  });

  it('are requests to another origin', async () => {
    // It leaves the page.
    const page = await site.openPage({ path: '/unauthorized', allow: [/./] });
    await expectError(page, `location.href = 'http://127.0.0.1:9/'`, /^other origin: GET .*:9\//);
    // Nothing answers there. The browser's own error page must not come while the test ends.
    // `waitForURL` would fail if it is called before the navigation has failed.
    await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
  });

  it('are not what nobody did, nor what was declared', async () => {
    const page = sharedPage();
    await page.evaluate(() => console.warn('nearly'));
    expect(errorsIn(watchErrors(page, site.url, []).check)).toEqual([]);
    errorsOf(page).declare(/^console: expected$/);
    expect(() => errorsOf(page).check()).toThrow('declared, but it did not happen: /^console: expected$/');
    await page.evaluate(() => console.error('expected'));
    errorsOf(page).check();
  });
});

function errorsIn(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    return String(error).split('\n').slice(1);
  }
}

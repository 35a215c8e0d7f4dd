import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { expectAccessible, findBarriers } from './axe.ts';
import { failRequests, holdRequests, loseRequests } from './network.ts';
import { errorsOf } from './open-page.ts';
import { watchErrors } from './page-errors.ts';
import { sharedSite } from './shared-sites.ts';
import type { TestSite } from './test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
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

  it('is looked at by axe', async () => {
    const page = await site.openPage({ path: '/unauthorized' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessible(page);
    await page.evaluate(() => document.querySelector('#root')?.append(document.createElement('button')));
    expect(await findBarriers(page)).toEqual([expect.stringMatching(/^button-name \(critical\)[\s\S]*<button>/)]);
  });

  it('has its requests held, failed and lost', async () => {
    const page = await site.openPage({ as: 'learner', path: '/unauthorized' });
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
  it.each([
    ['errors in the console', `console.error('dropped the baton')`, /^console: dropped the baton$/],
    ['errors that nobody catches', `setTimeout(() => { throw new Error('stumbled'); })`, /^uncaught: .*stumbled/],
    ['requests to another origin', `location.href = 'http://127.0.0.1:9/'`, /^other origin: GET .*:9\//],
    ['answers of 500 and above', `fetch('/api/health')`, /^answer 503: GET .*\/api\/health$/],
  ])('are %s', async (_, script, error) => {
    const page = await site.openPage({ path: '/unauthorized', before: failHealth, allow: [/./] });
    const { check } = watchErrors(page, site.url, []);
    await page.evaluate(script);
    await expect.poll(() => errorsIn(check)).toContainEqual(expect.stringMatching(error));
  });

  it('are not what nobody did, nor what was declared', async () => {
    const page = await site.openPage({ path: '/unauthorized' });
    await page.evaluate(() => console.warn('nearly'));
    expect(errorsIn(watchErrors(page, site.url, []).check)).toEqual([]);
    errorsOf(page).declare(/^console: expected$/);
    expect(() => errorsOf(page).check()).toThrow('declared, but it did not happen: /^console: expected$/');
    await page.evaluate(() => console.error('expected'));
    errorsOf(page).check();
  });
});

const failHealth = (page: Page) => page.route('**/api/health', (route) => route.fulfill({ status: 503 }));

function errorsIn(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    return String(error).split('\n').slice(1);
  }
}

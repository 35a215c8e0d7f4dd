import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { expectAccessible } from './browser/axe.ts';
import { failRequests, untilQuiet } from './browser/network.ts';
import { type PageOptions, shownMoment, sizes } from './browser/open-page.ts';
import { find, findAll, see, seeNoMore } from './browser/see.ts';
import { type OwnSite, setUpSite } from './browser/test-site.ts';
import { editorOf, seeText, write } from './solving-steps.ts';

const hourMs = 3_600_000;
const presentPlus = (ms: number) => new Date(site.presentMs + ms).toISOString();

let site: OwnSite;
beforeAll(async () => {
  site = await setUpSite({ isFrozen: true });
});
afterAll(() => site?.close());

const openAttempt = (contest: { _id: string }, options: PageOptions = {}) =>
  site.openPage({ as: 'learner', path: `/user/contestAttempt/${contest._id}`, ...options });

const timeOn = async (page: Page) => (await page.getByRole('timer').innerText()).replaceAll(/\s+/g, ' ');

const problems = (page: Page) => page.getByRole('list', { name: 'Problems' });

describe('a contest that runs', () => {
  it('shows title, times, numbered problems, the description on demand, and a clock that counts every second', async () => {
    const { live } = site.contests;
    const page = await openAttempt(live);
    const title = page.getByRole('heading', { level: 1, name: 'Open Stage' });
    await expect.poll(() => title.count()).toBe(1);
    for (const time of [live.startTime, live.endTime]) {
      const shown = page.getByText(shownMoment(time), { exact: true });
      await expect.poll(() => shown.count()).toBe(1);
    }
    await see(page, 'Time Remaining');
    expect(await problems(page).getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^A\s+Opening Act/),
      expect.stringMatching(/^B\s+Encore/),
    ]);
    const markers = await problems(page).evaluate((list) => [list.localName, getComputedStyle(list).listStyleType]);
    expect(markers).toEqual(['ol', 'decimal']);
    const { opener, encore } = site.problems;
    const links = problems(page).getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      [opener, encore].map(({ _id }) => `/user/problem/contest/${live._id}/${_id}`),
    );
    // Each answer tells the time of the server, which stands still.
    await untilQuiet(page);
    for (const [passedMs, left] of [
      [1_000, '2 hours 59 minutes 59 seconds'],
      [2_000, '2 hours 59 minutes 58 seconds'],
      [3_600_000, '2 hours 0 minutes 0 seconds'],
    ] as const) {
      await page.clock.setFixedTime(presentPlus(passedMs));
      await expect.poll(() => timeOn(page)).toBe(left);
    }
    const announced = page.locator('[aria-live]:not([aria-live=off]), [role=status], [role=alert]');
    expect(await announced.filter({ has: page.getByRole('timer') }).count()).toBe(0);
    expect(await announced.filter({ hasText: 'second' }).count()).toBe(0);
    await page.getByText('About this contest', { exact: true }).click();
    await page.getByText('Running now.', { exact: true }).waitFor();
    await page.setViewportSize(sizes.phone);
    await expectAccessible(page);
  });

  // Below, a problem of a contest shows the same of a browser whose clock is ahead.
  it("shows the time left by the server's clock if the browser's is 30 seconds behind", async () => {
    const page = await openAttempt(site.contests.live, { frozenAt: presentPlus(-30_000) });
    await see(page, 'Time Remaining');
    expect(await timeOn(page)).toBe('3 hours 0 minutes 0 seconds');
  });

  it('marks solved problems in green with points and tries, also if another window solves one', async () => {
    const { live } = site.contests;
    const jon = await site.signUp('Jon');
    await jon.client.contests.register(live._id);
    const page = await openAttempt(live, { as: jon });
    await page.getByText('0 of 2 solved, 0 points', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'All contests' }).click();
    await page.waitForURL('**/user/contests');
    expect(await site.submit(jon, site.problems.encore, programs.wrong, live)).toBe('wrong_answer');
    expect(await site.submit(jon, site.problems.encore, programs.correct, live)).toBe('accepted');
    await page.getByRole('link', { name: 'Open Stage' }).click();
    const { score } = (await jon.client.contests.scores(live._id))[site.problems.encore._id] ?? {};
    await page.getByText(`1 of 2 solved, ${score} points`, { exact: true }).waitFor();
    const encore = problems(page).getByRole('listitem').filter({ hasText: 'Encore' });
    await see(encore, 'Solved');
    await encore.getByText(`${score} of 1,000 points`, { exact: true }).waitFor();
    await encore.getByText('1 wrong: −50', { exact: true }).waitFor();
    expect(await findAll(problems(page), 'Solved').count()).toBe(1);
    const colour = await find(encore, 'Solved').evaluate((element) => getComputedStyle(element).color);
    expect(colour).toBe('rgb(22, 101, 52)');
    await expectAccessible(page);
    await site.submit(jon, site.problems.opener, programs.correct, live);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await page.getByText('2 of 2 solved').waitFor();
  });

  it('shows its problems without marks if the marks cannot be loaded', async () => {
    const marks = '**/api/contest/userSolvedProblems/*';
    const failures: Promise<unknown>[] = [];
    const page = await openAttempt(site.contests.live, {
      before: async (opened) => {
        await failRequests(opened, marks, { status: 500 });
        failures.push(opened.waitForResponse(marks));
      },
    });
    await Promise.all(failures);
    await page.getByRole('link', { name: 'Opening Act' }).waitFor();
    expect([await problems(page).getByRole('link').count(), await page.getByRole('alert').count()]).toEqual([2, 0]);
  });

  it('links to the registration for a user who is not registered', async () => {
    const page = await openAttempt(site.contests.live, { as: site.people.dee });
    await page.getByText('You are not registered for this contest').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to registration' }).click();
    await see(page, 'Register for Contest', 'button');
  });
});

/**
 * Opens a problem of the running contest, which ends in `serverMs` by the server's clock and in
 * `browserMs` by the browser's.
 */
async function openBeforeEnd(serverMs: number, browserMs: number): Promise<Page> {
  const { live } = site.contests;
  const end = Date.parse(live.endTime);
  site.clock.freezeAt(end - serverMs);
  const path = `/user/problem/contest/${live._id}/${site.problems.opener._id}`;
  const page = await site.openPage({ as: 'learner', path, frozenAt: new Date(end - browserMs).toISOString() });
  await editorOf(page).waitFor();
  return page;
}

// The clock moves from here on: every test starts at the time at which the one before it ended.
describe('a contest', () => {
  it('shows before the start that it has not begun, with a link to the contest', async () => {
    const page = await openAttempt(site.contests.future);
    await page.getByText('This contest has not started').waitFor();
    expect(await timeOn(page)).toBe('1 day 0 hours 0 minutes 0 seconds');
    expect(await problems(page).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to registration' }).click();
    await see(page, 'Register for Contest', 'button');
  });

  it("accepts a submit in its last seconds although the browser's clock is past the end", async () => {
    const page = await openBeforeEnd(10_000, -20_000);
    await expect.poll(() => page.getByRole('timer').innerText()).toBe('00:00:10');
    await write(page, programs.correct);
    await find(page, 'Submit', 'button').click();
    await seeText(page.getByRole('tabpanel'), '4 of 4 tests passed');
  });

  it("shows that it is over although the browser's clock is before the end", async () => {
    const page = await openBeforeEnd(-10_000, 20_000);
    await seeText(page, 'Contest is over');
  });

  it('opens its problems at the start for a participant who waits, and closes at the end', async () => {
    const { future } = site.contests;
    await site.people.ada.client.contests.register(future._id);
    site.clock.freezeAt(site.presentMs + 24 * hourMs - 2_000);
    const [page, early, stranger] = await Promise.all([
      site.openPage({ as: 'learner', path: `/user/contest/${future._id}`, frozenAt: presentPlus(30_000) }),
      openAttempt(future),
      site.openPage({ as: site.people.dee, path: `/user/contest/${future._id}` }),
    ]);
    await see(page, 'Registered', 'button');
    expect(await timeOn(early)).toBe('0 hours 0 minutes 2 seconds');
    await see(stranger, 'Register for Contest', 'button');
    site.clock.move(2_000);
    await page.clock.setFixedTime(presentPlus(32_000));
    await early.clock.setFixedTime(presentPlus(2_000));
    await stranger.clock.setFixedTime(presentPlus(2_000));
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/user/contestAttempt/${future._id}`);
    await page.getByRole('link', { name: 'Spring Surprise' }).waitFor();
    await early.getByRole('link', { name: 'Spring Surprise' }).waitFor();
    expect(await timeOn(page)).toBe('2 hours 0 minutes 0 seconds');
    expect(new URL(stranger.url()).pathname).toBe(`/user/contest/${future._id}`);

    /** Moves the clocks of the server and of two pages. */
    const move = async (ms: number, sinceBegin: number) => {
      site.clock.move(ms);
      for (const each of [early, stranger]) await each.clock.setFixedTime(presentPlus(2_000 + sinceBegin));
    };
    await move(2 * hourMs - 1_000, 2 * hourMs - 1_000);
    await see(early, 'Time Remaining');
    await expect.poll(() => timeOn(early)).toBe('0 hours 0 minutes 1 second');
    await see(stranger, 'Active');
    await move(1_001, 2 * hourMs + 1);
    await see(early, 'Contest is over');
    await seeNoMore(early, 'Time Remaining');
    await early.getByRole('link', { name: 'Spring Surprise' }).waitFor();
    await early.getByRole('link', { name: 'View Leaderboard' }).waitFor();
    await expectAccessible(early);
    await see(stranger, 'Contest Over');
    expect([await findAll(stranger, 'Contest Over').count(), await findAll(stranger, 'Active').count()]).toEqual([
      1, 0,
    ]);
    await see(stranger, 'Contest Completed', 'button');
    await see(stranger, 'View Leaderboard', 'button');
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { failRequests, holdRequests, loseRequests } from './browser/network.ts';
import { type PageOptions, untilTestEnds } from './browser/open-page.ts';
import { type OwnSite, setUpSite } from './browser/test-site.ts';
import { expectRule, find, findAll, pollRule, see } from './sentences/see.ts';

let site: OwnSite;
beforeAll(async () => {
  site = await setUpSite({ frozenAt: '2026-05-01T10:00:00.000Z', withoutJudge: true });
});
afterAll(() => site?.close());

const getContest = '**/api/contest/getContest/*';
const register = '**/api/contest/register/*';

const openContest = (contest: { _id: string }, options: PageOptions = {}) =>
  site.openPage({ as: site.people.dee, path: `/user/contest/${contest._id}`, ...options });

/** Makes the browser fail to build the requests whose address contains `part`. */
const breakRequests = (page: Page, part: string) =>
  untilTestEnds(
    page.addInitScript((broken) => {
      const { Request } = globalThis;
      globalThis.Request = class extends Request {
        constructor(input: RequestInfo | URL, init?: RequestInit) {
          if (String(input).includes(broken)) throw new TypeError('String contains non ISO-8859-1 code point.');
          super(input, init);
        }
      };
    }, part),
  );

describe('the page of a contest', () => {
  it('says what and when it is, and offers to register', async () => {
    const page = await openContest(site.contests.future);
    await page.getByRole('heading', { level: 1, name: 'Spring Cup' }).waitFor();
    const description = page.getByText('Join now; the problems open when it starts.', { exact: true });
    await pollRule('contest.details', () => description.count()).toBe(1);
    await see(page, 'contest.start-time');
    await see(page, 'contest.end-time');
    await see(page, 'contest.status');
    await see(page, 'contest.active');
    await page.getByText('Upcoming', { exact: true }).waitFor();
    expectRule('contest-status.before-end', await findAll(page, 'contest.over').count()).toBe(0);
    await page.getByText('2 May 2026, 12:00 CEST', { exact: true }).waitFor();
    await page.getByText('2 May 2026, 14:00 CEST', { exact: true }).waitFor();
    expect(await page.getByRole('timer').innerText()).toMatch(/^1\s+day\s+0\s+hours\s+0\s+minutes\s+0\s+seconds$/);
    await see(page, 'contest.no-leaderboard');
    expectRule('contest.leaderboard-after-end', await find(page, 'contest.no-leaderboard').isDisabled()).toBe(true);
    expect(await find(page, 'contest.register').isEnabled()).toBe(true);
  });

  it('fits a screen of 320 pixels before it begins', async () => {
    const before = (page: Page) => page.setViewportSize({ width: 320, height: 640 });
    const page = await openContest(site.contests.future, { size: 'phone', before });
    await page.getByRole('timer').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it('offers the leaderboard and no registration once it is over', async () => {
    const page = await openContest(site.contests.ranked, { theme: 'dark', size: 'phone' });
    await see(page, 'contest.over');
    expectRule('contest-status.after-end', await findAll(page, 'contest.active').count()).toBe(0);
    await see(page, 'contest.completed');
    expectRule('registration.disabled', await find(page, 'contest.completed').isDisabled()).toBe(true);
    await expectAccessible(page);
    await find(page, 'contest.view-leaderboard').click();
    await pollRule('contest.leaderboard-after-end', () => new URL(page.url()).pathname).toBe(
      `/user/leaderboard/${site.contests.ranked._id}`,
    );
    await see(page, 'leaderboard.title');
  });

  it('registers, and says so', async () => {
    const fay = await site.signUp('Fay');
    const page = await openContest(site.contests.future, { as: fay });
    await find(page, 'contest.register').click();
    await see(page, 'contest.success');
    const answer = page.getByRole('dialog').getByText('You are registered for the contest', { exact: true });
    expectRule('contest.response', await answer.count()).toBe(1);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await see(page, 'contest.registered');
    expectRule('registration.disabled', await find(page, 'contest.registered').isDisabled()).toBe(true);
    expectRule('registration.transition', await fay.client.contests.checkIfRegistered(site.contests.future._id)).toBe(
      true,
    );
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('warns who has registered elsewhere meanwhile', async () => {
    const gil = await site.signUp('Gil');
    const page = await openContest(site.contests.future, { as: gil, theme: 'dark' });
    await see(page, 'contest.register');
    await gil.client.contests.register(site.contests.future._id);
    await find(page, 'contest.register').click();
    await see(page, 'contest.warning');
    const warning = page.getByText('You are already registered for this contest', { exact: true });
    expectRule(['registration.blocked', 'contest-register-error.refused'], await warning.count()).toBe(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await see(page, 'contest.registered');
  });

  it('warns who was not registered, though the server answers 200', async () => {
    const page = await openContest(site.contests.future);
    await page.route(register, (route) => route.fulfill({ json: { success: false, message: 'Not this time.' } }));
    await find(page, 'contest.register').click();
    const modal = page.getByRole('dialog', { name: 'Warning' });
    await modal.getByText('Not this time.').waitFor();
    await modal.getByRole('button', { name: 'Close' }).click();
    await see(page, 'contest.register');
  });

  it('registers for a contest that runs, and leads into it when that was read', async () => {
    const hal = await site.signUp('Hal');
    const page = await openContest(site.contests.live, { as: hal });
    await find(page, 'contest.register').click();
    await see(page, 'contest.success');
    expect(new URL(page.url()).pathname).toBe(`/user/contest/${site.contests.live._id}`);
    await page.getByRole('button', { name: 'Go to the problems' }).click();
    await page.waitForURL(`**/user/contestAttempt/${site.contests.live._id}`);
    await page.getByRole('link', { name: 'Opening Act' }).waitFor();
  });

  it('takes who is registered into a contest that runs, without a step back to itself', async () => {
    const page = await site.openPage({ as: 'learner', path: '/user/contests' });
    await page.getByRole('link', { name: 'Open Stage' }).click();
    await pollRule('registration.taken-to-attempt', () => new URL(page.url()).pathname).toBe(
      `/user/contestAttempt/${site.contests.live._id}`,
    );
    await page.goBack();
    await page.waitForURL('**/user/contests');
  });

  it('draws the markdown of its description', async () => {
    const { contests, admin } = site;
    await admin.client.contests.update(contests.bare._id, {
      description: '# Rules\n\nOne **hour**. <script>window.harmed = 1</script>',
    });
    const page = await openContest(contests.bare);
    await page.getByRole('heading', { level: 2, name: 'Rules' }).waitFor();
    expect(await page.locator('main strong').innerText()).toBe('hour');
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
    await expectAccessible(page);
  });
});

describe('registering that fails', () => {
  it("shows the server's message, or else a text of its own, and can be tried again", async () => {
    const page = await openContest(site.contests.future, { as: await site.signUp('Ida') });
    const registerAnew = async () => {
      await page.getByRole('button', { name: 'Close' }).click();
      await find(page, 'contest.register').click();
    };
    const refused = await failRequests(page, register, { status: 500, body: { message: 'The hall is full' } });
    await find(page, 'contest.register').click();
    await see(page, 'contest.warning');
    const message = page.getByRole('dialog').getByText('The hall is full', { exact: true });
    expectRule('contest-register-error.message', await message.count()).toBe(1);
    await refused.stop();
    const failing = await failRequests(page, register, { status: 500 });
    await registerAnew();
    await see(page, 'contest-register-error.fallback');
    await failing.stop();
    const lost = await loseRequests(page, register);
    await registerAnew();
    await see(page, 'contest-register-error.no-response');
    await lost.stop();
    await registerAnew();
    await see(page, 'contest.success');
  });

  it('says that the request could not be set up', async () => {
    const page = await openContest(site.contests.future, {
      before: (opened) => breakRequests(opened, '/contest/register'),
    });
    await find(page, 'contest.register').click();
    await see(page, 'contest-register-error.set-up');
  });
});

describe('a contest that cannot be loaded', () => {
  it.each(['0123456789ab', 'no-contest'])('is not found at %s', async (_id) => {
    const page = await openContest({ _id });
    await see(page, 'contest-error.not-found');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All contests' }).click();
    await page.waitForURL('**/user/contests');
  });

  it("shows the server's message, or else a text of its own, and can be asked for again", async () => {
    let stop = async () => {};
    const page = await openContest(site.contests.future, {
      before: async (opened) => {
        ({ stop } = await failRequests(opened, getContest, { status: 500, body: { message: 'The disk is full' } }));
      },
    });
    const retry = page.getByRole('button', { name: 'Try again' });
    const message = page.getByText('The disk is full', { exact: true });
    await pollRule('contest-error.message', () => message.count()).toBe(1);
    await stop();
    const failing = await failRequests(page, getContest, { status: 500 });
    await retry.click();
    await see(page, 'contest-error.fallback');
    await failing.stop();
    const lost = await loseRequests(page, getContest);
    await retry.click();
    await see(page, 'contest-error.no-response');
    await lost.stop();
    await retry.click();
    await see(page, 'contest.register');
  });

  it('says that the request could not be set up', async () => {
    const page = await openContest(site.contests.future, {
      before: (opened) => breakRequests(opened, '/contest/getContest'),
    });
    await see(page, 'contest-error.set-up');
  });

  it('has a heading while it is on its way', async () => {
    let release = () => {};
    const page = await openContest(site.contests.future, {
      before: async (opened) => {
        ({ release } = await holdRequests(opened, getContest));
      },
    });
    await page.getByRole('status').getByText('Loading the contest…').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    release();
    await see(page, 'contest.register');
  });
});

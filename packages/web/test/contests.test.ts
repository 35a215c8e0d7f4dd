import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { failRequests, holdRequests, loseRequests } from './browser/network.ts';
import { type PageOptions, shownMoment, sizes } from './browser/open-page.ts';
import type { Person } from './browser/people.ts';
import { type OwnSite, setUpSite } from './browser/test-site.ts';
import { visit } from './every-route.ts';
import type { RuleId } from './sentences/index.ts';
import { expectRule, find, findAll, pollRule, see } from './sentences/see.ts';

let site: OwnSite;
beforeAll(async () => {
  site = await setUpSite({ isFrozen: true, withoutJudge: true });
});
afterAll(() => site?.close());

const unfiltered = ['Open Stage', 'Spring Cup', 'Summer Meeting'];
const past = ['Autumn Sprint', 'Winter Warm-up'];

const openList = (options: PageOptions = {}) => site.openPage({ as: 'learner', path: '/user/contests', ...options });

const cards = (page: Page) => page.getByRole('list', { name: 'Contests' }).getByRole('link');

/** Expects these titles of the cards, in this order. */
async function expectTitles(page: Page, titles: readonly string[], rules: readonly RuleId[] = []): Promise<void> {
  await pollRule(rules, async () => {
    const texts = await cards(page).allInnerTexts();
    return texts.map((text) => titles.find((title) => text.startsWith(title)) ?? text);
  }).toEqual(titles);
}

const getContest = '**/api/contest/getContest/*';
const register = '**/api/contest/register/*';

const openContest = (contest: { _id: string }, options: PageOptions = {}) =>
  site.openPage({ as: site.people.dee, path: `/user/contest/${contest._id}`, ...options });

// Each test begins on another page than it looks at. Dee registers for nothing here.
const sharedPage = pageForGroup((options) => site.openPage({ as: site.people.dee, path: '/unauthorized', ...options }));

const visitShared = (path: string) => visit(sharedPage(), path);

/**
 * `breakRequests` works in this page. The application keeps the class that it finds when it is
 * loaded.
 */
const breakablePage = pageForGroup(async ({ atEnd }) => {
  const before = async (page: Page) => {
    const script = await page.addInitScript(() => {
      const { Request } = globalThis;
      globalThis.Request = class extends Request {
        constructor(input: RequestInfo | URL, init?: RequestInit) {
          const { broken } = document.documentElement.dataset;
          if (broken && String(input).includes(broken)) {
            throw new TypeError('String contains non ISO-8859-1 code point.');
          }
          super(input, init);
        }
      };
    });
    atEnd(() => script.dispose());
  };
  return site.openPage({ as: await site.signUp('Ida'), path: '/unauthorized', before, atEnd });
});

/** Makes the browser fail to build the requests whose address contains `part`. */
async function breakRequests(page: Page, part: string): Promise<{ stop(): Promise<void> }> {
  const setBroken = (value: string) =>
    page.evaluate((broken) => {
      document.documentElement.dataset.broken = broken;
    }, value);
  await setBroken(part);
  return { stop: () => setBroken('') };
}

describe('the page of a contest', () => {
  let fay: Person;
  /** Each test registers Fay for another contest. */
  const pageOfFay = pageForGroup(async (options) => {
    fay = await site.signUp('Fay');
    return site.openPage({ as: fay, path: '/unauthorized', ...options });
  });

  async function visitAsFay({ _id }: { _id: string }): Promise<Page> {
    const page = pageOfFay();
    await visit(page, `/user/contest/${_id}`);
    return page;
  }

  it('has a heading while it is on its way, says what and when it is, and offers to register', async () => {
    let release = () => {};
    const page = await openContest(site.contests.future, {
      before: async (opened) => {
        ({ release } = await holdRequests(opened, getContest));
      },
    });
    await page.getByRole('status').getByText('Loading the contest…').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    release();
    const details = page.getByText(/^(Spring Cup|Join now; the problems open when it starts\.)$/);
    await pollRule('contest.details', () => details.allInnerTexts()).toEqual([
      'Spring Cup',
      'Join now; the problems open when it starts.',
    ]);
    await see(page, 'contest.start-time');
    await see(page, 'contest.end-time');
    await see(page, 'contest.status');
    await see(page, 'contest.active');
    await page.getByText('Upcoming', { exact: true }).waitFor();
    expectRule('contest-status.before-end', [
      await findAll(page, 'contest.active').count(),
      await findAll(page, 'contest.over').count(),
    ]).toEqual([1, 0]);
    await page.getByText(shownMoment(site.contests.future.startTime), { exact: true }).waitFor();
    await page.getByText(shownMoment(site.contests.future.endTime), { exact: true }).waitFor();
    expect(await page.getByRole('timer').innerText()).toMatch(/^1\s+day\s+0\s+hours\s+0\s+minutes\s+0\s+seconds$/);
    await see(page, 'contest.no-leaderboard');
    expectRule('contest.leaderboard-after-end', await find(page, 'contest.no-leaderboard').isDisabled()).toBe(true);
    expect(await find(page, 'contest.register').isEnabled()).toBe(true);
  });

  it('offers the leaderboard and no registration once it is over', async () => {
    const page = await visitShared(`/user/contest/${site.contests.ranked._id}`);
    await see(page, 'contest.over');
    expectRule('contest-status.after-end', [
      await findAll(page, 'contest.over').count(),
      await findAll(page, 'contest.active').count(),
    ]).toEqual([1, 0]);
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
    const page = await visitAsFay(site.contests.future);
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

  it('warns who was not registered, though the server answers 200, and who has registered elsewhere', async () => {
    const page = await visitAsFay(site.contests.bare);
    const refused = await failRequests(page, register, {
      status: 200,
      body: { success: false, message: 'Not this time.' },
    });
    // The page reads the contest again after a refusal. It must do so before Fay is registered.
    const reread = page.waitForResponse(getContest);
    await find(page, 'contest.register').click();
    const modal = page.getByRole('dialog', { name: 'Warning' });
    await modal.getByText('Not this time.').waitFor();
    await modal.getByRole('button', { name: 'Close' }).click();
    await see(page, 'contest.register');
    await refused.stop();
    await reread;
    await fay.client.contests.register(site.contests.bare._id);
    const answered = page.waitForResponse(register);
    await find(page, 'contest.register').click();
    await see(page, 'contest.warning');
    expectRule('contest-register-error.refused', (await answered).status()).toBe(400);
    const warning = page.getByText('You are already registered for this contest', { exact: true });
    expectRule(['registration.blocked', 'contest-register-error.refused'], await warning.count()).toBe(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await see(page, 'contest.registered');
  });

  it('registers for a contest that runs, leads into it when that was read, and takes one there later without a step back', async () => {
    const page = await visitAsFay(site.contests.live);
    await find(page, 'contest.register').click();
    await see(page, 'contest.success');
    expect(new URL(page.url()).pathname).toBe(`/user/contest/${site.contests.live._id}`);
    await page.getByRole('button', { name: 'Go to the problems' }).click();
    await page.waitForURL(`**/user/contestAttempt/${site.contests.live._id}`);
    await page.getByRole('link', { name: 'Opening Act' }).waitFor();
    await page.getByRole('link', { name: 'Contests', exact: true }).click();
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
    const page = await visitShared(`/user/contest/${contests.bare._id}`);
    await page.getByRole('heading', { level: 2, name: 'Rules' }).waitFor();
    expect(await page.locator('main strong').innerText()).toBe('hour');
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
    await expectAccessible(page);
  });
});

describe('registering that fails', () => {
  it("shows the server's message, or else a text of its own, and can be tried again", async () => {
    const page = breakablePage();
    await visit(page, `/user/contest/${site.contests.future._id}`);
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
    const broken = await breakRequests(page, '/contest/register');
    await registerAnew();
    await see(page, 'contest-register-error.set-up');
    await broken.stop();
    await registerAnew();
    await see(page, 'contest.success');
  });
});

describe('a contest that cannot be loaded', () => {
  it('is not found, whether its id could be one or not', async () => {
    const page = await visitShared('/user/contest/no-contest');
    await see(page, 'contest-error.not-found');
    await visit(page, '/user/contest/0123456789ab');
    await see(page, 'contest-error.not-found');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All contests' }).click();
    await page.waitForURL('**/user/contests');
  });

  it("shows the server's message, or else a text of its own, and can be asked for again", async () => {
    const page = breakablePage();
    const { stop } = await failRequests(page, getContest, { status: 500, body: { message: 'The disk is full' } });
    // No other test loads this contest in this page.
    await visit(page, `/user/contest/${site.contests.live._id}`);
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
    // The page asks again by itself after a lost connection, and must not find the server back.
    const broken = await breakRequests(page, '/contest/getContest');
    await lost.stop();
    await retry.click();
    await see(page, 'contest-error.set-up');
    await broken.stop();
    await retry.click();
    await see(page, 'contest.register');
  });
});

describe('the list of contests', () => {
  it('shows by start time what one can still take part in, or the contests of a filter', async () => {
    // Comes from another page, because a page that is opened begins at its heading.
    const page = await visitShared('/user/profile');
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await page.getByRole('link', { name: 'Contests' }).click();
    const filter = page.getByRole('combobox');
    const upcoming = cards(page).getByText('Upcoming', { exact: true });
    const hint = page.getByText('Ongoing and future contests.');
    await expectTitles(page, unfiltered, ['contests.sorted', 'contests.all-is-not-past']);
    expect(await filter.inputValue()).toBe('all');
    expect(await upcoming.count()).toBe(2);
    await hint.waitFor();
    await see(page, 'contests.filter-all');
    await see(page, 'contests.filter-ongoing');
    await see(page, 'contests.filter-future');
    await see(page, 'contests.filter-past');
    await filter.focus();
    for (const [name, titles, rules] of [
      ['ongoing', ['Open Stage'], ['contests.ongoing-future-own', 'contest-timing.ongoing']],
      ['future', ['Spring Cup', 'Summer Meeting'], ['contests.ongoing-future-own', 'contest-timing.future']],
      ['past', past, ['contests.past-only-past', 'contest-timing.past']],
    ] as const) {
      await filter.selectOption(name);
      await expectTitles(page, titles, rules);
      expect(new URL(page.url()).search).toBe(`?filter=${name}`);
      expect(await filter.evaluate((select) => select === document.activeElement)).toBe(true);
    }
    expect(await hint.count()).toBe(0);
    expect(await upcoming.count()).toBe(0);
    await cards(page).filter({ hasText: 'Winter Warm-up' }).click();
    await see(page, 'contest.over');
    await page.goBack();
    await expectTitles(page, past);
  });

  it('asks anew for the contests of a filter that is chosen again', async () => {
    const page = await visitShared('/user/contests?filter=past');
    await expectTitles(page, past);
    await page.getByRole('combobox').selectOption('all');
    await expectTitles(page, unfiltered);
    const asked = page.waitForRequest('**/api/contest/pastContests');
    await page.getByRole('button', { name: 'Show past contests' }).click();
    await asked;
    await expectTitles(page, past);
  });

  it('shows on a card what it is and when, and leads to the contest, on a screen of 320 pixels', async () => {
    const page = await openList({ before: (opened) => opened.setViewportSize(sizes.phone) });
    const card = cards(page).filter({ hasText: 'Open Stage' });
    await card.waitFor();
    const text = (await card.innerText()).replaceAll(/\s+/g, ' ');
    const { startTime, endTime } = site.contests.live;
    const times = `Start ${shownMoment(startTime)} .*End ${shownMoment(endTime)}`;
    expectRule('contests.card', text).toMatch(new RegExp(`^Open Stage .*Running now\\. .*${times}`));
    await see(card, 'contests.ongoing');
    expect(await findAll(page, 'contests.ongoing').count()).toBe(1);
    await expectAccessible(page);
    const { live, future, bare } = site.contests;
    const links = () => cards(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    await pollRule('contests.card-link', links).toEqual([live, future, bare].map(({ _id }) => `/user/contest/${_id}`));
    await page.setViewportSize({ width: 320, height: 640 });
    await cards(page).filter({ hasText: 'Spring Cup' }).click();
    await pollRule('contests.card-link', () => new URL(page.url()).pathname).toBe(
      `/user/contest/${site.contests.future._id}`,
    );
    await page.getByRole('timer').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it('can be asked for again when it failed', async () => {
    let stop = async () => {};
    const page = await openList({
      before: async (opened) => {
        ({ stop } = await failRequests(opened, '**/api/contest/futureContests', { status: 500 }));
      },
    });
    await page.getByRole('alert').getByText('Failed to fetch contests').waitFor();
    await stop();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectTitles(page, unfiltered);
  });
});

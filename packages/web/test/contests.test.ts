import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { failRequests, holdRequests, loseRequests } from './browser/network.ts';
import { type PageOptions, shownMoment, sizes } from './browser/open-page.ts';
import type { Person } from './browser/people.ts';
import { find, findAll, see } from './browser/see.ts';
import { type OwnSite, setUpSite } from './browser/test-site.ts';
import { visit } from './every-route.ts';

let site: OwnSite;
beforeAll(async () => {
  site = await setUpSite({ isFrozen: true, withoutJudge: true });
});
afterAll(() => site?.close());

const unfiltered = ['Open Stage', 'Spring Cup', 'Summer Meeting'];
const past = ['Autumn Sprint', 'Winter Warm-up'];

const openList = (options: PageOptions = {}) => site.openPage({ as: 'learner', path: '/user/contests', ...options });

const cards = (page: Page) => page.getByRole('list', { name: 'Contests' }).locator('li > a');

/** Expects these titles of the cards, in this order. */
async function expectTitles(page: Page, titles: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const texts = await cards(page).allInnerTexts();
      return texts.map((text) => titles.find((title) => text.startsWith(title)) ?? text);
    })
    .toEqual(titles);
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

  it('shows a heading while it loads, then title, times, status and the button to register', async () => {
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
    await expect
      .poll(() => details.allInnerTexts())
      .toEqual(['Spring Cup', 'Join now; the problems open when it starts.']);
    await see(page, 'Start Time');
    await see(page, 'End Time');
    await see(page, 'Status');
    await see(page, 'Active');
    await page.getByText('Upcoming', { exact: true }).waitFor();
    expect([await findAll(page, 'Active').count(), await findAll(page, 'Contest Over').count()]).toEqual([1, 0]);
    await page.getByText(shownMoment(site.contests.future.startTime), { exact: true }).waitFor();
    await page.getByText(shownMoment(site.contests.future.endTime), { exact: true }).waitFor();
    expect(await page.getByRole('timer').innerText()).toMatch(/^1\s+day\s+0\s+hours\s+0\s+minutes\s+0\s+seconds$/);
    await see(page, 'Leaderboard Unavailable', 'button');
    expect(await find(page, 'Leaderboard Unavailable', 'button').isDisabled()).toBe(true);
    expect(await find(page, 'Register for Contest', 'button').isEnabled()).toBe(true);
  });

  it("shows the leaderboard's button instead of the registration after the end", async () => {
    const page = await visitShared(`/user/contest/${site.contests.ranked._id}`);
    await see(page, 'Contest Over');
    expect([await findAll(page, 'Contest Over').count(), await findAll(page, 'Active').count()]).toEqual([1, 0]);
    await see(page, 'Contest Completed', 'button');
    expect(await find(page, 'Contest Completed', 'button').isDisabled()).toBe(true);
    await expectAccessible(page);
    await find(page, 'View Leaderboard', 'button').click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/user/leaderboard/${site.contests.ranked._id}`);
    await see(page, 'Contest Rankings', 'heading');
  });

  it('shows a success after registering', async () => {
    const page = await visitAsFay(site.contests.future);
    await find(page, 'Register for Contest', 'button').click();
    await see(page, 'Success', 'dialog');
    const answer = page.getByRole('dialog').getByText('You are registered for the contest', { exact: true });
    expect(await answer.count()).toBe(1);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await see(page, 'Registered', 'button');
    expect(await find(page, 'Registered', 'button').isDisabled()).toBe(true);
    expect(await fay.client.contests.checkIfRegistered(site.contests.future._id)).toBe(true);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('shows a warning if the server does not register, and a success if the user has registered elsewhere', async () => {
    const page = await visitAsFay(site.contests.bare);
    const refused = await failRequests(page, register, {
      status: 200,
      body: { success: false, message: 'Not this time.' },
    });
    // The page reads the contest again after a refusal. It must do so before Fay is registered.
    const reread = page.waitForResponse(getContest);
    await find(page, 'Register for Contest', 'button').click();
    const modal = page.getByRole('dialog', { name: 'Warning' });
    await modal.getByText('Not this time.').waitFor();
    await modal.getByRole('button', { name: 'Close' }).click();
    await see(page, 'Register for Contest', 'button');
    await refused.stop();
    await reread;
    await fay.client.contests.register(site.contests.bare._id);
    const answered = page.waitForResponse(register);
    await find(page, 'Register for Contest', 'button').click();
    expect((await answered).status()).toBe(400);
    await see(page.getByRole('dialog', { name: 'Success' }), 'You are already registered for this contest');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await see(page, 'Registered', 'button');
  });

  it('opens the problems of a running contest after the success is closed, and for a participant at once', async () => {
    const page = await visitAsFay(site.contests.live);
    await find(page, 'Register for Contest', 'button').click();
    await see(page, 'Success', 'dialog');
    expect(new URL(page.url()).pathname).toBe(`/user/contest/${site.contests.live._id}`);
    await page.getByRole('button', { name: 'Go to the problems' }).click();
    await page.waitForURL(`**/user/contestAttempt/${site.contests.live._id}`);
    await page.getByRole('link', { name: 'Opening Act' }).waitFor();
    await page.getByRole('link', { name: 'Contests', exact: true }).click();
    await page.getByRole('link', { name: 'Open Stage' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/user/contestAttempt/${site.contests.live._id}`);
    await page.goBack();
    await page.waitForURL('**/user/contests');
  });

  it('renders the markdown of the description', async () => {
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
  it("shows the server's message or the text of the specification, and registers at the next try", async () => {
    const page = breakablePage();
    await visit(page, `/user/contest/${site.contests.future._id}`);
    const registerAnew = async () => {
      await page.getByRole('button', { name: 'Close' }).click();
      await find(page, 'Register for Contest', 'button').click();
    };
    const refused = await failRequests(page, register, { status: 500, body: { message: 'The hall is full' } });
    await find(page, 'Register for Contest', 'button').click();
    await see(page, 'Warning', 'dialog');
    const message = page.getByRole('dialog').getByText('The hall is full', { exact: true });
    expect(await message.count()).toBe(1);
    await refused.stop();
    const failing = await failRequests(page, register, { status: 500 });
    await registerAnew();
    await see(page, 'Failed to register for contest');
    await failing.stop();
    const lost = await loseRequests(page, register);
    await registerAnew();
    await see(page, 'No response received from server');
    await lost.stop();
    const broken = await breakRequests(page, '/contest/register');
    await registerAnew();
    await see(page, 'Error setting up the request');
    await broken.stop();
    await registerAnew();
    await see(page, 'Success', 'dialog');
  });
});

describe('a contest that cannot be loaded', () => {
  it("shows 'Contest not found' for an unknown and for a malformed id", async () => {
    const page = await visitShared('/user/contest/no-contest');
    await see(page, 'Contest not found');
    await visit(page, '/user/contest/0123456789ab');
    await see(page, 'Contest not found');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'All contests' }).click();
    await page.waitForURL('**/user/contests');
  });

  it("shows the server's message or the text of the specification, and loads at Try again", async () => {
    const page = breakablePage();
    const { stop } = await failRequests(page, getContest, { status: 500, body: { message: 'The disk is full' } });
    // No other test loads this contest in this page.
    await visit(page, `/user/contest/${site.contests.live._id}`);
    const retry = page.getByRole('button', { name: 'Try again' });
    const message = page.getByText('The disk is full', { exact: true });
    await expect.poll(() => message.count()).toBe(1);
    await stop();
    const failing = await failRequests(page, getContest, { status: 500 });
    await retry.click();
    await see(page, 'Failed to fetch contest details');
    await failing.stop();
    const lost = await loseRequests(page, getContest);
    await retry.click();
    await see(page, 'No response received from server');
    // The page asks again by itself after a lost connection, and must not find the server back.
    const broken = await breakRequests(page, '/contest/getContest');
    await lost.stop();
    await retry.click();
    await see(page, 'Error setting up the request');
    await broken.stop();
    await retry.click();
    await see(page, 'Register for Contest', 'button');
  });
});

describe('the list of contests', () => {
  it('lists ongoing and future contests by start time, or those of the chosen filter', async () => {
    // Comes from another page, because a page that is opened begins at its heading.
    const page = await visitShared('/user/profile');
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await page.getByRole('link', { name: 'Contests' }).click();
    const filter = page.getByRole('combobox');
    const upcoming = cards(page).getByText('Upcoming', { exact: true });
    const hint = page.getByText('Ongoing and future contests.');
    await expectTitles(page, unfiltered);
    expect(await filter.inputValue()).toBe('all');
    expect(await upcoming.count()).toBe(2);
    await hint.waitFor();
    await see(page, 'Filter', 'option');
    await see(page, 'Ongoing Contests', 'option');
    await see(page, 'Future Contests', 'option');
    await see(page, 'Past Contests', 'option');
    await filter.focus();
    for (const [name, titles] of [
      ['ongoing', ['Open Stage']],
      ['future', ['Spring Cup', 'Summer Meeting']],
      ['past', past],
    ] as const) {
      await filter.selectOption(name);
      await expectTitles(page, titles);
      expect(new URL(page.url()).search).toBe(`?filter=${name}`);
      expect(await filter.evaluate((select) => select === document.activeElement)).toBe(true);
    }
    expect(await hint.count()).toBe(0);
    expect(await upcoming.count()).toBe(0);
    await cards(page).filter({ hasText: 'Winter Warm-up' }).click();
    await see(page, 'Contest Over');
    await page.goBack();
    await expectTitles(page, past);
  });

  it('requests the contests again when a filter is chosen again', async () => {
    const page = await visitShared('/user/contests?filter=past');
    await expectTitles(page, past);
    await page.getByRole('combobox').selectOption('all');
    await expectTitles(page, unfiltered);
    const asked = page.waitForRequest('**/api/contest/pastContests');
    await page.getByRole('button', { name: 'Show past contests' }).click();
    await asked;
    await expectTitles(page, past);
  });

  it('shows title, description and times on a card that links to the contest, 320 pixels wide', async () => {
    const page = await openList({ before: (opened) => opened.setViewportSize(sizes.phone) });
    const card = cards(page).filter({ hasText: 'Open Stage' });
    await card.waitFor();
    const text = (await card.innerText()).replaceAll(/\s+/g, ' ');
    const { startTime, endTime } = site.contests.live;
    const times = `Start ${shownMoment(startTime)} .*End ${shownMoment(endTime)}`;
    expect(text).toMatch(new RegExp(`^Open Stage .*Running now\\. .*${times}`));
    await see(card, 'Ongoing');
    expect(await findAll(page, 'Ongoing').count()).toBe(1);
    await expectAccessible(page);
    const { live, future, bare } = site.contests;
    const links = () => cards(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    await expect.poll(links).toEqual([live, future, bare].map(({ _id }) => `/user/contest/${_id}`));
    await page.setViewportSize({ width: 320, height: 640 });
    await cards(page).filter({ hasText: 'Spring Cup' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/user/contest/${site.contests.future._id}`);
    await page.getByRole('timer').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  it('shows an error with Try again, which loads the list', async () => {
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

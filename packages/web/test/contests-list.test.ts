import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { failRequests } from './browser/network.ts';
import type { PageOptions } from './browser/open-page.ts';
import { sharedEmptySite } from './browser/shared-sites.ts';
import { type OwnSite, setUpSite } from './browser/test-site.ts';
import type { RuleId } from './sentences/index.ts';
import { expectRule, find, findAll, pollRule, see } from './sentences/see.ts';

let site: OwnSite;
beforeAll(async () => {
  site = await setUpSite({ frozenAt: '2026-05-01T10:00:00.000Z', withoutJudge: true });
});
afterAll(() => site?.close());

const openList = (options: PageOptions = {}) => site.openPage({ as: 'learner', path: '/user/contests', ...options });

const cards = (page: Page) => page.getByRole('list', { name: 'Contests' }).getByRole('link');

/** Expects these titles of the cards, in this order. */
async function expectTitles(page: Page, titles: readonly string[], rules: readonly RuleId[] = []): Promise<void> {
  await pollRule(rules, async () => {
    const texts = await cards(page).allInnerTexts();
    return texts.map((text) => titles.find((title) => text.startsWith(title)) ?? text);
  }).toEqual(titles);
}

it('shows by start time what one can still take part in', async () => {
  const page = await openList();
  await expectTitles(
    page,
    ['Open Stage', 'Spring Cup', 'Summer Meeting'],
    ['contests.sorted', 'contests.all-is-not-past'],
  );
  expect(await page.getByRole('combobox').inputValue()).toBe('all');
});

it('shows on a card what it is and when, and leads to the contest', async () => {
  const page = await openList({ theme: 'dark', size: 'phone' });
  const card = cards(page).filter({ hasText: 'Open Stage' });
  await card.waitFor();
  const text = (await card.innerText()).replaceAll(/\s+/g, ' ');
  expectRule('contests.card', text).toMatch(
    /^Open Stage .*Running now\. .*Start 1 May 2026, 11:00 CEST .*End 1 May 2026, 15:00 CEST/,
  );
  await see(card, 'contests.ongoing');
  expect(await findAll(page, 'contests.ongoing').count()).toBe(1);
  await expectAccessible(page);
  await cards(page).filter({ hasText: 'Spring Cup' }).click();
  await pollRule('contests.card-link', () => new URL(page.url()).pathname).toBe(
    `/user/contest/${site.contests.future._id}`,
  );
});

it('has the filters of the specification, and shows under each its own contests', async () => {
  const page = await openList();
  await see(page, 'contests.filter-all');
  await see(page, 'contests.filter-ongoing');
  await see(page, 'contests.filter-future');
  await see(page, 'contests.filter-past');
  for (const [filter, titles, rules] of [
    ['ongoing', ['Open Stage'], ['contests.ongoing-future-own', 'contest-timing.ongoing']],
    ['future', ['Spring Cup', 'Summer Meeting'], ['contests.ongoing-future-own', 'contest-timing.future']],
    ['past', ['Autumn Sprint', 'Winter Warm-up'], ['contests.past-only-past', 'contest-timing.past']],
  ] as const) {
    await page.getByRole('combobox').selectOption(filter);
    await expectTitles(page, titles, rules);
    expect(new URL(page.url()).search).toBe(`?filter=${filter}`);
  }
});

it('says what it holds without a filter, and which contests have not begun', async () => {
  const page = await openList();
  await expectTitles(page, ['Open Stage', 'Spring Cup', 'Summer Meeting']);
  expect(await cards(page).getByText('Upcoming', { exact: true }).count()).toBe(2);
  await page.getByText('Ongoing and future contests.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show past contests' }).click();
  await expectTitles(page, ['Autumn Sprint', 'Winter Warm-up']);
  expect(await page.getByText('Ongoing and future contests.').count()).toBe(0);
  expect(await cards(page).getByText('Upcoming', { exact: true }).count()).toBe(0);
});

it('keeps the focus where a filter was chosen', async () => {
  const page = await openList();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  await page.getByRole('link', { name: 'Contests' }).click();
  const filter = page.getByRole('combobox');
  await filter.focus();
  await filter.selectOption('past');
  await expectTitles(page, ['Autumn Sprint', 'Winter Warm-up']);
  expect(await filter.evaluate((select) => select === document.activeElement)).toBe(true);
});

it('asks anew for the contests of a filter that is chosen again', async () => {
  const page = await openList({ path: '/user/contests?filter=past' });
  await expectTitles(page, ['Autumn Sprint', 'Winter Warm-up']);
  await page.getByRole('combobox').selectOption('all');
  await expectTitles(page, ['Open Stage', 'Spring Cup', 'Summer Meeting']);
  const asked = page.waitForRequest('**/api/contest/pastContests');
  await page.getByRole('combobox').selectOption('past');
  await asked;
});

it('comes back to the filter that was chosen', async () => {
  const page = await openList({ path: '/user/contests?filter=past' });
  await cards(page).filter({ hasText: 'Winter Warm-up' }).click();
  await see(page, 'contest.over');
  await page.goBack();
  await expectTitles(page, ['Autumn Sprint', 'Winter Warm-up']);
});

it('leads to practice where there are none', async () => {
  const empty = await sharedEmptySite();
  const page = await empty.openPage({ as: 'learner', path: '/user/contests' });
  await see(page, 'contests.empty');
  await see(page, 'contests.empty-advice');
  await find(page, 'contests.empty-advice').click();
  await page.waitForURL('**/user/practice');
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
  await expectTitles(page, ['Open Stage', 'Spring Cup', 'Summer Meeting']);
});

import type { LeaderboardEntry } from '@podium/sdk/contract';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { answerRequests, failRequests, holdRequests } from './browser/network.ts';
import { type PageOptions, sizes } from './browser/open-page.ts';
import { see } from './browser/see.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { visit } from './every-route.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
const getLeaderboard = '**/api/contest/getLeaderBoard/*';

const openBoard = (contest: { _id: string }, options: PageOptions = {}) =>
  site.openPage({ as: 'learner', path: `/user/leaderboard/${contest._id}`, ...options });

const table = (page: Page) => page.getByRole('table', { name: 'Rankings' });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const ownRow = (page: Page) => rows(page).filter({ hasText: '(you)' });

it("shows rank, name, solved problems and score, highlights the first three rows and marks the user's own", async () => {
  let release = () => {};
  const page = await openBoard(site.contests.ranked, {
    as: site.people.bo,
    before: async (opened) => {
      ({ release } = await holdRequests(opened, getLeaderboard));
    },
  });
  const spinner = page.getByRole('status').getByText('Loading the rankings…');
  await expect.poll(() => spinner.count()).toBe(1);
  release();
  await see(page, 'Contest Rankings', 'heading');
  await expect.poll(() => spinner.count()).toBe(0);
  await see(rows(page).first(), 'Solved: 2');
  const entries = await site.people.bo.client.contests.leaderboard(site.contests.ranked._id);
  const texts = (await rows(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
  expect(texts).toHaveLength(4);
  for (const [index, { rank, user, solvedProblems, score }] of entries.entries()) {
    expect(texts[index]).toContain(`Rank ${rank} ${user.firstName} `);
    expect(texts[index]).toContain(` ${score.toLocaleString('en')} Solved: ${solvedProblems} `);
  }
  await ownRow(page).waitFor();
  const edges = await rows(page).evaluateAll((all) =>
    all.map((row) => getComputedStyle(row.firstElementChild ?? row).borderLeftColor),
  );
  const [first, second, third, fourth] = edges;
  expect([second === first, third === first, fourth === first]).toEqual([true, true, false]);
  expect(await ownRow(page).innerText()).toContain('Bo');
  expect(await page.getByText('You are 3 of 4').count()).toBe(1);
  await page.setViewportSize(sizes.phone);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Winter Warm-up' }).click();
  await see(page, 'Contest Over');
});

it('shows points, time, tries and the first solver in a column for each problem', async () => {
  const page = await openBoard(site.contests.ranked, { as: site.people.bo });
  await table(page)
    .getByRole('columnheader', { name: /^A\b.*Sum of Two 500 points$/ })
    .waitFor();
  await table(page)
    .getByRole('columnheader', { name: /^B\b.*Paths 1,500 points$/ })
    .waitFor();
  const cellsOf = async (name: string) => {
    const texts = await rows(page).filter({ hasText: name }).getByRole('cell').allInnerTexts();
    return texts.slice(2, 4).map((text) => text.replaceAll(/\s+/g, ' '));
  };
  const entries = await site.people.bo.client.contests.leaderboard(site.contests.ranked._id);
  const points = (firstName: string, at: number) =>
    entries.find(({ user }) => user.firstName === firstName)?.byProblem?.scores[at]?.toLocaleString('en');
  expect(await cellsOf('Ada')).toEqual([
    expect.stringMatching(new RegExp(`First to solve, ${points('Ada', 0)} 0:\\d\\d$`)),
    expect.stringMatching(new RegExp(`First to solve, ${points('Ada', 1)} 0:\\d\\d$`)),
  ]);
  expect(await cellsOf('Bo')).toEqual([
    expect.stringMatching(new RegExp(`^${points('Bo', 0)} 0:\\d\\d · 2× ?, 2 tries$`)),
    expect.stringContaining('Not tried'),
  ]);
  await table(page).getByRole('link', { name: 'A: Sum of Two', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Sum of Two' }).waitFor();
});

it('shows that it is not available before the end and before it is generated', async () => {
  const { unranked, live, future } = site.contests;
  for (const { _id } of [live, future]) {
    const generating = site.admin.client.contests.generateLeaderboard(_id);
    await expect(generating).rejects.toMatchObject({ code: 'contest_not_over' });
  }
  const page = await site.openPage({ as: 'learner', path: '/unauthorized' });
  for (const { _id } of [unranked, live, future]) {
    await visit(page, `/user/leaderboard/${_id}`);
    await see(page, 'Leaderboard Not Available');
    await see(page, 'The leaderboard for this contest is not available at the moment.');
    expect(await rows(page).count()).toBe(0);
  }
});

it('shows an error with Try again, which loads the leaderboard', async () => {
  let stop = async () => {};
  const page = await openBoard(site.contests.ranked, {
    before: async (opened) => {
      ({ stop } = await failRequests(opened, getLeaderboard, { status: 500, body: { message: 'The disk is full' } }));
    },
  });
  await see(page, 'Failed to fetch leaderboard');
  await stop();
  await page.getByRole('button', { name: 'Try again' }).click();
  await rows(page).first().waitFor();
});

/** Answers with a made-up leaderboard, because no test can have so many participants. */
async function answerWithMany(page: Page, participants: number, maxScore = 10_000): Promise<void> {
  const { _id: ownId } = await site.people.ada.client.users.profile();
  const names = ['Ada', 'Bruno', 'Chen', 'Dora'];
  const entries = Array.from({ length: participants }, (_, index): LeaderboardEntry => {
    const id = String(index).padStart(12, '0');
    const isOwn = index === (3 * participants) / 4 - 1;
    return {
      userId: isOwn ? ownId : id,
      user: { firstName: isOwn ? 'Me' : (names[index % names.length] ?? ''), lastName: `No${index + 1}` },
      rank: index + 1,
      solvedProblems: 3,
      score: maxScore - index,
      penalty: 0,
      ratingBefore: 1500,
      ratingAfter: 1500,
      byProblem: { scores: [], wrongSubmissions: [], solvedAfterMs: [] },
    };
  });
  await answerRequests(page, getLeaderboard, entries);
}

function openThousands(participants = 2_000): Promise<Page> {
  return openBoard(site.contests.ranked, { before: (opened) => answerWithMany(opened, participants) });
}

it("renders only the rows in view and the user's own, finds people by name, and jumps to the own row", async () => {
  const page = await openThousands();
  await rows(page).first().waitFor();
  expect(await rows(page).count()).toBeLessThan(60);
  expect(await table(page).getAttribute('aria-rowcount')).toBe('2001');
  expect(await isInView(page)).toBe(true);
  await page.getByRole('group', { name: 'Rankings' }).focus();
  await page.keyboard.press('End');
  await rows(page).filter({ hasText: 'No2000' }).waitFor();
  expect(await rows(page).count()).toBeLessThan(60);
  expect(await rows(page).last().getAttribute('aria-rowindex')).toBe('2001');
  expect(await isInView(page)).toBe(true);
  // This leaderboard has no results by problem.
  expect(await table(page).getByRole('columnheader').count()).toBe(4);
  await page.getByRole('searchbox', { name: 'Find a name' }).fill('no77');
  await expect.poll(() => rows(page).count()).toBe(11);
  expect(await rows(page).first().innerText()).toContain('77');
  await page.getByRole('searchbox', { name: 'Find a name' }).fill('nobody at all');
  await page.getByText('No participants match.').waitFor();
  await expectAccessible(page);
  const { width, height } = page.viewportSize() ?? sizes.desktop;
  await page.setViewportSize(sizes.phone);
  const search = await page.getByRole('searchbox', { name: 'Find a name' }).boundingBox();
  expect(search).toMatchObject({ x: 16, width: sizes.phone.width - 32 });
  await page.setViewportSize({ width, height });
  await page.getByRole('searchbox', { name: 'Find a name' }).fill('');
  await expect.poll(() => rows(page).count()).toBeGreaterThan(11);
  await page.getByRole('button', { name: 'Show my row' }).click();
  await rows(page).filter({ hasText: 'No1499' }).waitFor();
  await rows(page).filter({ hasText: 'No1501' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('(you)');
  const scrolledTo = () => page.getByRole('group', { name: 'Rankings' }).evaluate((box) => box.scrollTop);
  const before = await scrolledTo();
  // A minute later the rankings are old, and everybody has 1,000 points more.
  await answerWithMany(page, 2_000, 11_000);
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 60_000;
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await rows(page).filter({ hasText: '9,500' }).getByText('No1501').waitFor();
  expect(await scrolledTo()).toBe(before);
  await expectAccessible(page);
});

it('prints 200 rows on more than seven pages, though few are drawn', async () => {
  const page = await openThousands(200);
  await rows(page).first().waitFor();
  const pdf = await page.pdf();
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(7);
  await expect.poll(() => rows(page).count()).toBeLessThan(60);
});

/** Reports whether no other row and no edge covers the user's own row. */
const isInView = (page: Page) =>
  ownRow(page).evaluate((row) => {
    const { top, bottom, left } = (row.querySelector('th') ?? row).getBoundingClientRect();
    const shown = document.elementFromPoint(left + 12, (top + bottom) / 2);
    return shown !== null && row.contains(shown);
  });

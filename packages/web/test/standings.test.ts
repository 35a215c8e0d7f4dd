import type { StandingsRow } from '@podium/sdk/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { answerBoard, cell, madeUpRow } from './browser/made-up-board.ts';
import { type PageOptions, sizes } from './browser/open-page.ts';
import { see } from './browser/see.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const table = (page: Page) => page.getByRole('table', { name: 'Standings' });
const rows = (page: Page) => table(page).locator('tbody').getByRole('row');
const ownRow = (page: Page) => rows(page).filter({ hasText: '(you)' });
const box = (page: Page) => page.getByRole('group', { name: 'Standings' });
const names = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => row.querySelector('th [title]')?.textContent));

type MadeUp = Parameters<typeof answerBoard>[1];

/** Opens the page of a contest with a made-up board, because no test can judge so many tries. */
const openMadeUp = (read: MadeUp, options: PageOptions = {}) =>
  site.openPage({
    as: 'learner',
    path: `/user/standings/${site.contests.live._id}`,
    before: (page) => answerBoard(page, read),
    ...options,
  });

describe('the page of a board', () => {
  it('shows ranks, names, totals, cells in words, and the notice of a frozen board', async () => {
    const all = [
      madeUpRow(0),
      madeUpRow(1, { kind: 'unofficial', rank: null, organization: '' }),
      madeUpRow(2, { rank: 2 }),
    ];
    const contest = { frozenFrom: '2026-05-01T14:00:00.000Z' };
    const page = await openMadeUp(() => ({ rows: all, own: all[2]?.id ?? '', frozen: true, contest }));
    await see(page, 'Standings', 'heading');
    await page
      .getByText('The scoreboard was frozen with 60 minutes remaining - submissions in the last 60 minutes')
      .waitFor();
    await page.getByText('You are 2 of 3').waitFor();
    const titles = await table(page).getByRole('columnheader').allInnerTexts();
    expect(titles.slice(0, 4).map((title) => title.replaceAll(/\s+/g, ' '))).toEqual([
      'Rank #',
      'Participant',
      'Solved',
      'Penalty',
    ]);
    const cellsOf = async (name: string) => {
      const texts = await rows(page).filter({ hasText: name }).getByRole('cell').locator('.sr-only').allInnerTexts();
      return texts.map((text) => text.replaceAll(/\s+/g, ' '));
    };
    expect(await cellsOf('Team 1')).toEqual([
      'First to solve. Solved at 0:21, 1 try',
      'Solved at 1:00, 2 tries',
      'Not solved, 2 tries',
      '1 try judged, 2 tries pending',
      'Not tried',
    ]);
    expect((await cellsOf('Team 2'))[0]).toBe('Unofficial, without a rank');
    await see(rows(page).first(), 'School 1');
    expect(await ownRow(page).innerText()).toContain('Team 3');
    await page.getByRole('row', { name: 'Solved / tries' }).getByText('Solved by 0, 9 tries, 2 pending').waitFor();
    expect(await page.title()).toBe('Standings · Podium');
    await page.setViewportSize(sizes.phone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width);
    await expectAccessible(page);
  });

  it('shows 20,000 rows in pages of 100, each with the own row, finds people, and jumps to the own row', async () => {
    const all = Array.from({ length: 20_000 }, (_, index) => madeUpRow(index));
    const page = await openMadeUp(() => ({ rows: all, own: all[14_999]?.id ?? '' }));
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBe(101);
    expect(await table(page).getAttribute('aria-rowcount')).toBe('20002');
    expect(await isInView(ownRow(page))).toBe(true);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await rows(page).filter({ hasText: 'Team 101' }).waitFor();
    expect(new URL(page.url()).search).toBe('?page=2');
    await page.getByRole('combobox', { name: 'Rows' }).selectOption('19,901–20,000 of 20,000');
    await rows(page).filter({ hasText: 'Team 20000' }).waitFor();
    // The own row is on an earlier page now, so it is the first one.
    expect(await rows(page).first().innerText()).toContain('Team 15000 (you)');
    expect(await rows(page).first().getAttribute('aria-rowindex')).toBe('15001');
    await box(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    expect(await isInView(ownRow(page))).toBe(true);
    await page.getByRole('button', { name: 'Show my row' }).click();
    await rows(page).filter({ hasText: 'Team 14999' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Team 15000 (you)');
    await page.getByRole('searchbox', { name: 'Find a participant' }).fill('team 1777');
    await expect.poll(() => names(page)).toEqual(expect.arrayContaining(['Team 1777', 'Team 17770']));
    await expect.poll(() => rows(page).count()).toBe(11);
    await page.getByRole('searchbox', { name: 'Find a participant' }).fill('nobody at all');
    await see(page, 'No participants match');
  });

  it('remembers friends in the browser, and shows them apart with the own row', async () => {
    const all = Array.from({ length: 300 }, (_, index) => madeUpRow(index));
    const page = await openMadeUp(() => ({ rows: all, own: all[5]?.id ?? '' }));
    await page.getByRole('button', { name: 'Friend: Team 3', exact: true }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: 'Friend: Team 120', exact: true }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Show friends (2)' }).click();
    await expect.poll(() => names(page)).toEqual(['Team 3', 'Team 6 (you)', 'Team 120']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Friend: Team 120', exact: true }).click();
    await expect.poll(() => names(page)).toEqual(['Team 3', 'Team 6 (you)']);
    await page.getByRole('button', { name: 'Show everybody' }).click();
    await expect.poll(() => rows(page).count()).toBe(100);
  });
});

describe('a board that changes', () => {
  /** Moves the last row to the top. */
  function lastFirst(before: readonly StandingsRow[]): StandingsRow[] {
    const last = before.at(-1);
    if (!last) return [];
    const winner = { ...last, solved: 3, cells: last.cells.with(2, cell({ solvedAfter: 3_600_000, wrong: 2 })) };
    return [winner, ...before.slice(0, -1)].map((row, index) => ({ ...row, rank: index + 1 }));
  }

  /** Reads the board again, as after coming back to the tab. */
  async function readAgain(page: Page): Promise<void> {
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 60_000;
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
  }

  it('keeps the scroll position and the focus, and moves rows for people who do not prefer reduced motion', async () => {
    let all: StandingsRow[] = Array.from({ length: 60 }, (_, index) => madeUpRow(index));
    const page = await openMadeUp(() => ({ rows: all }));
    await rows(page).first().waitFor();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...given) {
        document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved ?? 0) + 1);
        return animate.apply(this, given);
      };
    });
    const moved = () => page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
    const friend = page.getByRole('button', { name: 'Friend: Team 40', exact: true });
    await friend.focus();
    await box(page).evaluate((element) => element.scrollTo(0, 1_500));
    all = lastFirst(all);
    await readAgain(page);
    await expect.poll(async () => (await names(page))[0]).toBe('Team 60');
    const before = await moved();
    expect(before).toBeGreaterThan(10);
    expect(before).toBeLessThan(60);
    expect(await box(page).evaluate((element) => element.scrollTop)).toBe(1_500);
    expect(await friend.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    all = lastFirst(all);
    await readAgain(page);
    await expect.poll(async () => (await names(page))[0]).toBe('Team 59');
    expect(await moved()).toBe(before);
  });
});

describe('the board for administrators', () => {
  it('shows the whole board, and the frozen one on request', async () => {
    const read = ({ searchParams }: URL) => ({
      rows: [madeUpRow(0)],
      frozen: searchParams.get('sees') === 'public',
      contest: { frozenFrom: '2026-05-01T14:30:00.000Z' },
    });
    const page = await openMadeUp(read, { as: 'admin', path: `/admin/standings/${site.contests.live._id}` });
    await page.getByText('The public board is frozen.').waitFor();
    await page.getByRole('combobox', { name: 'Board' }).selectOption('What learners see');
    await page.getByText('The scoreboard was frozen with 30 minutes remaining').waitFor();
    expect(new URL(page.url()).search).toBe('?sees=public');
  });
});

describe('the public board', () => {
  const many = () => ({ rows: Array.from({ length: 130 }, (_, index) => madeUpRow(index)) });
  const openPublic = (query = '', read: MadeUp = many, options: PageOptions = {}) =>
    openMadeUp(read, { as: 'nobody', path: `/standings/${site.contests.live._id}${query}`, ...options });

  it('is shown to visitors without an account, in pages', async () => {
    const page = await openPublic();
    await see(page, 'Standings: Regional Final', 'heading');
    await expect.poll(() => rows(page).count()).toBe(100);
    expect(await page.getByRole('button', { name: /^Friend/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await rows(page).filter({ hasText: 'Team 130' }).waitFor();
    await page.setViewportSize(sizes.phone);
    await expectAccessible(page);
  });

  it('fills the screen of a hall without controls', async () => {
    const page = await openPublic('?projector');
    await expect.poll(() => rows(page).count()).toBe(100);
    const shown = await page.evaluate(() => ({
      controls: document.querySelectorAll('button, a, select, input').length,
      isFull:
        document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth,
      isWide: (document.querySelector('table')?.scrollWidth ?? 0) <= innerWidth,
      textPx: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    }));
    expect(shown).toMatchObject({ controls: 0, isFull: true, isWide: true });
    expect(shown.textPx).toBeGreaterThan(16);
    await page.goto('/auth/login');
    expect(await page.evaluate(() => document.documentElement.style.fontSize)).toBe('');
  });

  it('is read again after five seconds, and only after a minute once it is final', async () => {
    let [reads, pending] = [0, 1];
    const read = () => {
      reads += 1;
      return { rows: [madeUpRow(0)], pending };
    };
    const page = await openPublic('', read, { clockOffsetMs: 0 });
    await page.getByText('Solved by 0, 3 tries, 1 pending').waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    pending = 0;
    // What is read is shown by a timer, too.
    const shown = async () => {
      await page.clock.runFor(1_000);
      return page.getByText('Solved by 0, 3 tries, 1 pending').count();
    };
    await expect.poll(shown).toBe(0);
    const before = reads;
    await page.clock.runFor(50_000);
    expect(reads).toBe(before);
    await page.clock.runFor(10_000);
    await expect.poll(() => reads).toBe(before + 1);
  });

  it('says that there is none if it is not public or does not exist, with a way to sign in', async () => {
    const page = await site.openPage({ path: `/standings/${site.contests.live._id}` });
    await see(page, 'No public standings here', 'heading');
    const text = await page.getByRole('main').innerText();
    await page.goto(`/standings/${'f'.repeat(12)}`);
    await see(page, 'No public standings here', 'heading');
    expect(await page.getByRole('main').innerText()).toBe(text);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Log In' }).click();
    await see(page, 'Log In', 'heading');
  });
});

/** Reports whether no other row and no edge covers a row. */
const isInView = (row: ReturnType<typeof ownRow>) =>
  row.evaluate((element) => {
    const { top, bottom, left } = (element.querySelector('th') ?? element).getBoundingClientRect();
    const shown = document.elementFromPoint(left + 12, (top + bottom) / 2);
    return shown !== null && element.contains(shown);
  });

it('counts for each problem who solved it, who was first and fastest, and the languages', async () => {
  const page = await site.openPage({ as: 'learner', path: `/user/standings/${site.contests.ranked._id}` });
  await page.getByRole('link', { name: 'Statistics' }).click();
  await see(page, 'Statistics', 'heading');
  const card = page.getByRole('region', { name: /^A / });
  await card.getByText(/^Solved by 3 of 3 participants \(100 %\)$/).waitFor();
  expect(await card.getByRole('definition').allInnerTexts()).toEqual([
    expect.stringMatching(/ after \d+:\d\d/),
    expect.stringMatching(/^\d+ ms by .+ in C\+\+$/),
    expect.stringContaining('3 accepted'),
    'C++ 4 (3 accepted)',
  ]);
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Standings of/ }).click();
  await see(page, 'Standings', 'heading');
});

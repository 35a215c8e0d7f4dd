import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import type { PageOptions } from './browser/open-page.ts';
import type { Person } from './browser/people.ts';
import { see } from './browser/see.ts';
import { type OwnSite, setUpSite } from './browser/test-site.ts';

let site: OwnSite;
/** Participants of the running contest, beside Ada. */
let kim: Person;
beforeAll(async () => {
  site = await setUpSite();
  kim = await site.signUp('Kim');
  await kim.client.contests.register(site.contests.live._id);
});
afterAll(() => site?.close());

const rows = (page: Page) => page.getByRole('table', { name: 'Standings' }).locator('tbody').getByRole('row');
const textOf = async (page: Page, name: string) =>
  (await rows(page).filter({ hasText: name }).allInnerTexts()).join().replaceAll(/\s+/g, ' ');

const openBoard = (contest: { _id: string }, options: PageOptions = {}) =>
  site.openPage({ as: 'learner', path: `/user/standings/${contest._id}`, ...options });

describe('a past contest', () => {
  it('plays back, from nothing at the start to the final board', async () => {
    const page = await openBoard(site.contests.ranked);
    await rows(page).first().waitFor();
    const final = await rows(page).allInnerTexts();
    expect(final).toHaveLength(4);
    await page.getByRole('button', { name: 'Play back' }).click();
    const slider = page.getByRole('slider', { name: 'Time of the contest' });
    await slider.waitFor();
    await expect.poll(async () => (await rows(page).allInnerTexts()).join()).not.toMatch(/Solved at/);
    await slider.focus();
    await slider.press('End');
    await expect.poll(() => rows(page).allInnerTexts()).toEqual(final);
    expect(await slider.getAttribute('aria-valuetext')).toBe('2:00');
    await page.getByRole('heading', { name: 'Standings' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('1:59');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('2:00');
    await page.getByRole('button', { name: 'Back to the standings' }).click();
    await page.getByRole('button', { name: 'Show my row' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1');
  });
});

describe('a running contest', () => {
  it('shows a solve to those who watch, and the own place with the gap on its page', async () => {
    const { live } = site.contests;
    const page = await openBoard(live);
    await expect.poll(() => textOf(page, 'Kim')).toContain('Not tried');
    expect(await site.submit(kim, site.problems.opener, programs.correct, live)).toBe('accepted');
    await expect.poll(() => textOf(page, 'Kim')).toMatch(/^1 .*First to solve\. Solved at 1:\d\d/);
    await expect.poll(() => textOf(page, '(you)')).toMatch(/^2 /);
    await page.getByRole('link', { name: 'Open Stage' }).click();
    const place = page.getByRole('region', { name: 'Your place' });
    await place.getByText('2 of 2').waitFor();
    await place.getByText(/^\d+ points behind rank 1$/).waitFor();
    await place.getByRole('link', { name: 'Standings' }).click();
    await rows(page).first().waitFor();
  });

  it('shows later tries as pending once it is frozen, and everything to administrators and of the own row', async () => {
    const { live } = site.contests;
    await site.admin.client.contests.freeze(live._id);
    expect(await site.submit(kim, site.problems.encore, programs.correct, live)).toBe('accepted');
    const [page, own, admin] = await Promise.all([
      openBoard(live),
      openBoard(live, { as: kim }),
      openBoard(live, { as: 'admin', path: `/admin/standings/${live._id}` }),
    ]);
    await page.getByText(/^The scoreboard was frozen with 1\d\d minutes remaining - submissions in the last/).waitFor();
    await expect.poll(() => textOf(page, 'Kim')).toContain('1 try pending');
    await own.getByText(/Your row shows your own verdicts, .* its rank is the public one\.$/).waitFor();
    await expect.poll(async () => (await textOf(own, '(you)')).match(/Solved at/g)).toHaveLength(2);
    await admin.getByText('The public board is frozen.').waitFor();
    await expect.poll(async () => (await textOf(admin, 'Kim')).match(/Solved at/g)).toHaveLength(2);
    expect((await textOf(admin, 'Kim')).match(/others see 1 try pending/g)).toHaveLength(1);
    await admin.getByRole('combobox', { name: 'Board' }).selectOption('What learners see');
    await expect.poll(() => textOf(admin, 'Kim')).toContain('1 try pending');
    await site.admin.client.contests.thaw(live._id, { force: true });
    await expect.poll(async () => (await textOf(page, 'Kim')).match(/Solved at/g)).toHaveLength(2);
  });

  it('is shown to everybody once its standings are public, and to participants alone if they say so', async () => {
    const { live } = site.contests;
    const visitor = await site.openPage({ path: `/standings/${live._id}` });
    await see(visitor, 'No public standings here', 'heading');
    await site.admin.client.contests.update(live._id, { standings: 'public' });
    await visitor.reload();
    await see(visitor, `Standings: ${live.title}`, 'heading');
    await expect.poll(() => textOf(visitor, 'Kim')).toContain('Kim Example');
    await site.admin.client.contests.update(live._id, { standings: 'participants' });
    const stranger = await site.openPage({ as: site.people.dee, path: `/user/contest/${live._id}` });
    await see(stranger, 'Register for Contest', 'button');
    expect(await stranger.getByRole('link', { name: 'Standings' }).count()).toBe(0);
    await stranger.goto(`/user/standings/${live._id}`);
    await stranger.getByRole('alert').getByText('Only participants of this contest may see its standings').waitFor();
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { expectAccessible } from './browser/axe.ts';
import { see } from './browser/see.ts';
import { type OwnSite, setUpSite } from './browser/test-site.ts';

let site: OwnSite;
beforeAll(async () => {
  site = await setUpSite();
});
afterAll(() => site?.close());

const minute = 60_000;
const wrong = '#include <cstdio>\nint main() { puts("wrong on purpose"); }\n';

/**
 * Holds a contest with standings that an administrator freezes: Kim has solved two problems before,
 * Lee one of two, and all tries of Moe and Ned are frozen.
 */
async function startRound() {
  const { client } = site.admin;
  const { opener, encore } = site.problems;
  const { contest } = await client.contests.create({
    title: 'Frozen Cup',
    description: 'It ends soon.',
    startTime: new Date().toISOString(),
    endTime: new Date(Date.now() + 60 * minute).toISOString(),
    problems: [opener._id, encore._id],
    rule: 'icpc',
  });
  const [kim, lee, moe, ned] = await Promise.all(['Kim', 'Lee', 'Moe', 'Ned'].map((name) => site.signUp(name)));
  if (!kim || !lee || !moe || !ned) throw new Error('nobody has signed up');
  for (const person of [kim, lee, moe, ned]) await person.client.contests.register(contest._id);
  await site.submit(kim, opener, programs.correct, contest);
  await site.submit(kim, encore, programs.correct, contest);
  await site.submit(lee, opener, programs.correct, contest);
  await client.contests.freeze(contest._id);
  await site.submit(lee, encore, programs.correct, contest);
  await site.submit(moe, opener, programs.correct, contest);
  await site.submit(moe, encore, programs.correct, contest);
  await site.submit(ned, opener, wrong, contest);
  return contest._id;
}

const rows = (page: Page) => page.getByRole('table', { name: 'Standings' }).locator('tbody').getByRole('row');
const namesOn = (page: Page) => rows(page).getByRole('rowheader').allInnerTexts();
const namesOf = async (id: string, sees: 'public' | 'everything') =>
  (await site.admin.client.contests.standings(id, { sees })).rows.map(({ name }) => name);

it('opens a frozen contest cell by cell, forwards and back, and ends by offering to thaw it', async () => {
  const { client } = site.admin;
  const id = await startRound();
  const page = await site.openPage({ as: 'admin', path: `/admin/resolver/${id}`, theme: 'dark' });
  await see(page, 'The resolver opens when the contest is over.');
  await client.contests.update(id, { endTime: new Date(client.clock.now() + 2_000).toISOString() });
  await page.reload();
  await page.getByText('0 of 4').waitFor();
  const frozen = await namesOf(id, 'public');
  expect(await namesOn(page)).toEqual(frozen);
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await page.getByText('1 of 4').waitFor();
  await page.getByText(/^(Ned .*did not solve A|Moe .*solved A at 0:0\d)/).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('0 of 4').waitFor();
  expect(await namesOn(page)).toEqual(frozen);
  // The space bar presses the button that has the focus, and elsewhere begins to play.
  await page.keyboard.press('ArrowRight');
  await page.getByText('1 of 4').waitFor();
  await page.getByRole('button', { name: 'Back' }).press('Space');
  await page.getByText('0 of 4').waitFor();
  await page.getByRole('heading', { name: 'Resolver: Frozen Cup' }).focus();

  const play = page.getByRole('button', { name: 'Play to the medals' });
  await page.keyboard.press('Space');
  // It stops before the first row with a medal.
  await expect.poll(() => play.isDisabled(), { timeout: 15_000 }).toBe(true);
  expect(await page.getByText('4 of 4').count()).toBe(0);

  await page.keyboard.press('End');
  await page.getByText('4 of 4').waitFor();
  await page.getByText(/These are the final standings\. Winners: 1 .* First to solve: /).waitFor();
  expect(await namesOn(page)).toEqual(await namesOf(id, 'everything'));
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Thaw the standings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Thaw the standings?' });
  // The keys of the page rest while a dialog asks.
  await page.keyboard.press('Home');
  await page.getByText('4 of 4').waitFor();
  await dialog.getByRole('button', { name: 'Thaw' }).click();
  await dialog.getByText(/sees every verdict: the final standings\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await see(page, 'The standings are thawed', 'link');
  expect((await client.contests.get(id)).thawedAt).not.toBeNull();

  // It can be shown again, and nothing moves for whoever asks for that.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.keyboard.press('Home');
  await page.getByText('0 of 4').waitFor();
  for (const step of [1, 2, 3, 4]) {
    await page.keyboard.press('ArrowRight');
    await page.getByText(`${step} of 4`).waitFor();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  }
});

it('says of a contest without a freeze that its standings are final', async () => {
  const page = await site.openPage({ as: 'admin', path: `/admin/resolver/${site.contests.ranked._id}` });
  await see(page, 'The standings of this contest were not frozen: they are final.');
});

it('says until when somebody has extra time, which tries have no verdict, and opens when all have one', async () => {
  const { client } = site.admin;
  const { opener } = site.problems;
  const { contest } = await client.contests.create({
    title: 'Long Cup',
    description: 'Somebody has more time.',
    startTime: new Date(client.clock.now()).toISOString(),
    endTime: new Date(client.clock.now() + 60 * minute).toISOString(),
    problems: [opener._id],
  });
  const ola = await site.signUp('Ola');
  await ola.client.contests.register(contest._id);
  const [own] = (await client.contests.participants(contest._id)).participants;
  await client.contests.updateParticipant(own?._id ?? '', { extraMinutes: 20 });
  await client.contests.freeze(contest._id);
  await client.contests.pauseJudging(contest._id, opener._id);
  // It gets its verdict after the pause.
  const judged = site.submit(ola, opener, programs.correct, contest).catch(() => undefined);
  await expect.poll(async () => (await client.submissions.list({ contestId: contest._id })).length).toBe(1);
  site.clock.move(62 * minute);

  const page = await site.openPage({ as: 'admin', path: `/admin/contest/${contest._id}` });
  await page.getByText(/^Some of them have extra time, until/).waitFor();
  await page.getByRole('button', { name: 'Thaw standings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Thaw the standings?' });
  await dialog.getByText('The contest is not over for everybody, so they are not final.', { exact: false }).waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`/admin/resolver/${contest._id}`);
  await page.getByText(/^Some participants have extra time: the resolver opens when it is over/).waitFor();

  site.clock.move(20 * minute);
  await page.reload();
  await page.getByText('One try has no verdict yet: 1 for A.', { exact: false }).waitFor();
  await page.getByText('Judging of A is paused: resume it on the page of the contest.', { exact: false }).waitFor();
  await client.contests.resumeJudging(contest._id, opener._id);
  await page.getByText('0 of 1').waitFor();
  await judged;
});

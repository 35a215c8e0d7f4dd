import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { type OwnSite, setUpSite } from './browser/test-site.ts';
import { write } from './solving-steps.ts';

let site: OwnSite;
beforeAll(async () => {
  site = await setUpSite();
});
afterAll(() => site?.close());

const minute = 60_000;
const wrong = '#include <cstdio>\nint main() { puts("wrong on purpose"); }\n';

async function startRound() {
  const { problems } = site;
  // The clock of the server's process may be a moment behind this one.
  const now = Date.now() - 10_000;
  const { contest } = await site.admin.client.contests.create({
    title: 'Final round',
    description: 'It runs.',
    startTime: new Date(now).toISOString(),
    endTime: new Date(now + 60 * minute).toISOString(),
    problems: [problems.sum._id],
  });
  return contest;
}

it('shows organisers a running contest, and pauses, rejudges, extends and freezes it from there', async () => {
  const { sum: product } = site.problems;
  const carla = await site.signUp('Carla');
  await site.submit(carla, product, wrong);
  const contest = await startRound();
  await carla.client.contests.register(contest._id);
  await site.submit(carla, product, wrong, contest);

  const page = await site.openPage({ as: 'admin', path: `/admin/contest/${contest._id}` });
  const day = page.getByRole('region', { name: 'Contest day' });
  await day.getByText(/1 of 1/).waitFor();
  await day.getByText('1 in this minute').or(day.getByText('1 in the one before')).first().waitFor();
  const row = day.getByRole('row').filter({ hasText: product.title });
  await expect
    .poll(() => row.getByRole('cell').allInnerTexts())
    .toEqual(['A', '1', '0', '0', '0', 'On', expect.anything()]);
  // Each column of figures says what it has, also to screen readers.
  expect(await day.getByRole('columnheader').allInnerTexts()).toEqual([
    ...['Label', 'Problem', 'Tries', 'Solved', 'Waiting', 'Judging errors', 'Judging', 'Action'],
  ]);
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Pause judging of A' }).click();
  await row.getByText('Paused').waitFor();
  const learner = await site.openPage({ as: carla, path: `/user/problem/contest/${contest._id}/${product._id}` });
  await write(learner, wrong);
  await learner.getByRole('button', { name: 'Submit', exact: true }).click();
  await learner.getByText('Judging of this problem is paused by the organisers').waitFor();
  await day.getByText('Paused', { exact: true }).first().waitFor();
  await expect.poll(() => row.getByRole('cell').nth(3).innerText()).toBe('1');
  await row.getByRole('button', { name: 'Resume judging of A' }).click();
  await row.getByText('On', { exact: true }).waitFor();
  await expect.poll(() => row.getByRole('cell').nth(3).innerText()).toBe('0');
  await learner.getByText('Judging of this problem is paused').waitFor({ state: 'detached' });

  await row.getByRole('button', { name: 'Rejudge A' }).click();
  const dialog = page.getByRole('dialog');
  // Her submission for practice stays as it is.
  await dialog.getByText('This judges 2 submissions of the contest again').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Rejudge' }).click();
  await dialog.getByText(/judged again, 0 waiting, 0 changed/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await day.getByRole('button', { name: 'Extend or shorten' }).click();
  await dialog.getByLabel('Minutes to add').fill('-90');
  await dialog.getByText('The contest would have ended already.').waitFor();
  await dialog.getByLabel('Minutes to add').fill('15');
  await dialog.getByText(/15 minutes later/).waitFor();
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await dialog.getByText(/^The contest ends/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const { endTime } = await site.admin.client.contests.get(contest._id);
  expect(Date.parse(endTime) - Date.parse(contest.endTime)).toBe(15 * minute);

  await day.getByRole('button', { name: 'Announce' }).click();
  await dialog.getByRole('button', { name: 'Announce to all' }).click();
  await dialog.getByText('Write a text').waitFor();
  await dialog.getByLabel('Announcement to all participants').fill('The end is later.');
  await dialog.getByRole('button', { name: 'Announce to all' }).click();
  await dialog.getByText('All participants can read it.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const { announcements } = await carla.client.questions.list(contest._id);
  expect(announcements).toMatchObject([{ text: 'The end is later.', toAll: true }]);
  await carla.client.questions.ask(contest._id, { text: 'How much later?' });
  await day.getByText('1 that nobody has claimed').waitFor();
  const queue = day.getByRole('link', { name: 'Queue', exact: true });
  expect(await queue.getAttribute('href')).toBe(`/admin/questions/${contest._id}`);

  await day.getByRole('button', { name: 'Freeze standings' }).click();
  await dialog.getByRole('button', { name: 'Freeze' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await day.getByText('The standings are frozen.').waitFor();

  await day
    .getByRole('button', { name: /^Source of Carla Example/ })
    .first()
    .click();
  await dialog.getByText('Carla Example for').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await day.getByLabel('Verdict of the latest submissions').selectOption('Accepted');
  await day.getByText('None', { exact: true }).waitFor();
});

it('says until when extra time runs after the end, and announces and thaws meanwhile', async () => {
  const { client } = site.admin;
  const contest = await startRound();
  const dora = await site.signUp('Dora');
  await dora.client.contests.register(contest._id);
  const { participants } = await client.contests.participants(contest._id, {});
  await client.contests.updateParticipant(participants[0]?._id ?? '', { extraMinutes: 30 });
  await client.contests.freeze(contest._id);
  await client.contests.update(contest._id, { endTime: new Date(client.clock.now() + 2_000).toISOString() });

  const page = await site.openPage({ as: 'admin', path: `/admin/contest/${contest._id}` });
  const day = page.getByRole('region', { name: 'Contest day' });
  await page.getByText(/^Some of them have extra time, until /).waitFor();
  await day.getByRole('button', { name: 'Announce' }).waitFor();
  // The contest itself is over now.
  await day.getByRole('button', { name: 'Extend or shorten' }).waitFor({ state: 'detached' });
  await day.getByRole('button', { name: 'Thaw standings' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The contest is not over for everybody', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Thaw' }).click();
  await dialog.getByText(/^Everybody who may see the standings sees every verdict/).waitFor();
});

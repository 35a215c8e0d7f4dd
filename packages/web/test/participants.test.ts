import type { Participant } from '@podium/sdk/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { answerEach } from './browser/network.ts';
import { sizes } from './browser/open-page.ts';
import { see } from './browser/see.ts';
import { type OwnSite, setUpSite } from './browser/test-site.ts';

let site: OwnSite;
beforeAll(async () => {
  site = await setUpSite({ withoutJudge: true });
});
afterAll(() => site?.close());

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const textsOf = async (page: Page, name: string) =>
  (await rows(page).filter({ hasText: name }).getByRole('cell').allInnerTexts()).map((text) =>
    text.replace(/^–\s*/, ''),
  );

it('changes kind, extra time, name, organization and group, and finds participants by them', async () => {
  const { live } = site.contests;
  const [ada, bob] = [await site.signUp('Partada'), await site.signUp('Partbob')];
  for (const { client } of [ada, bob]) await client.contests.register(live._id);
  const page = await site.openPage({ as: 'admin', path: `/admin/contest/${live._id}` });
  await page.getByRole('region', { name: 'Contest day' }).getByRole('link', { name: 'Participants' }).click();
  await see(page, 'Participants', 'heading');
  await expect
    .poll(() => textsOf(page, bob.email))
    .toEqual(['official', 'None', 'None', 'None', 'online', 'None', 'Change']);
  await page.getByRole('button', { name: 'Change Partada Example' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Extra time (minutes)').fill('abc');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').getByText('Give whole minutes, from 0 to 1440').waitFor();
  expect(await dialog.getByLabel('Extra time (minutes)').evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await dialog.getByLabel('Extra time (minutes)').fill('20');
  await dialog.getByText(/^The contest ends .* for it\.$/).waitFor();
  await dialog.getByLabel('Kind').selectOption('unofficial');
  await dialog.getByLabel('Name on the board').fill('Team Engine');
  await dialog.getByLabel('Organization').fill('Trinity');
  await dialog.getByLabel('Group').fill('Seniors');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Team Engine is changed.').waitFor();
  await expect
    .poll(() => textsOf(page, 'Team Engine'))
    .toEqual(['unofficial', '20 min', 'Trinity', 'Seniors', 'online', 'None', 'Change']);
  await page.getByText(`Partada Example, ${ada.email}`).waitFor();
  const { participants } = await site.admin.client.contests.participants(live._id, { search: 'trinity' });
  expect(participants).toMatchObject([{ name: 'Team Engine', kind: 'unofficial', extraMinutes: 20, group: 'Seniors' }]);
  await page.keyboard.press('/');
  await page.keyboard.type('seniors');
  await page.getByText('1 participant', { exact: true }).waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.setViewportSize(sizes.phone);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(sizes.phone.width);
  await expectAccessible(page);
  await page.getByLabel('Find a participant').fill('nobody at all');
  await see(page, 'No participants match');
});

it('keeps the extra time of a contest that is over, and says why', async () => {
  const { ranked } = site.contests;
  const page = await site.openPage({ as: 'admin', path: `/admin/participants/${ranked._id}` });
  await rows(page)
    .first()
    .getByRole('button', { name: /^Change/ })
    .click();
  const extra = page.getByRole('dialog').getByLabel('Extra time (minutes)');
  expect(await extra.isDisabled()).toBe(true);
  await page.getByText('The contest is over: it cannot change any more.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it('shows 250 participants in pages of 100, and the first page of what is found', async () => {
  const all = Array.from({ length: 250 }, (_, index) => madeUp(index + 1));
  const page = await site.openPage({
    as: 'admin',
    path: `/admin/participants/${site.contests.live._id}?page=3`,
    before: (opened) =>
      answerEach(opened, '**/api/contest/*/participants?*', ({ searchParams }) => {
        const found = all.filter(({ name }) => name.includes(searchParams.get('search') ?? ''));
        const from = Number(searchParams.get('from'));
        return { count: found.length, participants: found.slice(from, from + Number(searchParams.get('count'))) };
      }),
  });
  await expect.poll(() => rows(page).count()).toBe(50);
  await page.getByRole('button', { name: 'Previous' }).click();
  await rows(page).filter({ hasText: 'Team 101' }).waitFor();
  await page.getByLabel('Find a participant').fill('Team 7');
  await expect.poll(() => rows(page).count()).toBe(11);
  expect(new URL(page.url()).search).toBe('');
});

function madeUp(number: number): Participant {
  return {
    _id: String(number).padStart(12, '0'),
    name: `Team ${number}`,
    kind: 'official',
    members: [{ _id: 'f'.repeat(12), name: `Person ${number}`, email: `person-${number}@example.org` }],
    startTime: '2026-05-01T10:00:00.000Z',
    endTime: '2026-05-01T15:00:00.000Z',
    extraMinutes: 0,
    organization: '',
    group: '',
    registeredAt: '2026-05-01T09:00:00.000Z',
    online: false,
    lastSubmittedAt: null,
  };
}

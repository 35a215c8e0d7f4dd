import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf } from './admin-problems-form.ts';
import { expectAccessible } from './browser/axe.ts';
import { holdRequests } from './browser/network.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { find, see } from './sentences/see.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
const schedulePath = '/admin/scheduleContest';
const open = (path: string) => site.openPage({ as: 'admin', path });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const titleOf = (page: Page) => find(page, 'schedule.field-title');

/** Makes a contest that no other test uses. */
async function schedule(title: string) {
  const [startTime, endTime] = ['2031-05-01T10:00:30.000Z', '2031-05-01T12:00:30.000Z'];
  const { contest } = await site.admin.client.contests.create({
    ...{ title, description: 'Some text.', startTime, endTime, problems: [] },
  });
  return contest;
}

describe('what is not saved', () => {
  it('outlives a session that ended in the middle of typing', async () => {
    const page = await open(schedulePath);
    await titleOf(page).fill('Typed for an Hour');
    await find(page, 'schedule.field-description').fill('With care.');
    await find(page, 'schedule.field-start').fill('2031-06-01T10:00');
    await find(page, 'schedule.field-end').fill('2031-06-01T12:00');
    await page.evaluate(() => {
      localStorage.setItem('accessToken', 'ended');
      localStorage.setItem('refreshToken', 'ended');
    });
    await press(page, 'Schedule Contest');
    await page.waitForURL('**/auth/login');
    await find(page, 'login.password').fill(site.admin.password);
    await find(page, 'login.email').fill(site.admin.email);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${schedulePath}`);
    await page.getByText(/^You have an unsaved draft from/).waitFor();
    await expectAccessible(page);
    await press(page, 'Restore draft');
    expect(await titleOf(page).inputValue()).toBe('Typed for an Hour');
    expect(await find(page, 'schedule.field-end').inputValue()).toBe('2031-06-01T12:00');
    await press(page, 'Schedule Contest');
    await see(page, 'schedule.success-text');
    await press(page, 'Close');
    await find(page, 'admin-contests.schedule').click();
    await titleOf(page).waitFor();
    expect(await page.getByText(/^You have an unsaved draft/).count()).toBe(0);
  });

  it('is offered after the page was left, and gone once it is discarded', async () => {
    const { _id } = await schedule('Left Alone');
    const page = await open(`/admin/editContest/${_id}`);
    await titleOf(page).fill('Half a title');
    await page.getByRole('banner').getByRole('link', { name: 'Problems' }).click();
    await press(page, 'Leave');
    await page.getByRole('heading', { name: 'Problem List' }).waitFor();
    await page.goBack();
    await press(page, 'Discard draft');
    expect(await titleOf(page).inputValue()).toBe('Left Alone');
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
    await page.reload();
    await titleOf(page).waitFor();
    expect(await page.getByText(/^You have an unsaved draft/).count()).toBe(0);
  });

  it('is nothing once all is as it was', async () => {
    const page = await open(schedulePath);
    await titleOf(page).fill('x');
    await titleOf(page).fill('');
    await page.getByRole('banner').getByRole('link', { name: 'Problems' }).click();
    await page.waitForURL('**/admin/problems');
  });
});

describe('a contest that is edited', () => {
  it('sends only what was changed', async () => {
    const { _id } = await schedule('To Be Renamed');
    const page = await open(`/admin/editContest/${_id}`);
    await titleOf(page).fill('Renamed');
    await site.admin.client.contests.update(_id, { description: 'Another admin’s.' });
    const [body] = await Promise.all([bodyOf(page, 'modifyContest'), press(page, 'Update Contest')]);
    expect(body).toEqual({ title: 'Renamed' });
    await see(page, 'edit-contest.success-text');
    const { description, startTime } = await site.admin.client.contests.get(_id);
    expect({ description, startTime }).toEqual({
      description: 'Another admin’s.',
      startTime: '2031-05-01T10:00:30.000Z',
    });
  });

  it('is cancelled, marked for its participants, and brought back', async () => {
    const { _id } = await schedule('To Be Cancelled');
    const { ada } = site.people;
    await ada.client.contests.register(_id);
    const page = await open(`/admin/editContest/${_id}`);
    await page.getByLabel('Cancelled').check();
    const [body] = await Promise.all([bodyOf(page, 'modifyContest'), press(page, 'Update Contest')]);
    expect(body).toEqual({ cancelled: true });
    await see(page, 'edit-contest.success-text');

    const seen = await site.openPage({ as: 'learner', path: `/user/contest/${_id}` });
    await seen.getByText('This contest is cancelled.').waitFor();
    expect(await seen.getByRole('button', { name: 'Registered' }).count()).toBe(0);
    await expectAccessible(seen);
    await seen.goto('/user/contests');
    const card = seen.getByRole('link').filter({ hasText: 'To Be Cancelled' });
    await card.getByText('Cancelled', { exact: true }).waitFor();

    const again = await open(`/admin/editContest/${_id}`);
    await again.getByLabel('Cancelled').uncheck();
    await press(again, 'Update Contest');
    await expect.poll(async () => (await site.admin.client.contests.get(_id)).cancelled).toBe(false);
    await site.admin.client.contests.update(_id, { cancelled: true });
  });

  it('begins with what the contest is now, also when one comes back to it', async () => {
    const { _id } = await schedule('First Name');
    const page = await open(`/admin/contest/${_id}`);
    await find(page, 'admin-contest.edit').click();
    await titleOf(page).fill('Second Name');
    await press(page, 'Update Contest');
    await press(page, 'Close');
    await page.waitForURL('**/admin/contests');
    await site.admin.client.contests.update(_id, { title: 'Third Name' });
    await page.goBack();
    await titleOf(page).waitFor();
    expect(await titleOf(page).inputValue()).toBe('Third Name');
  });

  it('keeps the end while its start is being typed', async () => {
    const { _id } = await schedule('Half Typed');
    const page = await open(`/admin/editContest/${_id}`);
    await find(page, 'schedule.field-start').focus();
    await page.keyboard.press('Backspace');
    expect(await find(page, 'schedule.field-start').inputValue()).toBe('');
    expect(await find(page, 'schedule.field-end').isDisabled()).toBe(true);
    await page.keyboard.type('02');
    expect(await find(page, 'schedule.field-end').isEnabled()).toBe(true);
    expect(await find(page, 'schedule.field-end').inputValue()).not.toBe('');
  });
});

it('takes a moment that is typed without a pause', async () => {
  const page = await open(schedulePath);
  await find(page, 'schedule.field-start').focus();
  // The date is the same in every order of day and month. The letter matters in a 12-hour format.
  await page.keyboard.type('010120311230P');
  expect(await find(page, 'schedule.field-start').inputValue()).toBe('2031-01-01T12:30');
});

describe('the problems of a contest', () => {
  it('are shown as loading until they are there', async () => {
    const page = await open('/admin/home');
    const held = await holdRequests(page, '**/api/problem/getAll');
    await page.goto(schedulePath);
    await held.waiting();
    await page.getByText('Loading problems').waitFor({ state: 'attached' });
    expect(await page.getByText('No problems match.').count()).toBe(0);
    held.release();
    await page.getByRole('list', { name: 'Problems to choose from' }).waitFor();
  });

  it('are put in order and removed by keyboard and pointer, and announced', async () => {
    const page = await open(schedulePath);
    const options = page.getByRole('list', { name: 'Problems to choose from' });
    for (const title of ['Echo', 'Paths', 'Encore']) await options.getByRole('button', { name: title }).click();
    const chosen = page.getByRole('list', { name: 'Chosen problems' }).getByRole('listitem');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await chosen.getByRole('button', { name: 'Move Echo down' }).focus();
    await page.keyboard.press('Enter');
    expect(await focused()).toContain('Move Echo down');
    await page.keyboard.press('Enter');
    expect(await focused()).toContain('Move Echo up');
    const order = async () => (await chosen.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 7));
    expect(await order()).toEqual(['A Paths', 'B Encor', 'C Echo ']);
    await page.keyboard.press('Alt+ArrowUp');
    expect(await order()).toEqual(['A Paths', 'B Echo ', 'C Encor']);
    expect(await focused()).toContain('Move Echo up');
    await page.getByRole('status').getByText('Echo is now problem B of 3.').waitFor({ state: 'attached' });
    await chosen.filter({ hasText: 'Paths' }).dragTo(chosen.filter({ hasText: 'Encore' }));
    await expect.poll(order).toEqual(['A Echo ', 'B Encor', 'C Paths']);
    await expectAccessible(page);
    await chosen.getByRole('button', { name: 'Remove Encore' }).focus();
    await page.keyboard.press('Enter');
    expect(await order()).toEqual(['A Echo ', 'B Paths']);
    expect(await focused()).toContain('Paths');
    await page.getByRole('status').getByText('Encore is removed.').waitFor({ state: 'attached' });
    // A removed problem is no longer in the list.
    await options.getByRole('button', { name: 'Echo' }).click();
    expect(await chosen.count()).toBe(1);
    await chosen.getByRole('button', { name: 'Remove Paths' }).press('Enter');
    expect(await focused()).toBe('No problems chosen yet. Choose them in the list below.');
  });
});

it('draws the markdown of the description as learners have it', async () => {
  const { _id } = await schedule('Drawn');
  await site.admin.client.contests.update(_id, { description: 'Two **loud** words.\n\n<b>plain</b>' });
  const page = await open(`/admin/contest/${_id}`);
  await page.locator('main strong', { hasText: 'loud' }).waitFor();
  expect(await page.locator('main b').count()).toBe(0);
});

describe('a title of 64 characters without a space', () => {
  it.each([390, 320])('fits the forms of contests on a phone of %d pixels', async (width) => {
    const title = 'W'.repeat(61) + width;
    const { problem } = await site.admin.client.problems.upload({
      ...{ title, description: 'Print the sum.', difficulty: 'Medium' },
      testCases: [{ input: '1 2', output: '3', isSample: true }],
    });
    const contest = await schedule(title);
    const before = (page: Page) => page.setViewportSize({ width, height: 740 });
    const page = await site.openPage({ as: 'admin', path: schedulePath, size: 'phone', before });
    const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.getByRole('searchbox').fill(title);
    await page.getByRole('button', { name: title }).first().click();
    await page.getByText(/^Learners can practise W+\d+ now/).waitFor();
    expect(await pageWidth()).toBe(width);
    await site.admin.client.contests.update(contest._id, { problems: [problem._id] });
    await page.goto(`/admin/editContest/${contest._id}`);
    await page.getByRole('list', { name: 'Chosen problems' }).getByText(title).first().waitFor();
    expect(await pageWidth()).toBe(width);
  });
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bodyOf } from './admin-problems-form.ts';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { failRequests, type HeldRequests, holdRequests } from './browser/network.ts';
import { sizes } from './browser/open-page.ts';
import { find, see } from './browser/see.ts';
import { sharedSite } from './browser/shared-sites.ts';
import { setUpSite, type TestSite } from './browser/test-site.ts';
import { visit } from './every-route.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
// Contests in the past are refused.
const year = new Date().getFullYear() + 2;
const schedulePath = '/admin/scheduleContest';
// Each test begins on another page than it looks at, and saves what it writes or takes it back.
const sharedPage = pageForGroup((options) => site.openPage({ as: 'admin', path: '/unauthorized', ...options }));

const visitShared = (path: string) => visit(sharedPage(), path);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const titleOf = (page: Page) => find(page, 'Title', 'label');

/** Makes a contest that no other test uses. */
async function schedule(title: string) {
  const [startTime, endTime] = [`${year}-05-01T10:00:30.000Z`, `${year}-05-01T12:00:30.000Z`];
  const { contest } = await site.admin.client.contests.create({
    ...{ title, description: 'Some text.', startTime, endTime, problems: [] },
  });
  return contest;
}

describe('what is not saved', () => {
  it('is offered after a session that ended while typing', async () => {
    const page = await visitShared(schedulePath);
    await titleOf(page).fill('Typed for an Hour');
    await find(page, 'Description', 'label').fill('With care.');
    await find(page, 'Start Time', 'label').fill(`${year}-06-01T10:00`);
    await find(page, 'End Time', 'label').fill(`${year}-06-01T12:00`);
    await page.evaluate(() => {
      localStorage.setItem('accessToken', 'ended');
      localStorage.setItem('refreshToken', 'ended');
    });
    // The stream of events may notice it before a click.
    await page.reload();
    await page.waitForURL('**/auth/login');
    await find(page, 'Password', 'label').fill(site.admin.password);
    await find(page, 'Email', 'label').fill(site.admin.email);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${schedulePath}`);
    await page.getByText(/^You have an unsaved draft from/).waitFor();
    await expectAccessible(page);
    await press(page, 'Restore draft');
    expect(await titleOf(page).inputValue()).toBe('Typed for an Hour');
    expect(await find(page, 'End Time', 'label').inputValue()).toBe(`${year}-06-01T12:00`);
    await press(page, 'Schedule Contest');
    await see(page, 'Contest scheduled successfully!');
    const { client } = site.admin;
    const scheduled = (await client.contests.list('future')).find(({ title }) => title === 'Typed for an Hour');
    const { problems } = await client.contests.get(scheduled?._id ?? '');
    expect(problems).toEqual([]);
    await press(page, 'Close');
    await find(page, 'Schedule Contest', 'link').click();
    await titleOf(page).waitFor();
    expect(await page.getByText(/^You have an unsaved draft/).count()).toBe(0);
  });

  it('typed while the contest is sent counts as changed, and is offered later', async () => {
    const { _id } = await schedule('Sent First');
    const page = await visitShared(`/admin/editContest/${_id}`);
    await titleOf(page).fill('Sent Second');
    const held = await holdRequests(page, '**/api/contest/modifyContest/*');
    await press(page, 'Update Contest');
    await held.waiting();
    await titleOf(page).fill('Typed Third');
    held.release();
    await see(page, 'Contest updated successfully!');
    await press(page, 'Close');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await press(page, 'Leave');
    await page.waitForURL('**/admin/contests');
    expect((await site.admin.client.contests.get(_id)).title).toBe('Sent Second');
    await page.goBack();
    await press(page, 'Restore draft');
    expect(await titleOf(page).inputValue()).toBe('Typed Third');
    await press(page, 'Update Contest');
    await see(page, 'Contest updated successfully!');
    await press(page, 'Close');
  });

  it('typed while a new contest is sent changes that contest when it is sent too', async () => {
    const page = await visitShared(schedulePath);
    const { client } = site.admin;
    await titleOf(page).fill('Stayed First');
    await find(page, 'Description', 'label').fill('Twice.');
    await find(page, 'Start Time', 'label').fill(`${year}-07-01T10:00`);
    await find(page, 'End Time', 'label').fill(`${year}-07-01T12:00`);
    const held = await holdRequests(page, '**/api/contest/createContest');
    await press(page, 'Schedule Contest');
    await held.waiting();
    await titleOf(page).fill('Stayed Second');
    held.release();
    await see(page, 'Contest scheduled successfully!');
    await press(page, 'Close');
    await press(page, 'Stay');
    await press(page, 'Schedule Contest');
    await see(page, 'Contest scheduled successfully!');
    await press(page, 'Close');
    await page.waitForURL('**/admin/contests');
    const titles = (await client.contests.list('future')).map(({ title }) => title);
    expect(titles.filter((title) => title.startsWith('Stayed'))).toEqual(['Stayed Second']);
  });

  it('is the first title again after another one was saved, and the server gets it', async () => {
    const { _id } = await schedule('There');
    const page = await visitShared(`/admin/editContest/${_id}`);
    await titleOf(page).fill('Elsewhere');
    const held = await holdRequests(page, '**/api/contest/modifyContest/*');
    await press(page, 'Update Contest');
    await held.waiting();
    await titleOf(page).fill('There');
    held.release();
    await see(page, 'Contest updated successfully!');
    await press(page, 'Close');
    await press(page, 'Stay');
    await press(page, 'Update Contest');
    await see(page, 'Contest updated successfully!');
    await press(page, 'Close');
    await page.waitForURL('**/admin/contests');
    expect((await site.admin.client.contests.get(_id)).title).toBe('There');
  });

  it('is offered after the page was left, and not after it was discarded', async () => {
    const { _id } = await schedule('Left Alone');
    const page = await visitShared(`/admin/editContest/${_id}`);
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
});

describe('a contest that is edited', () => {
  it('sends only changed fields', async () => {
    const { _id } = await schedule('To Be Renamed');
    const page = await visitShared(`/admin/editContest/${_id}`);
    await titleOf(page).fill('Renamed');
    await site.admin.client.contests.update(_id, { description: 'Another admin’s.' });
    const [body] = await Promise.all([bodyOf(page, 'modifyContest'), press(page, 'Update Contest')]);
    expect(body).toEqual({ title: 'Renamed' });
    await see(page, 'Contest updated successfully!');
    const { description, startTime } = await site.admin.client.contests.get(_id);
    expect({ description, startTime }).toEqual({
      description: 'Another admin’s.',
      startTime: `${year}-05-01T10:00:30.000Z`,
    });
  });

  it('is marked for its participants while it is cancelled', async () => {
    const { _id } = await schedule('To Be Cancelled');
    const { ada } = site.people;
    await ada.client.contests.register(_id);
    const page = await visitShared(`/admin/editContest/${_id}`);
    await page.getByLabel('Cancelled').check();
    const [body] = await Promise.all([bodyOf(page, 'modifyContest'), press(page, 'Update Contest')]);
    expect(body).toEqual({ cancelled: true });
    await see(page, 'Contest updated successfully!');

    const seen = await site.openPage({ as: 'learner', path: `/user/contest/${_id}` });
    await seen.getByText('This contest is cancelled.').waitFor();
    expect(await seen.getByRole('button', { name: 'Registered' }).count()).toBe(0);
    await expectAccessible(seen);
    await seen.getByRole('banner').getByRole('link', { name: 'Contests', exact: true }).click();
    const card = seen.getByRole('link').filter({ hasText: 'To Be Cancelled' });
    await card.getByText('Cancelled', { exact: true }).waitFor();

    await press(page, 'Close');
    await see(page, 'Contests', 'heading');
    await page.goBack();
    await page.getByLabel('Cancelled').uncheck();
    await press(page, 'Update Contest');
    await see(page, 'Contest updated successfully!');
    expect((await site.admin.client.contests.get(_id)).cancelled).toBe(false);
    await site.admin.client.contests.update(_id, { cancelled: true });
  });

  it('renders its markdown, and opens the form with the current contest', async () => {
    const { _id } = await schedule('First Name');
    await site.admin.client.contests.update(_id, { description: 'Two **loud** words.\n\n<b>plain</b>' });
    const page = await visitShared(`/admin/contest/${_id}`);
    await page.locator('main strong', { hasText: 'loud' }).waitFor();
    expect(await page.locator('main b').count()).toBe(0);
    await find(page, 'Edit Contest', 'link').click();
    await titleOf(page).fill('Second Name');
    await press(page, 'Update Contest');
    await press(page, 'Close');
    await see(page, 'Contests', 'heading');
    await site.admin.client.contests.update(_id, { title: 'Third Name' });
    await page.goBack();
    await titleOf(page).waitFor();
    expect(await titleOf(page).inputValue()).toBe('Third Name');
  });

  it('keeps the end and the rest of the start while the start is half typed and a minute passes', async () => {
    const { _id } = await schedule('Half Typed');
    const page = await site.openPage({
      ...{ as: 'admin', path: `/admin/editContest/${_id}` },
      before: (opened) =>
        opened.addInitScript(() => {
          const now = Date.now.bind(Date);
          Date.now = () => now() + Number(document.documentElement.dataset.laterMs ?? 0);
        }),
    });
    await find(page, 'Start Time', 'label').focus();
    await page.evaluate(() => {
      document.documentElement.dataset.laterMs = '60000';
    });
    await page.keyboard.press('Backspace');
    expect(await find(page, 'Start Time', 'label').inputValue()).toBe('');
    expect(await find(page, 'End Time', 'label').isDisabled()).toBe(true);
    await page.keyboard.type('02');
    await expect.poll(() => find(page, 'End Time', 'label').isEnabled()).toBe(true);
    expect(await find(page, 'End Time', 'label').inputValue()).not.toBe('');
  });
});

it('accepts typed times, and shows an error for empty fields, a past start and an end before the start', async () => {
  const page = await visitShared(schedulePath);
  await page.getByRole('button', { name: 'Schedule Contest' }).click();
  const required = page.getByText(/^(Title|Description|Start Time|End Time) is required$/);
  await expect.poll(() => required.count()).toBe(4);
  expect(await find(page, 'Title', 'label').evaluate((field) => field === document.activeElement)).toBe(true);
  await find(page, 'Start Time', 'label').focus();
  // The date is the same in every order of day and month. The letter matters in a 12-hour format.
  await page.keyboard.type(`0101${year}1230P`);
  expect(await find(page, 'Start Time', 'label').inputValue()).toBe(`${year}-01-01T12:30`);
  await find(page, 'Start Time', 'label').fill('2020-01-01T10:00');
  await find(page, 'End Time', 'label').fill('2020-01-01T09:00');
  await page.getByRole('button', { name: 'Schedule Contest' }).click();
  const past = page.getByText('Start Time cannot be earlier than the current time');
  await expect.poll(() => past.count()).toBe(1);
  const reversed = page.getByText('End Time cannot be earlier than Start Time');
  await expect.poll(() => reversed.count()).toBe(1);
  await find(page, 'End Time', 'label').fill('');
  await find(page, 'Start Time', 'label').fill('');
});

it("shows the server's error in a browser alert and keeps the input", async () => {
  const page = await visitShared(schedulePath);
  await failRequests(page, '**/api/contest/createContest', {
    status: 400,
    body: { success: false, message: 'Not scheduled', error: 'The hall is taken', code: 'validation_failed' },
  });
  await find(page, 'Title', 'label').fill('Night Cup');
  await find(page, 'Description', 'label').fill('Again.');
  await find(page, 'Start Time', 'label').fill(`${year}-06-01T10:00`);
  await find(page, 'End Time', 'label').fill(`${year}-06-01T12:00`);
  const alert = page.waitForEvent('dialog');
  await page.getByRole('button', { name: 'Schedule Contest' }).click({ noWaitAfter: true });
  const dialog = await alert;
  expect([dialog.type(), dialog.message()]).toEqual(['alert', 'The hall is taken']);
  await dialog.accept();
  expect(await find(page, 'Title', 'label').inputValue()).toBe('Night Cup');
  for (const label of ['Title', 'Description', 'End Time', 'Start Time']) await find(page, label, 'label').fill('');
});

it('asks before unsaved changes are left, and not if everything is as before', async () => {
  const page = await visitShared(schedulePath);
  await find(page, 'Title', 'label').fill('Half a contest');
  await page.getByRole('link', { name: 'Problems', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  // A field behind an open dialog cannot be changed.
  await question.waitFor({ state: 'detached' });
  expect(await find(page, 'Title', 'label').inputValue()).toBe('Half a contest');
  await find(page, 'Title', 'label').fill('');
  await page.getByRole('link', { name: 'Problems', exact: true }).click();
  await page.waitForURL('**/admin/problems');
});

it("shows the server's error and keeps the form if a change is rejected", async () => {
  const { _id, title } = site.contests.future;
  const page = await visitShared(`/admin/editContest/${_id}`);
  const change = '**/api/contest/modifyContest/*';
  const reject = async (body: object) => {
    const failing = await failRequests(page, change, { status: 400, body });
    await find(page, 'Update Contest', 'button').click();
    await see(page, 'Error', 'dialog');
    const text = await page.getByRole('dialog').innerText();
    await page.getByRole('button', { name: 'Close' }).click();
    // The next call would find this dialog.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await failing.stop();
    return text;
  };
  await find(page, 'Title', 'label').fill('Another name');
  const reason = 'The hall is taken';
  expect(await reject({ success: false, message: reason, error: reason, code: 'validation_failed' })).toContain(reason);
  expect(await reject({})).toContain('Failed to schedule contest');
  expect(await find(page, 'Title', 'label').inputValue()).toBe('Another name');
  await find(page, 'Title', 'label').fill(title);
});

describe('the problems of a contest', () => {
  it('load, are ordered and removed by keyboard and pointer, and announced', async () => {
    const held: HeldRequests[] = [];
    const page = await site.openPage({
      ...{ as: 'admin', path: schedulePath },
      before: async (opened) => held.push(await holdRequests(opened, '**/api/problem/getAll')),
    });
    await held[0]?.waiting();
    await page.getByText('Loading problems').waitFor({ state: 'attached' });
    expect(await page.getByText('No problems match.').count()).toBe(0);
    held[0]?.release();
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

it('fits phones of 390 and 320 pixels with a title of 64 characters without a space', async () => {
  const title = 'W'.repeat(64);
  const { problem } = await site.admin.client.problems.upload({
    ...{ title, description: 'Print the sum.', difficulty: 'Medium' },
    testCases: [{ input: '1 2', output: '3', isSample: true }],
  });
  const contest = await schedule(title);
  const page = await visitShared(schedulePath);
  onTestFinished(() => page.setViewportSize(sizes.desktop));
  const expectFits = async () => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  };
  await page.getByRole('searchbox').fill(title);
  await page.getByRole('button', { name: title }).first().click();
  await page.getByText(/^Learners can practise W+ now/).waitFor();
  await expectFits();
  await page.getByRole('button', { name: title, pressed: true }).click();
  await site.admin.client.contests.update(contest._id, { problems: [problem._id] });
  await visit(page, `/admin/editContest/${contest._id}`);
  await page.getByRole('list', { name: 'Chosen problems' }).getByText(title).first().waitFor();
  await expectFits();
});

it("shows an error for a start that the browser's clocks skip, and sends nothing", async () => {
  const page = await site.openPage({ as: 'admin', path: schedulePath });
  await titleOf(page).fill('At Night');
  await find(page, 'Description', 'label').fill('Between two and three.');
  await find(page, 'Start Time', 'label').fill('2099-03-29T02:30');
  await find(page, 'End Time', 'label').fill('2099-03-29T05:00');
  await press(page, 'Schedule Contest');
  await page.getByText(/^Start Time does not exist in Europe\/Berlin, because clocks are put forward/).waitFor();
  await find(page, 'Start Time', 'label').fill('2099-03-29T03:30');
  await page.getByText(/^Start Time does not exist/).waitFor({ state: 'detached' });
});

describe('the settings', () => {
  const rule = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

  it('are chosen for a new contest, which says them to learners', async () => {
    const page = await visitShared(schedulePath);
    await titleOf(page).fill('By Minutes');
    await find(page, 'Description', 'label').fill('For teams.');
    await find(page, 'Start Time', 'label').fill(`${year}-08-01T10:00`);
    await find(page, 'End Time', 'label').fill(`${year}-08-01T12:00`);
    expect(await find(page, 'Penalty (minutes)', 'label').count()).toBe(0);
    await rule(page, 'ICPC').check();
    await find(page, 'Penalty (minutes)', 'label').fill('10');
    await find(page, 'Freeze (minutes)', 'label').fill('121');
    await find(page, 'Who sees the standings', 'label').selectOption('participants');
    await press(page, 'Schedule Contest');
    await see(page, 'Freeze must be at most 120 minutes, the length of the contest, not 121');
    await expectAccessible(page);
    await find(page, 'Freeze (minutes)', 'label').fill('60');
    await press(page, 'Schedule Contest');
    await see(page, 'Contest scheduled successfully!');
    await press(page, 'Close');
    await page.waitForURL('**/admin/contests');
    const contest = (await site.admin.client.contests.list('future')).find(({ title }) => title === 'By Minutes');
    expect(contest).toMatchObject({
      ...{ rule: 'icpc', penaltyMinutes: 10, freezeMinutes: 60, standings: 'participants' },
    });
    const shown = await visitShared(`/admin/contest/${contest?._id}`);
    await see(shown, 'ICPC: solved problems, then penalty minutes; 10 minutes per rejected try.');
    await see(shown, 'The standings are frozen for the last 60 minutes.');
    await see(shown, 'Standings while it runs: participants.');
  });

  it('score a running contest anew only after a question', async () => {
    // A running contest would be on the pages of other tests of the shared site.
    const own = await setUpSite({ withoutJudge: true });
    onTestFinished(() => own.close());
    const { client } = own.admin;
    const [startTime, endTime] = [0, 3_600_000].map((ms) => new Date(client.clock.now() + ms).toISOString());
    const texts = { title: 'Ruled Anew', description: 'x', startTime: startTime ?? '', endTime: endTime ?? '' };
    const { _id } = (await client.contests.create({ ...texts, problems: [] })).contest;
    const page = await own.openPage({ as: 'admin', path: `/admin/editContest/${_id}` });
    await rule(page, 'IOI').check();
    await press(page, 'Update Contest');
    await page.getByRole('dialog', { name: 'Score the contest anew?' }).waitFor();
    await expectAccessible(page);
    expect((await client.contests.get(_id)).rule).toBe('decay');
    await press(page, 'Change the rule');
    await see(page, 'Contest updated successfully!');
    expect((await client.contests.get(_id)).rule).toBe('ioi');
    await press(page, 'Close');
  });
});

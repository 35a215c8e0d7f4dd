import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { failRequests } from './browser/network.ts';
import { sharedEmptySite } from './browser/shared-sites.ts';
import { type OwnSite, setUpSite, type TestSite } from './browser/test-site.ts';
import { expectRule, find, findAll, pollRule, see } from './sentences/see.ts';

let site: OwnSite;

beforeAll(async () => {
  site = await setUpSite({ withoutJudge: true });
});

afterAll(() => site?.close());

const openAsAdmin = (path: string, options: Partial<Parameters<TestSite['openPage']>[0]> = {}) =>
  site.openPage({ as: 'admin', path, ...options });

const titles = (page: Page) =>
  page.locator('ul[aria-label="Contests"] > li > a > span:first-child > span:first-child').allInnerTexts();

const rankings = (page: Page) => page.getByRole('table', { name: 'Rankings' }).locator('tbody').getByRole('row');

/** Formats a time for a `datetime-local` field in the browser's zone. */
const localIn = (page: Page, iso: string) =>
  page.evaluate((text) => {
    const moment = new Date(text);
    return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, iso);

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

it('greets an administrator with four ways to go', async () => {
  const page = await openAsAdmin('/admin/home');
  await see(page, 'admin-home.title');
  await see(page, 'admin-home.upload');
  await see(page, 'admin-home.upload-text');
  await see(page, 'admin-home.contest');
  await see(page, 'admin-home.contest-text');
  await see(page, 'admin-home.problems');
  await see(page, 'admin-home.problems-text');
  await see(page, 'admin-home.profile');
  await see(page, 'admin-home.profile-text');
  const cards = page.locator('main ul').first();
  const links = await cards.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expectRule('admin-home.links', links).toEqual([
    '/admin/uploadProblem',
    '/admin/contests',
    '/admin/problems',
    '/admin/profile',
  ]);
});

it('lists running and coming contests by their start, and past ones when asked', async () => {
  const page = await openAsAdmin('/admin/contests');
  await see(page, 'admin-contests.title');
  const { live, future, bare, ranked, unranked } = site.contests;
  await expect.poll(() => titles(page)).toContain(live.title);
  const shown = await titles(page);
  const starts = [live, future, bare].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  expectRule(['admin-contests.sorted', 'admin-contests.all-is-not-past'], shown).toEqual(
    starts.map(({ title }) => title),
  );
  await page.getByLabel('Filter contests').selectOption('past');
  await expect.poll(() => titles(page)).toContain(ranked.title);
  expectRule('admin-contests.past-only-past', (await titles(page)).toSorted()).toEqual(
    [ranked.title, unranked.title].toSorted(),
  );
});

it('offers the filters, the way to schedule, and marks what runs in green', async () => {
  const page = await openAsAdmin('/admin/contests');
  await see(page, 'admin-contests.filter-all');
  await see(page, 'admin-contests.filter-ongoing');
  await see(page, 'admin-contests.filter-future');
  await see(page, 'admin-contests.filter-past');
  expect(await find(page, 'admin-contests.schedule').getAttribute('href')).toBe('/admin/scheduleContest');
  await see(page, 'admin-contests.ongoing');
  const colour = await find(page, 'admin-contests.ongoing').evaluate((mark) => getComputedStyle(mark).color);
  expectRule('admin-contests.ongoing-green', colour).toBe('rgb(22, 101, 52)');
  const card = page.getByRole('link', { name: site.contests.live.title });
  expectRule('admin-contests.card-link', await card.getAttribute('href')).toBe(
    `/admin/contest/${site.contests.live._id}`,
  );
  await card.getByText('Running now.').waitFor();
  const { startTime, endTime } = site.contests.live;
  const local = await page.evaluate(
    (moments) => moments.map((iso) => new Date(iso).toTimeString().slice(0, 5)),
    [startTime, endTime],
  );
  const shown = await card.locator('time').allInnerTexts();
  expectRule('admin-contests.card', shown).toEqual(
    local.map((time) => expect.stringMatching(new RegExp(`${time} (CET|CEST|GMT\\+[12])$`))),
  );
});

it('says when there are no contests', async () => {
  const empty = await sharedEmptySite();
  const page = await empty.openPage({ as: 'admin', path: '/admin/contests' });
  await see(page, 'admin-contests.empty');
});

it('schedules a contest with problems found by their title', async () => {
  const page = await openAsAdmin('/admin/scheduleContest');
  await see(page, 'schedule.title');
  await find(page, 'schedule.field-title').fill('Night Cup');
  await find(page, 'schedule.field-description').fill('Two hours at night.');
  expectRule('contest-form.end-disabled', await find(page, 'schedule.field-end').isDisabled()).toBe(true);
  await find(page, 'schedule.field-start').fill(await localIn(page, inHours(30)));
  await find(page, 'schedule.field-end').fill(await localIn(page, inHours(32)));
  await page.getByLabel('Search problems by title').fill(site.problems.paths.title.slice(0, 4));
  const option = page.getByRole('button', { name: site.problems.paths.title, exact: false, pressed: false }).first();
  expect(await option.innerText()).toContain('Hard');
  await option.click();
  const chosen = page.getByRole('list', { name: 'Chosen problems' }).getByRole('listitem');
  expect(await chosen.count()).toBe(1);
  const pressed = page.getByRole('button', { name: site.problems.paths.title, exact: false, pressed: true });
  await pressed.click();
  expectRule('schedule.problems', await chosen.count()).toBe(0);
  await option.click();
  expectRule('schedule.datetime-local', await find(page, 'schedule.field-start').getAttribute('type')).toBe(
    'datetime-local',
  );
  await page.getByRole('button', { name: 'Schedule Contest' }).click();
  await see(page, 'schedule.success');
  await see(page, 'schedule.success-text');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await pollRule(['schedule.success-close', 'modals.success-navigates'], () => new URL(page.url()).pathname).toBe(
    '/admin/contests',
  );
  await page.getByRole('link', { name: 'Night Cup' }).click();
  const problem = page.locator('main ol > li').filter({ hasText: site.problems.paths.title });
  expectRule('admin-contest.problems', (await problem.innerText()).split('\n')).toEqual([
    'A',
    'Paths',
    'graphs',
    'math',
    'Hard',
  ]);
  await page.getByRole('heading', { level: 1, name: 'Night Cup' }).waitFor();
  await page.getByText('Two hours at night.').waitFor();
  const facts = await page.locator('main dl > div').allInnerTexts();
  expectRule(
    'admin-contest.details',
    facts.map((fact) => fact.split(/\n+/)),
  ).toEqual([
    ['Start Time', expect.stringMatching(/20\d\d.*\d\d:\d\d/)],
    ['End Time', expect.stringMatching(/20\d\d.*\d\d:\d\d/)],
    ['Status', 'Active', 'Upcoming'],
  ]);
  await page.getByRole('timer', { name: 'Starts in' }).waitFor();
  await page.getByText('0 participants').waitFor();
});

it('asks for every text field, keeps the start out of the past and the end after the start', async () => {
  const page = await openAsAdmin('/admin/scheduleContest');
  await page.getByRole('button', { name: 'Schedule Contest' }).click();
  const required = page.getByText(/^(Title|Description|Start Time|End Time) is required$/);
  await pollRule('contest-form.required', () => required.count()).toBe(4);
  expect(await find(page, 'schedule.field-title').evaluate((field) => field === document.activeElement)).toBe(true);
  await find(page, 'schedule.field-start').fill('2020-01-01T10:00');
  await find(page, 'schedule.field-end').fill('2020-01-01T09:00');
  await page.getByRole('button', { name: 'Schedule Contest' }).click();
  const past = page.getByText('Start Time cannot be earlier than the current time');
  await pollRule('contest-form.start-not-past', () => past.count()).toBe(1);
  const reversed = page.getByText('End Time cannot be earlier than Start Time');
  await pollRule('contest-form.end-after-start', () => reversed.count()).toBe(1);
});

it("shows the server's error in a browser alert and keeps the input", async () => {
  const page = await openAsAdmin('/admin/scheduleContest');
  await failRequests(page, '**/api/contest/createContest', {
    status: 400,
    body: { success: false, message: 'Not scheduled', error: 'The hall is taken', code: 'validation_failed' },
  });
  await find(page, 'schedule.field-title').fill('Night Cup');
  await find(page, 'schedule.field-description').fill('Again.');
  await find(page, 'schedule.field-start').fill(await localIn(page, inHours(30)));
  await find(page, 'schedule.field-end').fill(await localIn(page, inHours(31)));
  const alert = page.waitForEvent('dialog');
  await page.getByRole('button', { name: 'Schedule Contest' }).click({ noWaitAfter: true });
  const dialog = await alert;
  // The form was sent without problems.
  expectRule(['schedule.alert', 'contest-form-error.message', 'contest-form.problems-optional'], dialog.message()).toBe(
    'The hall is taken',
  );
  await dialog.accept();
  expect(await find(page, 'schedule.field-title').inputValue()).toBe('Night Cup');
});

it('asks before unsaved changes are left', async () => {
  const page = await openAsAdmin('/admin/scheduleContest');
  await find(page, 'schedule.field-title').fill('Half a contest');
  await page.getByRole('link', { name: 'Problems', exact: true }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  expect(await find(page, 'schedule.field-title').inputValue()).toBe('Half a contest');
});

it('edits a contest in the prefilled form', async () => {
  const { bare } = site.contests;
  const page = await openAsAdmin(`/admin/editContest/${bare._id}`);
  const values = () => {
    const fields = ['schedule.field-title', 'schedule.field-description', 'schedule.field-start', 'schedule.field-end'];
    return Promise.all(fields.map((id) => find(page, id as 'schedule.field-title').inputValue()));
  };
  await pollRule('edit-contest.prefilled', values).toEqual([
    bare.title,
    bare.description,
    await localIn(page, bare.startTime),
    await localIn(page, bare.endTime),
  ]);
  await find(page, 'schedule.field-start').fill(await localIn(page, inHours(24 * 900)));
  expectRule('contest-form.end-cleared', await find(page, 'schedule.field-end').inputValue()).toBe('');
  await find(page, 'schedule.field-end').fill(await localIn(page, inHours(24 * 900 + 2)));
  await find(page, 'schedule.field-title').fill(`${bare.title} II`);
  await find(page, 'edit-contest.update').click();
  await see(page, 'edit-contest.success-text');
  await page.getByRole('button', { name: 'Close' }).click();
  await pollRule('edit-contest.success-close', () => new URL(page.url()).pathname).toBe('/admin/contests');
});

it('shows why a change was rejected and stays', async () => {
  const { future } = site.contests;
  const page = await openAsAdmin(`/admin/editContest/${future._id}`);
  const change = '**/api/contest/modifyContest/*';
  const reject = async (body: object) => {
    const failing = await failRequests(page, change, { status: 400, body });
    await find(page, 'edit-contest.update').click();
    await see(page, 'edit-contest.error');
    const text = await page.getByRole('dialog').innerText();
    await page.getByRole('button', { name: 'Close' }).click();
    await failing.stop();
    return text;
  };
  await find(page, 'schedule.field-title').fill('Another name');
  const reason = 'The hall is taken';
  expectRule(
    'edit-contest.error-text',
    await reject({ success: false, message: reason, error: reason, code: 'validation_failed' }),
  ).toContain(reason);
  expectRule('contest-form-error.fallback', await reject({})).toContain('Failed to schedule contest');
  expectRule('modals.error-stays', await find(page, 'schedule.field-title').inputValue()).toBe('Another name');
});

it('has no leaderboard before the end and leads to it afterwards', async () => {
  const running = await openAsAdmin(`/admin/contest/${site.contests.live._id}`);
  await see(running, 'admin-contest.no-leaderboard');
  expect(await find(running, 'admin-contest.no-leaderboard').isDisabled()).toBe(true);
  await see(running, 'admin-contest.edit');
  const over = await openAsAdmin(`/admin/contest/${site.contests.ranked._id}`);
  expect(await find(over, 'admin-contest.view-leaderboard').getAttribute('href')).toBe(
    `/admin/leaderBoard/${site.contests.ranked._id}`,
  );
});

it('says that a contest has no problems yet', async () => {
  const page = await openAsAdmin(`/admin/contest/${site.contests.bare._id}`);
  await see(page, 'admin-contest.no-problems');
});

it('generates a leaderboard that is not there yet and shows it', async () => {
  const page = await openAsAdmin(`/admin/leaderBoard/${site.contests.unranked._id}`);
  await see(page, 'admin-leaderboard.empty');
  await see(page, 'admin-leaderboard.empty-text');
  await find(page, 'admin-leaderboard.generate').click();
  await pollRule('board.generate', () => rankings(page).filter({ hasText: 'Ada' }).count()).toBe(1);
  // The button is no longer there, and the focus moves to the heading.
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
  await see(page, 'admin-leaderboard.title');
  expect(await findAll(page, 'admin-leaderboard.empty').count()).toBe(0);
});

it('shows the rankings with rank, first name, solved problems and score', async () => {
  const page = await openAsAdmin(`/admin/leaderBoard/${site.contests.ranked._id}`);
  await see(page, 'admin-leaderboard.solved', { n: 2 });
  const rows = rankings(page);
  const texts = (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
  const entries = await site.admin.client.contests.leaderboard(site.contests.ranked._id);
  expectRule('admin-leaderboard.row', texts).toEqual(
    entries.map(({ rank, user, score }) =>
      expect.stringMatching(new RegExp(`^Rank ${rank} ${user.firstName} .* ${score.toLocaleString('en')} Solved: `)),
    ),
  );
  const edges = await rows.evaluateAll((all) =>
    all.map((row) => getComputedStyle(row.firstElementChild ?? row).borderLeftColor),
  );
  expectRule(
    'admin-leaderboard.row',
    edges.map((edge) => edge === edges[0]),
  ).toEqual([true, true, true, false]);
});

it('says what failed when the leaderboard cannot be read or made', async () => {
  const path = `/admin/leaderBoard/${site.contests.unranked._id}`;
  const unread = await openAsAdmin(path, {
    before: async (page) => {
      await failRequests(page, '**/api/contest/getLeaderBoard/*', { status: 400, body: { message: 'no' } });
    },
  });
  await see(unread, 'leaderboard-error.admin');
  expect(await findAll(unread, 'admin-leaderboard.generate').count()).toBe(0);
  expectRule('leaderboard-error.replaces', [
    await rankings(unread).count(),
    await findAll(unread, 'admin-leaderboard.empty').count(),
    await findAll(unread, 'leaderboard-error.admin').count(),
  ]).toEqual([0, 0, 1]);
  const unmade = await openAsAdmin(path, {
    before: async (page) => {
      await failRequests(page, '**/api/contest/getLeaderBoard/*', { status: 200, body: [] as never });
    },
  });
  const generate = '**/api/contest/updateLeaderBoard/*';
  const failing = await failRequests(unmade, generate, { status: 500, body: {} });
  await find(unmade, 'admin-leaderboard.generate').click();
  await see(unmade, 'leaderboard-error.generate');
  await unmade.getByRole('button', { name: 'Close' }).click();
  await failing.stop();
  const body = { success: false, message: 'Not today', participants: 0 };
  await failRequests(unmade, generate, { status: 200, body });
  await find(unmade, 'admin-leaderboard.generate').click();
  const error = unmade.getByRole('dialog', { name: 'Error' });
  await see(error, 'leaderboard-error.generate');
  expectRule('leaderboard-error.generate-modal', await error.innerText()).toContain('Not today');
});

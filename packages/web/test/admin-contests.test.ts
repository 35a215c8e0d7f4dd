import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { failRequests } from './browser/network.ts';
import { type OwnSite, setUpSite, type TestSite } from './browser/test-site.ts';
import { visit } from './every-route.ts';
import { expectRule, find, findAll, pollRule, see } from './sentences/see.ts';

let site: OwnSite;

beforeAll(async () => {
  site = await setUpSite();
});

afterAll(() => site?.close());

const openAsAdmin = (path: string, options: Partial<Parameters<TestSite['openPage']>[0]> = {}) =>
  site.openPage({ as: 'admin', path, ...options });

// Each test begins on another page than it looks at, and saves what it writes.
const sharedPage = pageForGroup((options) => openAsAdmin('/unauthorized', options));

const visitAsAdmin = (path: string) => visit(sharedPage(), path);

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

it('lists running contests, in green, and coming ones by their start, past ones when asked, and the way to schedule', async () => {
  const page = await visitAsAdmin('/admin/contests');
  await see(page, 'admin-contests.title');
  await see(page, 'admin-contests.filter-all');
  await see(page, 'admin-contests.filter-ongoing');
  await see(page, 'admin-contests.filter-future');
  await see(page, 'admin-contests.filter-past');
  expect(await find(page, 'admin-contests.schedule').getAttribute('href')).toBe('/admin/scheduleContest');
  await see(page, 'admin-contests.ongoing');
  const colour = await find(page, 'admin-contests.ongoing').evaluate((mark) => getComputedStyle(mark).color);
  expectRule('admin-contests.ongoing-green', colour).toBe('rgb(22, 101, 52)');
  const card = page.getByRole('link', { name: site.contests.live.title });
  await card.getByText('Running now.').waitFor();
  const { startTime, endTime } = site.contests.live;
  const local = await page.evaluate(
    (moments) => moments.map((iso) => new Date(iso).toTimeString().slice(0, 5)),
    [startTime, endTime],
  );
  const shown = await card.locator('time').allInnerTexts();
  const titleAndDescription = await card.getByText(/^(Open Stage|Running now\.)$/).allInnerTexts();
  expectRule('admin-contests.card', [...titleAndDescription, ...shown]).toEqual([
    'Open Stage',
    'Running now.',
    ...local.map((time) => expect.stringMatching(new RegExp(`${time} (CET|CEST|GMT\\+[12])$`))),
  ]);
  const { live, future, bare, ranked, unranked } = site.contests;
  await expect.poll(() => titles(page)).toContain(live.title);
  const listed = await titles(page);
  const starts = [live, future, bare].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  expectRule(['admin-contests.sorted', 'admin-contests.all-is-not-past'], listed).toEqual(
    starts.map(({ title }) => title),
  );
  const links = page.getByRole('list', { name: 'Contests' }).getByRole('link');
  expectRule(
    'admin-contests.card-link',
    await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
  ).toEqual(starts.map(({ _id }) => `/admin/contest/${_id}`));
  await page.getByLabel('Filter contests').selectOption('past');
  await expect.poll(() => titles(page)).toContain(ranked.title);
  expectRule('admin-contests.past-only-past', (await titles(page)).toSorted()).toEqual(
    [ranked.title, unranked.title].toSorted(),
  );
});

it('schedules a contest with problems found by their title', async () => {
  const page = await visitAsAdmin('/admin/scheduleContest');
  await see(page, 'schedule.title');
  await find(page, 'schedule.field-title').fill('Night Cup');
  await find(page, 'schedule.field-description').fill('Two hours at night.');
  expectRule('contest-form.end-disabled', await find(page, 'schedule.field-end').isDisabled()).toBe(true);
  await find(page, 'schedule.field-start').fill(await localIn(page, inHours(30)));
  await find(page, 'schedule.field-end').fill(await localIn(page, inHours(32)));
  await page.getByLabel('Search problems by title').fill(site.problems.paths.title.slice(0, 4));
  const options = page.getByRole('list', { name: 'Problems to choose from' }).getByRole('button');
  const offered = async () => (await options.allInnerTexts()).map((text) => text.split(/\s+/));
  await pollRule('schedule.problems', offered).toEqual([expect.arrayContaining(['Paths', 'Hard'])]);
  const chosen = page.getByRole('list', { name: 'Chosen problems' }).getByRole('listitem');
  for (const count of [1, 0, 1]) {
    await options.click();
    expectRule('schedule.problems', await chosen.count()).toBe(count);
  }
  await page.getByLabel('Search problems by title').fill('ECHO');
  await pollRule('schedule.problems', offered).toEqual([expect.arrayContaining(['Echo', 'Easy'])]);
  await options.click();
  expectRule('schedule.problems', await chosen.count()).toBe(2);
  await options.click();
  expectRule('schedule.datetime-local', [
    await find(page, 'schedule.field-start').getAttribute('type'),
    await find(page, 'schedule.field-end').getAttribute('type'),
  ]).toEqual(['datetime-local', 'datetime-local']);
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
  const titleAndDescription = page.getByText(/^(Night Cup|Two hours at night\.)$/);
  expectRule('admin-contest.details', await titleAndDescription.allInnerTexts()).toEqual([
    'Night Cup',
    'Two hours at night.',
  ]);
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

it('edits a contest in the prefilled form', async () => {
  const { bare, future } = site.contests;
  const page = await visitAsAdmin(`/admin/editContest/${future._id}`);
  const values = () => {
    const fields = ['schedule.field-title', 'schedule.field-description', 'schedule.field-start', 'schedule.field-end'];
    return Promise.all(fields.map((id) => find(page, id as 'schedule.field-title').inputValue()));
  };
  for (const contest of [future, bare]) {
    if (contest === bare) await visit(page, `/admin/editContest/${bare._id}`);
    await pollRule('edit-contest.prefilled', values).toEqual([
      contest.title,
      contest.description,
      await localIn(page, contest.startTime),
      await localIn(page, contest.endTime),
    ]);
    const chosen = page.getByRole('list', { name: 'Chosen problems' }).getByRole('listitem');
    const titles = contest === bare ? [] : [expect.stringContaining('Spring Surprise')];
    await pollRule('edit-contest.prefilled', () => chosen.allInnerTexts()).toEqual(titles);
  }
  await find(page, 'schedule.field-start').fill(await localIn(page, inHours(24 * 900)));
  expectRule('contest-form.end-cleared', await find(page, 'schedule.field-end').inputValue()).toBe('');
  await find(page, 'schedule.field-end').fill(await localIn(page, inHours(24 * 900 + 2)));
  await find(page, 'schedule.field-title').fill(`${bare.title} II`);
  await find(page, 'edit-contest.update').click();
  await see(page, 'edit-contest.success-text');
  await page.getByRole('button', { name: 'Close' }).click();
  await pollRule('edit-contest.success-close', () => new URL(page.url()).pathname).toBe('/admin/contests');
});

it('says that a contest has no problems yet, and has a leaderboard only after its end', async () => {
  const page = await visitAsAdmin(`/admin/contest/${site.contests.bare._id}`);
  await see(page, 'admin-contest.no-problems');
  await visit(page, `/admin/contest/${site.contests.live._id}`);
  await see(page, 'admin-contest.no-leaderboard');
  expectRule('board.only-after-end', await find(page, 'admin-contest.no-leaderboard').isDisabled()).toBe(true);
  await see(page, 'admin-contest.edit');
  await visit(page, `/admin/contest/${site.contests.ranked._id}`);
  expectRule('board.only-after-end', await find(page, 'admin-contest.view-leaderboard').getAttribute('href')).toBe(
    `/admin/leaderBoard/${site.contests.ranked._id}`,
  );
});

it('generates a leaderboard that is not there yet and shows it', async () => {
  const page = await visitAsAdmin(`/admin/leaderBoard/${site.contests.unranked._id}`);
  await see(page, 'admin-leaderboard.empty');
  await see(page, 'admin-leaderboard.empty-text');
  const fetched = page.waitForRequest('**/api/contest/getLeaderBoard/*');
  await find(page, 'admin-leaderboard.generate').click();
  expectRule('board.generate', new URL((await fetched).url()).pathname).toContain(site.contests.unranked._id);
  await pollRule('board.generate', () => rankings(page).filter({ hasText: 'Ada' }).count()).toBe(1);
  // The button is no longer there, and the focus moves to the heading.
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
  await see(page, 'admin-leaderboard.title');
  expect(await findAll(page, 'admin-leaderboard.empty').count()).toBe(0);
});

it('shows the rankings with rank, first name, solved problems and score', async () => {
  const page = await visitAsAdmin(`/admin/leaderBoard/${site.contests.ranked._id}`);
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
  const read = '**/api/contest/getLeaderBoard/*';
  let stop = async () => {};
  const page = await openAsAdmin(`/admin/leaderBoard/${site.contests.unranked._id}`, {
    before: async (opened) => {
      ({ stop } = await failRequests(opened, read, { status: 400, body: { message: 'no' } }));
    },
  });
  await see(page, 'leaderboard-error.admin');
  expect(await findAll(page, 'admin-leaderboard.generate').count()).toBe(0);
  expectRule('leaderboard-error.replaces', [
    await rankings(page).count(),
    await findAll(page, 'admin-leaderboard.empty').count(),
    await page.getByText('End Time').count(),
    await findAll(page, 'leaderboard-error.admin').count(),
  ]).toEqual([0, 0, 0, 1]);
  await stop();
  await failRequests(page, read, { status: 200, body: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  const generate = '**/api/contest/updateLeaderBoard/*';
  const failing = await failRequests(page, generate, { status: 500, body: {} });
  await find(page, 'admin-leaderboard.generate').click();
  await see(page, 'leaderboard-error.generate');
  await page.getByRole('button', { name: 'Close' }).click();
  await failing.stop();
  const body = { success: false, message: 'Not today', participants: 0 };
  await failRequests(page, generate, { status: 200, body });
  await find(page, 'admin-leaderboard.generate').click();
  const error = page.getByRole('dialog', { name: 'Error' });
  await see(error, 'leaderboard-error.generate');
  expectRule('leaderboard-error.generate-modal', await error.innerText()).toContain('Not today');
});

it('says that a leaderboard is older than a rejudge, and generates it again', async () => {
  const { ranked } = site.contests;
  const { client } = site.admin;
  const testCases = [{ input: '1 2\n', output: '4\n' }];
  await client.problems.update(site.problems.sum._id, { testCases, allowLive: true });
  await client.problems.rejudge(site.problems.sum._id);
  const isStale = async () => (await client.contests.get(ranked._id)).leaderboardStale;
  await expect.poll(isStale).toBe(true);
  const judged = async () => (await client.submissions.list({ contestId: ranked._id })).every(({ verdict }) => verdict);
  await expect.poll(judged).toBe(true);

  const learners = await site.openPage({ as: 'learner', path: `/user/leaderboard/${ranked._id}` });
  await learners
    .getByText('This leaderboard is out of date: a rejudge changed results after it was generated.')
    .waitFor();
  await expectAccessible(learners);

  const page = await visitAsAdmin(`/admin/leaderBoard/${ranked._id}`);
  const notice = page.getByText('This leaderboard is out of date: a rejudge changed results after it was generated.');
  await notice.waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Generate Again' }).click();
  await notice.waitFor({ state: 'detached' });
  expect(await isStale()).toBe(false);
});

it('asks before it changes how a running contest is judged', async () => {
  const { encore } = site.problems;
  const page = await visitAsAdmin(`/admin/editProblem/${encore._id}`);
  await page.getByPlaceholder('e.g., 1s').fill('2s');
  await page.getByRole('button', { name: 'Update Problem' }).click();
  const question = page.getByRole('dialog', { name: 'Change a running contest?' });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await site.admin.client.problems.get(encore._id)).revision).toBe(1);
  await page.getByRole('button', { name: 'Update Problem' }).click();
  await question.getByRole('button', { name: 'Update anyway' }).click();
  await page.getByText('Problem updated successfully').waitFor();
  const { constraints } = await site.admin.client.problems.get(encore._id);
  expect(constraints.timeLimit).toBe('2s');
});

it('says that there is nothing to rank where nobody took part', async () => {
  const { future } = site.contests;
  site.clock.move(Date.parse(future.endTime) - Date.now() + 60_000);
  const page = await visitAsAdmin(`/admin/leaderBoard/${future._id}`);
  await find(page, 'admin-leaderboard.generate').click();
  await page.getByText('Nobody took part in this contest, so there is nothing to rank.').waitFor();
  await see(page, 'admin-leaderboard.empty');
  await expectAccessible(page);
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { failRequests } from './browser/network.ts';
import { find, findAll, see } from './browser/see.ts';
import { type OwnSite, setUpSite, type TestSite } from './browser/test-site.ts';
import { visit } from './every-route.ts';

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

it('lists running contests in green and future ones by start, past ones on demand, and links to scheduling', async () => {
  const page = await visitAsAdmin('/admin/contests');
  await see(page, 'Contests', 'heading');
  await see(page, 'All Contests', 'option');
  await see(page, 'Ongoing Contests', 'option');
  await see(page, 'Future Contests', 'option');
  await see(page, 'Past Contests', 'option');
  expect(await find(page, 'Schedule Contest', 'link').getAttribute('href')).toBe('/admin/scheduleContest');
  await see(page, 'Ongoing');
  const colour = await find(page, 'Ongoing').evaluate((mark) => getComputedStyle(mark).color);
  expect(colour).toBe('rgb(22, 101, 52)');
  const card = page.getByRole('link', { name: site.contests.live.title });
  await card.getByText('Running now.').waitFor();
  const { startTime, endTime } = site.contests.live;
  const local = await page.evaluate(
    (moments) => moments.map((iso) => new Date(iso).toTimeString().slice(0, 5)),
    [startTime, endTime],
  );
  const shown = await card.locator('time').allInnerTexts();
  const titleAndDescription = await card.getByText(/^(Open Stage|Running now\.)$/).allInnerTexts();
  expect([...titleAndDescription, ...shown]).toEqual([
    'Open Stage',
    'Running now.',
    ...local.map((time) => expect.stringMatching(new RegExp(`${time} (CET|CEST|GMT\\+[12])$`))),
  ]);
  const { live, future, bare, ranked, unranked } = site.contests;
  await expect.poll(() => titles(page)).toContain(live.title);
  const listed = await titles(page);
  const starts = [live, future, bare].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  expect(listed).toEqual(starts.map(({ title }) => title));
  const links = page.getByRole('list', { name: 'Contests' }).locator('li > a');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    starts.map(({ _id }) => `/admin/contest/${_id}`),
  );
  const linksOf = (title: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: title })
      .locator('p a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const participants = ({ _id }: { _id: string }) => `/admin/participants/${_id}`;
  expect(await linksOf(live.title)).toEqual([`/admin/standings/${live._id}`, participants(live)]);
  expect(await linksOf(future.title)).toEqual([participants(future)]);
  await page.getByLabel('Filter contests').selectOption('past');
  await expect.poll(() => titles(page)).toContain(ranked.title);
  expect(await linksOf(ranked.title)).toEqual([`/admin/standings/${ranked._id}`, participants(ranked)]);
  expect((await titles(page)).toSorted()).toEqual([ranked.title, unranked.title].toSorted());
});

it('schedules a contest with problems found by title', async () => {
  const page = await visitAsAdmin('/admin/scheduleContest');
  await see(page, 'Schedule New Contest', 'heading');
  await find(page, 'Title', 'label').fill('Night Cup');
  await find(page, 'Description', 'label').fill('Two hours at night.');
  expect(await find(page, 'End Time', 'label').isDisabled()).toBe(true);
  await find(page, 'Start Time', 'label').fill(await localIn(page, inHours(30)));
  await find(page, 'End Time', 'label').fill(await localIn(page, inHours(32)));
  await page.getByLabel('Search problems by title').fill(site.problems.paths.title.slice(0, 4));
  const options = page.getByRole('list', { name: 'Problems to choose from' }).getByRole('button');
  const offered = async () => (await options.allInnerTexts()).map((text) => text.split(/\s+/));
  await expect.poll(offered).toEqual([expect.arrayContaining(['Paths', 'Hard'])]);
  const chosen = page.getByRole('list', { name: 'Chosen problems' }).getByRole('listitem');
  for (const count of [1, 0, 1]) {
    await options.click();
    expect(await chosen.count()).toBe(count);
  }
  await page.getByLabel('Search problems by title').fill('ECHO');
  await expect.poll(offered).toEqual([expect.arrayContaining(['Echo', 'Easy'])]);
  await options.click();
  expect(await chosen.count()).toBe(2);
  await options.click();
  expect([
    await find(page, 'Start Time', 'label').getAttribute('type'),
    await find(page, 'End Time', 'label').getAttribute('type'),
  ]).toEqual(['datetime-local', 'datetime-local']);
  await page.getByRole('button', { name: 'Schedule Contest' }).click();
  await see(page, 'Success', 'dialog');
  await see(page, 'Contest scheduled successfully!');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/contests');
  await page.getByRole('link', { name: 'Night Cup' }).click();
  const problem = page.locator('main ol > li').filter({ hasText: site.problems.paths.title });
  expect((await problem.innerText()).split('\n')).toEqual(['A', 'Paths', 'graphs', 'math', 'Hard']);
  const titleAndDescription = page.getByText(/^(Night Cup|Two hours at night\.)$/);
  expect(await titleAndDescription.allInnerTexts()).toEqual(['Night Cup', 'Two hours at night.']);
  const facts = await page.locator('main dl > div').allInnerTexts();
  expect(facts.map((fact) => fact.split(/\n+/))).toEqual([
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
    const fields = ['Title', 'Description', 'Start Time', 'End Time'];
    return Promise.all(fields.map((label) => find(page, label, 'label').inputValue()));
  };
  for (const contest of [future, bare]) {
    if (contest === bare) await visit(page, `/admin/editContest/${bare._id}`);
    await expect
      .poll(values)
      .toEqual([
        contest.title,
        contest.description,
        await localIn(page, contest.startTime),
        await localIn(page, contest.endTime),
      ]);
    const chosen = page.getByRole('list', { name: 'Chosen problems' }).getByRole('listitem');
    const titles = contest === bare ? [] : [expect.stringContaining('Spring Surprise')];
    await expect.poll(() => chosen.allInnerTexts()).toEqual(titles);
  }
  await find(page, 'Start Time', 'label').fill(await localIn(page, inHours(24 * 900)));
  expect(await find(page, 'End Time', 'label').inputValue()).toBe('');
  await find(page, 'End Time', 'label').fill(await localIn(page, inHours(24 * 900 + 2)));
  await find(page, 'Title', 'label').fill(`${bare.title} II`);
  await find(page, 'Update Contest', 'button').click();
  await see(page, 'Contest updated successfully!');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/contests');
});

it('shows that a contest has no problems, and its leaderboard only after the end', async () => {
  const page = await visitAsAdmin(`/admin/contest/${site.contests.bare._id}`);
  await see(page, 'No problems have been added to this contest yet.');
  await visit(page, `/admin/contest/${site.contests.live._id}`);
  await see(page, 'Leaderboard Unavailable', 'button');
  expect(await find(page, 'Leaderboard Unavailable', 'button').isDisabled()).toBe(true);
  await see(page, 'Edit Contest', 'link');
  await visit(page, `/admin/contest/${site.contests.ranked._id}`);
  expect(await find(page, 'View Leaderboard', 'link').getAttribute('href')).toBe(
    `/admin/leaderBoard/${site.contests.ranked._id}`,
  );
});

it('generates a missing leaderboard and shows it', async () => {
  const page = await visitAsAdmin(`/admin/leaderBoard/${site.contests.unranked._id}`);
  await see(page, 'Leaderboard Not Generated');
  await see(page, 'The leaderboard for this contest has not been generated yet.');
  const fetched = page.waitForRequest('**/api/contest/getLeaderBoard/*');
  await find(page, 'Generate Leaderboard', 'button').click();
  expect(new URL((await fetched).url()).pathname).toContain(site.contests.unranked._id);
  await expect.poll(() => rankings(page).filter({ hasText: 'Ada' }).count()).toBe(1);
  // The button is no longer there, and the focus moves to the heading.
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
  await see(page, 'Leaderboard', 'heading');
  expect(await findAll(page, 'Leaderboard Not Generated').count()).toBe(0);
});

it('shows the rankings with rank, first name, solved problems and score', async () => {
  const page = await visitAsAdmin(`/admin/leaderBoard/${site.contests.ranked._id}`);
  await see(page, 'Solved: 2');
  const rows = rankings(page);
  const texts = (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
  const entries = await site.admin.client.contests.leaderboard(site.contests.ranked._id);
  expect(texts).toEqual(
    entries.map(({ rank, user, score }) =>
      expect.stringMatching(new RegExp(`^Rank ${rank} ${user.firstName} .* ${score.toLocaleString('en')} Solved: `)),
    ),
  );
  const edges = await rows.evaluateAll((all) =>
    all.map((row) => getComputedStyle(row.firstElementChild ?? row).borderLeftColor),
  );
  expect(edges.map((edge) => edge === edges[0])).toEqual([true, true, true, false]);
});

it('shows an error if the leaderboard cannot be loaded or generated', async () => {
  const read = '**/api/contest/getLeaderBoard/*';
  let stop = async () => {};
  const page = await openAsAdmin(`/admin/leaderBoard/${site.contests.unranked._id}`, {
    before: async (opened) => {
      ({ stop } = await failRequests(opened, read, { status: 400, body: { message: 'no' } }));
    },
  });
  await see(page, 'Failed to fetch leaderboard');
  expect(await findAll(page, 'Generate Leaderboard', 'button').count()).toBe(0);
  expect([
    await rankings(page).count(),
    await findAll(page, 'Leaderboard Not Generated').count(),
    await page.getByText('End Time').count(),
    await findAll(page, 'Failed to fetch leaderboard').count(),
  ]).toEqual([0, 0, 0, 1]);
  await stop();
  await failRequests(page, read, { status: 200, body: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  const generate = '**/api/contest/updateLeaderBoard/*';
  const failing = await failRequests(page, generate, { status: 500, body: {} });
  await find(page, 'Generate Leaderboard', 'button').click();
  await see(page, 'Failed to generate leaderboard');
  await page.getByRole('button', { name: 'Close' }).click();
  await failing.stop();
  const body = { success: false, message: 'Not today', participants: 0 };
  await failRequests(page, generate, { status: 200, body });
  await find(page, 'Generate Leaderboard', 'button').click();
  const error = page.getByRole('dialog', { name: 'Error' });
  await see(error, 'Failed to generate leaderboard');
  expect(await error.innerText()).toContain('Not today');
});

it('shows that a leaderboard is older than a rejudge, and generates it again', async () => {
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
    .getByText('This leaderboard is out of date: a rejudge or another rule changed results after it was generated.')
    .waitFor();
  await expectAccessible(learners);

  const page = await visitAsAdmin(`/admin/leaderBoard/${ranked._id}`);
  const notice = page.getByText(
    'This leaderboard is out of date: a rejudge or another rule changed results after it was generated.',
  );
  await notice.waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Generate Again' }).click();
  await notice.waitFor({ state: 'detached' });
  expect(await isStale()).toBe(false);
});

it('asks before a change of tests in a running contest', async () => {
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

it('shows an empty leaderboard if nobody took part', async () => {
  const { future } = site.contests;
  site.clock.move(Date.parse(future.endTime) - Date.now() + 60_000);
  const page = await visitAsAdmin(`/admin/leaderBoard/${future._id}`);
  await find(page, 'Generate Leaderboard', 'button').click();
  await page.getByText('Nobody took part in this contest, so there is nothing to rank.').waitFor();
  await see(page, 'Leaderboard Not Generated');
  await expectAccessible(page);
});

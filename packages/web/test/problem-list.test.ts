import type { ProblemSummary } from '@podium/sdk/contract';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { answerRequests, failRequests, type HeldRequests, holdRequests, loseRequests } from './browser/network.ts';
import { find, see } from './browser/see.ts';
import { sharedSite } from './browser/shared-sites.ts';
import { setUpSite, type TestSite } from './browser/test-site.ts';
import { visit } from './every-route.ts';
import { editorOf } from './solving-steps.ts';

let site: TestSite;

beforeAll(async () => {
  site = await sharedSite();
});

const rows = 'ul[aria-label="Problems"] > li';

// Each test begins on another page than the list.
const sharedPage = pageForGroup((options) => site.openPage({ as: 'learner', path: '/unauthorized', ...options }));

const phonePage = pageForGroup((options) =>
  site.openPage({ as: 'learner', path: '/unauthorized', size: 'phone', ...options }),
);

async function visitList(path = '/user/home', page = sharedPage()): Promise<Page> {
  await visit(page, path);
  return page;
}

it('lists every problem with a coloured difficulty, tags and a green mark if it is solved', async () => {
  const held: HeldRequests[] = [];
  const page = await site.openPage({
    as: 'learner',
    path: '/user/home',
    before: async (opened) => held.push(await holdRequests(opened, '**/api/problem/getAll')),
  });
  await expect.poll(() => page.getByText('Loading problems').count()).toBe(1);
  held[0]?.release();
  const sum = page.locator(rows).getByRole('link', { name: site.problems.sum.title });
  await sum.waitFor();
  await expect.poll(() => page.getByText('Loading problems').count()).toBe(0);
  expect(await sum.getAttribute('href')).toBe(`/user/problem/practice/${site.problems.sum._id}`);
  expect((await sum.innerText()).split('\n')).toEqual(
    expect.arrayContaining(['Sum of Two', 'Easy', 'math', 'warm-up']),
  );
  const rich = page.locator(rows).getByRole('link', { name: site.problems.rich.title });
  const markOf = async (row: Locator) => ({
    solved: await row.getByText('Solved').count(),
    border: await row.evaluate((element) => getComputedStyle(element).borderLeftColor),
  });
  expect(await markOf(sum)).toEqual({ solved: 1, border: 'rgb(22, 101, 52)' });
  expect(await markOf(rich)).toEqual({
    solved: 0,
    border: expect.not.stringContaining('rgb(22, 101, 52)'),
  });
  expect([await colourOf(page, 'Easy'), await colourOf(page, 'Medium'), await colourOf(page, 'Hard')]).toEqual([
    'green',
    'yellow',
    'red',
  ]);
  await page.getByRole('button', { name: 'Dark mode' }).click();
  expect([await colourOf(page, 'Easy'), await colourOf(page, 'Medium'), await colourOf(page, 'Hard')]).toEqual([
    'green',
    'yellow',
    'red',
  ]);
});

it('shows the same list at both addresses, and downloads it again only after a change', async () => {
  // On the shared site other tests add problems meanwhile.
  const own = await setUpSite({ withoutJudge: true });
  onTestFinished(() => own.close());
  const page = await own.openPage({ as: 'learner', path: '/user/practice' });
  await page.locator(rows).first().waitFor();
  // How many solved a problem follows later.
  const links = () => page.locator(`${rows} a`).evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const atPractice = await links();
  // One that an event replaces is cancelled.
  const listed = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/api/problem/getAll'));
  await page.goto('/user/home');
  await expect.poll(links).toEqual(atPractice);
  expect(await (await listed).sizes()).toMatchObject({ responseBodySize: 0 });
});

it('shows at home the running contest, the last problem, suggestions and the solved counts', async () => {
  const { sum } = site.problems;
  const problems = await site.people.ada.client.problems.list();
  const lengthen = (problem: ProblemSummary) => ({ ...problem, title: `${problem.title} ${'of sums '.repeat(9)}` });
  const shown = problems.map((each) => (each._id === sum._id ? each : lengthen(each)));
  const page = await site.openPage({
    as: 'learner',
    path: '/user/home',
    before: (opened) => answerRequests(opened, '**/api/problem/getAll', shown),
  });
  const partOf = (name: string) => page.getByRole('region', { name, exact: true });
  await partOf('Running contest').getByRole('link', { name: site.contests.live.title, exact: true }).waitFor();
  await partOf('Running contest')
    .getByRole('link', { name: `Standings of ${site.contests.live.title}` })
    .waitFor();
  expect(await partOf('Running contest').getByRole('timer').innerText()).toMatch(/^0[23]:\d\d:\d\d$/);
  await partOf('Continue').getByRole('link').waitFor();
  await expect.poll(() => partOf('Suggestions').getByRole('link').count()).toBeGreaterThan(0);
  expect(await partOf('Suggestions').getByText(site.problems.sum.title).count()).toBe(0);
  expect(await page.getByRole('link', { name: site.problems.rich.title }).count()).toBe(1);
  // Other tests of the shared site may have added problems.
  const hard = problems.filter(({ difficulty }) => difficulty === 'Hard').length;
  expect((await partOf('Solved').innerText()).split('\n')).toEqual(expect.arrayContaining(['Hard', `1 / ${hard}`]));
  const overview = page.getByRole('complementary', { name: 'Overview' });
  expect(await overview.evaluate((aside) => aside.scrollWidth - aside.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 320, height: 568 });
  const contest = partOf('Running contest').getByRole('link').first();
  await expect.poll(() => contest.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
  await contest.click();
  await page.waitForURL(`**/user/contest*/${site.contests.live._id}`);
});

it('shows every running contest at home', async () => {
  const ongoing = await site.people.ada.client.contests.list('ongoing');
  const [live] = ongoing;
  const shown = [...ongoing, { ...live, _id: 'aaaaaaaaaaaa', title: 'Another Stage', isRegistered: false }];
  const page = await site.openPage({
    as: 'learner',
    path: '/user/home',
    before: (opened) => answerRequests(opened, '**/api/contest/ongoingContests', shown),
  });
  const contests = page.getByRole('region', { name: 'Running contests' });
  await contests.getByRole('link').nth(3).waitFor();
  expect(await contests.getByRole('link').allTextContents()).toEqual([
    site.contests.live.title,
    'Standings',
    'Another Stage',
    'Standings',
  ]);
  expect(await contests.getByRole('timer').count()).toBe(2);
});

it('shows the last problem at home as soon as a submit has arrived, also in a contest', async () => {
  const learner = await site.signUp('Con');
  await learner.client.contests.register(site.contests.live._id);
  const path = `/user/problem/contest/${site.contests.live._id}/${site.problems.opener._id}`;
  const page = await site.openPage({ as: learner, path: '/user/home' });
  await page.getByText('You have not submitted yet').waitFor();
  await visit(page, path);
  await editorOf(page).waitFor();
  const events = await holdRequests(page, '**/api/submission/*/events');
  await find(page, 'Submit', 'button').click();
  await events.waiting();
  await visit(page, '/user/home');
  const part = page.getByRole('region', { name: 'Continue', exact: true });
  expect(await part.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(path);
  events.release();
});

it('opens a page at its top, and returns to the scroll position that was left', async () => {
  const page = await visitList('/user/home', phonePage());
  await page.setViewportSize({ width: 390, height: 320 });
  const scrolledBy = () => page.evaluate(() => scrollY);
  const { title } = site.problems.rich;
  const row = page.locator(rows).getByRole('link', { name: title });
  const isInView = () => row.evaluate((link) => Math.abs(link.getBoundingClientRect().top - 160) < 160);
  const open = async () => {
    await row.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy(0, 40));
    expect(await scrolledBy()).toBeGreaterThan(0);
    await row.click();
    await page.getByText('One line with').waitFor();
    await expect.poll(scrolledBy).toBe(0);
    await page.goBack();
    await row.waitFor();
    // The position differs by pixels, because the heights of rows are estimates until they are in
    // view.
    await expect.poll(isInView).toBe(true);
  };
  await open();
  // The second time the whole page is in the cache.
  await open();
});

it('restores search and tags from the address after Back, a reload and a link', async () => {
  const page = await visitList();
  const search = find(page, 'Search problems...', 'placeholder');
  const isChosen = () => page.getByRole('button', { name: 'math', exact: true }).getAttribute('aria-pressed');
  const expectFiltered = async () => {
    await expect.poll(() => page.locator(rows).allInnerTexts()).toEqual([expect.stringContaining('Rich Statement')]);
    expect([await search.inputValue(), await isChosen()]).toEqual(['statement', 'true']);
  };
  await search.fill('statement');
  await page.getByRole('button', { name: 'math', exact: true }).click();
  await page.getByLabel('Difficulty').selectOption('Medium');
  await page.getByLabel('Status').selectOption('Not tried');
  await page.getByLabel('Order').selectOption('By title');
  await expectFiltered();
  const address = '?search=statement&tag=math&difficulty=Medium&status=untried&sort=title';
  await expect.poll(() => new URL(page.url()).search).toBe(address);
  await page.locator(rows).getByRole('link').click();
  await page.getByText('One line with').waitFor();
  await page.goBack();
  await expectFiltered();
  await page.reload();
  await expectFiltered();
  const entry = () => page.evaluate(() => history.state.key);
  const written = await entry();
  await search.focus();
  await search.blur();
  expect(await entry()).toBe(written);
  const shared = page.url();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => search.inputValue()).toBe('');
  expect(new URL(page.url()).search).toBe('');
  await expect.poll(() => page.locator(rows).count()).toBeGreaterThan(1);
  await page.goto(shared);
  await expectFiltered();
});

it('restores the scroll position after a reload', async () => {
  const page = await visitList('/user/home?tag=math', phonePage());
  await page.setViewportSize({ width: 390, height: 320 });
  await page.locator(rows).first().waitFor();
  const scrolledBy = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 120));
  const list = await holdRequests(page, '**/api/problem/getAll');
  await page.reload({ waitUntil: 'commit' });
  await list.waiting();
  await page.getByText('Loading problems').waitFor();
  list.release();
  await expect.poll(scrolledBy).toBe(120);
});

/** Names the colour of a badge by the hues of its text and its background. */
async function colourOf(page: Page, word: string): Promise<string> {
  const badge = page.locator(rows).getByText(word, { exact: true }).first();
  const colours = await badge.evaluate((node) => {
    const { color, backgroundColor } = getComputedStyle(node);
    return [color, backgroundColor];
  });
  const names = colours.map((colour) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
    const most = Math.max(red, green, blue);
    // The greys of the pages have a touch of blue.
    if (blue === most) return 'grey';
    if (Math.abs(red - green) < (most - Math.min(red, green, blue)) / 3) return 'yellow';
    return green > red ? 'green' : 'red';
  });
  return [...new Set(names)].join(' on ');
}

it('finds titles by a substring in any case, and keeps problems that carry every chosen tag', async () => {
  const page = await visitList();
  await see(page, 'Filter by Tags:');
  await page.locator(rows).first().waitFor();
  const problems = await site.people.ada.client.problems.list();
  const tags = page.getByRole('group', { name: 'Filter by Tags:' }).getByRole('button');
  expect((await namesOf(tags)).toSorted()).toEqual(
    [...new Set(problems.flatMap((problem) => problem.tags))].toSorted(),
  );
  await page.keyboard.press('/');
  await page.keyboard.type(site.problems.paths.title.slice(1, 5).toUpperCase());
  await expect
    .poll(() => page.locator(rows).allInnerTexts())
    .toEqual([expect.stringContaining(site.problems.paths.title)]);
  const search = find(page, 'Search problems...', 'placeholder');
  expect(await search.inputValue()).not.toBe('');
  await search.fill('');
  // Only some of many rows are in the document.
  await expect.poll(() => page.locator(rows).first().getAttribute('aria-setsize')).toBe(String(problems.length));
  await page.getByRole('button', { name: 'math', exact: true }).click();
  await page.getByRole('button', { name: 'graphs', exact: true }).click();
  await expect
    .poll(() => page.locator(rows).allInnerTexts())
    .toEqual([expect.stringContaining(site.problems.paths.title)]);
});

/** Reads the names of tag buttons without the number of problems. */
const namesOf = (tags: Locator) => tags.evaluateAll((all) => all.map(({ firstChild }) => firstChild?.textContent));

it('filters by tried problems, sorts, moves by keys, and shows what to do if nothing matches', async () => {
  const finn = await site.signUp('Finn');
  const { sum, paths, rich } = site.problems;
  for (const problemId of [rich._id, paths._id]) {
    await finn.client.compiler.submitPractice({ code: programs.wrong, language: 'cpp', problemId });
  }
  const page = await site.openPage({ as: finn, path: '/user/home' });
  const rowOf = (title: string) => page.locator(rows).filter({ hasText: title });
  await rowOf(paths.title).getByText('Tried', { exact: true }).waitFor();
  expect(await rowOf(sum.title).getByText('Tried', { exact: true }).count()).toBe(0);
  await expect.poll(() => rowOf(sum.title).innerText()).toMatch(/\d+%/);
  await page.getByLabel('Status').selectOption('Tried');
  await page.getByLabel('Order').selectOption('By difficulty');
  const titles = () =>
    page.locator(rows).evaluateAll((all) => all.map((row) => row.querySelectorAll('a > span')[1]?.textContent));
  await expect.poll(titles).toEqual([rich.title, paths.title]);
  await page.getByRole('heading', { level: 1 }).focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (const [key, title] of [
    ['j', rich.title],
    ['j', paths.title],
    ['j', paths.title],
    ['k', rich.title],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused()).toContain(title);
  }
  await expectAccessible(page);
  await page.getByLabel('Difficulty').selectOption('Easy');
  await page.getByText('No problems match').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  await expect.poll(() => page.locator(rows).count()).toBeGreaterThan(2);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('/');
  await page.keyboard.type(rich.title);
  await expect.poll(titles).toEqual([rich.title]);
  await page.keyboard.press('Tab');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/user/problem/practice/${rich._id}`);
  await page.goBack();
  await expect.poll(titles).toEqual([rich.title]);
});

it('shows many tags behind one button, and an unknown difficulty in grey', async () => {
  const names = Array.from({ length: 53 }, (_, index) => `tag ${index + 1}`);
  const [first, ...others] = await site.people.ada.client.problems.list();
  const shown = [{ ...first, tags: names, difficulty: 'Brutal' }, ...others];
  const page = await site.openPage({
    as: 'learner',
    path: '/user/home',
    size: 'phone',
    before: (opened) => answerRequests(opened, '**/api/problem/getAll', shown),
  });
  const tags = page.getByRole('group', { name: 'Filter by Tags:' }).getByRole('button');
  const all = page.getByRole('button', { name: /^All tags/ });
  await all.waitFor();
  expect(await tags.count()).toBe(1);
  expect(await colourOf(page, 'Brutal')).toBe('grey');
  expect(await page.locator(rows).count()).toBeGreaterThan(1);
  const top = await page.locator(rows).first().boundingBox();
  expect(top?.y).toBeLessThan(500);
  await all.press('Enter');
  await page.keyboard.press('Tab');
  expect(await tags.count()).toBeGreaterThan(53);
  await page.getByRole('button', { name: 'tag 7', exact: true }).press('Enter');
  await expect.poll(() => page.locator(rows).count()).toBe(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await all.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await namesOf(tags)).toEqual([expect.stringMatching(/^All tags/), 'tag 7']);
  await tags.last().press('Enter');
  expect(await namesOf(tags)).toEqual([expect.stringMatching(/^All tags/)]);
  expect(await all.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.setViewportSize({ width: 360, height: 740 });
  await all.press('Enter');
  const popup = await tags.last().locator('xpath=..').boundingBox();
  expect([popup?.x, popup && popup.x + popup.width]).toEqual([16, 344]);
});

it('shows an error with Try again if it cannot be loaded, and loads by itself when the server is back', async () => {
  let stop = async () => {};
  const page = await site.openPage({
    as: 'learner',
    path: '/user/home',
    before: async (opened) => {
      ({ stop } = await answerRequests(opened, '**/api/problem/getAll', [{ title: 7 }]));
    },
  });
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  expect(await page.getByRole('alert').innerText()).toMatch(/^Failed to fetch problems\s+Try again$/);
  expect((await page.consoleMessages()).map((message) => message.text())).toContainEqual(
    expect.stringContaining('GET /problem/getAll'),
  );
  const failing = await failRequests(page, '**/api/problem/getAll', { status: 500 });
  await stop();
  const failed = page.waitForResponse((response) => response.status() === 500);
  await retry.click();
  await failed;
  await retry.waitFor();
  // The page also asks again by itself, and must not find the server back meanwhile.
  const away = await loseRequests(page, '**/api/problem/getAll');
  await failing.stop();
  const lost = page.waitForEvent('requestfailed');
  await retry.click();
  await lost;
  await retry.waitFor();
  await away.stop();
  await page.locator(rows).first().waitFor();
});

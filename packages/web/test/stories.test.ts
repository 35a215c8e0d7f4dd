import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { descriptionOf, input, output, pasteImage, previewOf } from './admin-problems-form.ts';
import type { Account, Person } from './browser/people.ts';
import { dotPng } from './browser/problems.ts';
import { find, findAll, see } from './browser/see.ts';
import { type OwnSite, setUpSite } from './browser/test-site.ts';
import { editorOf, seeText, write } from './solving-steps.ts';

// These stories use only links and buttons: they open no URL after the first.

let site: OwnSite;
beforeAll(async () => {
  site = await setUpSite();
  // In some hours of two nights a year, the time in a field means another one or none.
  await advanceClock((34 - new Date().getUTCHours()) % 24, []);
});
afterAll(() => site?.close());

const hourMs = 60 * 60_000;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Navigates with the links of the header. */
const goTo = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click();
const rankings = (page: Page) => page.getByRole('table', { name: 'Rankings' }).locator('tbody').getByRole('row');

async function logIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await find(page, 'Email', 'label').fill(email);
  await find(page, 'Password', 'label').fill(password);
  await press(page, 'Log In');
}

/** Formats a time of the server for a `datetime-local` field in the browser's zone. */
function localIn(page: Page, hours: number): Promise<string> {
  return page.evaluate(
    (ms) => {
      const moment = new Date(ms);
      return new Date(ms - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    },
    serverNow() + hours * hourMs,
  );
}

let movedMs = 0;
const serverNow = () => Date.now() + movedMs;

/** Moves the server's clock by hours, and reloads the pages so that they show the new time. */
async function advanceClock(hours: number, pages: readonly Page[]): Promise<void> {
  movedMs += hours * hourMs;
  site.clock.move(hours * hourMs);
  for (const page of pages) await page.reload();
}

async function scheduleContest(page: Page, title: string, problem: string): Promise<void> {
  await goTo(page, 'Contest');
  await find(page, 'Schedule Contest', 'link').click();
  await find(page, 'Title', 'label').fill(title);
  await find(page, 'Description', 'label').fill('One problem, two hours.');
  await find(page, 'Start Time', 'label').fill(await localIn(page, 1));
  await find(page, 'End Time', 'label').fill(await localIn(page, 3));
  await page.getByLabel('Search problems by title').fill(problem);
  await page.getByRole('list', { name: 'Problems to choose from' }).getByRole('button', { name: problem }).click();
  await press(page, 'Schedule Contest');
  await see(page, 'Contest scheduled successfully!');
  await press(page, 'Close');
  await page.getByRole('link', { name: title }).waitFor();
}

/** Starts at the page of a past contest without a leaderboard. */
async function generateLeaderboard(page: Page): Promise<void> {
  await find(page, 'View Leaderboard', 'link').click();
  await see(page, 'Leaderboard Not Generated');
  await find(page, 'Generate Leaderboard', 'button').click();
  await rankings(page).first().waitFor();
}

it('shows a solved problem to a learner who signs up, finds it and submits', async () => {
  const account = { firstName: 'Nia', lastName: 'New', email: 'nia@example.org', password: 'nia-password' };
  const page = await site.openPage({ path: '/', savesData: false });
  await find(page.getByRole('main'), 'Sign Up', 'link').click();
  await find(page, 'First Name', 'label').fill(account.firstName);
  await find(page, 'Last Name', 'label').fill(account.lastName);
  await find(page, 'Email', 'label').fill(account.email);
  await find(page, 'Password', 'label').fill(account.password);
  await find(page, 'Confirm Password', 'label').fill(account.password);
  await press(page, 'Create Account');
  await page.getByRole('heading', { level: 1, name: 'Log In' }).waitFor();
  await logIn(page, account);
  const row = page.getByRole('link', { name: /Sum of Two/ });
  await row.waitFor();
  expect(await row.getByText('Solved').count()).toBe(0);
  await row.click();
  await editorOf(page).waitFor();
  await write(page, programs.wrong);
  await find(page, 'Submit', 'button').click();
  await see(page, 'Test case failed.');
  await write(page, programs.correct);
  await find(page, 'Submit', 'button').click();
  await see(page, 'Accepted!!!', 'dialog');
  await find(page, 'Close', 'button').click();
  await find(page, 'Home', 'link').click();
  await row.getByText('Solved').waitFor({ state: 'attached' });
  await press(page, 'Log out');
  await page.waitForURL('**/auth/login');
});

it('shows the leaderboard of a contest that an admin made of a new problem and two learners entered', async () => {
  const title = 'Harbour Cup';
  const admin = await site.openPage({ path: '/' });
  await logIn(admin, site.admin);
  await admin.getByRole('main').getByRole('link', { name: 'Upload Problem' }).click();
  await admin.getByLabel('Title').fill('Lighthouse');
  await descriptionOf(admin).click();
  await admin.keyboard.insertText('Print the sum.\n\n');
  await pasteImage(descriptionOf(admin), 'lamp.png', dotPng);
  await previewOf(admin).getByRole('img', { name: 'lamp' }).waitFor();
  await input(admin, 1).fill('1 2');
  await output(admin, 1).fill('3');
  await press(admin, 'Upload Problem');
  await see(admin, 'Problem uploaded successfully');
  await press(admin, 'Close');

  await admin.getByRole('main').getByRole('link', { name: 'Problems' }).click();
  await admin.getByRole('link', { name: 'Lighthouse' }).click();
  await admin.getByLabel('Title').fill('Lighthouses');
  await find(admin, 'Add Test Case', 'button').click();
  await input(admin, 2).fill('20 22');
  await output(admin, 2).fill('42');
  await press(admin, 'Update Problem');
  await see(admin, 'Problem updated successfully');
  await press(admin, 'Close');

  await scheduleContest(admin, title, 'Lighthouses');
  await admin.getByRole('link', { name: title }).click();
  await admin.getByText('Lighthouses').waitFor();
  await see(admin, 'Leaderboard Unavailable', 'button');

  // Wes takes part without a browser, because the pages are the same as Vic's.
  const [vic, wes] = [await site.signUp('Vic'), await site.signUp('Wes')];
  const right = await joinContest(vic, title);
  const contest = (await wes.client.contests.list('future')).find((each) => each.title === title);
  if (!contest) throw new Error('the contest was not scheduled');
  await wes.client.contests.register(contest._id);
  await advanceClock(1.1, [right]);
  await right.waitForURL('**/user/contestAttempt/**');
  await right.getByRole('link', { name: 'Lighthouses' }).click();
  await editorOf(right).waitFor();
  // Learners see the administrator's statement with its picture.
  const lamp = right.getByRole('img', { name: 'lamp' });
  await lamp.waitFor();
  expect(await lamp.getAttribute('src')).toBe(`data:image/png;base64,${dotPng}`);
  await write(right, programs.correct);
  await find(right, 'Submit', 'button').click();
  await seeText(right.getByRole('tabpanel'), '2 of 2 tests passed');
  const [problem] = (await wes.client.contests.get(contest._id)).problems;
  if (!problem) throw new Error('the contest has no problem');
  expect(await site.submit(wes, problem, programs.wrong, contest)).toBe('wrong_answer');

  await advanceClock(2, [admin, right]);
  await generateLeaderboard(admin);
  const rows = await rankings(admin).allInnerTexts();
  expect(rows.map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^Rank 1 Vic .* [1-9]\d* Solved: 1 /),
    expect.stringMatching(/^Rank 2 Wes .* 0 Solved: 0 /),
  ]);
  await see(rankings(admin).filter({ hasText: 'Vic' }), 'Solved: 1');
  expect(await findAll(admin, 'Leaderboard Not Generated').count()).toBe(0);

  // The link back from the problem leads to the contest, which is over.
  await right.getByRole('link', { name: title }).click();
  await see(right, 'Contest is over');
  await find(right, 'Contests', 'link').click();
  await right.getByLabel('Filter contests').selectOption('past');
  await right.getByRole('link', { name: title }).click();
  await find(right, 'View Leaderboard', 'button').click();
  await seeText(right, 'You are 1 of 2');
});

async function joinContest(person: Person, title: string): Promise<Page> {
  const page = await site.openPage({ path: '/' });
  await logIn(page, person);
  await find(page, 'Contests', 'link').click();
  await page.getByRole('link', { name: title }).click();
  await find(page, 'Register for Contest', 'button').click();
  await see(page, 'Success', 'dialog');
  await press(page, 'Close');
  await see(page, 'Registered', 'button');
  return page;
}

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillForm, submit } from './admin-problems-form.ts';
import { expectAccessible } from './browser/axe.ts';
import { failRequests, holdRequests } from './browser/network.ts';
import { type OwnSite, setUpSite } from './browser/test-site.ts';
import { see } from './sentences/see.ts';

let site: OwnSite;
beforeAll(async () => {
  site = await setUpSite();
});
afterAll(() => site?.close());

type Theme = 'light' | 'dark';
const openAsAdmin = (path: string, theme: Theme = 'light') => site.openPage({ as: 'admin', path, theme });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const draftSwitch = (page: Page) => page.getByRole('checkbox', { name: 'Draft' });

const titlesForLearners = async () => (await site.people.ada.client.problems.list()).map(({ title }) => title);

async function findProblem(title: string) {
  const problems = await site.admin.client.problems.list();
  const problem = problems.find((each) => each.title === title);
  if (!problem) throw new Error(`there is no problem ${title}`);
  return problem;
}

it('keeps a new problem from learners that is uploaded as a draft, marks it, and publishes it', async () => {
  const page = await openAsAdmin('/admin/uploadProblem');
  await fillForm(page, 'For the Final');
  expect(await draftSwitch(page).isChecked()).toBe(false);
  await draftSwitch(page).check();
  await page.getByText('Only administrators can see a draft').waitFor();
  await expectAccessible(page);
  await submit(page);
  await page.getByText('Problem uploaded successfully').waitFor();
  expect(await titlesForLearners()).not.toContain('For the Final');

  const list = await openAsAdmin('/admin/problems', 'dark');
  await list.getByRole('link', { name: /For the Final.*Draft/ }).waitFor();
  await expectAccessible(list);

  const { _id } = await findProblem('For the Final');
  const edit = await openAsAdmin(`/admin/editProblem/${_id}`, 'dark');
  await draftSwitch(edit).uncheck();
  await edit.getByRole('button', { name: 'Update Problem' }).click();
  await edit.getByText('Problem updated successfully').waitFor();
  expect(await titlesForLearners()).toContain('For the Final');
  expect(await findProblem('For the Final')).toMatchObject({ draft: false, revision: 1 });
});

it('shows what the installation makes of new problems', async () => {
  const page = await site.openPage({
    as: 'admin',
    path: '/admin/uploadProblem',
    before: async (opened) => {
      await failRequests(opened, '**/api/problem/uploadDefaults', { status: 200, body: { draft: true } as never });
    },
  });
  await expect.poll(() => draftSwitch(page).isChecked()).toBe(true);
});

it('claims nothing of a new problem while that is unknown, and keeps what was chosen meanwhile', async () => {
  let answer: Awaited<ReturnType<typeof holdRequests>> | undefined;
  const page = await site.openPage({
    as: 'admin',
    path: '/admin/uploadProblem',
    before: async (opened) => {
      answer = await holdRequests(opened, '**/api/problem/uploadDefaults');
    },
  });
  await page.getByText('If you choose nothing, the setting of this server for new problems decides.').waitFor();
  await draftSwitch(page).check();
  await page.getByText('Only administrators can see a draft').waitFor();
  const answered = page.waitForResponse('**/api/problem/uploadDefaults');
  answer?.release();
  await answered;
  expect(await draftSwitch(page).isChecked()).toBe(true);
});

it('says why a problem that learners have submitted for cannot become a draft', async () => {
  const { _id } = site.problems.sum;
  const page = await openAsAdmin(`/admin/editProblem/${_id}`);
  await draftSwitch(page).check();
  await page.getByRole('button', { name: 'Update Problem' }).click();
  await page.getByText(/^Failed to update problem: The problem cannot become a draft: /).waitFor();
});

it('warns that a problem that is chosen for a contest leaves practice', async () => {
  await site.admin.client.problems.upload({
    title: 'Still Secret',
    description: 'Later.',
    difficulty: 'Easy',
    testCases: [{ input: '1', output: '1' }],
    draft: true,
  });
  const page = await openAsAdmin('/admin/scheduleContest', 'dark');
  const options = page.getByRole('list', { name: 'Problems to choose from' });
  await options.getByRole('button', { name: /Still Secret.*Draft/ }).click();
  const warning = page.getByText(/^Learners can practise/);
  expect(await warning.count()).toBe(0);
  await options.getByRole('button', { name: site.problems.sum.title }).click();
  expect(await warning.innerText()).toBe(
    `Learners can practise ${site.problems.sum.title} now. Saving the contest hides it from practice until the contest is over.`,
  );
  await expectAccessible(page);
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

  const learners = await site.openPage({ as: 'learner', path: `/user/leaderboard/${ranked._id}`, theme: 'dark' });
  await learners
    .getByText('This leaderboard is out of date: a rejudge changed results after it was generated.')
    .waitFor();
  await expectAccessible(learners);

  const page = await openAsAdmin(`/admin/leaderBoard/${ranked._id}`);
  const notice = page.getByText('This leaderboard is out of date: a rejudge changed results after it was generated.');
  await notice.waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Generate Again' }).click();
  await notice.waitFor({ state: 'detached' });
  expect(await isStale()).toBe(false);
});

it('asks before it changes how a running contest is judged', async () => {
  const { encore } = site.problems;
  const page = await openAsAdmin(`/admin/editProblem/${encore._id}`);
  await page.getByPlaceholder('e.g., 1s').fill('2s');
  await press(page, 'Update Problem');
  const question = page.getByRole('dialog', { name: 'Change a running contest?' });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await site.admin.client.problems.get(encore._id)).revision).toBe(1);
  await press(page, 'Update Problem');
  await question.getByRole('button', { name: 'Update anyway' }).click();
  await page.getByText('Problem updated successfully').waitFor();
  const { constraints } = await site.admin.client.problems.get(encore._id);
  expect(constraints.timeLimit).toBe('2s');
});

it('says that there is nothing to rank where nobody took part', async () => {
  const { bare } = site.contests;
  site.clock.move(Date.parse(bare.endTime) - Date.now() + 60_000);
  const page = await openAsAdmin(`/admin/leaderBoard/${bare._id}`);
  await press(page, 'Generate Leaderboard');
  await page.getByText('Nobody took part in this contest, so there is nothing to rank.').waitFor();
  await see(page, 'admin-leaderboard.empty');
  await expectAccessible(page);
});

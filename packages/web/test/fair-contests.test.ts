import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fillForm, submit } from './admin-problems-form.ts';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { failRequests, holdRequests } from './browser/network.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { visit } from './every-route.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

// Each test saves what it writes or takes it back.
const sharedPage = pageForGroup((options) => site.openPage({ as: 'admin', path: '/unauthorized', ...options }));

const visitAsAdmin = (path: string) => visit(sharedPage(), path);

const draftSwitch = (page: Page) => page.getByRole('checkbox', { name: 'Draft' });

const titlesForLearners = async () => (await site.people.ada.client.problems.list()).map(({ title }) => title);

async function findProblem(title: string) {
  const problems = await site.admin.client.problems.list();
  const problem = problems.find((each) => each.title === title);
  if (!problem) throw new Error(`there is no problem ${title}`);
  return problem;
}

it('keeps a new problem from learners that is uploaded as a draft, marks it, and publishes it', async () => {
  const page = await visitAsAdmin('/admin/uploadProblem');
  await fillForm(page, 'For the Final');
  expect(await draftSwitch(page).isChecked()).toBe(false);
  await draftSwitch(page).check();
  await page.getByText('Only administrators can see a draft').waitFor();
  await expectAccessible(page);
  await submit(page);
  await page.getByText('Problem uploaded successfully').waitFor();
  expect(await titlesForLearners()).not.toContain('For the Final');

  // The newest problems stand below the rows in view, when other tests have added some.
  await visit(page, '/admin/problems?search=For+the+Final');
  const link = page.getByRole('link', { name: /For the Final.*Draft/ });
  await link.waitFor();
  await expectAccessible(page);
  await link.click();
  await draftSwitch(page).uncheck();
  await page.getByRole('button', { name: 'Update Problem' }).click();
  await page.getByText('Problem updated successfully').waitFor();
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
  await page.getByText("By default, the server's setting for new problems applies.").waitFor();
  await draftSwitch(page).check();
  await page.getByText('Only administrators can see a draft').waitFor();
  const answered = page.waitForResponse('**/api/problem/uploadDefaults');
  answer?.release();
  await (await answered).finished();
  // The page would show a changed switch in the second frame at the latest.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await draftSwitch(page).isChecked()).toBe(true);
});

it('says why a problem that learners have submitted for cannot become a draft', async () => {
  const { _id } = site.problems.sum;
  const page = await visitAsAdmin(`/admin/editProblem/${_id}`);
  await draftSwitch(page).check();
  await page.getByRole('button', { name: 'Update Problem' }).click();
  await page.getByText(/^Failed to update problem: The problem cannot become a draft: /).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await draftSwitch(page).uncheck();
});

it('warns that a problem that is chosen for a contest leaves practice', async () => {
  await site.admin.client.problems.upload({
    title: 'Still Secret',
    description: 'Later.',
    difficulty: 'Easy',
    testCases: [{ input: '1', output: '1' }],
    draft: true,
  });
  const page = await visitAsAdmin('/admin/scheduleContest');
  const options = page.getByRole('list', { name: 'Problems to choose from' });
  await options.getByRole('button', { name: /Still Secret.*Draft/ }).click();
  const warning = page.getByText(/^Learners can practise/);
  expect(await warning.count()).toBe(0);
  await options.getByRole('button', { name: site.problems.sum.title }).click();
  expect(await warning.innerText()).toBe(
    `Learners can practise ${site.problems.sum.title} now. Saving the contest hides it from practice until the contest is over.`,
  );
  await expectAccessible(page);
  for (const name of [/Still Secret/, site.problems.sum.title]) await options.getByRole('button', { name }).click();
});

import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { fillForm } from './admin-problems-form.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { visit } from './every-route.ts';
import { write } from './solving-steps.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

interface DoubleClick {
  button: string;
  /** The path of the API to which the form is sent. */
  sent: string;
  /** A text that appears when the form was sent. */
  done: string | RegExp;
}

/** Clicks twice before the page can react to the first click, and expects one request. */
async function expectSentOnce(page: Page, { button, sent, done }: DoubleClick): Promise<void> {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/api${sent}`)) requests.push(request.url());
  });
  await page.getByRole('button', { name: button, exact: true }).evaluate((element) => {
    (element as HTMLButtonElement).click();
    (element as HTMLButtonElement).click();
  });
  await page.getByText(done).filter({ visible: true }).first().waitFor();
  expect(requests).toHaveLength(1);
}

it('sends each form of an admin once', async () => {
  const page = await site.openPage({ as: 'admin', path: '/admin/scheduleContest' });
  await page.getByLabel('Title', { exact: true }).fill('Scheduled Once');
  await page.getByLabel('Description').fill('With two clicks.');
  const year = new Date().getFullYear() + 2;
  await page.getByLabel('Start Time').fill(`${year}-06-01T10:00`);
  await page.getByLabel('End Time').fill(`${year}-06-01T12:00`);
  await expectSentOnce(page, {
    button: 'Schedule Contest',
    sent: '/contest/createContest',
    done: 'Contest scheduled successfully!',
  });
  const contests = await site.admin.client.contests.list('future');
  expect(contests.filter(({ title }) => title === 'Scheduled Once')).toHaveLength(1);

  await visit(page, '/admin/uploadProblem');
  await fillForm(page, 'Uploaded Once');
  await expectSentOnce(page, {
    button: 'Upload Problem',
    sent: '/problem/uploadProblem',
    done: 'Problem uploaded successfully',
  });
});

it('makes one account, also while its success is shown, and signs in once', async () => {
  const page = await site.openPage({ path: '/auth/register', clockOffsetMs: 0 });
  // The messages stay until the clock of the page moves.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('First Name').fill('Una');
  await page.getByLabel('Last Name').fill('Once');
  await page.getByLabel('Email').fill(`una.${Date.now()}@podium.test`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm Password').fill('correct horse');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await expectSentOnce(page, {
    button: 'Create Account',
    sent: '/auth/register',
    done: 'Account created successfully!',
  });
  await page
    .getByRole('button', { name: 'Create Account' })
    .evaluate((button) => (button as HTMLButtonElement).click());
  await page.clock.runFor(2_000);
  await page.waitForURL('**/auth/login');
  expect(requests.filter((url) => url.endsWith('/api/auth/register'))).toHaveLength(1);

  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await expectSentOnce(page, { button: 'Log In', sent: '/auth/login', done: 'Welcome Back!' });
});

it('sends each form of a learner once', async () => {
  const pat = await site.signUp('Pat');
  const page = await site.openPage({ as: pat, path: `/user/problem/practice/${site.problems.sum._id}` });
  await write(page, programs.correct);
  await expectSentOnce(page, { button: 'Submit', sent: '/compiler/submitPractice', done: 'Accepted!!!' });
  expect(await pat.client.submissions.list({ problemId: site.problems.sum._id })).toHaveLength(1);

  await visit(page, `/user/contest/${site.contests.future._id}`);
  await expectSentOnce(page, {
    button: 'Register for Contest',
    sent: `/contest/register/${site.contests.future._id}`,
    done: 'Success',
  });

  await visit(page, '/user/profile');
  await page.getByText('Change password').click();
  await page.getByLabel('Current Password', { exact: true }).fill(pat.password);
  await page.getByLabel('New Password', { exact: true }).fill('battery staple');
  await page.getByLabel('Confirm Password', { exact: true }).fill('battery staple');
  await expectSentOnce(page, { button: 'Change Password', sent: '/user/password', done: 'Password changed.' });
});

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { answerRequests, failRequests, holdRequests, loseRequests } from './browser/network.ts';
import type { Person } from './browser/people.ts';
import { find, see } from './browser/see.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { colourNamed, colourOf, editorOf, programOf, seeProgram, seeText, write } from './solving-steps.ts';

let site: TestSite;
let solver: Person;
beforeAll(async () => {
  site = await sharedSite();
  solver = await site.signUp('Vic');
});
// Each test replaces the program, and closes what it opens.
const sharedPage = pageForGroup(async (options) => {
  const path = `/user/problem/practice/${site.problems.sum._id}`;
  const page = await site.openPage({ as: solver, path, ...options });
  await editorOf(page).waitFor();
  return page;
});

async function startWith(code: string): Promise<Page> {
  const page = sharedPage();
  await write(page, code);
  return page;
}

async function countSubmissions(): Promise<number> {
  const submissions = await solver.client.submissions.list({ problemId: site.problems.sum._id });
  return submissions.length;
}

async function seeAccepted(page: Page): Promise<void> {
  await see(page, 'Accepted!!!', 'dialog');
  await find(page, 'Close', 'button').click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
}

it('runs, submits and shows the shortcuts by keys', async () => {
  const page = await startWith(programs.correct);
  await page.keyboard.press("ControlOrMeta+'");
  await seeText(page.getByRole('tabpanel'), 'It ran');
  await editorOf(page).focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await seeAccepted(page);
  expect(await programOf(page)).toBe(programs.correct);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await seeText(page.getByRole('dialog', { name: 'Shortcuts' }), 'Submit');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

describe('a practice submit', () => {
  it('shows a modal with the next unsolved problem if it is accepted', async () => {
    const page = await startWith(programs.correct);
    await find(page, 'Submit', 'button').click();
    await see(page.getByRole('dialog'), 'All test cases passed successfully.');
    await seeAccepted(page);
    const verdict = page.getByRole('tabpanel').getByText('Accepted', { exact: true });
    expect(await colourOf(verdict)).toBe(await colourNamed(page, 'good'));
    await find(page, 'Submit', 'button').click();
    const dialog = page.getByRole('dialog', { name: 'Accepted!!!' });
    await dialog.getByText(/^\d+ ms$/).waitFor();
    await expectAccessible(page);
    const next = dialog.getByRole('link');
    const title = await next.innerText();
    expect(title).not.toBe('Sum of Two');
    await next.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    await page.goBack();
    await seeProgram(page, programs.correct);
  });

  it('shows each failed test case if it is wrong, the first one open, and white space on demand', async () => {
    const page = await startWith(programs.wrong.replace('\\n"', ' \\n"'));
    await find(page, 'Submit', 'button').click();
    await see(page, 'Test case failed.');
    const panel = page.getByRole('tabpanel');
    await see(panel, 'Input');
    await see(panel, 'Expected Output');
    await see(panel, 'Actual Output');
    const failed = panel.getByText('Test case failed.').first();
    expect(await colourOf(failed)).toBe(await colourNamed(page, 'bad'));
    const tests = panel.locator('details');
    const isOpen = await tests.evaluateAll((all) => all.map((test) => (test as HTMLDetailsElement).open));
    expect(isOpen).toEqual(isOpen.map((_, index) => index === 0));
    expect(isOpen.length).toBeGreaterThan(1);
    const actual = tests.first().locator('pre').last();
    const output = await actual.innerText();
    await tests.first().getByRole('checkbox', { name: 'Show white space' }).check();
    expect(await actual.innerText()).toBe(`${output}·↵`);
    await tests.nth(1).locator('summary').click();
    await tests.nth(1).getByText('Expected Output').first().waitFor();
    // Keys scroll to the last test, and the buttons stay where they are.
    const before = await find(page, 'Submit', 'button').boundingBox();
    await page.getByRole('tabpanel').focus();
    await page.keyboard.press('End');
    const bottomOf = async () => {
      const box = await tests.last().boundingBox();
      return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
    };
    await expect.poll(bottomOf).toBeLessThanOrEqual(before?.y ?? 0);
    expect(await find(page, 'Submit', 'button').boundingBox()).toEqual(before);
    await expectAccessible(page);
  });

  it('shows errors in red and warnings in yellow if it does not compile, with links to the lines', async () => {
    const page = await startWith('int main() {\n  int unused = 1;\n  retrun 0;\n}\n');
    await find(page, 'Submit', 'button').click();
    const panel = page.getByRole('tabpanel');
    await seeText(panel, 'Execution error');
    const colourOfError = await colourOf(panel.getByText(/error: .*retrun/));
    expect(colourOfError).toBe(await colourNamed(page, 'bad'));
    const colourOfWarning = await colourOf(panel.getByText(/warning: unused variable/));
    expect(colourOfWarning).toBe(await colourNamed(page, 'warn'));
    await panel.getByRole('button', { name: 'Line 3' }).click();
    await expect.poll(() => editorOf(page).evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.type('// ');
    expect(await programOf(page)).toContain('  // retrun 0;');
  });

  it('shows each judged test, and an execution error if it runs too long', async () => {
    const page = await startWith(programs.sleeping);
    const events = await holdRequests(page, '**/api/submission/*/events');
    await find(page, 'Submit', 'button').click();
    await seeText(page, 'Waiting for the judge…');
    events.release();
    await seeText(page.getByRole('tabpanel'), 'Execution error');
    expect(await page.getByRole('list', { name: 'Test cases' }).getByRole('listitem').count()).toBe(4);
    await seeText(page.getByRole('tabpanel'), /^Time limit exceeded on test 1/);
    await page.getByRole('status').getByText('Time limit exceeded: 0 of 4 tests passed').waitFor({ state: 'attached' });
  });

  it('shows its verdict in the list of submissions after the user stopped waiting', async () => {
    const page = await startWith(programs.sleeping);
    // The page must not learn the verdict before it stops waiting.
    const events = await holdRequests(page, '**/api/submission/*/events');
    await find(page, 'Submit', 'button').click();
    await seeText(page, 'Waiting for the judge…');
    await events.waiting();
    const { submissions } = solver.client;
    const [submitted] = await submissions.list({ userId: 'me', problemId: site.problems.sum._id });
    const early = await answerRequests(page, '**/api/submission?*', [{ ...submitted, verdict: null }]);
    await page.getByRole('button', { name: 'Stop waiting' }).click();
    events.release();
    await page.getByRole('button', { name: 'Submissions' }).click();
    const latest = page.getByRole('dialog').getByRole('listitem').first();
    await seeText(latest, 'Judging…');
    await early.stop();
    await seeText(latest, 'Time Limit Exceeded');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

describe('a failure', () => {
  it("of Run shows the server's message or the text of the specification", async () => {
    const page = await startWith(programs.correct);
    const { stop } = await failRequests(page, '**/api/compiler/run', {
      ...{ status: 429, body: { success: false, message: 'Too many', error: 'Too many', code: 'too_many_pending' } },
    });
    await find(page, 'Run', 'button').click();
    await expect.poll(() => page.getByRole('alert').getByText('Too many').count()).toBe(1);
    await stop();
    await failRequests(page, '**/api/compiler/run', { status: 400 });
    await find(page, 'Run', 'button').click();
    await see(page, 'Failed to run Code');
  });

  it("of Submit shows the server's message or the text of the specification", async () => {
    const page = await startWith(' ');
    await find(page, 'Submit', 'button').click();
    const message = page.getByRole('alert').getByText(/code is empty/);
    await expect.poll(() => message.count()).toBe(1);
    await write(page, programs.correct);
    await failRequests(page, '**/api/compiler/submitPractice', { status: 500 });
    await find(page, 'Submit', 'button').click();
    await see(page, 'Failed to submit code');
  });
});

describe('a connection that is lost', () => {
  it('shows an error, and sending again creates no second submission', async () => {
    const page = await startWith(programs.correct);
    const before = await countSubmissions();
    // The request reaches the server, and its answer is lost.
    let lost = 0;
    await page.route('**/api/compiler/submitPractice', async (route) => {
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await find(page, 'Submit', 'button').click();
    await see(page, 'An error occurred while submitting the practice.');
    await seeText(page, 'No response received from server');
    expect(lost).toBeGreaterThan(1);
    await page.unroute('**/api/compiler/submitPractice');
    await page.getByRole('button', { name: 'Send it again' }).click();
    await seeAccepted(page);
    expect(await countSubmissions()).toBe(before + 1);
  });

  it('resumes the submit after a reload', async () => {
    const page = await startWith(programs.correct);
    const before = await countSubmissions();
    const held = await holdRequests(page, '**/api/compiler/submitPractice');
    await find(page, 'Submit', 'button').click();
    await held.waiting();
    // The page that is left cancels its request, which never reaches the server.
    await page.reload();
    held.release();
    await seeAccepted(page);
    expect(await countSubmissions()).toBe(before + 1);
  });

  it('sends the submit when the browser is online again', async () => {
    const page = await startWith(programs.correct);
    const before = await countSubmissions();
    await page.context().setOffline(true);
    await find(page, 'Submit', 'button').click();
    const notice = page.getByText('There is no connection. Your program will be submitted as soon as there is one.');
    await notice.filter({ visible: true }).waitFor();
    const settled = page.getByRole('tabpanel').getByRole('status').filter({ has: notice });
    await settled.waitFor();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await seeAccepted(page);
    expect(await countSubmissions()).toBe(before + 1);
  });

  it('shows the verdict by polling if it is lost while judging', async () => {
    const page = await startWith(programs.correct);
    await loseRequests(page, '**/api/submission/*/events');
    await find(page, 'Submit', 'button').click();
    await seeAccepted(page);
  });
});

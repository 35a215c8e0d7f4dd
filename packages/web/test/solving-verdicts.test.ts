import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { expectAccessible } from './browser/axe.ts';
import { failRequests, holdRequests, loseRequests } from './browser/network.ts';
import type { Person } from './browser/people.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { expectRule, find, pollRule, see } from './sentences/see.ts';
import { colourNamed, colourOf, editorOf, programOf, seeText, write } from './solving-steps.ts';

let site: TestSite;
let solver: Person;
beforeAll(async () => {
  site = await sharedSite();
  solver = await site.signUp('Vic');
});
async function openWith(code: string, as: Person | 'learner' = solver, inContest = false): Promise<Page> {
  const path = inContest
    ? `/user/problem/contest/${site.contests.live._id}/${site.problems.opener._id}`
    : `/user/problem/practice/${site.problems.sum._id}`;
  const page = await site.openPage({ as, path });
  await editorOf(page).waitFor();
  await write(page, code);
  return page;
}

async function submissionsOf(person: Person) {
  return person.client.submissions.list({ problemId: site.problems.sum._id });
}

describe('a practice submit', () => {
  it('that is right shows a modal', async () => {
    const page = await openWith(programs.correct);
    await find(page, 'solving.submit').click();
    await see(page, 'solving.accepted');
    await see(page.getByRole('dialog'), 'solving.accepted-text');
    await find(page, 'solving.accepted-close').click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    const verdict = page.getByRole('tabpanel').getByText('Accepted', { exact: true });
    expect(await colourOf(verdict)).toBe(await colourNamed(page, 'good'));
  });

  it('that is right leads to a problem that is not solved', async () => {
    const page = await openWith(programs.correct);
    await find(page, 'solving.submit').click();
    const dialog = page.getByRole('dialog', { name: 'Accepted!!!' });
    await dialog.getByText(/^\d+ ms$/).waitFor();
    await expectAccessible(page);
    const next = dialog.getByRole('link');
    const title = await next.innerText();
    expect(title).not.toBe('Sum of Two');
    await next.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
  });

  it('that is wrong opens the first failed test case, and shows white space on demand', async () => {
    const page = await openWith(programs.wrong.replace('"\\n"', '" \\n"'));
    await find(page, 'solving.submit').click();
    const tests = page.getByRole('tabpanel').locator('details');
    await tests.first().waitFor();
    const isOpen = await tests.evaluateAll((all) => all.map((test) => (test as HTMLDetailsElement).open));
    expect(isOpen).toEqual(isOpen.map((_, index) => index === 0));
    expect(isOpen.length).toBeGreaterThan(1);
    const actual = tests.first().locator('pre').last();
    const output = await actual.innerText();
    await tests.first().getByRole('checkbox', { name: 'Show white space' }).check();
    expect(await actual.innerText()).toBe(`${output}·↵`);
    await tests.nth(1).locator('summary').click();
    await tests.nth(1).getByText('Expected Output').first().waitFor();
    // The panel scrolls to its last test, and the program stays where it is.
    const before = await page.locator('#program').boundingBox();
    await page.getByRole('tabpanel').focus();
    await page.keyboard.press('End');
    const bottomOf = async () => {
      const box = await tests.last().boundingBox();
      return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0);
    };
    await expect.poll(bottomOf).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    expect(await page.locator('#program').boundingBox()).toEqual(before);
    await expectAccessible(page);
  });

  it('that is wrong shows each failed test case', async () => {
    const page = await openWith(programs.wrong);
    await find(page, 'solving.submit').click();
    await see(page, 'submit-error.failed-test');
    await see(page.getByRole('tabpanel'), 'submit-error.input');
    await see(page.getByRole('tabpanel'), 'submit-error.expected');
    await see(page.getByRole('tabpanel'), 'submit-error.actual');
    const failed = page.getByRole('tabpanel').getByText('Test case failed.').first();
    expect(await colourOf(failed)).toBe(await colourNamed(page, 'bad'));
  });

  it("that does not compile shows the compiler's errors in red and its warnings in yellow, and leads to their lines", async () => {
    const page = await openWith('int main() {\n  int unused = 1;\n  retrun 0;\n}\n');
    await find(page, 'solving.submit').click();
    const panel = page.getByRole('tabpanel');
    await seeText(panel, 'Execution error');
    const colourOfError = await colourOf(panel.getByText(/error: .*retrun/));
    expectRule('submit-error.execution-errors', colourOfError).toBe(await colourNamed(page, 'bad'));
    const colourOfWarning = await colourOf(panel.getByText(/warning: unused variable/));
    expectRule('submit-error.execution-warnings', colourOfWarning).toBe(await colourNamed(page, 'warn'));
    await panel.getByRole('button', { name: 'Line 3' }).click();
    await expect.poll(() => editorOf(page).evaluate((node) => node === document.activeElement)).toBe(true);
    await page.keyboard.type('// ');
    expect(await programOf(page)).toContain('  // retrun 0;');
  });

  it('that runs too long shows test by test how judging goes, and is an execution error', async () => {
    const page = await openWith(programs.endless);
    await find(page, 'solving.submit').click();
    await seeText(page, /^(Waiting for the judge|Compiling|Judged \d of 4 tests)…$/);
    await seeText(page.getByRole('tabpanel'), 'Execution error');
    expect(await page.getByRole('list', { name: 'Test cases' }).getByRole('listitem').count()).toBe(4);
    await seeText(page.getByRole('tabpanel'), /^Time limit exceeded on test 1/);
    await page.getByRole('status').getByText('Time limit exceeded: 0 of 4 tests passed').waitFor({ state: 'attached' });
  });

  it('that is not waited for gets its verdict among the submissions by itself', async () => {
    const page = await openWith(programs.endless);
    await find(page, 'solving.submit').click();
    await seeText(page, /^(Waiting for the judge|Compiling|Judged \d of 4 tests)…$/);
    await page.getByRole('button', { name: 'Stop waiting' }).click();
    await page.getByRole('button', { name: 'Submissions' }).click();
    const latest = page.getByRole('dialog').getByRole('listitem').first();
    await seeText(latest, 'Judging…');
    await seeText(latest, 'Time Limit Exceeded');
  });
});

describe('a failure', () => {
  it('of Run shows its message, or else a text of its own', async () => {
    const page = await openWith(programs.correct);
    const { stop } = await failRequests(page, '**/api/compiler/run', {
      ...{ status: 429, body: { success: false, message: 'Too many', error: 'Too many', code: 'too_many_pending' } },
    });
    await find(page, 'solving.run').click();
    await pollRule('run-error.message', () => page.getByRole('alert').getByText('Too many').count()).toBe(1);
    await stop();
    await failRequests(page, '**/api/compiler/run', { status: 400 });
    await find(page, 'solving.run').click();
    await see(page, 'run-error.fallback');
  });

  it('of Submit shows its message, or else a text of its own', async () => {
    const page = await openWith(' ');
    await find(page, 'solving.submit').click();
    const message = page.getByRole('alert').getByText(/code is empty/);
    await pollRule('submit-error.message', () => message.count()).toBe(1);
    await expectAccessible(page);
    await write(page, programs.correct);
    await failRequests(page, '**/api/compiler/submitPractice', { status: 500 });
    await find(page, 'solving.submit').click();
    await see(page, 'submit-error.fallback');
  });

  it('that nobody expected is reported in practice', async () => {
    const page = await openWith(programs.correct);
    await loseRequests(page, '**/api/compiler/submitPractice');
    await find(page, 'solving.submit').click();
    await see(page, 'submit-error.practice');
    await seeText(page, 'No response received from server');
  });

  it('that brings no result is reported in a contest', async () => {
    const page = await openWith(programs.correct, 'learner', true);
    await failRequests(page, '**/api/compiler/submitContest', { status: 200 });
    await find(page, 'solving.submit').click();
    await see(page, 'submit-error.contest');
  });
});

describe('a connection that is lost', () => {
  it('in a submit makes it neither two nor none', async () => {
    const cam = await site.signUp('Cam');
    const page = await openWith(programs.correct, cam);
    // The request reaches the server, and its answer is lost.
    let lost = 0;
    await page.route('**/api/compiler/submitPractice', async (route) => {
      lost += 1;
      await route.fetch();
      await route.abort('connectionreset');
    });
    await find(page, 'solving.submit').click();
    await see(page, 'submit-error.practice');
    expect(lost).toBeGreaterThan(1);
    await page.unroute('**/api/compiler/submitPractice');
    await page.getByRole('button', { name: 'Send it again' }).click();
    await see(page, 'solving.accepted');
    expect(await submissionsOf(cam)).toHaveLength(1);
  });

  it('in a submit is made up for after a reload', async () => {
    const rob = await site.signUp('Rob');
    const page = await openWith(programs.correct, rob);
    const held = await holdRequests(page, '**/api/compiler/submitPractice');
    await find(page, 'solving.submit').click();
    await held.waiting();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await see(page, 'solving.accepted');
    expect(await submissionsOf(rob)).toHaveLength(1);
  });

  it('while judging is made up for by asking', async () => {
    const page = await openWith(programs.correct);
    await loseRequests(page, '**/api/submission/*/events');
    await find(page, 'solving.submit').click();
    await see(page, 'solving.accepted');
  });
});

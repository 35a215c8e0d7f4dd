import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { expectAccessible } from './browser/axe.ts';
import type { Person } from './browser/people.ts';
import { find, see } from './browser/see.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { seeLanding, visit } from './every-route.ts';
import { editorOf, programOf, seeProgram, seeText, write } from './solving-steps.ts';

let site: TestSite;
let writer: Person;
beforeAll(async () => {
  site = await sharedSite();
  writer = await site.signUp('Wim');
});
async function openSum(): Promise<Page> {
  const page = await site.openPage({ as: writer, path: `/user/problem/practice/${site.problems.sum._id}` });
  await editorOf(page).waitFor();
  return page;
}

/**
 * Opens another tab of the same browser. A deaf tab gets no events from the other one, as if the
 * user typed in both at the same moment.
 */
async function openTabBeside(page: Page, { isDeaf = false } = {}): Promise<Page> {
  const tab = await page.context().newPage();
  if (isDeaf) {
    await tab.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true));
  }
  await tab.goto(page.url());
  await editorOf(tab).waitFor();
  return tab;
}

describe('a draft', () => {
  it('is saved after a pause and when the page is left, with the input, and shows a warning if the storage is full', async () => {
    const page = await openSum();
    await find(page, 'Enter your test cases...', 'placeholder').fill('40 2\n');
    await write(page, programs.correct);
    await seeText(page, 'Draft saved');
    await page.reload();
    await seeProgram(page, programs.correct);
    await expect.poll(() => find(page, 'Enter your test cases...', 'placeholder').inputValue()).toBe('40 2\n');
    await write(page, programs.wrong);
    await page.goto('/icon.svg');
    await page.goBack();
    await seeProgram(page, programs.wrong);

    // A full storage is reported until there is room again.
    await page.evaluate(() => {
      for (let size = 2 ** 22; size >= 1; size = Math.floor(size / 2)) {
        try {
          for (let part = 0; ; part += 1) localStorage.setItem(`filler ${size} ${part}`, 'x'.repeat(size));
        } catch {
          // Smaller parts may still fit.
        }
      }
    });
    await write(page, `${programs.correct}// longer than the draft that is kept`);
    await page
      .getByRole('alert')
      .getByText(/storage is full/)
      .waitFor();
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage)) if (name.startsWith('filler')) localStorage.removeItem(name);
    });
    await editorOf(page).press('End');
    await page.keyboard.type(' ');
    await seeText(page, 'Draft saved');
  });

  it('survives a verdict and a lost session, and is not shown to another user of the browser', async () => {
    const page = await openSum();
    await write(page, programs.broken);
    await find(page, 'Submit', 'button').click();
    await seeText(page.getByRole('tabpanel'), 'Execution error');
    expect(await programOf(page)).toBe(programs.broken);
    await write(page, programs.correct);
    // The end of a session leaves tokens that the server rejects.
    await page.evaluate(() => {
      localStorage.setItem('accessToken', 'ended');
      localStorage.setItem('refreshToken', 'ended');
    });
    await page.reload();
    await find(page, 'Email', 'label').fill(writer.email);
    await find(page, 'Password', 'label').fill(writer.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/practice/${site.problems.sum._id}`);
    await seeProgram(page, programs.correct);
    await find(page, 'Log out', 'button').click();
    await find(page, 'Email', 'label').fill(site.people.eli.email);
    await find(page, 'Password', 'label').fill(site.people.eli.password);
    await page.keyboard.press('Enter');
    await seeLanding(page, ['/user/home', 'Problem List']);
    await visit(page, `/user/problem/practice/${site.problems.sum._id}`);
    await editorOf(page).waitFor();
    expect(await programOf(page)).toContain('bits/stdc++');
  });
});

describe('two tabs with the same problem', () => {
  it('show the same program while the user types in only one', async () => {
    const page = await openSum();
    const beside = await openTabBeside(page);
    await write(page, programs.correct);
    await seeProgram(beside, programs.correct);
    await editorOf(beside).click();
    await beside.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => programOf(beside)).toContain('bits/stdc++');
  });

  it('ask which version to use if the user types in both', async () => {
    const page = await openSum();
    const beside = await openTabBeside(page, { isDeaf: true });
    await write(page, programs.correct);
    await seeText(page, 'Draft saved');
    await write(beside, programs.wrong);
    await seeText(beside, /Another tab changed this code too/);
    await expectAccessible(beside);
    await page.reload();
    await seeProgram(page, programs.correct);
    await beside.getByRole('button', { name: 'Use the other tab’s code' }).click();
    await seeProgram(beside, programs.correct);
    await beside.getByRole('button', { name: 'Undo' }).click();
    await seeProgram(beside, programs.wrong);
  });
});

describe('a submission', () => {
  it('shows its code, restores it with Undo, and shows the difference to another one', async () => {
    const learner = await site.signUp('Ray');
    await site.submit(learner, site.problems.echo, programs.wrong);
    await site.submit(learner, site.problems.echo, programs.correct);
    const page = await site.openPage({ as: learner, path: `/user/problem/practice/${site.problems.echo._id}` });
    await write(page, programs.correct);
    await page.getByRole('button', { name: 'Submissions' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Wrong answer/ })
      .click();
    await see(page.getByRole('dialog'), 'Test case failed.');
    await page.getByRole('button', { name: 'Restore this code' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore this code' }).click();
    await seeProgram(page, programs.wrong);
    await page.getByRole('button', { name: 'Undo' }).click();
    await seeProgram(page, programs.correct);
    await page.getByRole('button', { name: 'Submissions' }).click();
    const dialog = page.getByRole('dialog');
    const choices = dialog.getByRole('checkbox');
    await choices.first().check();
    expect(await dialog.getByRole('button', { name: 'Compare' }).isDisabled()).toBe(true);
    await choices.nth(1).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Compare' }).click();
    const difference = dialog.getByRole('table');
    await difference.waitFor();
    const codes = await difference.evaluate((table) =>
      [1, 3].map((column) => [...table.querySelectorAll('tbody tr')].map((row) => row.children[column]?.textContent)),
    );
    const linesOf = (code: string) => code.trimEnd().split('\n');
    expect(codes.map((lines) => lines.filter((line) => line !== ''))).toEqual(
      [programs.wrong, programs.correct].map((code) => linesOf(code).filter((line) => line !== '')),
    );
    expect(await difference.locator('.underline').count()).toBeGreaterThan(0);
    await expectAccessible(page);
    // On phones the lines of both programs stand below each other, and none is beyond the edge.
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await difference.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))).toBe(0);
    const shown = await difference.evaluate((table) =>
      [...table.querySelectorAll('tbody td:nth-child(even)')]
        .filter((cell) => cell.checkVisibility())
        .map((cell) => cell.textContent),
    );
    const shared = linesOf(programs.wrong).filter((line) => linesOf(programs.correct).includes(line));
    expect(shown.filter((line) => shared.includes(line ?? ''))).toEqual(shared);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'All submissions' }).click();
    await choices.nth(1).waitFor();
  });
});

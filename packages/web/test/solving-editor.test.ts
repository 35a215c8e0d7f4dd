import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { failRequests, holdRequests } from './browser/network.ts';
import type { Person } from './browser/people.ts';
import { find } from './browser/see.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { editorOf, programOf, runOn, seeProgram, seeText, write } from './solving-steps.ts';

let site: TestSite;
let solver: Person;
beforeAll(async () => {
  site = await sharedSite();
  solver = await site.signUp('Edda');
});

// Each test replaces the program.
const sharedPage = pageForGroup(async (options) => {
  const path = `/user/problem/practice/${site.problems.sum._id}`;
  const page = await site.openPage({ as: solver, path, ...options });
  await editorOf(page).waitFor();
  return page;
});

const completions = (page: Page) => page.locator('.cm-tooltip-autocomplete').getByRole('option');

// The checks by axe include the colours of the dark theme.
describe('completion', () => {
  it('offers names of the standard library, and accepts one with Tab', async () => {
    const page = sharedPage();
    await write(page, '');
    await page.keyboard.type('priority_q');
    await completions(page).filter({ hasText: 'priority_queue' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await seeProgram(page, 'priority_queue');
  });

  it('offers the words of the language, the names of the program and snippets', async () => {
    const page = sharedPage();
    await write(page, 'int visitedCities = 0;\n');
    await page.keyboard.type('vector<int> a;\nvecto');
    await completions(page).filter({ hasText: 'vector' }).first().waitFor();
    expect(await completions(page).filter({ hasText: 'vector' }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.keyboard.type('\n');
    for (const [typed, offered] of [
      ['visi', 'visitedCities'],
      ['conti', 'continue'],
      ['fori', 'counting loop'],
    ] as const) {
      await page.keyboard.type(typed);
      await completions(page).filter({ hasText: offered }).waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.type('\n');
    }
  });

  it('begins a new line at Enter while completions are shown', async () => {
    const page = sharedPage();
    await write(page, '');
    await page.keyboard.type('vec');
    await completions(page).first().waitFor();
    await page.keyboard.press('Enter');
    await seeProgram(page, 'vec\n');
  });

  it('offers nothing in a comment', async () => {
    const page = sharedPage();
    await write(page, '// ');
    await page.keyboard.type('vec');
    await page.keyboard.press('Control+Space');
    await page.keyboard.press('End');
    await page.keyboard.type('\nvec');
    await completions(page).first().waitFor();
    expect(await page.locator('.cm-tooltip-autocomplete').count()).toBe(1);
  });
});

describe('messages of the compiler', () => {
  it('are marked in the gutter until the program compiles', async () => {
    const page = sharedPage();
    await write(page, 'int main() {\n  int unused = 1;\n  retrun 0;\n}\n');
    await runOn(page, '');
    const markers = page.locator('.cm-lint-marker-error');
    await markers.first().waitFor();
    const lineOf = await page
      .locator('.cm-lintRange-error')
      .first()
      .evaluate((node) => node.closest('.cm-line')?.textContent);
    expect(lineOf).toBe('  retrun 0;');
    await markers.first().hover();
    await page.locator('.cm-tooltip .cm-diagnostic').filter({ hasText: 'retrun' }).waitFor();
    await expectAccessible(page);
    await write(page, 'int main() {}\n');
    await find(page, 'Run', 'button').click();
    await seeText(page, 'It ran');
    await expect.poll(() => markers.count()).toBe(0);
  });

  it('are not marked in a program that has changed meanwhile', async () => {
    const page = sharedPage();
    await write(page, programs.broken);
    const held = await holdRequests(page, '**/api/compiler/run');
    await runOn(page, '');
    await write(page, 'int main() {}\n');
    held.release();
    await seeText(page, /Compil\w+ error/i);
    expect(await page.locator('.cm-lint-marker-error').count()).toBe(0);
  });
});

describe('the editor', () => {
  it('shows an error as soon as a program of more than 256 KB is pasted', async () => {
    const page = sharedPage();
    const fault = page.getByRole('alert').getByText('code is larger than 256 KB');
    const lines = `${'/'.repeat(63)}\n`.repeat(4 * 1024);
    await write(page, lines);
    await seeText(page, 'Draft saved');
    expect(await fault.count()).toBe(0);
    await write(page, `${lines}/`);
    await fault.waitFor();
    await expectAccessible(page);
    await write(page, 'int main() {}\n');
    await expect.poll(() => fault.count()).toBe(0);
  });

  const program = 'int total(int a) {\n  int b = a;\n  // a and b\n  return b + a;\n}\n';

  it('shows marks that change the direction of text', async () => {
    const page = sharedPage();
    const shown = page.locator('#program .cm-specialChar');
    await write(page, 'int a; // \u202e\u2068');
    await expect.poll(() => shown.count()).toBe(2);
    expect(await shown.first().getAttribute('title')).toBe('Control character right-to-left override');
    await expectAccessible(page);
    await write(page, '');
  });

  it('renames a name wherever it is code', async () => {
    const page = sharedPage();
    await write(page, program);
    await page.keyboard.press('Control+Home');
    for (let step = 0; step < 'int total(int a'.length; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Rename a to' }).fill('first');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await seeProgram(page, 'int total(int first) {\n  int b = first;\n  // a and b\n  return b + first;\n}\n');
    await page.keyboard.press('ControlOrMeta+z');
    await seeProgram(page, program);
  });

  it('shows the formatted program with the cursor at its word, and discards it if the user has typed meanwhile', async () => {
    const page = sharedPage();
    const [before, after] = ['int main(){int a=1;return a-1;}\n', 'int main() {\n  int a = 1;\n  return a - 1;\n}\n'];
    await write(page, before);
    await page.keyboard.press('Control+Home');
    for (let step = 0; step < 'int main(){int a=1;re'.length; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Alt+F');
    await seeProgram(page, after);
    await seeText(page, 'Formatted.');
    await page.keyboard.insertText('/* here */');
    await seeProgram(page, after.replace('return', 're/* here */turn'));
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await seeProgram(page, before);
    const held = await holdRequests(page, '**/api/compiler/format');
    await page.getByRole('button', { name: 'Format the code' }).click();
    await held.waiting();
    await write(page, 'int b;');
    held.release();
    await seeText(page, 'Not formatted: the program has changed meanwhile.');
    await seeProgram(page, 'int b;');
    await failRequests(page, '**/api/compiler/format', { status: 503 });
    await page.keyboard.press('Shift+Alt+F');
    await seeText(page, 'Failed to format the code');
    await expectAccessible(page);
  });

  it('folds the lines of a function, and shows them again', async () => {
    const page = sharedPage();
    await write(page, program);
    await page.locator('.cm-foldGutter [title="Fold line"]').first().click();
    await page.locator('.cm-foldPlaceholder').waitFor();
    expect(await programOf(page)).toBe('int total(int a) {…\n}\n');
    await editorOf(page).press('Control+Alt+BracketRight');
    await seeProgram(page, program);
  });

  it('shows the number of matches, and replaces all', async () => {
    const page = sharedPage();
    await write(page, program);
    await page.keyboard.press('ControlOrMeta+f');
    const panel = page.getByRole('search', { name: 'Find in the code' });
    await panel.getByRole('textbox', { name: 'Find' }).fill('b');
    await panel.getByText('3', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await panel.getByText('1 of 3').waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Regular expression' }).click();
    await panel.getByRole('textbox', { name: 'Find' }).fill('(');
    await panel.getByText('Not a regular expression').waitFor();
    await panel.getByRole('textbox', { name: 'Find' }).fill('\\bb\\b');
    await panel.getByRole('textbox', { name: 'Replace with' }).fill('sum');
    await panel.getByRole('button', { name: 'Replace all' }).click();
    await seeProgram(page, program.replaceAll(/\bb\b/g, 'sum'));
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.count()).toBe(0);
  });

  it('applies font size, indent and keys of the settings, also after a reload', async () => {
    const page = sharedPage();
    await page.getByRole('button', { name: 'Editor settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Editor settings' });
    await dialog.getByLabel('Font size').selectOption('18 px');
    await dialog.getByLabel('Indent').selectOption('4 spaces');
    await dialog.getByLabel('Keys').selectOption('Vim');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await editorOf(page).waitFor();
    expect(await editorOf(page).evaluate((node) => getComputedStyle(node).fontSize)).toBe('18px');
    await page.locator('.cm-vim-panel').waitFor();
    await editorOf(page).click();
    await page.keyboard.type('ggdGif', { delay: 1 });
    // The file that offers words also closes brackets.
    await completions(page).first().waitFor();
    await page.keyboard.type(' (a)\n{', { delay: 1 });
    await page.keyboard.press('Enter');
    await page.keyboard.type('b;');
    await page.keyboard.press('Escape');
    await seeProgram(page, 'f (a)\n{\n    b;\n}');
    await page.keyboard.type(':');
    await page.getByRole('textbox', { name: 'Vim command' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Editor settings' }).click();
    await dialog.getByLabel('Keys').selectOption('Emacs');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.locator('.cm-vim-panel').waitFor({ state: 'detached' });
    await editorOf(page).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Control+k');
    await seeProgram(page, '\n{\n    b;\n}');
    await page.keyboard.press('Control+s');
    await page.getByRole('search', { name: 'Find in the code' }).waitFor();
  });
});

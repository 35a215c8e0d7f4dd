import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OwnSite, setUpSite } from './browser/test-site.ts';
import { editorOf, programOf, runOn, seeText, write } from './solving-steps.ts';

describe('a solving screen of a server with more languages', () => {
  let site: OwnSite;
  beforeAll(async () => {
    site = await setUpSite({ env: { PODIUM_LANGUAGES: 'c py' } });
  });
  afterAll(() => site?.close());

  it('offers them, begins each with its starter, and runs and submits in it', async () => {
    const path = `/user/problem/practice/${site.problems.sum._id}`;
    const page = await site.openPage({ as: site.people.dee, path });
    await editorOf(page).waitFor();
    const language = page.getByRole('combobox', { name: 'Language' });
    const options = language.getByRole('option');
    await options.nth(2).waitFor({ state: 'attached' });
    expect(await options.allTextContents()).toEqual(['Python', 'C', 'C++']);
    await seeText(page, 'Time limit 1 s (Python 5.05 s) · Memory limit 256 MB (Python 272 MB)');
    await language.selectOption('C');
    await seeText(page.locator('#program'), 'stdio');
    await language.selectOption('Python');
    await seeText(page.locator('#program'), 'import sys');
    expect(await programOf(page)).not.toContain('int main');
    await write(page, 'print(sum(map(int, input().split())))\n');
    await runOn(page, '4 5\n');
    await page.getByRole('tabpanel').getByText('9', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await seeText(page, 'All test cases passed successfully.');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    const marks = page.getByRole('list', { name: 'Test cases' }).getByRole('listitem');
    expect(await marks.first().getAttribute('title')).toMatch(
      /^Test 1: Accepted, \d+ ms of 5\.05 s, \d+\.\d MB of 272 MB$/,
    );
    await language.selectOption('C++');
    await seeText(page.locator('#program'), 'bits/stdc++.h');
    await page.getByRole('button', { name: 'Submissions', exact: true }).click();
    await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click();
    await page.getByRole('button', { name: 'Restore this code' }).click();
    await seeText(page.locator('#program'), 'map(int, input().split())');
    expect(await language.inputValue()).toBe('py');
  });

  it('shows the files of a problem, runs programs beside them, and shows where a Python program is no Python', async () => {
    const { problem } = await site.admin.client.problems.upload({
      title: 'Given numbers',
      description: 'Add the number in data.txt.',
      difficulty: 'Easy',
      testCases: [{ input: '2\n', output: '42\n', isSample: true }],
      includedFiles: [{ name: 'data.txt', source: '40\n' }],
    });
    const page = await site.openPage({ as: site.people.dee, path: `/user/problem/practice/${problem._id}` });
    await editorOf(page).waitFor();
    await page.getByText('data.txt', { exact: true }).click();
    await page.locator('details').getByText('40', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Python');
    await write(page, 'print(1)\nprint(2\n');
    await runOn(page, '');
    await seeText(page, /solution\.py:2:6: error: SyntaxError/);
    await write(page, "print(int(open('data.txt').read()) + int(input()))\n");
    await runOn(page, '5\n');
    await page.getByRole('tabpanel').getByText('45', { exact: true }).waitFor();
  });
});

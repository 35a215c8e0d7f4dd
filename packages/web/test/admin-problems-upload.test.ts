import type { ProblemUpload } from '@podium/sdk/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import {
  bodyOf,
  descriptionOf,
  dropFiles,
  fillForm,
  input,
  output,
  pasteImage,
  previewOf,
  submit,
  testCase,
} from './admin-problems-form.ts';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { failRequests } from './browser/network.ts';
import { dotPng } from './browser/problems.ts';
import { find, findAll, see } from './browser/see.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { visit } from './every-route.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
const path = '/admin/uploadProblem';

// Each test stores what it writes, or leaves the form as it found it.
const uploadPage = pageForGroup((atEnd) => site.openPage({ as: 'admin', path: '/unauthorized', ...atEnd }));
async function visitForm(): Promise<Page> {
  const page = uploadPage();
  await visit(page, path);
  await see(page, 'Upload Problem', 'heading');
  return page;
}

const chosenTags = (page: Page) => page.getByRole('list', { name: 'Chosen tags' }).getByRole('button');

describe('the form of a new problem', () => {
  it('shows defaults, and an error below each required field with the focus on the first', async () => {
    const page = await visitForm();
    const fields = [page.getByLabel('Title'), descriptionOf(page), input(page, 1), output(page, 1)];
    const difficulties = ['Easy', 'Medium', 'Hard'].map((label) => find(page, label, 'label'));
    const limits = ['e.g., 1s', 'e.g., 256MB'].map((hint) => find(page, hint, 'placeholder'));
    const all = [...fields, ...difficulties, ...limits, find(page, 'Add tags separated by space', 'placeholder')];
    expect(await Promise.all(all.map((field) => field.count()))).toEqual(all.map(() => 1));
    const chosen = difficulties.map((radio) => radio.isChecked());
    expect(await Promise.all(chosen)).toEqual([true, false, false]);
    expect(await Promise.all(limits.map((field) => field.inputValue()))).toEqual(['1s', '256MB']);
    expect(await findAll(page, 'Remove', 'button').count()).toBe(0);
    await find(page, 'e.g., 1s', 'placeholder').fill('');
    await find(page, 'e.g., 256MB', 'placeholder').fill('');
    await find(page, 'Add Test Case', 'button').click();
    await submit(page);
    const required = page.getByText(/ is required$/);
    await expect
      .poll(() => required.allInnerTexts())
      .toEqual([
        ...['Title', 'Description', 'Time Limit', 'Memory Limit', 'Input', 'Output', 'Input', 'Output'].map(
          (name) => `${name} is required`,
        ),
      ]);
    expect(await page.getByLabel('Title').evaluate((field) => field === document.activeElement)).toBe(true);
    await find(testCase(page, 2), 'Remove', 'button').click();
    await find(page, 'e.g., 256MB', 'placeholder').fill('lots');
    await page.getByText(/^Memory Limit must look like '256MB'/).waitFor();
    expect(await descriptionOf(page).getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Title').fill('Sum');
    expect(await page.getByText('Title is required').count()).toBe(0);
    await submit(page);
    expect(await descriptionOf(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByLabel('Title').fill('');
    await find(page, 'e.g., 1s', 'placeholder').fill('1s');
    await find(page, 'e.g., 256MB', 'placeholder').fill('256MB');
  });

  it('has no barriers when it is filled in on a phone', async () => {
    const page = await site.openPage({ as: 'admin', path, size: 'phone' });
    await fillForm(page, 'Sum');
    await find(page, 'Add tags separated by space', 'placeholder').pressSequentially('math dp ');
    await page.getByText('Checker').click();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expectAccessible(page);
  });
});

describe('test cases', () => {
  it('are added and removed, except the last one', async () => {
    const page = await visitForm();
    await input(page, 1).fill('first');
    await find(page, 'Add Test Case', 'button').click();
    expect(await input(page, 2).evaluate((field) => field === document.activeElement)).toBe(true);
    await input(page, 2).fill('second');
    expect(await findAll(page, 'Remove', 'button').count()).toBe(2);
    await find(testCase(page, 1), 'Remove', 'button').click();
    expect(await input(page, 1).inputValue()).toBe('second');
    expect(await findAll(page, 'Remove', 'button').count()).toBe(0);
    await input(page, 1).fill('');
  });

  it('are paired by name from dropped files, with an error for unreadable ones', async () => {
    const page = await visitForm();
    await page.evaluate(() => {
      const whole = DataTransferItem.prototype.webkitGetAsEntry;
      DataTransferItem.prototype.webkitGetAsEntry = function () {
        DataTransferItem.prototype.webkitGetAsEntry = whole;
        const entry = whole.call(this);
        const file = (_take: unknown, refuse: (why: Error) => void) => refuse(new Error('It is gone'));
        return entry && Object.defineProperty(entry, 'file', { value: file });
      };
    });
    await dropFiles(page.getByText('or drop one or more files here'), { '1.in': '1\n' });
    await page.getByText('The files could not be read.').waitFor();
    await dropFiles(page.getByText('or drop one or more files here'), {
      ...{ '10.ans': 'ten\n', '10.in': '10\r\n', '9.in': '9\n', '9.ans': 'nine\n', '11.in': '11\n' },
      ...{ 'sample/1.in': '1\n', 'sample/1.out': 'one\n', '.DS_Store': '' },
    });
    await page.getByText('3 test cases added from files.').waitFor();
    await page.getByText('11.in has no answer: 11.ans is missing.').waitFor();
    const outputs = [1, 2, 3].map((number) => output(page, number).inputValue());
    expect(await Promise.all(outputs)).toEqual(['nine\n', 'ten\n', 'one\n']);
    const samples = [1, 2, 3].map((number) => testCase(page, number).getByRole('checkbox').isChecked());
    expect(await Promise.all(samples)).toEqual([false, false, true]);
    await page.getByLabel('Title').fill('From files');
    await descriptionOf(page).click();
    await page.keyboard.insertText('Count.');
    const [body] = await Promise.all([bodyOf(page, 'uploadProblem'), submit(page)]);
    await see(page, 'Success', 'dialog');
    expect(body.testCases).toContainEqual({ input: '10\r\n', output: 'ten\n', isSample: false });
  });

  it('are replaced by files and sent as blobs if they are large', async () => {
    const page = await visitForm();
    const large = '123456789\n'.repeat(20_000);
    await dropFiles(page.getByText('or drop one or more files here'), {
      ...{ '1.in': large, '1.ans': '1\n', '2.in': large, '2.ans': '2\n' },
    });
    await testCase(page, 1).getByText('200,000 characters').waitFor();
    const file = testCase(page, 2).getByLabel('File of the input');
    const choose = (content: string | Uint8Array) =>
      file.setInputFiles({ name: 'other.in', mimeType: 'text/plain', buffer: Buffer.from(content) });
    await testCase(page, 2).getByRole('button', { name: 'Replace the input with a file…' }).waitFor();
    await choose(Uint8Array.of(0xff, 0xfe));
    await page.getByText('other.in is not UTF-8 text.').waitFor();
    await choose(large.repeat(2));
    await testCase(page, 2).getByText('400,000 characters').waitFor();
    expect(await page.getByText('other.in is not UTF-8 text.').count()).toBe(0);
    await choose('1\n');
    expect(await input(page, 2).inputValue()).toBe('1\n');

    await page.getByLabel('Title').fill('Large');
    await descriptionOf(page).click();
    await page.keyboard.insertText('Count.');
    const [body] = await Promise.all([bodyOf(page, 'uploadProblem'), submit(page)]);
    await see(page, 'Success', 'dialog');
    expect(body.testCases).toEqual([
      { inputHash: expect.stringMatching(/^[0-9a-f]{64}$/), outputHash: expect.any(String), isSample: false },
      { input: '1\n', output: '2\n', isSample: false },
    ]);
    const all = await site.admin.client.problems.list();
    const stored = await site.admin.client.problems.get(all.find(({ title }) => title === 'Large')?._id ?? '');
    expect(stored.testCases).toEqual([
      { input: large, output: '1\n', isSample: false },
      { input: '1\n', output: '2\n', isSample: false },
    ]);
  });
});

describe('tags', () => {
  it('are added by a space without # and duplicates, and removed by click or key', async () => {
    const page = await visitForm();
    const field = find(page, 'Add tags separated by space', 'placeholder');
    await field.pressSequentially('#math  dp # math gra');
    expect(await chosenTags(page).locator('span:nth-child(2)').allInnerTexts()).toEqual(['math', 'dp']);
    expect(await field.inputValue()).toBe('gra');
    await chosenTags(page).filter({ hasText: 'math' }).click();
    expect(await chosenTags(page).locator('span:nth-child(2)').allInnerTexts()).toEqual(['dp', 'gra']);
    // They go by the keyboard too.
    await field.press('Backspace');
    expect(await chosenTags(page).locator('span:nth-child(2)').allInnerTexts()).toEqual(['dp']);
    await field.pressSequentially('trees');
    await field.press('Enter');
    expect(await chosenTags(page).locator('span:nth-child(2)').allInnerTexts()).toEqual(['dp', 'trees']);
    await field.press('Tab');
    await page.keyboard.press('Enter');
    expect(await chosenTags(page).locator('span:nth-child(2)').allInnerTexts()).toEqual(['trees']);
    await field.press('Backspace');
  });
});

describe('uploading', () => {
  it('stores every field, and opens the home after the success', async () => {
    const page = await visitForm();
    await fillForm(page, 'Typed by Hand');
    await pasteImage(descriptionOf(page), 'dot.png', dotPng);
    await previewOf(page).getByRole('img').waitFor();
    await find(page, 'Hard', 'label').check();
    await find(page, 'e.g., 1s', 'placeholder').fill('500ms');
    await find(page, 'e.g., 256MB', 'placeholder').fill('64MB');
    await find(page, 'Add Test Case', 'button').click();
    await input(page, 2).fill('5 6');
    await output(page, 2).fill('11');
    await find(page, 'Add tags separated by space', 'placeholder').pressSequentially('sums ');
    await page.getByText('Checker').click();
    await page.getByRole('radio', { name: /^Numbers with a tolerance(?!,)/ }).check();
    await page.getByLabel('Absolute tolerance').fill('1e-6');
    await submit(page);
    await see(page, 'Success', 'dialog');
    await see(page, 'Problem uploaded successfully');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/home');
    const all = await site.admin.client.problems.list();
    const id = all.find(({ title }) => title === 'Typed by Hand')?._id ?? '';
    expect(await site.admin.client.problems.get(id)).toMatchObject({
      description: `Print the sum.![dot](data:image/png;base64,${dotPng})`,
      difficulty: 'Hard',
      constraints: { timeLimit: '500ms', memoryLimit: '64MB' },
      testCases: [
        { input: '1 2', output: '3', isSample: true },
        { input: '5 6', output: '11', isSample: false },
      ],
      tags: ['sums'],
      checker: { type: 'float', absoluteTolerance: 1e-6 },
    } satisfies Partial<ProblemUpload>);
    expect(await site.submit(await site.signUp('Uma'), { _id: id }, programs.correct)).toBe('accepted');
  });

  it("shows the server's error or a general one and keeps the form if it is rejected", async () => {
    const page = await visitForm();
    await fillForm(page, 'Refused');
    const failure = await failRequests(page, '**/api/problem/uploadProblem', {
      status: 409,
      body: { message: 'The disk is full' },
    });
    await submit(page);
    await see(page, 'Error', 'dialog');
    await see(page, 'Failed to upload problem: The disk is full');
    expect(await page.getByRole('dialog').innerText()).toContain('The disk is full');
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Refused');
    await failure.stop();
    const silent = await failRequests(page, '**/api/problem/uploadProblem', { status: 500 });
    await submit(page);
    await see(page, 'Failed to upload problem: Failed to upload problem');
    await page.getByRole('button', { name: 'Close' }).click();
    await silent.stop();
    await submit(page);
    await see(page, 'Success', 'dialog');
  });
});

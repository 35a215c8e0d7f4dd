import type { CheckerSpec } from '@podium/sdk/contract';
import type { Page, Response } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { bodyOf, descriptionOf, input, output, previewOf, testCase } from './admin-problems-form.ts';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { failRequests, holdRequests } from './browser/network.ts';
import { problemUpload } from './browser/problems.ts';
import { see } from './browser/see.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { visit } from './every-route.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
// Each test begins on another page than the form, and saves what it writes.
const sharedPage = pageForGroup((options) => site.openPage({ as: 'admin', path: '/unauthorized', ...options }));

async function visitForm({ _id }: { _id: string }): Promise<Page> {
  const page = await visit(sharedPage(), `/admin/editProblem/${_id}`);
  await descriptionOf(page).waitFor();
  return page;
}
const submit = (page: Page) => page.getByRole('button', { name: 'Update Problem' }).click();

/** Makes a problem that no other test uses. */
async function leaveAndRestoreDraft(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Restore draft' }).click();
}

async function upload(title: string) {
  return (await site.admin.client.problems.upload({ ...problemUpload('rich'), title })).problem;
}

describe('the form of a problem', () => {
  it('shows the fields of the problem', async () => {
    const page = await visitForm(site.problems.paths);
    await see(page, 'Edit Problem', 'heading');
    const shown = {
      title: await page.getByLabel('Title').inputValue(),
      description: await descriptionOf(page).innerText(),
      isHard: await page.getByLabel('Hard').isChecked(),
      timeLimit: await page.getByPlaceholder('e.g., 1s').inputValue(),
      memoryLimit: await page.getByPlaceholder('e.g., 256MB').inputValue(),
      tags: await page.getByRole('list', { name: 'Chosen tags' }).locator('button > span:nth-child(2)').allInnerTexts(),
      testCases: await Promise.all(
        [1, 2, 3, 4].map(async (number) => ({
          input: await input(page, number).inputValue(),
          output: await output(page, number).inputValue(),
          isSample: await testCase(page, number).getByRole('checkbox').isChecked(),
        })),
      ),
    };
    const { testCases } = await site.admin.client.problems.get(site.problems.paths._id);
    expect(testCases).toHaveLength(4);
    expect(shown).toEqual({
      title: 'Paths',
      description: expect.stringContaining('Print $a + b$'),
      isHard: true,
      timeLimit: '1s',
      memoryLimit: '256MB',
      tags: ['graphs', 'math'],
      testCases,
    });
  });

  it('chooses the languages of a problem, and shows at the field that the server offers none of them', async () => {
    const draft = {
      ...problemUpload('rich'),
      title: 'In two languages',
      allowedLanguages: ['cpp' as const, 'java' as const],
    };
    const { problem } = await site.admin.client.problems.upload(draft);
    const page = await visitForm(problem);
    const field = page.locator('details').filter({ hasText: 'Languages' });
    await field.getByText('C++, Java', { exact: true }).click();
    const fieldset = field.getByRole('group', { name: 'Languages of submissions' });
    await fieldset.getByText('The problem takes submissions in C++ or Java only.').waitFor();
    const java = fieldset.getByLabel('Java (not offered by this server)');
    await fieldset.getByLabel('C++', { exact: false }).uncheck();
    expect(await java.isChecked()).toBe(true);
    await submit(page);
    const reason =
      'this server offers C++, and the problem takes submissions in Java only: allow a language that it offers';
    await page.getByRole('dialog').getByText(`Failed to update problem: ${reason}`).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await fieldset.getByRole('alert').getByText(reason.replace('this', 'This')).waitFor();
    await expectAccessible(page);
    await java.uncheck();
    await fieldset.getByText('None is chosen: the problem takes submissions in every language').waitFor();
    await submit(page);
    await see(page, 'Problem updated successfully');
    expect((await site.admin.client.problems.get(problem._id)).allowedLanguages).toEqual([]);
  });

  it('archives and restores a problem', async () => {
    const { _id } = await upload('To be archived');
    const page = await visitForm({ _id });
    const isArchived = async () => (await site.admin.client.problems.get(_id)).archived;
    await page.getByLabel('Archived').check();
    await submit(page);
    await see(page, 'Problem updated successfully');
    expect(await isArchived()).toBe(true);
    await page.getByRole('button', { name: 'Close' }).click();
    await see(page, 'Admin Dashboard', 'heading');
    await page.goBack();
    await descriptionOf(page).waitFor();
    expect(await page.getByLabel('Archived').isChecked()).toBe(true);
    await page.getByLabel('Archived').uncheck();
    await submit(page);
    await see(page, 'Problem updated successfully');
    expect(await isArchived()).toBe(false);
  });

  it('shows hostile markup as text, and runs nothing of it', async () => {
    const page = await visitForm(site.problems.hostile);
    await previewOf(page).getByText('A very long line').waitFor();
    expect(await previewOf(page).locator('script, iframe, form, style').count()).toBe(0);
    expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  });

  it('shows an error with Try again if the problem cannot be loaded', async () => {
    const page = sharedPage();
    const { stop } = await failRequests(page, '**/api/problem/*', { status: 500 });
    await visit(page, `/admin/editProblem/${site.problems.echo._id}`);
    await see(page, 'Error', 'dialog');
    await see(page, 'Failed to fetch problem details');
    await page.getByRole('button', { name: 'Close' }).click();
    await see(page, 'Failed to fetch problem details');
    const retry = page.getByRole('button', { name: 'Try again' });
    expect([
      await page.getByRole('banner').getByRole('link', { name: 'Problems', exact: true }).isVisible(),
      await page.getByRole('heading', { level: 1 }).isVisible(),
      await retry.isEnabled(),
    ]).toEqual([true, true, true]);
    await stop();
    await retry.click();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Echo');
  });
});

describe('updating', () => {
  it('adds an editorial, and removes it when its field is emptied', async () => {
    const { _id } = await upload('Explained');
    const readEditorial = async () => (await site.admin.client.problems.get(_id)).editorial;
    const page = await visitForm({ _id });
    await page.getByLabel('Editorial').fill('## Hint\nSort.');
    await submit(page);
    await see(page, 'Problem updated successfully');
    expect(await readEditorial()).toBe('## Hint\nSort.');
    await page.getByRole('button', { name: 'Close' }).click();
    await visitForm({ _id });
    await page.getByLabel('Editorial').fill('');
    await submit(page);
    await see(page, 'Problem updated successfully');
    expect(await readEditorial()).toBeUndefined();
    await page.getByRole('button', { name: 'Close' }).click();
  });

  it('sends only changed fields, keeps translations and a custom checker, and opens the home after the success', async () => {
    const { client } = site.admin;
    const translations = [{ language: 'de', title: 'Wege', description: 'Finde Wege.' }];
    const checker = { type: 'custom', protocol: 'testlib', source: 'int main() { return 0; }' } as const;
    const { problem } = await client.problems.upload({
      ...{ ...problemUpload('rich'), title: 'To Be Renamed', translations, checker },
    });
    const page = await visitForm(problem);
    await page.getByText('The statement in English. Its translations (German) come from its package').waitFor();
    await page.getByText('Checker', { exact: true }).click();
    expect(await page.getByLabel('Custom checker').isChecked()).toBe(true);
    await page.getByLabel('Title').fill('Renamed');
    const [body] = await Promise.all([bodyOf(page, 'updateProblem'), submit(page)]);
    expect(body).toEqual({ title: 'Renamed', baseRevision: 1 });
    await see(page, 'Problem updated successfully');
    const [english, german] = [
      await client.problems.get(problem._id),
      await client.problems.get(problem._id, { language: 'de' }),
    ];
    expect([english.title, german.title, german.description]).toEqual(['Renamed', 'Wege', 'Finde Wege.']);
    expect(english.checker).toEqual(checker);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/home');
    await page.getByRole('link', { name: 'Problems' }).first().click();
    // The newest problems stand below the rows in view, when other tests have added some.
    await page.getByRole('searchbox').fill('Renamed');
    await page.getByRole('link', { name: /^Renamed/ }).click();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Renamed');
  });

  it("shows the server's error and keeps the form if it is rejected, and sends known test cases by hash", async () => {
    const problem = await upload('One More Test');
    const page = await visitForm(problem);
    await output(page, 2).fill('31\n');
    const failing = await failRequests(page, '**/api/problem/updateProblem/*', {
      status: 400,
      body: { message: 'Not today' },
    });
    await submit(page);
    await see(page, 'Failed to update problem: Not today');
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await output(page, 2).inputValue()).toBe('31\n');
    await failing.stop();
    const [body] = await Promise.all([bodyOf(page, 'updateProblem'), submit(page)]);
    await see(page, 'Problem updated successfully');
    const byHash = (isSample: boolean) => ({
      inputHash: expect.any(String),
      outputHash: expect.any(String),
      isSample,
    });
    expect(body.testCases).toEqual([
      byHash(true),
      { input: '10 20\n', output: '31\n', isSample: true },
      byHash(false),
      byHash(false),
    ]);
    const { testCases } = await site.admin.client.problems.get(problem._id);
    expect(testCases.map(({ output }) => output)).toEqual(['3\n', '31\n', '0\n', '2000000000\n']);
  });

  describe('a problem with long test cases', () => {
    const long = '123456789\n'.repeat(20_000);
    const testCases = [
      { input: '1 2\n', output: '3\n', isSample: true },
      { input: `\uFEFF${long}`, output: `${long}end`, isSample: false },
    ];
    const uploadLong = async (title: string, checker: CheckerSpec = { type: 'tokens' }) =>
      (await site.admin.client.problems.upload({ ...problemUpload('sum'), title, testCases, checker })).problem;
    const storedTests = async ({ _id }: { _id: string }) => (await site.admin.client.problems.get(_id)).testCases;

    it('loads long texts on demand, and keeps unedited ones byte for byte', async () => {
      const problem = await uploadLong('Long Tests');
      const read = { bytes: 0 };
      const onResponse = async (response: Response) => {
        if (response.url().includes(`/api/problem/${problem._id}`)) read.bytes += (await response.body()).length;
      };
      sharedPage().on('response', onResponse);
      const page = await visitForm(problem);
      await testCase(page, 2).getByText('200,003 bytes; only the start is shown').first().waitFor();
      await expect.poll(() => read.bytes).toBeGreaterThan(1_000);
      expect(read.bytes).toBeLessThan(10_000);
      page.off('response', onResponse);
      await testCase(page, 2).getByRole('button', { name: 'Show all of the output' }).click();
      const shown = testCase(page, 2).getByLabel('Output, whole');
      await expect.poll(() => shown.inputValue()).toBe(`${long}end`);
      await expectAccessible(page);
      // Showing a text is no change that a page would have to keep.
      await page.getByRole('link', { name: 'Profile' }).click();
      await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
      await page.goBack();
      await output(page, 1).fill('4\n');
      const [body] = await Promise.all([bodyOf(page, 'updateProblem'), submit(page)]);
      await see(page, 'Problem updated successfully');
      expect(JSON.stringify(body).length).toBeLessThan(1_000);
      expect(await storedTests(problem)).toEqual([{ ...testCases[0], output: '4\n' }, testCases[1]]);

      // One half of a test case is replaced, and the other stays.
      await page.getByRole('button', { name: 'Close' }).click();
      await see(page, 'Admin Dashboard', 'heading');
      await page.goBack();
      await testCase(page, 2)
        .getByLabel('File of the output')
        .setInputFiles({ name: 'other.ans', mimeType: 'text/plain', buffer: Buffer.from('7\n') });
      await expect.poll(() => output(page, 2).inputValue()).toBe('7\n');
      await submit(page);
      await see(page, 'Problem updated successfully');
      expect(await storedTests(problem)).toEqual([
        { ...testCases[0], output: '4\n' },
        { ...testCases[1], output: '7\n' },
      ]);
    });

    it('keeps them and every program of a custom checker when a restored draft is saved', async () => {
      const source = 'int main() { return 42; }';
      const checker: CheckerSpec = {
        ...({ type: 'custom', protocol: 'kattis', language: 'cpp', source } as const),
        ...{ files: [{ name: 'more.cpp', source: 'int more;' }], args: ['strict'], others: [{ source }] },
      };
      const problem = await uploadLong('Long Tests in a Draft', checker);
      const page = await visitForm(problem);
      await page.getByLabel('Title').fill('Several Programs Decide');
      await testCase(page, 2).getByRole('checkbox').check();
      await leaveAndRestoreDraft(page);
      await submit(page);
      await see(page, 'Problem updated successfully');
      expect(await storedTests(problem)).toEqual([testCases[0], { ...testCases[1], isSample: true }]);
      const saved = await site.admin.client.problems.get(problem._id);
      expect({ title: saved.title, checker: saved.checker }).toEqual({ title: 'Several Programs Decide', checker });
    });
  });

  it('saves what was typed while the form was sent over the revision of that save, also the first title', async () => {
    const { _id, revision } = await upload('There');
    const page = await visitForm({ _id });
    await page.getByLabel('Title').fill('Elsewhere');
    const held = await holdRequests(page, '**/api/problem/updateProblem/*');
    await submit(page);
    await held.waiting();
    await page.getByLabel('Title').fill('There');
    held.release();
    await see(page, 'Problem updated successfully');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await submit(page);
    await see(page, 'Problem updated successfully');
    expect(await site.admin.client.problems.get(_id)).toMatchObject({ title: 'There', revision: revision + 2 });
    await page.getByRole('button', { name: 'Close' }).click();
    await see(page, 'Admin Dashboard', 'heading');
  });

  it('offers the draft of what was typed while the form was sent, without a warning', async () => {
    const { _id } = await upload('Sent');
    const page = await visitForm({ _id });
    await page.getByLabel('Title').fill('Sent again');
    const held = await holdRequests(page, '**/api/problem/updateProblem/*');
    await submit(page);
    await held.waiting();
    await page.getByLabel('Title').fill('Typed meanwhile');
    held.release();
    await see(page, 'Problem updated successfully');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await see(page, 'Admin Dashboard', 'heading');
    await page.goBack();
    await page.getByText(/^You have an unsaved draft from [^.]*\.$/).waitFor();
    await page.getByRole('button', { name: 'Restore draft' }).click();
    await submit(page);
    await see(page, 'Problem updated successfully');
  });

  it('offers to rejudge the submissions of earlier revisions', async () => {
    const problem = await upload('Judged');
    const learner = await site.signUp('Rae');
    await site.submit(learner, problem, programs.correct);
    const page = await visitForm(problem);
    await output(page, 1).fill('4\n');
    await submit(page);
    await page.getByText('1 submission is judged by the previous tests and limits.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Rejudge' }).click();
    await page.getByText('1 submission is being rejudged.').waitFor();
    await expect
      .poll(async () => (await learner.client.submissions.list({ problemId: problem._id }))[0]?.verdict)
      .toBe('wrong_answer');

    const theirs = await site.openPage({ as: learner, path: `/user/problem/practice/${problem._id}` });
    await theirs.getByRole('button', { name: 'Submissions' }).click();
    await theirs
      .getByRole('dialog')
      .getByRole('button', { name: /^Wrong answer/ })
      .click();
    await theirs.getByText('Judged again: it was Accepted before.').waitFor();
    await expectAccessible(theirs);
  });
});

it('offers Reload and Overwrite if somebody else has changed the problem', async () => {
  const problem = await upload('Contended');
  const page = await visitForm(problem);
  const meetConflict = async (theirs: { title?: string; tags?: string[] }, revision: number) => {
    await site.admin.client.problems.update(problem._id, theirs);
    await submit(page);
    await page
      .getByText(new RegExp(`^Failed to update problem: Your change is based on revision ${revision}`))
      .waitFor();
  };
  await page.getByLabel('Title').fill('Contended, mine');
  await meetConflict({ title: 'Contended, theirs' }, 1);
  // Reloading shows the other’s, and keeps one’s own as a draft.
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Contended, theirs');
  await page.getByText('The problem has changed since then').waitFor();
  await page.getByRole('button', { name: 'Restore draft' }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Contended, mine');
  await meetConflict({ title: 'Contended, theirs again', tags: ['theirs'] }, 2);
  // Overwriting saves one’s own changes and leaves the rest to the other.
  await page.getByText('saves your changes (title) over the current problem').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Overwrite' }).click();
  await see(page, 'Problem updated successfully');
  const { title, tags } = await site.admin.client.problems.get(problem._id);
  expect({ title, tags }).toEqual({ title: 'Contended, mine', tags: ['theirs'] });
});

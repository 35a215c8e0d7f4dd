import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { descriptionOf, fillForm, submit } from './admin-problems-form.ts';
import { pageForGroup } from './browser/group-page.ts';
import { holdRequests } from './browser/network.ts';
import { find, see } from './browser/see.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { visit } from './every-route.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
const path = '/admin/uploadProblem';
const openForm = () => site.openPage({ as: 'admin', path });

// Each test saves what it writes.
const sharedPage = pageForGroup((options) => site.openPage({ as: 'admin', path: '/unauthorized', ...options }));

async function visitForm(): Promise<Page> {
  const page = await visit(sharedPage(), path);
  await see(page, 'Upload Problem', 'heading');
  return page;
}

describe('what is not saved', () => {
  it('asks before the page is left, and is offered on return', async () => {
    const page = await visitForm();
    await fillForm(page, 'Unfinished');
    await page.getByRole('link', { name: 'Profile' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Stay');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Title').inputValue()).toBe('Unfinished');
    await page.getByRole('link', { name: 'Profile' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await page.getByRole('link', { name: 'Upload Problem' }).click();
    await page.getByText(/^You have an unsaved draft from/).waitFor();
    expect(await page.getByLabel('Title').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Restore draft' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Unfinished');
    expect(await descriptionOf(page).innerText()).toBe('Print the sum.');
    await submit(page);
    await see(page, 'Success', 'dialog');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL('**/admin/home');
    await page.getByRole('link', { name: 'Upload Problem' }).first().click();
    await find(page, 'Upload Problem', 'heading').waitFor();
    // The page offers only a stored draft. Without one no offer can appear later.
    expect(await page.evaluate(countDrafts)).toBe(0);
    expect(await page.getByText(/^You have an unsaved draft/).count()).toBe(0);
  });

  it('is offered if it was typed while the form was being sent', async () => {
    const page = await visitForm();
    await fillForm(page, 'Sent');
    const held = await holdRequests(page, '**/api/problem/uploadProblem');
    await submit(page);
    await held.waiting();
    await page.getByLabel('Title').fill('Sent too early');
    held.release();
    await see(page, 'Success', 'dialog');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
    await page.getByRole('link', { name: 'Upload Problem' }).first().click();
    await page.getByRole('button', { name: 'Restore draft' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Sent too early');
    await submit(page);
    await see(page, 'Success', 'dialog');
  });

  it('changes the problem that was sent, if it was typed meanwhile and is sent too', async () => {
    const page = await visitForm();
    await fillForm(page, 'Stayed First');
    const held = await holdRequests(page, '**/api/problem/uploadProblem');
    await submit(page);
    await held.waiting();
    await page.getByLabel('Title').fill('Stayed Second');
    held.release();
    await see(page, 'Success', 'dialog');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await submit(page);
    await see(page, 'Success', 'dialog');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL('**/admin/home');
    const titles = (await site.admin.client.problems.list()).map(({ title }) => title);
    expect(titles.filter((title) => title.startsWith('Stayed'))).toEqual(['Stayed Second']);
  });

  it('asks before a reload, and is offered after it even if the browser drops the last write', async () => {
    const page = await openForm();
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(questions).toEqual([]);
    await fillForm(page, 'Reloaded');
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new Error('dropped');
      };
    });
    await page.getByLabel('Title').focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' at Once');
    await page.reload();
    expect(questions).toEqual(['beforeunload']);
    await page.getByRole('button', { name: 'Restore draft' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Reloaded at Once');
    expect(await descriptionOf(page).innerText()).toBe('Print the sum.');
  });

  it('is stored when the browser has ended the connection to its database', async () => {
    const page = await openForm();
    await page.evaluate(() => {
      const { transaction } = IDBDatabase.prototype;
      let ended: IDBDatabase | undefined;
      IDBDatabase.prototype.transaction = function (this: IDBDatabase, names, mode) {
        if (mode === 'readwrite') ended ??= this;
        if (this === ended) throw new DOMException('The connection is closed.', 'InvalidStateError');
        return transaction.call(this, names, mode);
      };
    });
    await page.getByLabel('Title').fill('Written after a Break');
    await expect.poll(() => page.evaluate(countDrafts)).toBe(1);
  });

  it('is offered if an earlier release stored it, which knew less', async () => {
    const page = await openForm();
    await page.getByLabel('Title').fill('Typed Last Year');
    await expect.poll(() => page.evaluate(countDrafts)).toBe(1);
    // The form stores it again at a change only.
    await page.evaluate(makeDraftsOlder);
    await page.reload();
    await page.getByRole('button', { name: 'Restore draft' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Typed Last Year');
    await see(page, 'All that the server offers');
  });

  it('stays when another tab, which has sent its form, is left', async () => {
    const sent = await openForm();
    await fillForm(sent, 'Sent in the First Tab');
    await submit(sent);
    await see(sent, 'Success', 'dialog');
    const typing = await sent.context().newPage();
    await typing.goto(sent.url());
    await typing.getByLabel('Title').fill('Typed in the Second Tab');
    await expect.poll(() => typing.evaluate(countDrafts)).toBe(1);
    await sent.getByRole('button', { name: 'Close' }).click();
    await sent.waitForURL('**/admin/home');
    expect(await sent.evaluate(countDrafts)).toBe(1);
  });

  it('is offered after a session that ended while typing', async () => {
    const page = await visitForm();
    await fillForm(page, 'Typed for an Hour');
    await page.evaluate(() => {
      localStorage.setItem('accessToken', 'ended');
      localStorage.setItem('refreshToken', 'ended');
    });
    await submit(page);
    await page.waitForURL('**/auth/login');
    await page.getByLabel('Email').fill(site.people.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(site.people.admin.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${path}`);
    await page.getByRole('button', { name: 'Restore draft' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Typed for an Hour');
    await submit(page);
    await see(page, 'Success', 'dialog');
  });
});

/**
 * Counts the drafts that the browser has stored. It runs in the page, after the page's own database
 * requests.
 */
async function countDrafts(): Promise<number> {
  const answerOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await answerOf(indexedDB.open('podium.drafts'));
  return answerOf(database.transaction('drafts').objectStore('drafts').count());
}

/** Takes out of each stored draft what its form had at first not. It runs in the page. */
async function makeDraftsOlder(): Promise<void> {
  const answerOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await answerOf(indexedDB.open('podium.drafts'));
  const drafts = database.transaction('drafts', 'readwrite').objectStore('drafts');
  for (const key of await answerOf(drafts.getAllKeys())) {
    const draft = await answerOf(drafts.get(key));
    delete draft.values.allowedLanguages;
    await answerOf(drafts.put(draft, key));
  }
}

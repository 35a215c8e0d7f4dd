import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { expectAccessible } from './browser/axe.ts';
import { loseRequests } from './browser/network.ts';
import type { PageOptions } from './browser/open-page.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { editorOf, runOn, seeProgram, seeText, write } from './solving-steps.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const message = /could not be loaded/;
const results = ['result-view-*.js'];
const solving = () => `/user/problem/practice/${site.problems.sum._id}`;

const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

/**
 * Opens a page without some of its files. `restore` lets them through. A page that does not save
 * data also asks for them while it is idle, before it needs them.
 */
async function openWithout(
  files: readonly string[],
  { savesData = true, ...options }: Pick<PageOptions, 'as' | 'path' | 'savesData'>,
) {
  let restore = async () => {};
  const page = await site.openPage({
    ...{ ...options, savesData },
    before: async (opened) => {
      restore = await blockFiles(opened, files);
    },
  });
  return { page, restore: () => restore() };
}

/**
 * Blocks files of the build, in whose names `*` stands for any text. The routes of Playwright would
 * switch off the browser's cache, so that every load of a page takes twice the work. Returns a
 * function that lets them through.
 */
async function blockFiles(page: Page, names: readonly string[]): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: names.map((name) => `*/assets/${name}`) });
  const stop = once(async () => {
    // The page may still block files for a moment after the end of the debugging session.
    await devtools.send('Network.setBlockedURLs', { urls: [] });
    await devtools.detach();
  });
  onTestFinished(stop);
  return stop;
}

function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= act();
    return done;
  };
}

/** Waits until a file of the build has been loaded. */
async function seeFile(page: Page, name: RegExp): Promise<void> {
  const files = () => page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  await expect.poll(async () => (await files()).some((file) => name.test(file))).toBe(true);
}

describe('a lost file', () => {
  it('of a result leaves the program, and "Try again" reloads the page once the server answers', async () => {
    const { page, restore } = await openWithout(results, { as: 'learner', path: solving(), savesData: false });
    await write(page, programs.correct);
    // A network that asks for a sign-in answers for the server: this reloads nothing.
    const inHotel = (route: Route) => route.fulfill({ contentType: 'text/html', body: 'Welcome to the hotel' });
    await page.route(`${site.url}/`, inHotel);
    const answered = page.waitForResponse(`${site.url}/`);
    await runOn(page, '1 2\n');
    await (await answered).finished();
    await seeText(page, message);
    expect(new URL(page.url()).pathname).toBe(solving());
    await expectAccessible(page);
    await seeProgram(page, programs.correct);
    await page.unroute(`${site.url}/`, inHotel);
    const unreachable = await loseRequests(page, `${site.url}/`);
    const asked = page.waitForRequest(`${site.url}/`);
    await tryAgain(page).click();
    await asked;
    await seeText(page, message);
    await seeProgram(page, programs.correct);
    await unreachable.stop();
    await restore();
    const reloaded = page.waitForEvent('framenavigated');
    await tryAgain(page).click();
    await reloaded;
    await seeProgram(page, programs.correct);
    await runOn(page, '1 2\n');
    await page.getByRole('tabpanel').getByText('Output', { exact: true }).waitFor();
    expect(await page.getByText(message).count()).toBe(0);
  });

  it('of a dialog, of completion or of find shows an error with "Try again"', async () => {
    const files = ['shortcut-help-*.js', 'find-in-code-*.js', 'completion-*.js'];
    const { page, restore } = await openWithout(files, { as: 'learner', path: solving(), savesData: false });
    await page.getByRole('button', { name: 'Shortcuts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Shortcuts' });
    await seeText(dialog, message);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await write(page, 'vect');
    await seeText(page, 'Completion could not be loaded.');
    await page.keyboard.press('ControlOrMeta+f');
    await seeText(page, 'Find could not be loaded.');
    await expectAccessible(page);
    await seeProgram(page, 'vect');
    await restore();
    const reloaded = page.waitForEvent('framenavigated');
    await tryAgain(page).click();
    await reloaded;
    await seeProgram(page, 'vect');
    await editorOf(page).click();
    await page.keyboard.press('ControlOrMeta+f');
    await page.getByRole('textbox', { name: 'Find' }).waitFor();
    expect(await page.getByText(message).count()).toBe(0);
    await write(page, 'vect');
    await page.keyboard.type('or');
    await page.locator('.cm-tooltip-autocomplete').getByRole('option', { name: 'vector' }).first().waitFor();
  });

  it('of styles shows an error instead of a page without styles', async () => {
    const { page, restore } = await openWithout(['markdown-*.css'], { as: 'learner', path: '/user/home' });
    await page.getByRole('link', { name: site.problems.sum.title }).click();
    await page.getByRole('heading', { level: 1, name: message }).waitFor();
    await restore();
    await tryAgain(page).click();
    const statement = page.locator('.markdown').first();
    await statement.waitFor();
    expect(await statement.evaluate((node) => getComputedStyle(node).overflowWrap)).toBe('anywhere');
  });

  it('of another page shows an error below the navigation', async () => {
    // The browser reports a blocked file twice, and one that a route loses once.
    let restore = async () => {};
    const page = await site.openPage({
      ...{ as: 'learner', path: '/user/home', savesData: false },
      before: async (opened) => {
        restore = (await loseRequests(opened, '**/assets/contests-page-*.js')).stop;
      },
    });
    let requests = 0;
    page.on('request', (request) => {
      if (/contests-page-/.test(request.url())) requests += 1;
    });
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    await seeFile(page, /\/leaderboard-page-/);
    expect(requests).toBeLessThanOrEqual(1);
    await page.getByRole('link', { name: 'Contests' }).click();
    await page.getByRole('heading', { level: 1, name: message }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Home' }).waitFor();
    await restore();
    await tryAgain(page).click();
    await page.getByRole('heading', { level: 1, name: 'Contests' }).waitFor();
  });

  it('of the application shows an error instead of an empty page', async () => {
    const { page, restore } = await openWithout(['index-*.js'], { path: '/auth/login' });
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
    await restore();
    await tryAgain(page).click();
    await page.getByRole('textbox', { name: 'Email' }).waitFor();
  });
});

describe('a file that the server no longer has', () => {
  const otherBuild = '<script type="module" crossorigin src="/assets/index-another.js"></script>';

  it('reloads the page once without a click if the server has another build', async () => {
    const { page } = await openWithout(results, { as: 'learner', path: solving() });
    await write(page, programs.correct);
    await runOn(page, '1 2\n');
    await seeText(page, message);
    const reloaded = page.waitForEvent('framenavigated');
    await tryAgain(page).click();
    await reloaded;
    await seeProgram(page, programs.correct);

    // As if a minute had passed since the last reload.
    await page.evaluate(() => sessionStorage.clear());
    await page.route(`${site.url}/`, (route) => route.fulfill({ contentType: 'text/html', body: otherBuild }));
    const reloadedAgain = page.waitForEvent('framenavigated');
    await runOn(page, '1 2\n');
    await reloadedAgain;
    await seeProgram(page, programs.correct);
    await page.evaluate(() => Object.assign(window, { isReloaded: true }));
    await runOn(page, '1 2\n');
    await seeText(page, message);
    expect(await page.evaluate(() => 'isReloaded' in window)).toBe(true);
  });
});

describe('the idle browser', () => {
  it('loads results, dialogs, tools and other pages, which then work offline', async () => {
    const page = await site.openPage({ as: 'learner', path: '/user/home', savesData: false });
    await seeFile(page, /\/profile-page-/);
    await page.getByRole('link', { name: site.problems.sum.title }).click();
    await seeFile(page, /\/result-view-/);
    await seeFile(page, /\/shortcut-help-/);
    await seeFile(page, /\/find-in-code-/);
    await page.context().setOffline(true);
    await runOn(page, '1 2\n');
    await seeText(page, 'Failed to run Code');
    await editorOf(page).click();
    await page.keyboard.press('ControlOrMeta+f');
    await page.getByRole('textbox', { name: 'Find' }).waitFor();
    await page.getByRole('button', { name: 'Shortcuts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Shortcuts' });
    await seeText(dialog, 'Leave the editor');
    await page.goBack();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  });

  it('asks for no more files while the connection is lost, and shows each page without a click later', async () => {
    const lost: { stop(): Promise<void> }[] = [];
    const asked: string[] = [];
    const page = await site.openPage({
      ...{ as: 'learner', path: '/user/home', savesData: false },
      before: async (opened) => {
        opened.on('request', (request) => asked.push(new URL(request.url()).pathname));
        for (const url of ['**/assets/contests-page-*.js', `${site.url}/`]) lost.push(await loseRequests(opened, url));
      },
    });
    const askedFor = (name: RegExp) => asked.filter((path) => name.test(path)).length;
    await expect.poll(() => askedFor(/^\/$/)).toBeGreaterThan(0);
    expect(askedFor(/contests-page-/)).toBe(1);
    expect(askedFor(/leaderboard-page-|practice-page-/)).toBe(0);
    for (const each of lost) await each.stop();
    await page.getByRole('link', { name: 'Contests' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contests' }).waitFor();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
    expect(await page.getByText(message).count()).toBe(0);
  });

  it('loads nothing if the user saves data', async () => {
    const page = await site.openPage({ as: 'learner', path: solving(), savesData: true });
    await editorOf(page).waitFor();
    const files = await page.evaluate(async () => {
      for (let moment = 0; moment < 5; moment += 1) await new Promise((resolve) => requestIdleCallback(resolve));
      return performance.getEntriesByType('resource').map(({ name }) => name);
    });
    expect(files.filter((name) => /result-view|contests-page/.test(name))).toEqual([]);
  });
});

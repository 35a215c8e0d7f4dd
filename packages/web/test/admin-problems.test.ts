import type { ProblemSummary } from '@podium/sdk/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { failRequests, holdRequests } from './browser/network.ts';
import { sharedEmptySite, sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { expectRule, find, pollRule, see } from './sentences/see.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
const path = '/admin/problems';
/** Returns the titles of the problems that fit, in the server's order. */
async function titlesWhere(fits: (problem: ProblemSummary) => boolean): Promise<string[]> {
  return (await site.admin.client.problems.list()).filter(fits).map(({ title }) => title);
}

function titles(page: Page) {
  const items = page.getByRole('list', { name: 'Problems' }).getByRole('listitem');
  return items.evaluateAll((all) => all.map((item) => item.querySelector('a > span')?.textContent));
}

describe('the list of problems', () => {
  it('shows every problem with its difficulty and its tags', async () => {
    const page = await site.openPage({ as: 'admin', path });
    await see(page, 'admin-problems.title');
    const item = page.getByRole('listitem').filter({ hasText: 'Paths' });
    await item.waitFor();
    expectRule('admin-problems.item', (await item.innerText()).split('\n').slice(0, 4)).toEqual([
      'Paths',
      'graphs',
      'math',
      'Hard',
    ]);
    const colour = (title: string) =>
      page
        .getByRole('listitem')
        .filter({ hasText: title })
        .locator('span[aria-hidden]')
        .evaluate((dot) => {
          const [red = 0, green = 0] = getComputedStyle(dot).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
          if (green > 2 * red) return 'green';
          return red > 4 * green ? 'red' : 'yellow';
        });
    expectRule('admin-problems.item', [
      await colour('Sum of Two'),
      await colour('Rich'),
      await colour('Paths'),
    ]).toEqual(['green', 'yellow', 'red']);
  });

  it('shows problems of contests that have not begun', async () => {
    const page = await site.openPage({ as: 'admin', path });
    await page.getByRole('link', { name: /Spring Surprise/ }).waitFor();
  });

  it('leads to the form that changes a problem', async () => {
    const page = await site.openPage({ as: 'admin', path });
    await page.getByRole('link', { name: /^Echo/ }).click();
    await pollRule('admin-problems.link', () => new URL(page.url()).pathname).toBe(
      `/admin/editProblem/${site.problems.echo._id}`,
    );
  });

  it('finds titles by a part, whatever the case', async () => {
    const page = await site.openPage({ as: 'admin', path });
    await find(page, 'admin-problems.search').fill('STATE');
    const found = await titlesWhere(({ title }) => title.toLowerCase().includes('state'));
    expect(found).toEqual(expect.arrayContaining(['Rich Statement', 'Hostile Statement']));
    await pollRule('search.substring', () => titles(page)).toEqual(found);
  });

  it('keeps the problems that carry every chosen tag', async () => {
    const page = await site.openPage({ as: 'admin', path });
    const tags = page.getByRole('group', { name: 'Filter by Tags:' }).getByRole('button');
    await tags.first().waitFor();
    const all = (await site.admin.client.problems.list()).flatMap((problem) => problem.tags);
    expectRule(
      'admin-problems.tags',
      await tags.evaluateAll((buttons) => buttons.map(({ firstChild }) => firstChild?.textContent)),
    ).toEqual([...new Set(all)].toSorted());
    await tags.filter({ hasText: 'math' }).click();
    const found = await titlesWhere((problem) => problem.tags.includes('math'));
    expect(found).toEqual(expect.arrayContaining(['Sum of Two', 'Paths', 'Rich Statement']));
    await expect.poll(() => titles(page)).toEqual(found);
    await tags.filter({ hasText: 'graphs' }).click();
    await pollRule(['admin-problems.every-tag', 'search.all-tags'], () => titles(page)).toEqual(['Paths']);
    await tags.filter({ hasText: 'live' }).click();
    await page.getByText('No problems match').waitFor();
  });

  it('says that it is loading', async () => {
    const page = await site.openPage({
      as: 'admin',
      path,
      before: async (opened) => {
        const held = await holdRequests(opened, '**/api/problem/getAll');
        void held.waiting().then(async () => {
          await opened.getByText('Loading problems').waitFor({ state: 'attached' });
          held.release();
        });
      },
    });
    await page.getByRole('link', { name: /^Echo/ }).waitFor();
  });

  it('can be asked for again when it did not come', async () => {
    const page = await site.openPage({ as: 'admin', path: '/admin/home' });
    const failure = await failRequests(page, '**/api/problem/getAll', { status: 500 });
    await page.goto(path);
    await page.getByText('Failed to fetch problems').waitFor();
    await failure.stop();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: /^Echo/ }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
  });

  it('has no barriers on a phone', async () => {
    const page = await site.openPage({ as: 'admin', path, theme: 'dark', size: 'phone' });
    await page.getByRole('link', { name: /^Echo/ }).waitFor();
    await expectAccessible(page);
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 568 });
      const title = page.getByText('Spring Surprise', { exact: true });
      await expect.poll(() => title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    }
  });
});

describe('without any problem', () => {
  it('leads to the form of a new one', async () => {
    const empty = await sharedEmptySite();
    const page = await empty.openPage({ as: 'admin', path });
    await page.getByText('There are no problems yet').waitFor();
    await page.getByRole('link', { name: 'Add a problem' }).click();
    await page.waitForURL('**/admin/uploadProblem');
  });
});

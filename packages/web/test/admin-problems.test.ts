import type { ProblemSummary } from '@podium/sdk/contract';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { failRequests, type HeldRequests, holdRequests } from './browser/network.ts';
import { find, see } from './browser/see.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { visit } from './every-route.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
const path = '/admin/problems';

// Each test begins on another page than it looks at.
const sharedPage = pageForGroup((options) => site.openPage({ as: 'admin', path: '/unauthorized', ...options }));

/** Returns the titles of the problems that fit, in the server's order. */
async function titlesWhere(fits: (problem: ProblemSummary) => boolean): Promise<string[]> {
  return (await site.admin.client.problems.list()).filter(fits).map(({ title }) => title);
}

function titles(page: Page) {
  const items = page.getByRole('list', { name: 'Problems' }).getByRole('listitem');
  return items.evaluateAll((all) => all.map((item) => item.querySelector('a > span')?.textContent));
}

describe('the list of problems', () => {
  it('lists every problem with difficulty and tags, also those of future contests', async () => {
    const held: HeldRequests[] = [];
    const page = await site.openPage({
      as: 'admin',
      path,
      before: async (opened) => held.push(await holdRequests(opened, '**/api/problem/getAll')),
    });
    await page.getByText('Loading problems').waitFor({ state: 'attached' });
    held[0]?.release();
    await see(page, 'Problem List', 'heading');
    const item = page.getByRole('listitem').filter({ hasText: 'Paths' });
    await item.waitFor();
    expect((await item.innerText()).split('\n').slice(0, 4)).toEqual(['Paths', 'graphs', 'math', 'Hard']);
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
    expect([await colour('Sum of Two'), await colour('Rich'), await colour('Paths')]).toEqual([
      'green',
      'yellow',
      'red',
    ]);
    await page.getByRole('link', { name: /Spring Surprise/ }).waitFor();
    await page.getByRole('link', { name: /^Echo/ }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/editProblem/${site.problems.echo._id}`);
  });

  it('finds titles by a substring in any case, and keeps problems that carry every chosen tag', async () => {
    const page = await visit(sharedPage(), path);
    await find(page, 'Search problems...', 'placeholder').fill('STATE');
    const found = await titlesWhere(({ title }) => title.toLowerCase().includes('state'));
    expect(found).toEqual(expect.arrayContaining(['Rich Statement', 'Hostile Statement']));
    await expect.poll(() => titles(page)).toEqual(found);
    await find(page, 'Search problems...', 'placeholder').fill('');
    const tags = page.getByRole('group', { name: 'Filter by Tags:' }).getByRole('button');
    await tags.first().waitFor();
    const all = (await site.admin.client.problems.list()).flatMap((problem) => problem.tags);
    expect(await tags.evaluateAll((buttons) => buttons.map(({ firstChild }) => firstChild?.textContent))).toEqual(
      [...new Set(all)].toSorted(),
    );
    await tags.filter({ hasText: 'math' }).click();
    const tagged = await titlesWhere((problem) => problem.tags.includes('math'));
    expect(tagged).toEqual(expect.arrayContaining(['Sum of Two', 'Paths', 'Rich Statement']));
    await expect.poll(() => titles(page)).toEqual(tagged);
    await tags.filter({ hasText: 'graphs' }).click();
    await expect.poll(() => titles(page)).toEqual(['Paths']);
    const pressed = page.getByRole('group', { name: 'Filter by Tags:' }).getByRole('button', { pressed: true });
    expect(await pressed.count()).toBe(2);
    await tags.filter({ hasText: 'live' }).click();
    await page.getByText('No problems match').waitFor();
  });

  it('shows an error with Try again, which loads the list of problems', async () => {
    let stop = async () => {};
    const page = await site.openPage({
      as: 'admin',
      path,
      before: async (opened) => {
        ({ stop } = await failRequests(opened, '**/api/problem/getAll', { status: 500 }));
      },
    });
    await page.getByText('Failed to fetch problems').waitFor();
    await stop();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: /^Echo/ }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
  });

  it('has no barriers on a phone', async () => {
    const page = await site.openPage({ as: 'admin', path, size: 'phone' });
    await page.getByRole('link', { name: /^Echo/ }).waitFor();
    await expectAccessible(page);
    for (const width of [320, 768]) {
      await page.setViewportSize({ width, height: 568 });
      const title = page.getByText('Spring Surprise', { exact: true });
      await expect.poll(() => title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    }
  });
});

it('shows an administrator four links, the running contest and the state of the judge', async () => {
  const page = await visit(sharedPage(), '/admin/home');
  await see(page, 'Admin Dashboard', 'heading');
  await see(page, 'Upload Problem');
  await see(page, 'Upload a new problem');
  await see(page, 'Contest');
  await see(page, 'View, Schedule and Update Contest');
  await see(page, 'Problems');
  await see(page, 'View and edit Problems');
  await see(page, 'Profile');
  await see(page, 'Admin Details');
  const cards = page.locator('main ul').first();
  const links = await cards.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['/admin/uploadProblem', '/admin/contests', '/admin/problems', '/admin/profile']);
  await page.getByRole('region', { name: 'Running contest' }).getByRole('timer').waitFor();
  await page.getByRole('region', { name: 'Judging queue' }).getByText('The judge is ready').waitFor();
  await page.getByRole('region', { name: 'Latest judging errors' }).getByText('None').waitFor();
});

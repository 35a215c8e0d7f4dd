import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/app/routes.tsx';
import { findBarriersInBothThemes } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { casesOf, type Landing, patternsOf, type Role, seeLanding, settle, visit } from './every-route.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
const timeout = 120_000;
const roles: readonly Role[] = ['nobody', 'learner', 'admin'];
/**
 * Tests of the features load the other pages by their addresses. The document of each page is tested
 * by serve-web-pages.test.ts of the server.
 */
const loadedOnlyHere = ['/auth/getCode', '/download', '/admin/contest/:contestId', '/admin/workers'];

describe('every route', () => {
  it('is in the table', () => {
    const listed = new Set(casesOf(site).map(({ route }) => route));
    expect([...listed].sort(), 'the table is in packages/web/test/every-route.ts').toEqual(
      [...new Set(patternsOf(routes))].sort(),
    );
  });

  describe.each(roles)('for %s', (role) => {
    const sharedPage = pageForGroup((options) => site.openPage({ as: role, path: '/unauthorized', ...options }));

    it('that they may open loads with its heading, without barriers', { timeout }, async () => {
      const page = sharedPage();
      const open = casesOf(site).filter(({ path, landings }) => landings[role][0] === path);
      for (const { route, path, landings } of open) {
        // Visitors load the pages for everybody, and a page loads by its address in the same way for
        // each role.
        if (!loadedOnlyHere.includes(route) || (role !== 'nobody' && landings.nobody[0] === path)) continue;
        await page.goto(path);
        await seeLanding(page, landings[role]);
      }
      // A document that axe has run in checks the next page with half the work of a new one.
      for (const { path, landings } of open) {
        await visit(page, path);
        await seeLanding(page, landings[role]);
        // These show the same to everybody, and the second ones to everybody who is signed in.
        if (role !== 'nobody' && path.startsWith('/auth/')) continue;
        if (role === 'admin' && landings.learner[0] === path) continue;
        await settle(page);
        expect(await smallButtons(page), path).toEqual([]);
        expect(await findBarriersInBothThemes(page), path).toEqual([]);
      }
    });

    // entry.test.ts loads an address of each kind.
    it('that is not for them leads to a page of theirs', async () => {
      const others = casesOf(site).filter(({ path, landings }) => landings[role][0] !== path);
      const expected = others.map(({ path, landings }) => ({ path, landing: landings[role] }));
      expect(await followAll(sharedPage(), expected)).toEqual(expected);
    });
  });
});

interface Followed {
  path: string;
  landing: Landing;
}

/**
 * Follows each path as `follow` does, waits for its landing, and returns where it led. Asking the
 * page for each landing would take most of the time.
 */
async function followAll(page: Page, all: readonly Followed[]): Promise<Followed[]> {
  return page.evaluate(async (expected) => {
    const read = (): Landing => [
      location.pathname,
      [...document.querySelectorAll('h1')].map((heading) => heading.innerText).join(),
    ];
    const followed: Followed[] = [];
    for (const { path, landing } of expected) {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
      const deadline = performance.now() + 60_000;
      while (read().join() !== landing.join() && performance.now() < deadline) await new Promise(requestAnimationFrame);
      followed.push({ path, landing: read() });
    }
    return followed;
  }, all);
}

/** Lists the buttons, and the links that look like one, that are less than 24 pixels high or wide. */
async function smallButtons(page: Page): Promise<string[]> {
  const buttons = page.locator('button, select, summary, [role=button], [role=tab], a[class*="rounded"]:not(.sr-only)');
  return buttons.filter({ visible: true }).evaluateAll((all) =>
    all.flatMap((button) => {
      const { width, height } = button.getBoundingClientRect();
      return Math.min(width, height) < 24 ? [`${button.textContent} ${width} × ${height}`] : [];
    }),
  );
}

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/app/routes.tsx';
import { dialogs, emptyStates, formErrors } from './accessibility-states.ts';
import { findBarriers, findBarriersInBothThemes } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { failRequests } from './browser/network.ts';
import { sizes } from './browser/open-page.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { casesOf, type Landing, patternsOf, type Role, seeLanding, settle, visit } from './every-route.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
const roles: readonly Role[] = ['nobody', 'learner', 'admin'];
describe('every route', () => {
  it('is in the table', () => {
    const listed = new Set(casesOf(site).map(({ route }) => route));
    expect([...listed].sort(), 'the table is in packages/web/test/every-route.ts').toEqual(
      [...new Set(patternsOf(routes))].sort(),
    );
  });

  describe.each(roles)('for %s', (role) => {
    const sharedPage = pageForGroup((options) => site.openPage({ as: role, path: '/unauthorized', ...options }));

    // This is the first test, because a page that has its content keeps it. The same box shows an
    // error on each page, so the colours of the other theme are checked on one of them.
    if (role !== 'nobody') {
      it('whose content does not come has no barriers', async () => {
        const page = sharedPage();
        await failRequests(page, '**/api/**', { status: 500 });
        const withoutContent = ['/unauthorized', '/download', '/admin/home', '/admin/uploadProblem'];
        const paths = casesOf(site)
          .filter(({ path, landings }) => landings[role][0] === path && !path.startsWith('/auth'))
          .map(({ path }) => path)
          .filter((path) => !withoutContent.includes(path));
        for (const path of paths) {
          await visit(page, path);
          await page.getByRole('alert').first().waitFor();
          await settle(page);
          const find = path === paths[0] ? findBarriersInBothThemes : findBarriers;
          expect(await find(page), path).toEqual([]);
        }
      });
    }

    it('that they may open loads with its heading, without barriers, and is not wider than a phone', async () => {
      const page = sharedPage();
      const open = casesOf(site).filter(({ path, landings }) => landings[role][0] === path);
      for (const { path, landings } of open) {
        // Visitors load the pages for everybody, and a page loads by its address in the same way
        // for each role.
        if (role !== 'nobody' && landings.nobody[0] === path) continue;
        await page.goto(path);
        await seeLanding(page, landings[role]);
      }
      // A document that axe has run in checks the next page with half the work of a new one.
      for (const { path, landings } of open) {
        await visit(page, path);
        await seeLanding(page, landings[role]);
        await settle(page);
        await page.setViewportSize(sizes.phone);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(sizes.phone.width);
        await page.setViewportSize(sizes.desktop);
        // These show the same to everybody, and the second ones to everybody who is signed in.
        if (role !== 'nobody' && path.startsWith('/auth/')) continue;
        if (role === 'admin' && landings.learner[0] === path) continue;
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

    // new-installation.test.ts checks the lists of a new installation.
    it('has no barriers where there is nothing, in dialogs and in forms that are not right, dark or light', async () => {
      const page = sharedPage();
      const states = [...emptyStates(site), ...formErrors(), ...dialogs(site)].filter(({ as }) => as === role);
      for (const { name, path, reach } of states) {
        await visit(page, path);
        await settle(page);
        await reach(page);
        expect(await findBarriersInBothThemes(page), name).toEqual([]);
      }
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

/**
 * Lists the buttons, and the links that look like one, that are less than 24 pixels high or wide.
 */
async function smallButtons(page: Page): Promise<string[]> {
  const buttons = page.locator('button, select, summary, [role=button], [role=tab], a[class*="rounded"]:not(.sr-only)');
  return buttons.filter({ visible: true }).evaluateAll((all) =>
    all.flatMap((button) => {
      const { width, height } = button.getBoundingClientRect();
      return Math.min(width, height) < 24 ? [`${button.textContent} ${width} × ${height}`] : [];
    }),
  );
}

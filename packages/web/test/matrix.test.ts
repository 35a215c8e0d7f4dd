import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/app/routes.tsx';
import { findBarriersInBothThemes } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { casesOf, follow, patternsOf, type Role, seeLanding, settle, visit } from './every-route.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
const timeout = 120_000;
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

    it('that they may open loads with its heading, without barriers', { timeout }, async () => {
      const page = sharedPage();
      const open = casesOf(site).filter(({ path, landings }) => landings[role][0] === path);
      for (const { path, landings } of open) {
        // Visitors load the pages for everybody, and a page loads by its address in the same way for
        // each role.
        if (role !== 'nobody' && landings.nobody[0] === path) continue;
        await page.goto(path);
        await seeLanding(page, landings[role]);
      }
      // A document that axe has run in checks the next page with half the work of a new one.
      for (const { path, landings } of open) {
        await visit(page, path);
        await seeLanding(page, landings[role]);
        // These show the same to everybody.
        if (role !== 'nobody' && path.startsWith('/auth/')) continue;
        await settle(page);
        expect(await smallButtons(page), path).toEqual([]);
        expect(await findBarriersInBothThemes(page), path).toEqual([]);
      }
    });

    // entry.test.ts loads an address of each kind.
    it('that is not for them leads to a page of theirs', async () => {
      const page = sharedPage();
      for (const { path, landings } of casesOf(site)) {
        if (landings[role][0] === path) continue;
        await follow(page, path);
        await seeLanding(page, landings[role], path);
      }
    });
  });
});

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

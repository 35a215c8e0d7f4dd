import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { dialogs, emptyStates, formErrors } from './accessibility-states.ts';
import { findBarriers, findBarriersInBothThemes } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { failRequests } from './browser/network.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { casesOf, type Role, settle, visit } from './every-route.ts';

const timeout = 120_000;

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

async function expectNoBarriers(page: Page, as: Role): Promise<void> {
  const states = [...emptyStates(site), ...formErrors(), ...dialogs(site)].filter((state) => state.as === as);
  for (const { name, path, reach } of states) {
    await visit(page, path);
    await settle(page);
    await reach(page);
    expect(await findBarriersInBothThemes(page), name).toEqual([]);
  }
}

// matrix.test.ts checks every page, and new-installation.test.ts the lists of a new installation.
describe('axe finds nothing', () => {
  describe.each<Role>(['learner', 'admin'])('for %s', (role) => {
    const sharedPage = pageForGroup((options) => site.openPage({ as: role, path: '/unauthorized', ...options }));

    // The same box shows an error on each page, so the colours of the other theme are checked on one
    // of them.
    it('on any page whose content does not come', { timeout }, async () => {
      const page = sharedPage();
      await failRequests(page, '**/api/{audit?,contest/,problem/,user/,worker}**', { status: 500 });
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

    it('where there is nothing, in dialogs and in forms that are not right, dark or light', { timeout }, async () => {
      await expectNoBarriers(sharedPage(), role);
    });
  });

  it('for nobody in a form that is not right, dark or light', { timeout }, async () => {
    await expectNoBarriers(await site.openPage({ path: '/unauthorized' }), 'nobody');
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialogs, emptyStates, formErrors, type PageState } from './accessibility-states.ts';
import { findBarriersInBothThemes } from './browser/axe.ts';
import { failRequests } from './browser/network.ts';
import { setUpEmptySite, setUpSite, type TestSite } from './browser/test-site.ts';
import { casesOf, type Role } from './every-route.ts';

const roles: readonly Role[] = ['nobody', 'learner', 'admin'];
const timeout = 120_000;

let site: TestSite;
beforeAll(async () => {
  site = await setUpSite();
});
afterAll(() => site?.close());

/** The pages that a role may open. */
const ownPaths = (role: Role) =>
  casesOf(site).flatMap(({ path, landings }) => (landings[role][0] === path ? [path] : []));

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByText(/^(Loading|Opening) .*…$/).count()).toBe(0);
}

/** Finds the barriers of each state, by its name. Leaves out states without barriers. */
async function findBarriers(page: Page, states: readonly Omit<PageState, 'as'>[]) {
  const found: Record<string, string[]> = {};
  for (const { name, path, reach } of states) {
    await page.goto(path);
    await settle(page);
    await reach(page);
    const barriers = await findBarriersInBothThemes(page);
    if (barriers.length > 0) found[name] = barriers;
  }
  return found;
}

const opened = (paths: readonly string[]) => paths.map((path) => ({ name: path, path, reach: async () => {} }));

describe('axe finds nothing, dark or light,', () => {
  it.each(roles)('on any page of %s', { timeout }, async (role) => {
    const page = await site.openPage({ as: role, path: '/unauthorized' });
    expect(await findBarriers(page, opened(ownPaths(role)))).toEqual({});
  });

  it.each<Role>(['learner', 'admin'])('on any page of %s whose content does not come', { timeout }, async (role) => {
    const page = await site.openPage({ as: role, path: '/unauthorized' });
    await failRequests(page, '**/api/{problem,contest,user}/**', { status: 500 });
    const withoutContent = ['/unauthorized', '/admin/home', '/admin/uploadProblem'];
    const paths = ownPaths(role).filter((path) => !withoutContent.includes(path) && !path.startsWith('/auth'));
    const reach = async (opened: Page) => opened.getByRole('alert').first().waitFor();
    expect(
      await findBarriers(
        page,
        paths.map((path) => ({ name: path, path, reach })),
      ),
    ).toEqual({});
  });

  it.each([
    ['where there is nothing', emptyStates],
    ['with dialogs', dialogs],
    ['in forms that are not right', formErrors],
  ])('%s', { timeout }, async (_, statesOf) => {
    for (const role of roles) {
      const states = statesOf(site).filter(({ as }) => as === role);
      if (states.length === 0) continue;
      const page = await site.openPage({ as: role, path: '/unauthorized' });
      expect(await findBarriers(page, states)).toEqual({});
    }
  });

  it('on the lists of a new installation', { timeout }, async () => {
    const empty = await setUpEmptySite();
    try {
      const learner = await empty.openPage({ as: 'learner', path: '/unauthorized' });
      expect(await findBarriers(learner, opened(['/user/home', '/user/contests']))).toEqual({});
      const admin = await empty.openPage({ as: 'admin', path: '/unauthorized' });
      const lists = ['/admin/problems', '/admin/contests', '/admin/scheduleContest'];
      expect(await findBarriers(admin, opened(lists))).toEqual({});
    } finally {
      await empty.close();
    }
  });
});

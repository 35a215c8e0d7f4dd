import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { dialogs, emptyStates, formErrors, type PageState } from './accessibility-states.ts';
import { findBarriersInBothThemes } from './browser/axe.ts';
import { failRequests } from './browser/network.ts';
import { sharedEmptySite, sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { casesOf, type Role, seeLanding, visit } from './every-route.ts';

const roles: readonly Role[] = ['nobody', 'learner', 'admin'];
const timeout = 120_000;

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});
/** Lists the pages that a role may open. */
const ownCases = (role: Role) => casesOf(site).filter(({ path, landings }) => landings[role][0] === path);

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByText(/^(Loading|Opening) .*…$/).count()).toBe(0);
}

/** A named state of a page. */
interface Check {
  name: string;
  open(page: Page): Promise<unknown>;
}

/** Finds the barriers of each state. Leaves out states without barriers. */
async function findBarriers(page: Page, checks: readonly Check[]) {
  const found: Record<string, string[]> = {};
  for (const { name, open } of checks) {
    await open(page);
    const barriers = await findBarriersInBothThemes(page);
    if (barriers.length > 0) found[name] = barriers;
  }
  return found;
}

const loaded = (states: readonly Omit<PageState, 'as'>[]): readonly Check[] =>
  states.map(({ name, path, reach }) => ({
    name,
    async open(page) {
      await page.goto(path);
      await settle(page);
      await reach(page);
    },
  }));

const loadedPaths = (paths: readonly string[]) =>
  loaded(paths.map((path) => ({ name: path, path, reach: async () => {} })));

describe('axe finds nothing, dark or light,', () => {
  // matrix.test.ts loads each of these.
  it.each(roles)('on any page of %s', { timeout }, async (role) => {
    const page = await site.openPage({ as: role, path: '/unauthorized' });
    const checks = ownCases(role).map(({ path, landings }) => ({
      name: path,
      async open() {
        await visit(page, path);
        await seeLanding(page, landings[role]);
        await settle(page);
      },
    }));
    expect(await findBarriers(page, checks)).toEqual({});
  });

  it.each<Role>(['learner', 'admin'])('on any page of %s whose content does not come', { timeout }, async (role) => {
    const page = await site.openPage({ as: role, path: '/unauthorized' });
    await failRequests(page, '**/api/{audit?,contest/,problem/,user/,worker}**', { status: 500 });
    const withoutContent = ['/unauthorized', '/download', '/admin/home', '/admin/uploadProblem'];
    const checks = ownCases(role)
      .filter(({ path }) => !withoutContent.includes(path) && !path.startsWith('/auth'))
      .map(({ path }) => ({
        name: path,
        async open() {
          await visit(page, path);
          await page.getByRole('alert').first().waitFor();
          await settle(page);
        },
      }));
    expect(await findBarriers(page, checks)).toEqual({});
  });

  it.each([
    ['where there is nothing', emptyStates],
    ['with dialogs', dialogs],
    ['in forms that are not right', formErrors],
  ])('%s', { timeout }, async (_, statesOf) => {
    for (const role of roles) {
      const states = statesOf(site).filter(({ as }) => as === role);
      if (states.length === 0) continue;
      // Some states register and submit.
      const as = role === 'learner' ? await site.signUp('Lee') : role;
      const page = await site.openPage({ as, path: '/unauthorized' });
      expect(await findBarriers(page, loaded(states))).toEqual({});
    }
  });

  it('on the lists of a new installation', { timeout }, async () => {
    const empty = await sharedEmptySite();
    const learner = await empty.openPage({ as: 'learner', path: '/unauthorized' });
    expect(await findBarriers(learner, loadedPaths(['/user/home', '/user/contests']))).toEqual({});
    const admin = await empty.openPage({ as: 'admin', path: '/unauthorized' });
    const lists = ['/admin/problems', '/admin/contests', '/admin/scheduleContest'];
    expect(await findBarriers(admin, loadedPaths(lists))).toEqual({});
  });
});

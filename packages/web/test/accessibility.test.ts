import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialogs, emptyStates, formErrors, type Scene } from './accessibility-scenes.ts';
import { findBarriersInBothThemes } from './browser/axe.ts';
import { failRequests } from './browser/network.ts';
import { type Stage, setUpEmptyStage, setUpStage } from './browser/stage.ts';
import { casesOf, type Role } from './every-route.ts';

const roles: readonly Role[] = ['nobody', 'learner', 'admin'];
const timeout = 120_000;

let stage: Stage;
beforeAll(async () => {
  stage = await setUpStage();
});
afterAll(() => stage?.close());

/** The pages that are for a role itself. */
const ownPaths = (role: Role) =>
  casesOf(stage).flatMap(({ path, landings }) => (landings[role][0] === path ? [path] : []));

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByText(/^(Loading|Opening) .*…$/).count()).toBe(0);
}

/** What is wrong in each scene, by its name; only scenes in which something is. */
async function lookThrough(page: Page, scenes: readonly Omit<Scene, 'as'>[]) {
  const found: Record<string, string[]> = {};
  for (const { name, path, reach } of scenes) {
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
    const page = await stage.openPage({ as: role, path: '/unauthorized' });
    expect(await lookThrough(page, opened(ownPaths(role)))).toEqual({});
  });

  it.each<Role>(['learner', 'admin'])('on any page of %s whose content does not come', { timeout }, async (role) => {
    const page = await stage.openPage({ as: role, path: '/unauthorized' });
    await failRequests(page, '**/api/{problem,contest,user}/**', { status: 500 });
    const withoutContent = ['/unauthorized', '/admin/home', '/admin/uploadProblem'];
    const paths = ownPaths(role).filter((path) => !withoutContent.includes(path) && !path.startsWith('/auth'));
    const reach = async (opened: Page) => opened.getByRole('alert').first().waitFor();
    expect(
      await lookThrough(
        page,
        paths.map((path) => ({ name: path, path, reach })),
      ),
    ).toEqual({});
  });

  it.each([
    ['where there is nothing', emptyStates],
    ['with dialogs', dialogs],
    ['in forms that are not right', formErrors],
  ])('%s', { timeout }, async (_, scenesOf) => {
    for (const role of roles) {
      const scenes = scenesOf(stage).filter(({ as }) => as === role);
      if (scenes.length === 0) continue;
      const page = await stage.openPage({ as: role, path: '/unauthorized' });
      expect(await lookThrough(page, scenes)).toEqual({});
    }
  });

  it('on the lists of a new installation', { timeout }, async () => {
    const empty = await setUpEmptyStage();
    try {
      const learner = await empty.openPage({ as: 'learner', path: '/unauthorized' });
      expect(await lookThrough(learner, opened(['/user/home', '/user/contests']))).toEqual({});
      const admin = await empty.openPage({ as: 'admin', path: '/unauthorized' });
      const lists = ['/admin/problems', '/admin/contests', '/admin/scheduleContest'];
      expect(await lookThrough(admin, opened(lists))).toEqual({});
    } finally {
      await empty.close();
    }
  });
});

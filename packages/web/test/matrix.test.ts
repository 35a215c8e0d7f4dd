import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/app/routes.tsx';
import { setUpSite, type TestSite } from './browser/test-site.ts';
import { casesOf, type Landing, patternsOf, type Role } from './every-route.ts';

let site: TestSite;
beforeAll(async () => {
  site = await setUpSite();
});
afterAll(() => site?.close());

const landingOf = async (page: Page): Promise<Landing> => [
  new URL(page.url()).pathname,
  (await page.getByRole('heading', { level: 1 }).allInnerTexts()).join(),
];

describe('every route', () => {
  it('is in the table', () => {
    const listed = new Set(casesOf(site).map(({ route }) => route));
    expect([...listed].sort(), 'the table is in packages/web/test/every-route.ts').toEqual(
      [...new Set(patternsOf(routes))].sort(),
    );
  });

  it.each<Role>(['nobody', 'learner', 'admin'])('leads %s to a page of theirs, with its heading', async (role) => {
    const page = await site.openPage({ as: role, path: '/unauthorized' });
    for (const { path, landings } of casesOf(site)) {
      await page.goto(path);
      await expect.poll(() => landingOf(page), { message: path }).toEqual(landings[role]);
    }
  });
});

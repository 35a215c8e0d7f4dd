import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { pageForGroup } from './browser/group-page.ts';
import { problemUpload } from './browser/problems.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';
import { visit } from './every-route.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

// Each test begins on another page than the log.
const sharedPage = pageForGroup((options) => site.openPage({ as: 'admin', path: '/unauthorized', ...options }));

it('lists who changed what, filtered by kind, person and object', async () => {
  const { problems } = site.admin.client;
  const { _id } = (await problems.upload({ ...problemUpload('rich'), title: 'To be logged' })).problem;
  await problems.update(_id, { archived: true });
  const page = await visit(sharedPage(), '/admin/home');
  await page.getByRole('link', { name: 'Audit log' }).click();
  const archived = page.getByRole('row').filter({ hasText: 'archived problem To be logged' });
  await archived.waitFor();
  await page.getByLabel('Filter changes').selectOption('contest');
  await page.getByRole('row').filter({ hasText: 'created contest' }).first().waitFor();
  expect(await archived.count()).toBe(0);
  await page.getByLabel('Filter changes').selectOption('problem');
  await archived.getByRole('link', { name: 'To be logged' }).click();
  await page.getByText('Only changes of one object.').waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(3);
  const { firstName, lastName } = await site.admin.client.users.profile();
  await archived.getByRole('link', { name: `${firstName} ${lastName}` }).click();
  await page.getByText('Only changes by one person of one object.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.getByText('Only changes').waitFor({ state: 'detached' });
});

it('loads older changes when asked', async () => {
  const { problems } = site.admin.client;
  const { _id } = (await problems.upload({ ...problemUpload('rich'), title: 'Often changed' })).problem;
  for (let change = 0; change < 50; change += 1) await problems.update(_id, { archived: change % 2 === 0 });
  const page = await visit(sharedPage(), `/admin/log?object=${_id}`);
  await expect.poll(() => page.getByRole('row').count()).toBe(51);
  await page.getByRole('button', { name: 'Show older changes' }).click();
  await page.getByRole('row').filter({ hasText: 'created problem Often changed' }).waitFor();
  expect(await page.getByRole('button', { name: 'Show older changes' }).count()).toBe(0);
});

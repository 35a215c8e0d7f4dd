import { hostname } from 'node:os';
import { beforeAll, expect, it } from 'vitest';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

it('lists the workers, and drains one until it is resumed', async () => {
  const page = await site.openPage({ as: 'admin', path: '/admin/home' });
  await page.getByRole('link', { name: 'Workers' }).click();
  const row = page.getByRole('row').filter({ hasText: hostname() });
  await row.filter({ hasText: 'judging' }).waitFor();
  await row.getByRole('button', { name: `Drain ${hostname()}` }).click();
  await row.filter({ hasText: 'draining' }).waitFor();
  const [worker] = await site.admin.client.workers.list();
  expect(worker).toMatchObject({ name: hostname(), connection: 'database', draining: true });
  await row.getByRole('button', { name: `Resume ${hostname()}` }).click();
  await row.filter({ hasText: 'judging' }).waitFor();
});

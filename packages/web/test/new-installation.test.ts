import { beforeAll, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { find, see } from './browser/see.ts';
import { sharedEmptySite } from './browser/shared-sites.ts';
import type { EmptySite } from './browser/test-site.ts';
import { settle } from './every-route.ts';

// The site without problems and contests takes seconds of CPU time to start, so what is shown there
// is tested in one file.

let site: EmptySite;
beforeAll(async () => {
  site = await sharedEmptySite();
});

it('shows a learner empty lists, with a link from contests to practice', async () => {
  const page = await site.openPage({ as: 'learner', path: '/user/home' });
  await page.getByText('There are no problems yet').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Contests' }).click();
  await see(page, 'No contests to show');
  await see(page, 'Please solve practice questions');
  await expectAccessible(page);
  await find(page, 'Please solve practice questions').click();
  await page.waitForURL('**/user/practice');
});

it('shows an administrator empty lists, with a link to the form of a problem', async () => {
  const page = await site.openPage({ as: 'admin', path: '/admin/contests' });
  await see(page, 'No contests to show');
  await expectAccessible(page);
  await find(page, 'Schedule Contest', 'link').click();
  await page.waitForURL('**/admin/scheduleContest');
  await settle(page);
  await expectAccessible(page);
  await page.getByRole('banner').getByRole('link', { name: 'Problems' }).click();
  await page.getByText('There are no problems yet').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add a problem' }).click();
  await page.waitForURL('**/admin/uploadProblem');
});

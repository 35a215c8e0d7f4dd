import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './browser/axe.ts';
import { sharedSite } from './browser/shared-sites.ts';
import type { TestSite } from './browser/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

it("lists everybody's submissions by person, verdict and language, and opens the source of one", async () => {
  const [carla, dora] = await Promise.all([site.signUp('Carla'), site.signUp('Dora')]);
  const { sum } = site.problems;
  const wrong = '#include <cstdio>\nint main() { puts("wrong on purpose"); }\n';
  await site.submit(carla, sum, wrong);
  await site.submit(carla, sum, 'no program');
  await site.submit(dora, sum, wrong);
  const page = await site.openPage({ as: 'admin', path: '/admin/home' });
  await page.getByRole('link', { name: 'Submissions', exact: true }).click();
  const rowsOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await rowsOf('Dora').waitFor();
  await rowsOf('Carla').first().getByRole('link', { name: 'Carla' }).first().click();
  await expect.poll(() => rowsOf('Carla').count()).toBe(2);
  expect(await rowsOf('Dora').count()).toBe(0);
  await expectAccessible(page);
  await page.getByLabel('Verdict').selectOption('Wrong answer');
  await expect.poll(() => rowsOf('Carla').count()).toBe(1);
  await page.getByRole('link', { name: /^Source of the submission of Carla/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Submission' });
  await dialog.getByText('wrong on purpose').first().waitFor();
  await dialog.getByText(`Carla Example for ${sum.title}`).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Show all' }).click();
  await rowsOf('Dora').waitFor();
  await page.getByLabel('Person').fill(dora.email);
  await page.getByLabel('Person').press('Enter');
  await expect.poll(() => rowsOf('Carla').count()).toBe(0);
  await page.getByLabel('Language').selectOption('Java');
  await page.getByText('No submissions to show').waitFor();
  await page.getByLabel('Language').selectOption('C++');
  await rowsOf('Dora').waitFor();
  await page.getByLabel('Person').fill('nobody@podium.test');
  await page.getByLabel('Person').press('Enter');
  await page.getByText('There is no account nobody@podium.test').waitFor();
});

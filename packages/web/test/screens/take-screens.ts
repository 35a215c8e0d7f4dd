import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { untilQuiet } from '../browser/network.ts';
import { type Size, sizes, type Theme } from '../browser/open-page.ts';
import { type DemoSite, setUpDemoSite } from '../browser/test-site.ts';

// `npm run screens` runs this file. It is no test, because nothing compares the pictures.

const folder = fileURLToPath(new URL('../../../../docs/screens/', import.meta.url));
const themes: readonly Theme[] = ['light', 'dark'];
const moment = '2026-03-07T10:30:00Z';

/** A main screen, as `docs/screens/` shows it. */
interface Screen {
  name: string;
  as: 'nobody' | 'learner' | 'admin';
  path(demo: DemoSite): string;
}

const screens: readonly Screen[] = [
  { name: 'login', as: 'nobody', path: () => '/auth/login' },
  { name: 'register', as: 'nobody', path: () => '/auth/register' },
  { name: 'problems', as: 'learner', path: () => '/user/home' },
  { name: 'practice', as: 'learner', path: ({ problems }) => `/user/problem/practice/${problems[0]?._id}` },
  { name: 'contests', as: 'learner', path: () => '/user/contests' },
  { name: 'contest', as: 'learner', path: ({ contests }) => `/user/contest/${contests.future._id}` },
  { name: 'attempt', as: 'learner', path: ({ contests }) => `/user/contestAttempt/${contests.live._id}` },
  { name: 'leaderboard', as: 'learner', path: ({ contests }) => `/user/leaderboard/${contests.past._id}` },
  { name: 'standings', as: 'learner', path: ({ contests }) => `/user/standings/${contests.past._id}` },
  { name: 'profile', as: 'learner', path: () => '/user/profile' },
  { name: 'admin-home', as: 'admin', path: () => '/admin/home' },
  { name: 'admin-problem', as: 'admin', path: ({ problems }) => `/admin/editProblem/${problems[0]?._id}` },
  { name: 'admin-schedule', as: 'admin', path: () => '/admin/scheduleContest' },
];

it('takes a picture of every main screen in both themes and both sizes', { timeout: 600_000 }, async () => {
  // The picture of the terminal in the same folder comes from another test.
  for (const picture of await readPictures()) await rm(join(folder, picture));
  // The clock stands still, so that equal pages make equal files.
  const demo = await setUpDemoSite(moment);
  try {
    await demo.learner.client.contests.register(demo.contests.live._id);
    for (const screen of screens) {
      for (const theme of themes) {
        for (const size of Object.keys(sizes) as Size[]) await takePicture(demo, screen, theme, size);
      }
    }
  } finally {
    await demo.close();
  }
  expect(await readPictures()).toHaveLength(screens.length * themes.length * Object.keys(sizes).length);
});

async function readPictures(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.png'));
}

async function takePicture(demo: DemoSite, { name, as, path }: Screen, theme: Theme, size: Size): Promise<void> {
  const page = await demo.openPage({ as, path: path(demo), theme, size });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await untilQuiet(page);
  const file = join(folder, `${name}-${size}-${theme}.png`);
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide', scale: 'css' });
  await page.context().close();
}

import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { untilQuiet } from '../browser/network.ts';
import { type Size, sizes, type Theme } from '../browser/open-page.ts';
import type { Person } from '../browser/people.ts';
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
  { name: 'board', as: 'learner', path: ({ contests }) => `/user/standings/${contests.live._id}` },
  { name: 'questions', as: 'learner', path: ({ contests }) => `/user/questions/${contests.live._id}` },
  { name: 'statistics', as: 'learner', path: ({ contests }) => `/user/statistics/${contests.past._id}` },
  { name: 'admin-contest', as: 'admin', path: ({ contests }) => `/admin/contest/${contests.live._id}` },
];
/** They are taken once the running contest is over, with its standings still frozen. */
const lateScreens: readonly Screen[] = [
  { name: 'resolver', as: 'admin', path: ({ contests }) => `/admin/resolver/${contests.live._id}` },
];

it('takes a picture of every main screen in both themes and both sizes', { timeout: 600_000 }, async () => {
  // The picture of the terminal in the same folder comes from another test.
  for (const picture of await readPictures()) await rm(join(folder, picture));
  // The clock stands still, so that equal pages make equal files.
  const demo = await setUpDemoSite(moment);
  try {
    await demo.learner.client.contests.register(demo.contests.live._id);
    await playLiveContest(demo);
    await takePictures(demo, screens);
    await endLiveContest(demo);
    await takePictures(demo, lateScreens);
  } finally {
    await demo.close();
  }
  expect(await readPictures()).toHaveLength(
    (screens.length + lateScreens.length) * themes.length * Object.keys(sizes).length,
  );
});

const minute = 60_000;
const wrong = 'int main() {}\n';
/** Who submits what after so many minutes of the running contest, and in which order. */
const plays: readonly [name: string, problem: string, isRight: boolean, afterMinutes: number][] = [
  ['Ada', 'deadline-rush', true, 6],
  ['Bo', 'deadline-rush', false, 9],
  ['Ada', 'cable-run', false, 12],
  ['Cy', 'deadline-rush', true, 14],
  ['Bo', 'deadline-rush', true, 17],
  ['Dee', 'cable-run', true, 21],
  ['Ada', 'cable-run', true, 24],
  ['Cy', 'key-macro', false, 27],
];

/** Lets four learners take part, with a question, an answer and an announcement. */
async function playLiveContest(demo: DemoSite): Promise<void> {
  const { live } = demo.contests;
  const start = Date.parse(live.startTime);
  const problems = (await demo.admin.client.contests.get(live._id)).problems;
  const people = new Map<string, Person>();
  for (const name of new Set(plays.map(([each]) => each))) {
    const person = await demo.signUp(name);
    await person.client.contests.register(live._id);
    people.set(name, person);
  }
  for (const [name, slug, isRight, afterMinutes] of plays) {
    demo.clock.freezeAt(start + afterMinutes * minute);
    const person = people.get(name);
    const problem = problems.find(({ title }) => title.toLowerCase().replaceAll(' ', '-') === slug);
    if (!person || !problem) throw new Error(`the demo has no ${slug}`);
    await demo.submit(person, problem, isRight ? await readSolution(slug) : wrong, live);
  }
  const { questions } = demo.admin.client;
  const [first] = problems;
  const asked = await people.get('Bo')?.client.questions.ask(live._id, {
    text: 'Can two deadlines be equal?',
    ...(first && { problemId: first._id }),
  });
  if (asked) await questions.answer(asked._id, { text: 'Yes, any number of them.', to: 'all' });
  await questions.announce(live._id, { text: 'The statement of Cable Run names a limit for k now.' });
  demo.clock.freezeAt(Date.parse(moment));
}

async function readSolution(slug: string): Promise<string> {
  const folder = fileURLToPath(new URL(`../../../server/demo/problems/${slug}/submissions/accepted/`, import.meta.url));
  const [name = ''] = await readdir(folder);
  return readFile(join(folder, name), 'utf8');
}

/** Freezes all but the first minutes of the contest, and lets it end. */
async function endLiveContest(demo: DemoSite): Promise<void> {
  const { live } = demo.contests;
  const lengthMinutes = (Date.parse(live.endTime) - Date.parse(live.startTime)) / minute;
  await demo.admin.client.contests.update(live._id, { freezeMinutes: lengthMinutes - 10 });
  demo.clock.freezeAt(Date.parse(live.endTime) + minute);
}

async function takePictures(demo: DemoSite, wanted: readonly Screen[]): Promise<void> {
  for (const screen of wanted) {
    for (const theme of themes) {
      for (const size of Object.keys(sizes) as Size[]) await takePicture(demo, screen, theme, size);
    }
  }
}

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

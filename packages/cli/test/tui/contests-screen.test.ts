import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContestSetup, type ScheduledContest, setUpContests } from './contest-setup.ts';
import { openApp } from './open-app.tsx';

let setup: ContestSetup;
let contests: Record<'past' | 'live' | 'soon' | 'late', ScheduledContest>;

beforeAll(async () => {
  setup = await setUpContests();
});

afterAll(() => setup?.close());

const openContests = () => openApp({ env: setup.ada.env, start: { screen: 'contests' } });

it('says that there are no contests, and suggests practice', async () => {
  expect(await openContests().waitFor('No contests to show')).toContain('Please solve practice questions');
});

it('shows ongoing and future contests by their start, and others by the filter', async () => {
  contests = {
    late: await setup.schedule('Late Cup', 'in 10h'),
    past: await setup.schedule('Old Cup', 'in 1h'),
    soon: await setup.schedule('Soon Cup', 'in 6h'),
    live: await setup.schedule('Live Cup', 'in 5h', '# The *live* one\n\nMore.'),
  };
  expect((await setup.ada.podium(['contest', 'join', contests.live._id])).exitCode).toBe(0);
  setup.moveTo(contests.live.startTime, -60_000);
  const app = openContests();
  const all = await app.waitFor('Soon Cup');
  expect(titlesOn(all)).toEqual(['Live Cup', 'Soon Cup', 'Late Cup']);
  expect(all).toContain('─ Running and upcoming ─');
  expect(all).toContain('Filter (all)  Ongoing Contests  Future Contests  Past Contests');
  expect(all).toMatch(/Live Cup .*✓ joined {2}Ongoing {2}5\d min \d\d s left/);
  expect(all).toContain('  The live one');
  expect(all).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d – (\d{4}-\d\d-\d\d )?\d\d:\d\d \S+ +2 problems, 1 participant/);
  await app.press('f');
  expect(titlesOn(await app.waitUntilGone('Soon Cup'))).toEqual(['Live Cup']);
  await app.press('tab');
  expect(titlesOn(await app.waitFor('Soon Cup'))).toEqual(['Soon Cup', 'Late Cup']);
  await app.press('tab');
  expect(titlesOn(await app.waitFor('Old Cup'))).toEqual(['Old Cup']);
  await app.press('f');
  expect(titlesOn(await app.waitFor('Soon Cup'))).toEqual(['Live Cup', 'Soon Cup', 'Late Cup']);
});

it('moves a contest to the ongoing ones the moment it starts', async () => {
  // The list must be on the screen before the start.
  setup.moveTo(contests.soon.startTime, 50_000);
  const app = openContests();
  await app.waitFor('Live Cup');
  await app.press('f');
  expect(titlesOn(await app.waitUntilGone('Late Cup'))).toEqual(['Live Cup']);
  setup.moveTo(contests.soon.startTime, 1_000);
  await app.press('R');
  expect(titlesOn(await app.waitFor('Soon Cup'))).toContain('Soon Cup');
});

it('lists the contests whose titles have the typed text, until the search is cleared', async () => {
  const app = openContests();
  await app.waitFor('Late Cup');
  await app.press('/');
  await app.type('lat');
  expect(titlesOn(await app.waitUntilGone('Soon Cup'))).toEqual(['Late Cup']);
  expect(app.screen()).toMatch(/\/ lat +1 of 2/);
  await app.type('x');
  await app.waitFor('No contest matches. c clears the search.');
  await app.press('enter', 'c');
  expect(titlesOn(await app.waitFor('Soon Cup'))).toEqual(['Soon Cup', 'Late Cup']);
});

it('opens the selected contest with Enter', async () => {
  const app = openContests();
  await app.waitFor('Late Cup');
  await app.press('G', 'enter');
  await app.waitFor('Register for Contest');
  await app.press('esc');
  await app.waitFor(/❯ Late Cup/);
});

it('has the newest of the past contests first, as the command has', async () => {
  setup.moveTo(contests.late.endTime, -60_000);
  const app = openContests();
  await app.waitFor('No contests to show');
  await app.press('F');
  const titles = ['Late Cup', 'Soon Cup', 'Live Cup', 'Old Cup'];
  expect(titlesOn(await app.waitFor(/Past, the newest first[\s\S]*Late Cup/))).toEqual(titles);
  const { stdout } = await setup.ada.podium(['contest', 'list', '--filter', 'past', '--json']);
  expect((JSON.parse(stdout) as { title: string }[]).map(({ title }) => title)).toEqual(titles);
  const all = await setup.ada.podium(['contest', 'list']);
  expect(all.stderr).toContain('Running and upcoming contests. Past ones: podium contest list --filter past');
});

function titlesOn(screen: string): (string | undefined)[] {
  return Array.from(screen.matchAll(/^│(?:❯ | {2})(\w+ Cup) {2}/gm), ([, title]) => title);
}

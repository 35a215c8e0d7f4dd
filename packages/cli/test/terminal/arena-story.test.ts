import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { type Person, signUpLearner } from '../people.ts';
import { type Story, setUpStory } from './story-setup.ts';

// This story follows a running contest in a small window without colours: everything is read by
// signs.

let story: Story;
let others: readonly Person[];
let cup: { _id: string; startTime: string };

beforeAll(async () => {
  story = await setUpStory();
  others = await Promise.all(['Bea', 'Cyd'].map((name) => signUpLearner(story.server.url, story.work, name)));
  const times = ['--start', 'in 2h', '--duration', '1h', '--freeze', '15m'];
  const problems = ['--problem', 'sum-of-two', '--problem', 'paths'];
  const args = ['--title', 'Spring Cup', '--description', 'Two sums.', ...times, ...problems, '--json'];
  const { json, stderr } = await story.admin.podium(['contest', 'create', ...args]);
  expect(stderr).toBe('');
  cup = (json() as { contest: typeof cup }).contest;
  for (const person of [story.learner, ...others]) {
    expect((await person.podium(['contest', 'join', cup._id])).exitCode).toBe(0);
  }
  story.clock.move(Date.parse(cup.startTime) + 600_000 - Date.now());
});

afterAll(() => story?.close());

async function solve(person: Person | undefined): Promise<void> {
  const file = join(story.work, 'try.cpp');
  await writeFile(file, programs.correct);
  expect((await person?.podium(['submit', file, '-p', `${cup._id}/A`]))?.exitCode).toBe(0);
}

it('shows the race in 80 x 24 cells without colours, one key after `podium`, and looks back', async () => {
  await solve(others[0]);
  const terminal = await story.openPodium([], { columns: 80, rows: 24, env: { NO_COLOR: '1' } });
  await terminal.waitFor(/❯ Spring Cup/);
  await terminal.keys('Enter');
  const arena = await terminal.waitFor(/Solving B now: rank 2 → 1/);
  expect(arena).toMatch(/0:1\d ━+╸─+╎┄+ 1:00/);
  expect(arena).toMatch(/A {2}Sum of Two/);
  expect(arena).toMatch(/1 {2}Bea Example .*★\+ 0:1\d/);
  expect(arena).toMatch(/2 {2}Ada Example \(you\)/);
  expect(arena).toContain('2 of 3, ');
  expect(arena).toMatch(/[1-9]\d* points behind rank 1/);
  await solve(others[1]);
  await terminal.waitFor(/Cyd Example +1 .*\+ 0:1\d/);
  await terminal.waitFor(/▼1 +3 {2}Ada Example \(you\)/);
  await terminal.keys('b');
  await terminal.waitFor(/Standings of Spring Cup[\s\S]*You are 3 of 3/);
  await terminal.keys('Left');
  await terminal.waitFor(/Standings as they were/);
  await terminal.keys('Left', 'Left');
  await terminal.waitFor(/◀ 0:0\d[\s\S]*Bea Example +0 +0/);
  await terminal.keys('Escape');
  await terminal.waitFor(/Bea Example +1/);
  await terminal.keys('q');
  await terminal.waitFor('─ [Problems] ─');
  await terminal.resize(120, 40);
  const wide = await terminal.waitFor('Two sums.');
  expect(wide).toMatch(/Problems\]?.*Description/);
  expect(wide).toContain('Ada Example (you)');
  await terminal.keys('C-c');
  expect(await terminal.waitForExit()).toBe(130);
});

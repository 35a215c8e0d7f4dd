import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { type Person, signUpLearner } from '../people.ts';
import { type Story, setUpStory } from './story-setup.ts';

// This story follows a contest in the full-screen interface, from the registration to the
// leaderboard.

let story: Story;
let others: readonly Person[];
let cup: { _id: string; startTime: string; endTime: string };

beforeAll(async () => {
  story = await setUpStory();
  const names = ['Bea', 'Cyd', 'Dan'];
  others = await Promise.all(names.map((name) => signUpLearner(story.server.url, story.work, name)));
  const times = ['--start', 'in 2h', '--duration', '1h'];
  const problems = ['--problem', 'sum-of-two', '--problem', 'paths'];
  const args = ['--title', 'Spring Cup', '--description', 'Two sums.', ...times, ...problems, '--json'];
  const { json } = await story.admin.podium(['contest', 'create', ...args]);
  cup = (json() as { contest: typeof cup }).contest;
});

afterAll(() => story?.close());

/**
 * This time passes while the test watches the screen, which notices the start and the end by
 * itself.
 */
const lastMomentsMs = 2_500;
let ahead = 0;

/** Moves the server's clock to that many milliseconds before a time. */
function moveTo(iso: string, msBefore: number): void {
  const wanted = Date.parse(iso) - msBefore - Date.now();
  story.clock.move(wanted - ahead);
  ahead = wanted;
}

/** Bea and Cyd solve the problem with one and two penalties. Dan does not solve it. */
async function othersTry(): Promise<void> {
  const { correct, crashing, wrong } = programs;
  const tries = [[wrong, correct], [wrong, crashing, correct], [wrong]];
  for (const [at, person] of others.entries()) {
    expect((await person.podium(['contest', 'join', cup._id])).exitCode).toBe(0);
    for (const [number, program] of tries[at]?.entries() ?? []) {
      const file = join(story.work, `${person.email}-${number}.cpp`);
      await writeFile(file, program);
      const { exitCode } = await person.podium(['submit', file, '-p', `${cup._id}/A`]);
      expect(exitCode === 0).toBe(program === correct);
    }
  }
}

it('leads from registration through the attempt to a rank among the first three', async () => {
  const terminal = await story.openPodium([], { env: { VISUAL: await story.editors.replacing(programs.correct) } });
  await terminal.waitFor('3 Contests');
  await terminal.keys('3');
  // The home screen has the contest too.
  await terminal.waitFor(/Filter \(all\)[\s\S]*Spring Cup/);
  await terminal.keys('Enter');
  expect(await terminal.waitFor('Register for Contest')).not.toContain('Sum of Two');
  await terminal.keys('r');
  await terminal.waitFor('─ Success ─');
  await terminal.keys('Enter');
  await terminal.waitFor('✓ Registered');

  moveTo(cup.startTime, 30_000);
  await terminal.keys('R');
  await terminal.waitFor(/Starts in \d+ s/);
  moveTo(cup.startTime, lastMomentsMs);
  await terminal.keys('R');
  const attempt = await terminal.waitFor(/A {2}Sum of Two/);
  // A busy machine may take minutes to show it.
  expect(attempt).toMatch(/Time Remaining (1 h 00 min 00 s|5\d min \d\d s)/);
  await terminal.waitFor(/Spring Cup ✓ 0\/2 (1 h 00 min|5\d min \d\d s)/);
  await terminal.waitForWritten('Spring Cup has started.');

  await terminal.keys('e');
  expect(await terminal.waitFor('the starter file, untouched')).toContain('./spring-cup/A-sum-of-two/solution.cpp');
  await terminal.keys('e');
  await terminal.waitForWritten('Saved. t tests it, s submits it.');
  await terminal.keys('s');
  await terminal.waitFor(/\[●●●●\] 4\/4 {2}Accepted/);
  const code = await readFile(join(story.work, 'spring-cup', 'A-sum-of-two', 'solution.cpp'), 'utf8');
  expect(code).toBe(programs.correct);
  await terminal.waitFor('✓ 1/2');
  await terminal.keys('q');
  await terminal.waitFor(/A {2}Sum of Two .*✓ Solved/);
  await othersTry();

  moveTo(cup.endTime, 30_000);
  await terminal.keys('R');
  await terminal.waitFor(/Time Remaining \d+ s/);
  moveTo(cup.endTime, lastMomentsMs);
  await terminal.keys('R');
  const over = await terminal.waitFor('Status Contest Over');
  expect(over).toMatch(/Spring Cup ✓ 1\/2 over/);
  expect(over).toMatch(/A {2}Sum of Two .*✓ Solved/);
  await terminal.waitForWritten('Contest is over');
  await terminal.keys('L');
  await terminal.waitForWritten('No administrator has generated the leaderboard yet.');
  await story.asAdmin('leaderboard', 'generate', cup._id);
  await terminal.keys('R');
  await terminal.waitFor('View Leaderboard');
  await terminal.keys('L');
  const rankings = await terminal.waitFor(/You are 1 of 4[\s\S]*\(you\)[\s\S]*Dan Example/);
  expect(rankings).toMatch(/ Solved {2}Score .* A .* B .*\n.*★ 1 {2}Ada Example \(you\) +1 +[1-9]\d* +[1-9]\d* +- /);
  expect(rankings).toMatch(/★ 2 {2}Bea Example.*\n.*★ 3 {2}Cyd Example.*\n.* {3}4 {2}Dan Example/);
  await terminal.keys('C-c');
  expect(await terminal.waitForExit()).toBe(130);
});

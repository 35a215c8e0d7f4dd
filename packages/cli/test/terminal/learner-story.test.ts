import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { type Story, setUpStory } from './story-setup.ts';

// A learner spends an evening in the full-screen interface, from signing in to the first accepted
// submission.

let story: Story;

beforeAll(async () => {
  story = await setUpStory();
});

afterAll(() => story?.close());

it('leads from signing in to an accepted submission, and leaves the shell as it was', async () => {
  const freshStart = join(story.work, '..', 'fresh');
  await mkdir(freshStart);
  const shell = await story.openShell({
    env: {
      PODIUM_CONFIG_DIR: freshStart,
      VISUAL: await story.editors.replacingInTurn(programs.wrong, programs.correct),
    },
  });
  await shell.type('echo before\n');
  await shell.waitFor('before\n$');
  const before = { screen: await shell.screen(), lines: await shell.lineSettings() };

  await shell.type('podium; echo "ended $?"\n');
  await shell.waitFor('Password');
  await shell.type(`${story.learner.email}\n${story.learner.password}\n`);
  await shell.waitForWritten('Welcome Back!');
  expect(await shell.state()).toMatchObject({ isAlternateScreen: true, wantsMouse: true });

  await shell.keys('2');
  await shell.waitFor('3 of 3');
  await shell.keys('/');
  await shell.type('OF TWO');
  await shell.waitUntilGone('Sum of Squares');
  await shell.waitFor('Sum of Two');
  await shell.keys('Enter', 'Enter');
  expect(await shell.waitFor('My Submissions')).toContain('Difficulty: Easy');

  await shell.keys('e');
  expect(await shell.waitFor('the starter file, untouched')).toContain('./sum-of-two/solution.cpp');
  await shell.keys('e');
  await shell.waitForWritten('Saved. t tests it, s submits it.');
  await shell.keys('t');
  await shell.waitFor(/0\/2 {2}Wrong answer[\s\S]*Expected Output +Actual Output[\s\S]*1 3 +\| 1 2/);

  await shell.keys('e');
  await shell.waitFor('Source changed;');
  await shell.keys('t');
  await shell.waitFor('All tests passed');
  await shell.keys('s');
  await shell.waitFor(/─ Accepted!!! ─[\s\S]*All test cases passed successfully\./);
  await shell.keys('Enter');
  await shell.waitUntilGone('─ Accepted!!! ─');
  await shell.waitFor(/\[●●●●\] 4\/4 {2}Accepted/);
  expect(await readFile(join(story.work, 'sum-of-two', 'solution.cpp'), 'utf8')).toBe(programs.correct);

  await shell.keys('2');
  expect(await shell.waitFor(/✓ +Sum of Two/)).toContain('OF TWO');
  await shell.keys('c');
  await shell.waitFor('3 of 3');
  await shell.keys('1');
  await shell.waitFor('1 Home');
  await shell.keys('q', 'q', 'q', 'q');
  await shell.waitFor('ended 0\n$');
  expect(await shell.screen()).toBe(`${before.screen} podium; echo "ended $?"\nended 0\n$`);
  expect(await shell.lineSettings()).toBe(before.lines);
  expect(await shell.state()).toMatchObject({
    isAlternateScreen: false,
    wantsMouse: false,
    cursor: { isVisible: true },
  });
});

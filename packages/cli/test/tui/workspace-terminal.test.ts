import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { type Story, setUpStory } from '../terminal/story-setup.ts';

let story: Story;

beforeAll(async () => {
  story = await setUpStory();
});

afterAll(() => story?.close());

it('gives the editor every key from the first, and continues watching meanwhile', async () => {
  const terminal = await story.openPodium([], { env: { VISUAL: await story.editors.waiting(programs.correct) } });
  await terminal.waitFor('2 Problems');
  await terminal.keys('2');
  await terminal.waitFor('Sum of Two');
  await terminal.keys('e');
  await terminal.waitFor('the starter file, untouched');
  await terminal.keys('w');
  await terminal.waitFor('Wrong answer');
  await terminal.keys('e');
  await terminal.waitFor('editing solution.cpp');
  await terminal.keys('Enter');
  const screen = await terminal.waitFor('All tests passed');
  expect(screen).toContain('watching');
  const [, place = ''] = /\.\/([\w-]+)\/solution\.cpp/.exec(screen) ?? [];
  expect(await readFile(join(story.work, place, 'solution.cpp'), 'utf8')).toBe(programs.correct);
});

it('continues to take keys after the screen was redrawn, however often', async () => {
  const terminal = await story.openPodium([]);
  await terminal.waitFor('2 Problems');
  await terminal.keys('C-l');
  await terminal.keys('2');
  await terminal.waitFor('Sum of Two');
  await terminal.keys('C-l', 'C-l', 'C-l', 'C-l');
  await terminal.keys('5');
  await terminal.waitFor('This machine');
  await terminal.keys('q');
  expect(await terminal.waitForExit()).toBe(0);
});

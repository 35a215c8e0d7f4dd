import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { type Story, setUpStory } from './story-setup.ts';

// These tests check the setup of the stories: a learner in a shell, with an editor and a contest
// that starts.

let story: Story;

beforeAll(async () => {
  story = await setUpStory();
});

afterAll(() => story?.close());

it('lets a learner solve a problem in a shell with an editor', async () => {
  const env = { VISUAL: await story.editors.replacing(programs.correct) };
  const terminal = await story.openShell({ env });
  await terminal.type('podium problem get sum-of-two && cd sum-of-two\n');
  await terminal.waitFor('problem.md');
  await terminal.type('podium edit && podium submit; echo "ended $?"\n');
  expect(await terminal.waitFor('ended 0', { timeoutMs: 60_000 })).toContain('[●●●●] 4/4  Accepted');
  expect(await readFile(join(story.work, 'sum-of-two', 'solution.cpp'), 'utf8')).toBe(programs.correct);
});

it('has editors that wait for the user, that append and that are killed', async () => {
  const { editors, openPodium, work } = story;
  const file = join(work, 'sum.cpp');
  await writeFile(file, programs.wrong);
  const waiting = await openPodium(['edit', 'sum.cpp'], { env: { VISUAL: await editors.waiting('// a\n') } });
  await waiting.waitFor('editing sum.cpp');
  await waiting.keys('C-c');
  await waiting.keys('Enter');
  expect(await waiting.waitForExit()).toBe(0);
  const appending = await openPodium(['edit', 'sum.cpp'], { env: { VISUAL: await editors.appending('// b\n') } });
  expect(await appending.waitForExit()).toBe(0);
  expect(await readFile(file, 'utf8')).toBe('// a\n// b\n');
  const killed = await openPodium(['edit', 'sum.cpp'], { env: { VISUAL: await editors.killed() } });
  expect(await killed.waitForExit()).toBe(137);
  expect((await killed.state()).isAlternateScreen).toBe(false);
});

it('brings a contest to its start when the clock of the server is moved', async () => {
  const times = ['--start', 'in 2h', '--duration', '1h'];
  const texts = ['--title', 'Spring Open', '--description', 'One sum.'];
  await story.asAdmin('contest', 'create', ...texts, ...times, '--problem', 'sum-of-two');
  const terminal = await story.openShell();
  await terminal.type('podium contest list\n');
  await terminal.waitFor(/starts in (2 h|1 h 59 min)/);
  story.clock.move(2 * 3_600_000 + 60_000);
  await terminal.type('clear; podium contest list\n');
  await terminal.waitFor(/Ongoing, 5\d min/);
});

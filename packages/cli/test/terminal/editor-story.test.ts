import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { isRunning } from './is-running.ts';
import { goToWorkspace, openWorkspace, pullProblem } from './open-workspace.ts';
import { type Story, setUpStory } from './story-setup.ts';

// These stories open editors that misbehave from the full-screen interface.

let story: Story;

beforeAll(async () => {
  story = await setUpStory();
});

afterAll(() => story?.close());

it('takes the terminal back from an editor that is killed in the middle of drawing', async () => {
  const env = { VISUAL: await story.editors.killed() };
  const { terminal, folder } = await openWorkspace(story, { program: programs.correct, env });
  const before = await terminal.lineSettings();
  await terminal.keys('e');
  await terminal.waitForWritten('The editor was killed; solution.cpp contains the last saved version.');
  await terminal.waitFor('./sum-of-two/solution.cpp');
  expect(await terminal.state()).toMatchObject({ isAlternateScreen: true, wantsMouse: true });
  expect(await terminal.lineSettings()).toBe(before);
  // The keys work again, and the solution is unharmed.
  await terminal.keys('t');
  await terminal.waitFor('All tests passed');
  expect(await readFile(join(folder, 'solution.cpp'), 'utf8')).toBe(programs.correct);
  await terminal.keys('C-c');
  expect(await terminal.waitForExit()).toBe(130);
  expect(await terminal.state()).toMatchObject({ isAlternateScreen: false, wantsMouse: false });
});

it('suggests what to do about an editor that is not installed', async () => {
  const { terminal } = await openWorkspace(story, { env: { VISUAL: 'no-such-editor' } });
  await terminal.keys('e');
  await terminal.waitFor(/The editor 'no-such-editor' cannot be started\.[\s\S]*EDITOR/);
  await terminal.keys('Enter');
  await terminal.waitUntilGone('no-such-editor');
  await terminal.waitFor('the starter file, untouched');
});

it('suggests what to do without any editor', async () => {
  const { cwd, title } = await pullProblem(story);
  const shell = await story.openShell({ cwd });
  await shell.type('PATH=/nowhere "$(command -v podium)"\n');
  await goToWorkspace(shell, title);
  await shell.keys('e');
  await shell.waitFor(/No editor was found[\s\S]*EDITOR/);
  await shell.keys('Enter');
  await shell.waitUntilGone('No editor was found');
  await shell.waitFor('the starter file, untouched');
});

it('leaves Ctrl-C to the editor, and redraws after it in a window resized meanwhile', async () => {
  const env = { VISUAL: await story.editors.waiting(programs.correct) };
  const { terminal } = await openWorkspace(story, { env });
  await terminal.keys('e');
  // The editor draws on the same screen.
  await terminal.waitFor('editing solution.cpp');
  await terminal.keys('C-c', 'C-c', 'C-c');
  await terminal.waitFor('interrupted');
  await terminal.resize(80, 24);
  await terminal.keys('Enter');
  await terminal.waitForWritten('Saved. t tests it, s submits it.');
  const screen = await terminal.waitFor('edited, not submitted yet');
  expect(screen).not.toContain('editing');
  const lines = (await terminal.waitUntilStill()).split('\n');
  expect(lines).toHaveLength(24);
  expect(Math.max(...lines.map((line) => [...line].length))).toBe(80);
});

it('ends the editor when it is terminated, and removes the temporary files', async () => {
  const untidy = `printf '\\e[?1000h\\e[?1049h\\e[?25l'\ntrap 'sleep 0.3; exit 1' TERM\necho $$ > "$0-pid"\nwhile :; do read -r; done`;
  const env = { VISUAL: await story.editors.script(untidy) };
  const { terminal } = await openWorkspace(story, { env });
  await terminal.keys('e');
  const readPid = () => readFile(`${env.VISUAL}-pid`, 'utf8').then(Number, () => 0);
  const editor = await vi.waitUntil(readPid, { timeout: 60_000 });
  process.kill(await terminal.pid(), 'SIGTERM');
  expect(await terminal.waitForExit()).toBe(130);
  expect(isRunning(editor)).toBe(false);
  const sound = { isAlternateScreen: false, wantsMouse: false, cursor: { isVisible: true } };
  expect(await terminal.state()).toMatchObject(sound);
});

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import type { TestServer } from '../../../server/test/start-server.ts';
import { descendantsOf } from '../descendants.ts';
import { isRunning } from './is-running.ts';
import { goToWorkspace, openWorkspace, pullProblem, uploadSlowProblem } from './open-workspace.ts';
import { type Story, setUpStory } from './story-setup.ts';

// These stories leave the full-screen interface at any moment: by Ctrl-C, by Ctrl-Z, and by closing
// the window.

let story: Story<TestServer>;
/** The title of a problem whose time limit outlasts the tests. */
let slowProblem: string;

beforeAll(async () => {
  story = await setUpStory({ hasOwnServer: true });
  slowProblem = await uploadSlowProblem(story);
  for (const [title, start] of [
    ['Autumn Cup', 'in 10m'],
    ['Spring Cup', 'in 5h'],
  ] as const) {
    const times = ['--start', start, '--duration', '1h'];
    await story.asAdmin('contest', 'create', '--title', title, '--description', 'D', ...times, '-p', 'paths');
  }
  story.clock.move(2 * 3_600_000);
  const { folder } = await pullProblem(story, { program: programs.correct });
  expect((await story.learner.podium(['submit'], { cwd: folder })).exitCode).toBe(0);
});

afterAll(async () => {
  // An orderly stop would wait for a submission that never ends.
  await story?.server.kill();
  await story?.close();
});

const sound = { isAlternateScreen: false, wantsMouse: false, cursor: { isVisible: true } };

/** Lists the files that the judge of a process left in the folder for temporary files. */
const leftBy = async (pid: number) =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('podium-') && name.includes(`-${pid}-`));

/** Waits until a process has that many descendants, and returns their ids. */
function startedBy(pid: number, count: number): Promise<number[]> {
  const look = async () => {
    const pids = await descendantsOf(pid);
    return pids.length >= count && pids;
  };
  return vi.waitUntil(look, { timeout: 60_000 }) as Promise<number[]>;
}

const allEnded = (pids: readonly number[]) =>
  vi.waitUntil(() => pids.every((pid) => !isRunning(pid)), { timeout: 60_000 });

describe('Ctrl-C', () => {
  /**
   * These screens have the keys that lead there from home, and the texts that appear. The test of
   * Ctrl-Z leaves the home screen, and those of work that goes on leave workspaces.
   */
  const ways: Readonly<Record<string, readonly (readonly [key: string, shown: string | RegExp])[]>> = {
    'the search for problems': [
      ['2', '3 of 3'],
      ['/', 'done'],
    ],
    'a contest': [
      ['3', /Filter \(all\)[\s\S]*Spring Cup/],
      ['Enter', 'Register for Contest'],
    ],
    'the palette': [[':', '─ Commands ─']],
  };

  it('leaves every kind of screen with 130, and the terminal as it was', async () => {
    const shell = await story.openShell();
    await shell.waitFor('$');
    const lines = await shell.lineSettings();
    for (const [place, keys] of Object.entries(ways)) {
      await shell.type('clear; podium; echo "ended $?"\n');
      await shell.waitFor('1 Home');
      for (const [key, shown] of keys) {
        await shell.keys(key);
        await shell.waitFor(shown);
      }
      await shell.keys('C-c');
      expect(await shell.waitFor(/ended.*\n\$/), place).toBe('ended 130\n$');
      expect(await shell.state(), place).toMatchObject(sound);
      expect(await shell.lineSettings(), place).toBe(lines);
    }
  });

  // Watching runs the tests as the key for a test does.
  it.each([
    { work: 'watching', key: 'w', shown: 'watching', children: 2 },
    { work: 'a run', key: 'r', shown: 'Compiling and running', children: 2 },
    { work: 'a submit', key: 's', shown: 'Judging', children: 0 },
  ])('during $work leaves with 130, and nothing goes on', async ({ key, shown, children }) => {
    const { terminal, folder } = await openWorkspace(story, { title: slowProblem, program: programs.sleeping });
    await terminal.keys(key);
    await terminal.waitFor(shown);
    const pid = await terminal.pid();
    const started = await startedBy(pid, children);
    await terminal.keys('C-c');
    expect(await terminal.waitForExit()).toBe(130);
    expect(await terminal.state()).toMatchObject(sound);
    await allEnded(started);
    expect(await leftBy(pid)).toEqual([]);
    await expectSound(folder, programs.sleeping);
  });
});

/**
 * Expects that the record is readable, that the solution is unchanged, and that no half-written
 * file is left.
 */
async function expectSound(folder: string, program: string): Promise<void> {
  const record = JSON.parse(await readFile(join(folder, '.podium.json'), 'utf8'));
  expect(record.problem.title).toBe(slowProblem);
  expect(await readFile(join(folder, 'solution.cpp'), 'utf8')).toBe(program);
  expect((await readdir(folder)).toSorted()).toEqual(['.podium.json', 'problem.md', 'solution.cpp', 'tests']);
}

it('ends with its processes when the window is closed while it watches', async () => {
  const { terminal, folder } = await openWorkspace(story, { title: slowProblem, program: programs.sleeping });
  await terminal.keys('w');
  const pid = await terminal.pid();
  const started = await startedBy(pid, 2);
  await terminal.hangUp();
  await allEnded([pid, ...started]);
  expect(await leftBy(pid)).toEqual([]);
  await expectSound(folder, programs.sleeping);
});

describe('Ctrl-Z', () => {
  it('restores the screen of the shell, and fg returns to the full screen, also in a resized window', async () => {
    const { cwd, title } = await pullProblem(story, { program: programs.wrong });
    const shell = await story.openShell({ cwd });
    await shell.waitFor('$');
    const lines = await shell.lineSettings();
    await shell.type('podium\n');
    await goToWorkspace(shell, title);
    await shell.keys('t');
    // The report is drawn before the run has ended, which the keys at the bottom show.
    await shell.waitFor(/0\/2 {2}Wrong answer[\s\S]*q back/);
    const before = await shell.waitUntilStill();
    await shell.keys('C-z');
    await shell.waitFor(/Stopped.*\n\$$/);
    expect(await shell.state()).toMatchObject(sound);
    expect(await shell.lineSettings()).toBe(lines);
    await shell.type('echo in between\n');
    await shell.waitFor('in between\n$');
    await shell.type('fg\n');
    await shell.waitFor(/0\/2 {2}Wrong answer/);
    expect(await shell.waitUntilStill()).toBe(before);
    expect(await shell.state()).toMatchObject({ isAlternateScreen: true, wantsMouse: true });
    await shell.keys('n');
    await shell.waitFor(/❯ ✗ Test 2/);
    await shell.keys('1');
    // The home screen has loaded once its boxes are drawn. Only they reach the right edge.
    await shell.waitFor(/^╭─ Contests ─{80,}╮$/m);
    await shell.keys('C-z');
    // The first line that says so is still there.
    await shell.waitFor(/Stopped[\s\S]*Stopped.*\n\$$/);
    await shell.resize(80, 24);
    await shell.type('fg\n');
    // A frame for the larger window comes first. In the right one the whole address stands at the
    // right edge, under the bar.
    await shell.waitFor(/^.*\n.{60,}127\.0\.0\.1:\d+\n[\s\S]*^╭─ Contests ─{66,}╮$/m);
    const resized = (await shell.waitUntilStill()).split('\n');
    expect(Math.max(...resized.map((line) => [...line].length))).toBe(80);
    await shell.keys('C-c');
    await shell.waitFor(/\$ fg\npodium\n\$/);
    await shell.resize(100, 30);
    await shell.type('echo "ended $?"\n');
    expect(await shell.waitFor(/ended 130\n\$$/)).toContain('in between');
    // The terminal may not have its former size yet.
    const withoutSize = (settings: string) => settings.replace(/rows \d+; columns \d+;/, '');
    expect(withoutSize(await shell.lineSettings())).toBe(withoutSize(lines));
  });
});

it('reports an internal error after leaving the screen, and ends with 70', async () => {
  const preload = join(story.work, 'fault.mjs');
  await writeFile(preload, "process.on('SIGUSR2', () => { throw new Error('nobody thought of this'); });\n");
  const terminal = await story.openPodium([], { env: { NODE_OPTIONS: `--import=${preload}` } });
  await terminal.waitFor('2 Problems');
  process.kill(await terminal.pid(), 'SIGUSR2');
  expect(await terminal.waitForExit()).toBe(70);
  expect(await terminal.screen()).toContain('error Podium failed because of a bug: nobody thought of this');
  expect(await terminal.state()).toMatchObject(sound);
  expect(await terminal.lineSettings()).toMatch(/[^-]icanon/);
});

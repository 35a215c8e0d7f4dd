import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { programs } from '../../../server/test/programs.ts';
import { descendantsOf } from '../descendants.ts';
import { isRunning } from './is-running.ts';
import { type Story, setUpStory } from './story-setup.ts';

// In these stories the window of a long command is closed, or the command is suspended and
// continued.

let story: Story;

beforeAll(async () => {
  story = await setUpStory();
  const times = ['--start', 'in 2h', '--duration', '1h'];
  await story.asAdmin('contest', 'create', '--title', 'Autumn Cup', '--description', 'D', ...times, '-p', 'paths');
  expect((await story.learner.podium(['contest', 'join', 'autumn'])).exitCode).toBe(0);
});

afterAll(() => story?.close());

/**
 * Pulls the sum problem into a new folder with a program that never ends, and a time limit that
 * outlasts the test.
 */
async function pull(name: string, program: string): Promise<string> {
  const folder = join(story.work, name);
  expect((await story.learner.podium(['problem', 'get', 'sum-of-two', '--dir', folder])).exitCode).toBe(0);
  await writeFile(join(folder, 'solution.cpp'), program);
  const record = await readRecord(folder);
  record.problem.constraints = { timeLimit: '60s', memoryLimit: '64MB' };
  await writeFile(join(folder, '.podium.json'), JSON.stringify(record));
  return folder;
}

const readRecord = async (folder: string) => JSON.parse(await readFile(join(folder, '.podium.json'), 'utf8'));

/** Lists the files that the judge of a process left in the folder for temporary files. */
const leftBy = async (pid: number) =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('podium-') && name.includes(`-${pid}-`));

describe('a terminal that is closed', () => {
  it.each([
    { args: ['test', '--watch'], shown: 'Watching', children: 2 },
    { args: ['submit', '--force'], shown: 'Waiting in the queue', children: 0 },
    { args: ['race', 'autumn'], shown: 'Starts in', children: 0 },
    { args: ['status', '--watch'], shown: 'Autumn Cup', children: 0 },
  ])('ends $args.0 with all it has started, and leaves the files sound', async ({ args, shown, children }) => {
    const name = `closed-${args[0]}`;
    const folder = await pull(name, programs.sleeping);
    // The verdict of the submission never arrives. Podium would stop waiting for it after 30 s.
    const interrupt = () => new Promise<void>(() => {});
    story.proxy.interruptAt({ request: /\/events/, number: 1, when: 'arrives', interrupt });
    const terminal = await story.openPodium(args, { cwd: name });
    await terminal.waitFor(shown);
    const pid = await terminal.pid();
    const started = await vi.waitUntil(
      async () => {
        const pids = await descendantsOf(pid);
        return pids.length >= children && pids;
      },
      { timeout: 60_000 },
    );
    await terminal.hangUp({ timeoutMs: 20_000 });
    await vi.waitUntil(() => started.every((child) => !isRunning(child)), { timeout: 60_000 });
    expect(await leftBy(pid)).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect((await readRecord(folder)).problem.title).toBe('Sum of Two');
  });
});

describe('Ctrl-Z', () => {
  it('suspends test --watch, and fg tests the version saved meanwhile', async () => {
    const folder = await pull('suspended', programs.wrong);
    const terminal = await story.openShell({ cwd: 'suspended' });
    await terminal.type('podium test --watch\n');
    await terminal.waitFor('Wrong answer');
    await terminal.keys('C-z');
    await terminal.waitFor('Stopped');
    await writeFile(join(folder, 'solution.cpp'), programs.correct);
    await terminal.type('fg\n');
    await terminal.waitFor('All tests passed');
    await terminal.keys('C-c');
    await terminal.waitFor(/\n\$$/);
    await terminal.type('echo ended $?\n');
    await terminal.waitFor('ended 130');
  });

  it('suspends status --watch, and fg continues it', async () => {
    const terminal = await story.openShell();
    await terminal.type('podium status --watch\n');
    await terminal.waitFor('Autumn Cup');
    await terminal.keys('C-z');
    await terminal.waitFor('Stopped');
    await terminal.type('clear\n');
    await terminal.waitUntilGone('Autumn Cup');
    await terminal.type('fg\n');
    await terminal.waitFor('Autumn Cup');
    await terminal.keys('C-c');
    await terminal.waitFor(/\n\$$/);
    await terminal.type('echo ended $?\n');
    await terminal.waitFor('ended 130');
  });

  it('suspends a question with the cursor visible, and fg asks it again', async () => {
    const terminal = await story.openShell();
    const { email, password } = story.learner;
    await terminal.type(`podium login --email ${email}\n`);
    await terminal.waitFor('Password');
    await terminal.keys('C-z');
    await terminal.waitFor('Stopped');
    expect(await terminal.state()).toMatchObject({ cursor: { isVisible: true } });
    await terminal.type('clear\n');
    await terminal.waitUntilGone('Password');
    await terminal.type('fg\n');
    await terminal.waitFor('Password');
    await terminal.type(`${password}\n`);
    await terminal.waitFor('Welcome Back!');
  });
});

it('Ctrl-D cancels a question like Ctrl-C', async () => {
  const terminal = await story.openShell();
  await terminal.waitFor('$');
  const lines = await terminal.lineSettings();
  await terminal.type(`podium login --email ${story.learner.email}\n`);
  await terminal.waitFor('Password');
  await terminal.keys('C-d');
  await terminal.waitFor(/Interrupted\.[\s\S]*\$$/);
  expect(await terminal.lineSettings()).toBe(lines);
  await terminal.type('echo ended $?\n');
  await terminal.waitFor('ended 130');
});

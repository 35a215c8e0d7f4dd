import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { type LearnerSetup, setUpLearner } from './learner-setup.ts';
import { makePulledFolder } from './pulled-folder.ts';
import { runCli, temporaryFolder } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

const contest = { id: 'bbbbbbbbbbbb', title: 'Spring', label: 'A' };
const problemUrl = 'http://127.0.0.1:9/user/problem/practice/aaaaaaaaaaaa';

describe.runIf(process.platform === 'linux')('open', () => {
  let bin: string;
  let cwd: string;

  beforeEach(async () => {
    bin = await temporaryFolder();
    cwd = await makePulledFolder(await temporaryFolder(), programs.correct);
  });

  /** Runs `podium` on a desktop whose browser is this shell script. */
  async function openAtDesktop(script: string, env: Record<string, string> = { DISPLAY: ':0' }) {
    await writeFiles(bin, { 'xdg-open': `#!/bin/sh\n${script}\n` });
    await chmod(join(bin, 'xdg-open'), 0o755);
    return runCli(['open'], { cwd, terminal: true, env: { PATH: bin, NO_COLOR: '1', ...env } });
  }

  it('opens the problem of the folder in the browser', async () => {
    const { exitCode, stdout } = await openAtDesktop(`echo "$@" > '${bin}/opened'`);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `✓ Opened ${problemUrl}\n` });
    await expect.poll(() => readFile(join(bin, 'opened'), 'utf8').catch(() => '')).toBe(`${problemUrl}\n`);
  });

  it('does not wait for a browser that stays open', async () => {
    // This browser stays open until its folder is removed after the test, at most ten minutes.
    const { stdout } = await openAtDesktop(
      'PATH=/usr/bin:/bin; n=0; while [ -e "$0" ] && [ $((n += 1)) -lt 6000 ]; do sleep 0.1; done',
    );
    expect(stdout).toBe(`✓ Opened ${problemUrl}\n`);
  });

  it.each([
    ['the browser fails', 'exit 3', { DISPLAY: ':0' }],
    ['there is no display', 'exit 0', {}],
  ])('prints the address where %s', async (_, script, env) => {
    const { exitCode, stdout } = await openAtDesktop(script, env);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `${problemUrl}\n` });
  });

  it('prints only the address into a pipe, and opens nothing', async () => {
    let hasLookedForDesktop = false;
    const env = {
      get DISPLAY() {
        hasLookedForDesktop = true;
        return ':0';
      },
    };
    expect((await runCli(['open'], { cwd, env })).stdout).toBe(`${problemUrl}\n`);
    expect((await runCli(['open', '--json'], { cwd, env })).json()).toEqual({ url: problemUrl, opened: false });
    expect(hasLookedForDesktop).toBe(false);
  });

  it('opens the contest’s screens in a folder that was pulled in one', async () => {
    const folder = await temporaryFolder();
    await makePulledFolder(folder, programs.correct, { contest, server: 'https://podium.example.org/judge/' });
    const open = async (...args: string[]) => (await runCli(['open', ...args], { cwd: folder })).stdout;
    const base = 'https://podium.example.org/judge/user';
    expect(await open()).toBe(`${base}/problem/contest/bbbbbbbbbbbb/aaaaaaaaaaaa\n`);
    expect(await open('--contest', '.')).toBe(`${base}/contest/bbbbbbbbbbbb\n`);
  });

  it.each(['file:///etc/passwd', 'javascript:alert(1)', '--help'])(
    'refuses %s as the server of a folder',
    async (server) => {
      const folder = await makePulledFolder(await temporaryFolder(), programs.correct, { server });
      const { exitCode, stdout, stderr } = await runCli(['open'], { cwd: folder });
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect(stderr).toContain('is not a web address');
    },
  );

  it('fails with --contest . in a folder of a practice problem, and exits 2', async () => {
    const { exitCode, stderr } = await runCli(['open', '--contest', '.'], { cwd });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("'Sum of Two' was not pulled in a contest");
  });
});

describe('open with a reference', () => {
  let setup: LearnerSetup;

  beforeAll(async () => {
    setup = await setUpLearner();
  });

  afterAll(() => setup?.close());

  it('finds problems as all commands do, and names the nearest of an unknown one', async () => {
    const { stdout } = await setup.ada.podium(['open', 'sum-of-two'], { cwd: setup.folder });
    expect(stdout).toMatch(/\/user\/problem\/practice\/[a-z0-9]{12}\n$/);
    const unknown = await setup.ada.podium(['open', 'sum-of-tow'], { cwd: setup.folder });
    expect(unknown.exitCode).toBe(2);
    expect(unknown.stderr).toContain('Sum of Two');
    expect((await setup.ada.podium(['open', '--contest', 'live'], { cwd: setup.folder })).exitCode).toBe(2);
  });
});

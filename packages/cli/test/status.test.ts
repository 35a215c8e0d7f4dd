import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programs, sumProblemFiles } from '../../server/test/programs.ts';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { type FlakyProxy, startFlakyProxy } from './flaky-proxy.ts';
import { type Person, signInAdmin, signUpLearner } from './people.ts';
import { runCli } from './run-cli.ts';
import { writeFiles } from './write-files.ts';

let server: SharedServer;
let proxy: FlakyProxy;
let folder: string;
let ada: Person;
let work: string;

beforeAll(async () => {
  [server, folder] = await Promise.all([prepareSharedServer(), mkdtemp(join(tmpdir(), 'podium-cli-'))]);
  proxy = await startFlakyProxy(server.url);
  const admin = await signInAdmin(server, folder);
  await writeFiles(join(folder, 'sum'), sumProblemFiles({ title: 'Sum of Two' }));
  expect((await admin.podium(['problem', 'upload', join(folder, 'sum')])).exitCode).toBe(0);
  for (const [title, start] of [
    ['Spring Cup', 'now'],
    ['Autumn Cup', 'in 3h'],
  ] as const) {
    const args = ['contest', 'create', '--title', title, '--description', 'D', '--start', start, '--duration', '1h'];
    expect((await admin.podium(args)).exitCode).toBe(0);
  }
  ada = await signUpLearner(proxy.url, folder, 'Ada');
  expect((await ada.podium(['contest', 'join', 'autumn'])).exitCode).toBe(0);
  expect((await ada.podium(['problem', 'get', 'sum'])).exitCode).toBe(0);
  work = join(folder, 'Ada', 'sum-of-two');
  await writeFile(join(work, 'solution.cpp'), programs.wrong);
  expect((await ada.podium(['submit'], { cwd: work })).exitCode).toBe(1);
});

afterAll(async () => {
  await proxy?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `status --watch` and interrupts it once its output is enough. */
async function watch(args: readonly string[], isEnough: (written: string) => boolean, terminal = false) {
  const interruption = new AbortController();
  return runCli(['status', '--watch', ...args], {
    cwd: work,
    env: ada.env,
    terminal,
    signal: interruption.signal,
    onStdout: (written) => {
      if (isEnough(written)) interruption.abort();
    },
  });
}

const documentsIn = (written: string) =>
  written
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

describe('status', () => {
  it('shows who is signed in, contests with the time left, verdicts and the problem of the folder', async () => {
    const { stdout, exitCode } = await ada.podium(['status'], { cwd: work });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Ada Example <ada@example.org>');
    expect(stdout).toContain('Here: Sum of Two');
    // A busy machine may take minutes since the contests were made.
    expect(stdout).toMatch(/^Spring Cup +Ongoing, (?:5\d min \d\d s|1 h 00 min) left$/m);
    expect(stdout).toMatch(/^Autumn Cup +starts in (?:2 h 5\d min|3 h 00 min) +✓ joined$/m);
    expect(stdout).toMatch(/^Wrong answer +\d\/4 +.*Sum of Two$/m);
  });

  it('gives the same as JSON, and no problem where there is none', async () => {
    expect((await ada.podium(['status', '--json'], { cwd: work })).json()).toMatchObject({
      user: { email: 'ada@example.org' },
      contests: { live: [{ title: 'Spring Cup' }], upcoming: [{ title: 'Autumn Cup', isRegistered: true }] },
      submissions: { pending: [], recent: [{ verdict: 'wrong_answer' }] },
      problem: { title: 'Sum of Two', folder: work },
    });
    expect((await ada.podium(['status', '--json'], { cwd: folder })).json()).toMatchObject({ problem: null });
  });

  it('shows everything else when the record of the folder cannot be read', async () => {
    const broken = join(folder, 'broken');
    await writeFiles(broken, { '.podium.json': '{' });
    const { stdout, exitCode } = await ada.podium(['status'], { cwd: broken });
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Ada Example <ada@example.org>');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('.podium.json is damaged or was edited.');
  });

  it('rejects a status without a session, and a wrong --interval', async () => {
    const nobody = { ...ada.env, PODIUM_CONFIG_DIR: join(folder, 'nobody') };
    expect((await runCli(['status'], { env: nobody })).exitCode).toBe(11);
    expect((await ada.podium(['status', '--interval', '5s'])).exitCode).toBe(2);
    expect((await ada.podium(['status', '-w', '--interval', 'often'])).exitCode).toBe(2);
  });
});

describe('status --watch', () => {
  it('prints one JSON document per refresh until Ctrl-C, which ends it with exit code 130', async () => {
    const startedAt = performance.now();
    const run = await watch(['--interval', '1s', '--json'], (written) => documentsIn(written).length >= 2);
    expect(run.exitCode).toBe(130);
    const documents = documentsIn(run.stdout);
    expect(documents).toHaveLength(2);
    expect(performance.now() - startedAt).toBeGreaterThan(950);
    expect(documents.every(({ user }) => user.email === 'ada@example.org')).toBe(true);
  });

  it('redraws the screen of a terminal, with a clock that moves between two refreshes', async () => {
    const framesIn = (written: string) => written.split('\u001b[H').slice(1);
    const run = await watch(['--interval', '1m'], (written) => framesIn(written).length >= 2, true);
    const clocks = framesIn(run.stdout).map((text) => /Ongoing, (\d+ min \d+ s|\d+ min)/.exec(text)?.[1]);
    expect(new Set(clocks).size).toBe(2);
    expect(run.stdout.split('\u001b[2J')).toHaveLength(2);
  });

  it('shows the last status with a notice while the server cannot be reached', async () => {
    const run = await watch(['--interval', '1s', '--json'], (written) => {
      proxy.loseAnswersOf(/./);
      return written.includes('"error"');
    });
    proxy.loseAnswersOf(undefined);
    const documents = documentsIn(run.stdout);
    expect(documents[0]).not.toHaveProperty('error');
    expect(documents.at(-1)).toMatchObject({ user: { email: 'ada@example.org' }, error: { exitCode: 10 } });
  });
});

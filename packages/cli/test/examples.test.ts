import { type ChildProcess, execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient, memoryTokenStore } from '@podium/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { programs } from '../../server/test/programs.ts';
import { nodeCacheDir } from '../../server/test/shared-judge-parts.ts';
import { prepareSharedServer, type SharedServer } from '../../server/test/shared-server.ts';
import { signInAdmin } from './people.ts';

const examples = fileURLToPath(new URL('../../../examples', import.meta.url));

let server: SharedServer;

beforeAll(async () => {
  server = await prepareSharedServer();
});

/** Starts a script as a reader of its README does, but with the sources of the packages. */
function startScript(name: string, env: Record<string, string>, ...args: string[]) {
  const all = ['--conditions=podium-source', join(examples, name), ...args];
  let child: ChildProcess | undefined;
  const ended = new Promise<{ exitCode: number; stdout: string; stderr: string }>((done) => {
    child = execFile(
      process.execPath,
      all,
      { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: nodeCacheDir, ...env } },
      (_, stdout, stderr) => done({ exitCode: child?.exitCode ?? 1, stdout, stderr }),
    );
  });
  return { ended, stdout: child?.stdout };
}

const environmentOf = ({ url, admin: { email, password } }: SharedServer) => ({
  PODIUM_SERVER: url,
  PODIUM_ADMIN_EMAIL: email,
  PODIUM_ADMIN_PASSWORD: password,
});

async function signIn() {
  const client = createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore() });
  await client.auth.login(server.admin);
  return client;
}

describe('the example mirror-folder', () => {
  const mirror = (env: Record<string, string>, ...args: string[]) =>
    startScript('mirror-folder.ts', env, ...args).ended;

  it('adds every problem folder, updates the one that changed, and sends nothing of the others', async () => {
    const env = environmentOf(server);
    const folder = await mkdtemp(join(tmpdir(), 'podium-examples-'));
    try {
      await cp(join(examples, 'problems'), folder, { recursive: true });
      const first = await mirror(env, folder);
      expect(first).toMatchObject({ exitCode: 0, stderr: '' });
      expect(first.stdout.match(/^added/gm)).toHaveLength(5);
      await appendFile(join(folder, 'two-bells/statement/problem.en.md'), '\nGood luck!\n');
      const client = await signIn();
      const tea = (await client.problems.listPackages()).find(({ title }) => title === 'Tea Queue');
      await client.problems.update(tea?.problemId ?? '', { tags: ['tea'] });
      const second = await mirror(env, folder);
      expect(second).toMatchObject({ exitCode: 0, stderr: '' });
      expect(second.stdout.match(/^unchanged/gm)).toHaveLength(3);
      expect(second.stdout).toMatch(/^updated +Two Bells/m);
      expect(second.stdout).toMatch(/^kept +tea-queue: This problem was last changed without its folder/m);
      expect(await client.problems.list()).toHaveLength(5);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('reports an error in a sentence', async () => {
    const missing = await mirror({ PODIUM_SERVER: server.url });
    expect(missing.exitCode).toBe(1);
    expect(missing.stderr).toBe('Set PODIUM_ADMIN_EMAIL and PODIUM_ADMIN_PASSWORD.\n');
    const env = { PODIUM_ADMIN_EMAIL: 'nobody@example.org', PODIUM_ADMIN_PASSWORD: 'not-the-password' };
    const refused = await mirror({ PODIUM_SERVER: server.url, ...env });
    expect(refused).toEqual({ exitCode: 1, stdout: '', stderr: 'Invalid email or password\n' });
  });
});

it('the example contest is pushed with its problems, and then nothing is left to push', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podium-examples-'));
  try {
    for (const part of ['problems', 'contests']) {
      await cp(join(examples, part), join(folder, part), { recursive: true });
    }
    const admin = await signInAdmin(server, join(folder, 'state'));
    // The test above changed a problem without its folder.
    const pushed = await admin.podium(['push', folder, '--overwrite', '--json']);
    expect(pushed.exitCode).toBe(0);
    expect(pushed.json()).toMatchObject({ contests: [{ action: 'create', title: 'Harbour Cup' }] });
    expect((await admin.podium(['plan', folder])).stdout).toMatch(/^✓ 5 problems and 1 contest unchanged\n/);
    const [contest] = await (await signIn()).contests.listFuture();
    expect(contest?.problems.map(({ title, points }) => [title, points])).toEqual([
      ['Tea Queue', 500],
      ['Guess the Number', 500],
      ['Rope Pairs', 800],
      ['Lantern Pairs', 1000],
      ['Two Bells', 1500],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

describe('the example follow-contest', () => {
  it('prints the verdicts of a contest as they come, and who solved what', async () => {
    const client = await signIn();
    const { problem } = await client.problems.upload({
      title: 'Followed',
      description: 'Add two numbers.',
      difficulty: 'Easy',
      tags: [],
      constraints: { timeLimit: '10s', memoryLimit: '256MB' },
      testCases: [{ input: '1 2\n', output: '3\n' }],
    });
    const now = client.clock.now();
    const { contest } = await client.contests.create({
      title: 'Followed Cup',
      description: 'One problem.',
      startTime: new Date(now).toISOString(),
      endTime: new Date(now + 3_600_000).toISOString(),
      problems: [problem._id],
    });
    const ada = createClient({ baseUrl: `${server.url}/api`, tokens: memoryTokenStore() });
    const account = { email: 'ada@example.org', password: 'learner-password' };
    await ada.auth.register({
      ...account,
      confirmPassword: account.password,
      firstName: 'Ada',
      lastName: 'Example',
    });
    await ada.auth.login(account);
    await ada.contests.register(contest._id);

    const { ended, stdout } = startScript('follow-contest.ts', environmentOf(server), contest._id);
    let printed = '';
    stdout?.on('data', (chunk) => {
      printed += chunk;
    });
    const submit = (code: string) =>
      ada.compiler.submitContest({ code, language: 'cpp', problemId: problem._id, contestId: contest._id });
    await submit(programs.wrong);
    await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/Ada {2}A Followed {2}Wrong answer\n/);
    await submit(programs.correct);
    await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/Ada {2}A Followed {2}Accepted\n/);
    await client.contests.update(contest._id, { endTime: new Date(client.clock.now() + 1_000).toISOString() });
    const { exitCode, stdout: all, stderr } = await ended;
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(all).toMatch(/^Following Followed Cup, [\s\S]*\nAda solved A\nThe contest is over: /);
  });

  it('says that there is no such contest', async () => {
    const { ended } = startScript('follow-contest.ts', environmentOf(server), '000000000000');
    expect(await ended).toEqual({ exitCode: 1, stdout: '', stderr: 'Contest not found\n' });
  });
});

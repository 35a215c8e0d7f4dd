import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, memoryTokenStore, type PodiumClient } from '@podium/sdk';
import { expect, it, onTestFinished } from 'vitest';
import { launchServer, serverArgs } from './launch-server.ts';

// Tests a server process that is stopped while clients wait for it.

const admin = { email: 'admin@example.org', password: 'admin-password' };
const source = '#include <cstdio>\nint main() { int n; std::scanf("%d", &n); std::printf("%d\\n", 2 * n); }\n';

async function start(dataDir: string, settings: Record<string, string>) {
  const server = await launchServer(await serverArgs(), dataDir, {
    PODIUM_DEMO: '0',
    PODIUM_ADMIN_EMAIL: admin.email,
    PODIUM_ADMIN_PASSWORD: admin.password,
    ...settings,
  });
  onTestFinished(async () => void (await server.stop()));
  return server;
}

async function uploadProblem(client: PodiumClient): Promise<string> {
  const { problem } = await client.problems.upload({
    title: 'Double it',
    description: 'Print twice the number.',
    difficulty: 'Easy',
    testCases: [{ input: '21\n', output: '42\n' }],
  });
  return problem._id;
}

it('answers all waiting clients when it is asked to stop, and judges after the next start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'podium-stop-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  // All of them wait, because nothing is judged yet.
  const first = await start(dataDir, { PODIUM_WORKERS: '0' });
  const baseUrl = `${first.url}/api`;
  const tokens = memoryTokenStore();
  const client = createClient({ baseUrl, tokens, resendDelaysMs: new Array(400).fill(200) });
  await client.auth.login(admin);
  const problemId = await uploadProblem(client);
  const authorization = `Bearer ${(await tokens.get())?.accessToken}`;
  const post = (path: string, body: object) =>
    fetch(baseUrl + path, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ code: source, language: 'cpp', ...body }),
    });
  const submit = post('/compiler/submitPractice', { problemId });
  const run = post('/compiler/run', { input: '1' });
  const ofSdk = client.compiler.submitPractice({ code: source, language: 'cpp', problemId });
  await expect.poll(async () => (await client.system.health()).pendingSubmissions).toBe(2);
  const [waiting] = await client.submissions.list();
  const events = await fetch(`${baseUrl}/submission/${waiting?._id}/events`, { headers: { authorization } });
  await expect.poll(() => client.system.metrics()).toContain('podium_pending_jobs{kind="run"} 1');

  expect(await first.stop('SIGTERM')).toBe(0);
  const accepted = await submit;
  expect(accepted.status).toBe(202);
  expect(await accepted.json()).toMatchObject({ success: true, submissionId: expect.any(String) });
  const refused = await run;
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  // The stream ends; its connection is not reset.
  expect(await events.text()).toContain('"queued"');

  await start(dataDir, { PODIUM_PORT: new URL(first.url).port, PODIUM_WORKERS: '1' });
  expect((await ofSdk).verdict).toBe('accepted');
  // The request was sent again with the same idempotency key, so nothing was submitted twice.
  expect(await client.submissions.list()).toHaveLength(2);
});

it('continues to stop in order if its terminal closes some time after Ctrl-C', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'podium-stop-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = await start(dataDir, { PODIUM_WORKERS: '0', PODIUM_LOG_LEVEL: 'debug' });
  const { hostname, port } = new URL(server.url);
  // The request never ends, so stopping waits five seconds for its response.
  const client = connect(Number(port), hostname);
  onTestFinished(() => void client.destroy());
  client.on('error', () => {});
  client.write('POST /api/auth/login HTTP/1.1\r\nHost: podium\r\nContent-Length: 10\r\n\r\n');
  await expect.poll(() => readFile(join(dataDir, 'server.log'), 'utf8')).toContain('/api/auth/login');
  const stoppedAt = performance.now();
  const exitCode = server.stop('SIGINT');
  await expect.poll(() => server.output()).toContain('Stopping');
  // From here on a second Ctrl-C ends the server at once.
  await sleep(1_100);
  try {
    process.kill(server.pid, 'SIGHUP');
  } catch {
    // The server has ended, which only a busy machine comes too late for.
    expect(performance.now() - stoppedAt).toBeGreaterThan(5_000);
  }
  expect(await exitCode).toBe(0);
});

it('stops if the npm that started it exited before the server looked for it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'podium-stop-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = spawn(process.execPath, await serverArgs(), {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      PODIUM_DATA_DIR: dataDir,
      PODIUM_PORT: '0',
      PODIUM_DEMO: '0',
      PODIUM_WORKERS: '0',
      PODIUM_PARENT_PID: String(process.pid + 1),
    },
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  expect(await once(server, 'exit')).toEqual([0, null]);
});

it('stops while it sets up the demo, and does not lose the first administrator', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'podium-stop-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = spawn(process.execPath, await serverArgs(), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, PODIUM_DATA_DIR: dataDir, PODIUM_PORT: '0', PODIUM_LOG_LEVEL: 'silent' },
  });
  onTestFinished(() => void server.kill('SIGKILL'));
  let printed = '';
  server.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await expect.poll(() => printed).toContain('Setting up the demo');
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(printed).toMatch(/The first administrator is \S+ {2}\S+/);
  expect(printed).not.toContain('is ready at');
});

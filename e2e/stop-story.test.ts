import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../packages/files/test/temporary-folder.ts';
import { workspaceRoot } from './harness/workspace-paths.ts';

// These tests end `npm start` in every way in which people and machines end it. No server must
// survive.

interface Started {
  /** npm, or the terminal around it, in a process group of its own. */
  program: ChildProcess;
  serverPid: number;
  output(): string;
}

async function npmStart(command: readonly string[] = ['npm', 'start'], cwd = workspaceRoot): Promise<Started> {
  const dataDir = await temporaryFolder();
  const log = join(dataDir, 'server.log');
  const [name = '', ...args] = command;
  const program = spawn(name, args, {
    cwd,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PODIUM_DATA_DIR: dataDir,
      PODIUM_LOG: log,
      PODIUM_PORT: '0',
      PODIUM_DEMO: '0',
      PODIUM_WORKERS: '0',
    },
  });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  let serverPid: number | undefined;
  onTestFinished(() => {
    for (const pid of [serverPid, program.pid]) if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  // The first server on a machine compiles the judge's parts.
  await expect.poll(() => output, { timeout: 240_000 }).toContain('Podium is ready at');
  await expect.poll(() => readFile(log, 'utf8').catch(() => '')).toContain('\n');
  serverPid = JSON.parse((await readFile(log, 'utf8')).split('\n', 1)[0] ?? '').pid as number;
  return { program, serverPid, output: () => output };
}

/** A zombie, which nobody has reaped, does not count as alive. */
function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}/fd/0`);
}

function parentOf(pid: number): string | undefined {
  return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
}

it.each([
  { how: 'SIGTERM to npm', send: ({ program }: Started) => program.kill('SIGTERM') },
  { how: 'SIGTERM to npm and all below', send: ({ program }: Started) => process.kill(-(program.pid ?? 0), 'SIGTERM') },
  { how: 'Ctrl-C', send: ({ program }: Started) => process.kill(-(program.pid ?? 0), 'SIGINT') },
])('stops the server before npm ends, after $how', async ({ send }) => {
  const started = await npmStart();
  const exit = once(started.program, 'exit');
  send(started);
  expect(await exit).toEqual([0, null]);
  expect(isAlive(started.serverPid)).toBe(false);
  expect(started.output()).toContain('Stopping: submissions being judged are finished or re-queued');
});

it('stops the server when npm is killed', async () => {
  const { program, serverPid } = await npmStart();
  program.kill('SIGKILL');
  await expect.poll(() => isAlive(serverPid)).toBe(false);
});

it('stops the server when its terminal closes', async () => {
  const { program, serverPid } = await npmStart(['script', '-qec', 'npm start', '/dev/null']);
  program.kill('SIGKILL');
  await expect.poll(() => isAlive(serverPid)).toBe(false);
});

it('keeps the server running under nohup when its terminal closes', async () => {
  const { program, serverPid, output } = await npmStart(['script', '-qec', 'nohup npm start | cat', '/dev/null']);
  const npm = parentOf(serverPid);
  program.kill('SIGKILL');
  // npm does not know about nohup, because Node.js resets the signal's handling.
  await expect.poll(() => parentOf(serverPid)).not.toBe(npm);
  const [, url] = /ready at (\S+)/.exec(output()) ?? [];
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  process.kill(serverPid, 'SIGTERM');
  await expect.poll(() => isAlive(serverPid)).toBe(false);
});

it('keeps the server running when the npm script of another package that started it ends', async () => {
  const folder = await temporaryFolder();
  const start = `node ${join(workspaceRoot, 'scripts', 'start.mjs')} &`;
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'other', scripts: { start } }));
  const { program, serverPid, output } = await npmStart(['npm', 'start'], folder);
  await expect.poll(() => program.exitCode).toBe(0);
  const [, url] = /ready at (\S+)/.exec(output()) ?? [];
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  process.kill(serverPid, 'SIGTERM');
  await expect.poll(() => isAlive(serverPid)).toBe(false);
});

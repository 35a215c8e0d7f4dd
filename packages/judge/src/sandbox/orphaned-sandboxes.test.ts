import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listDescendants, listProcesses } from '../test/traces-of-judges.ts';
import { killOrphanedSandboxes } from './orphaned-sandboxes.ts';

it('a sandbox is killed whose first process died before it let the second one go on, and no other is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'judge-orphans-'));
  const runner = join(folder, 'runner');
  await writeFile(runner, '');
  // The first process writes there before it lets the second one go on. Nobody reads, so it waits.
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const filling = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const full = openSync(pipe, constants.O_RDWR);
  const fill = () => {
    for (const bytes of [Buffer.alloc(4096), Buffer.alloc(1)]) {
      try {
        for (;;) writeSync(filling, bytes);
      } catch {
        // The pipe has no room.
      }
    }
  };
  fill();
  const start = (path: string) => {
    const args = ['--die-with-parent', '--as-pid-1', '--unshare-pid', '--unshare-user', '--ro-bind', path, '/runner'];
    return spawn('bwrap', [...args, '--info-fd', '3', '--', '/runner'], {
      stdio: ['ignore', 'ignore', 'ignore', full],
    });
  };
  const secondOf = async ({ pid = 0 }: { pid?: number | undefined }) => {
    await expect.poll(() => listDescendants(pid).length).toBeGreaterThan(0);
    return listDescendants(pid)[0] ?? 0;
  };
  const isAlive = (pid: number) => listProcesses().get(pid)?.ended === false;
  const [killed, living, elsewhere] = [start(runner), start(runner), start(folder)];
  const seconds = await Promise.all([killed, living, elsewhere].map(secondOf));
  const ends = [once(killed, 'exit'), once(elsewhere, 'exit')];
  killed.kill('SIGKILL');
  elsewhere.kill('SIGKILL');
  await Promise.all(ends);
  expect(seconds.map(isAlive)).toEqual([true, true, true]);
  killOrphanedSandboxes(runner);
  await expect.poll(() => isAlive(seconds[0] ?? 0)).toBe(false);
  expect(seconds.map(isAlive)).toEqual([false, true, true]);
  for (const pid of [...seconds.slice(1), living.pid ?? 0]) process.kill(pid, 'SIGKILL');
  closeSync(filling);
  closeSync(full);
  await rm(folder, { recursive: true, force: true });
});

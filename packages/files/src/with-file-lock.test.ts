import { mkdir, rm, utimes } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { withFileLock } from './with-file-lock.ts';

/** Takes a lock and holds it, as another process does. */
async function takeOver(path: string): Promise<void> {
  await rm(path, { recursive: true });
  await mkdir(path);
}

describe('withFileLock', () => {
  it('finishes its work if another process has taken over the lock, as after a suspension', async () => {
    const folder = await temporaryFolder();
    const path = `${folder}/session.lock`;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const ended = withFileLock(path, async () => {
      await takeOver(path);
      // The lock checks itself every 5 s, and learns from the disk that another process has it.
      vi.advanceTimersByTime(5_000);
      vi.useRealTimers();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return 'ended';
    });
    expect(await ended).toBe('ended');
  });

  it('fails at once if no lock can be made', async () => {
    await expect(withFileLock('/proc/session.lock', async () => 'never')).rejects.toThrow('/proc/session.lock');
  });

  it('waits for a held lock until its signal is aborted, and without a signal 45 s', async () => {
    const path = `${await temporaryFolder()}/session.lock`;
    await mkdir(path);
    const never = async () => 'never';
    await expect(withFileLock(path, never, AbortSignal.timeout(50))).rejects.toMatchObject({ name: 'TimeoutError' });
    let clock = 0;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 45_001));
    onTestFinished(() => void now.mockRestore());
    await expect(withFileLock(path, never)).rejects.toMatchObject({
      code: 'lock_held',
      message: `Another podium process has held ${path} for 45 s.`,
    });
  });

  it('takes over the lock of a process that was killed', async () => {
    const path = `${await temporaryFolder()}/session.lock`;
    await mkdir(path);
    await utimes(path, new Date(), new Date(Date.now() - 11_000));
    expect(await withFileLock(path, async () => 'done')).toBe('done');
  });

  it('runs one piece of work at a time', async () => {
    const folder = await temporaryFolder();
    await mkdir(`${folder}/locks`);
    let inside = 0;
    let most = 0;
    const work = () =>
      withFileLock(`${folder}/locks/session.lock`, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setTimeout(resolve, 5));
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 10 }, work));
    expect(most).toBe(1);
  });
});

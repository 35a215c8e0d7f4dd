import { setTimeout as sleep } from 'node:timers/promises';

/** The lock of a dead process is ignored after this time. A running process renews its lock. */
const staleMs = 10_000;
/**
 * A process that refreshes its session while the server does not answer holds the lock for 30 s.
 */
const waitMs = 45_000;
const longestPauseMs = 250;

/**
 * Runs `work` while no other process of this user runs work under the same lock. Waits up to 45 s
 * for it.
 */
export async function withFileLock<T>(lockPath: string, work: () => Promise<T>): Promise<T> {
  const release = await acquire(lockPath);
  try {
    return await work();
  } finally {
    // Another process may have taken over the lock.
    await release().catch(() => undefined);
  }
}

async function acquire(lockPath: string): Promise<() => Promise<void>> {
  const { default: lockfile } = await import('proper-lockfile');
  const deadline = performance.now() + waitMs;
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.3, longestPauseMs)) {
    try {
      return await lockfile.lock(lockPath, {
        lockfilePath: lockPath,
        realpath: false,
        stale: staleMs,
        // After a suspension another process may have taken over the lock. The work continues
        // anyway.
        onCompromised: () => {},
      });
    } catch (error) {
      // Waiting does not help if no lock can be created, as in a read-only folder.
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED' || performance.now() > deadline) throw error;
    }
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

import { setTimeout as sleep } from 'node:timers/promises';

/** A holder that died is forgotten after this long; a living one renews its claim meanwhile. */
const staleMs = 10_000;
/** Whoever renews a session at a server that does not answer holds its lock for 30 s. */
const patienceMs = 45_000;
const longestPauseMs = 250;

/** Runs `work` while no other process of this user runs work under the same lock; waits up to 45 s for its turn. */
export async function withFileLock<T>(lockPath: string, work: () => Promise<T>): Promise<T> {
  const release = await acquire(lockPath);
  try {
    return await work();
  } finally {
    // A claim that others have taken over cannot be given back.
    await release().catch(() => undefined);
  }
}

async function acquire(lockPath: string): Promise<() => Promise<void>> {
  const { default: lockfile } = await import('proper-lockfile');
  const deadline = performance.now() + patienceMs;
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 1.3, longestPauseMs)) {
    try {
      return await lockfile.lock(lockPath, {
        lockfilePath: lockPath,
        realpath: false,
        stale: staleMs,
        // After a suspension others may have taken the claim over. What was begun under it is ended all the same.
        onCompromised: () => {},
      });
    } catch (error) {
      // Where no lock can be made at all, as in a folder that is read-only, waiting does not help.
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED' || performance.now() > deadline) throw error;
    }
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

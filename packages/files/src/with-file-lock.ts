import { setTimeout as sleep } from 'node:timers/promises';

/** The lock of a dead process is ignored after this time. A running process renews its lock. */
const staleMs = 10_000;
/** A lock without a signal is held for moments. */
const waitMs = 45_000;
const longestPauseMs = 250;

/**
 * Runs `work` while no other process of this user runs work under the same lock. Waits for it until
 * `signal` is aborted and throws its reason; without a signal 45 s, then a `LockHeldError`.
 */
export async function withFileLock<T>(lockPath: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const release = await acquire(lockPath, signal);
  try {
    return await work();
  } finally {
    // Another process may have taken over the lock.
    await release().catch(() => undefined);
  }
}

async function acquire(lockPath: string, signal: AbortSignal | undefined): Promise<() => Promise<void>> {
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
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
      signal?.throwIfAborted();
      if (!signal && performance.now() > deadline) throw new LockHeldError(lockPath, error);
    }
    await sleep(pauseMs * (0.5 + Math.random()));
  }
}

/** Another process has held a lock for longer than any work under it takes. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeldError';
  readonly code = 'lock_held';
  readonly hints = ['Wait until it ends, or end it, and try again.'];

  constructor(lockPath: string, cause: unknown) {
    super(`Another podium process has held ${lockPath} for ${waitMs / 1000} s.`, { cause });
  }
}

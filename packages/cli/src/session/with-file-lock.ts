/** A holder that died is forgotten after this long; a living one renews its claim meanwhile. */
const staleMs = 10_000;

/** Runs `work` while no other process of this user runs work under the same lock; waits up to about 10 s for its turn. */
export async function withFileLock<T>(lockPath: string, work: () => Promise<T>): Promise<T> {
  const { default: lockfile } = await import('proper-lockfile');
  const release = await lockfile.lock(lockPath, {
    lockfilePath: lockPath,
    realpath: false,
    stale: staleMs,
    retries: { retries: 60, factor: 1.3, minTimeout: 20, maxTimeout: 250 },
  });
  try {
    return await work();
  } finally {
    await release();
  }
}

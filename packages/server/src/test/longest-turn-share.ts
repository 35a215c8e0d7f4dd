import { setImmediate as nextLoop } from 'node:timers/promises';

/**
 * Returns the longest turn of the event loop during the work as a share of all its turns. It counts
 * this thread's processor time, so neither a slow nor a busy machine changes the share.
 */
export async function longestTurnShare(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const start = threadCpuMs();
  const measuring = (async () => {
    for (let before = threadCpuMs(); !isOver; ) {
      await nextLoop();
      const now = threadCpuMs();
      longest = Math.max(longest, now - before);
      before = now;
    }
  })();
  await work().finally(() => {
    isOver = true;
  });
  await measuring;
  return longest / (threadCpuMs() - start);
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

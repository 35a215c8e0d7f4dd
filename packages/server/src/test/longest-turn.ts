import { setImmediate as nextLoop } from 'node:timers/promises';

/**
 * Returns the longest turn of the event loop during the work, in milliseconds of this thread's
 * processor time, which other programs on the machine do not lengthen.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
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
  return longest;
}

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

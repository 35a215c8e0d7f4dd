import { openCgroups } from '../../sandbox/cgroups.ts';
import { openTestJudge, type TestJudge, testCacheDir } from '../judging.ts';

/** How memory is measured and limited: by a group of the kernel's; by `ru_maxrss` and RLIMIT_AS; and by looking at it. */
export const modes = ['in a memory group', 'in a sandbox without memory groups', 'without a sandbox'] as const;
export type Mode = (typeof modes)[number];

export function openJudgeIn(mode: Mode): Promise<TestJudge> {
  const memoryControl = mode === 'in a memory group' ? 'automatic' : 'rlimit';
  return openTestJudge(mode === 'without a sandbox' ? 'none' : 'sandbox', testCacheDir, memoryControl);
}

/** Whether this machine lets this user make memory groups; without them the first two modes are the same. */
export async function hasMemoryGroups(): Promise<boolean> {
  const cgroups = await openCgroups();
  await cgroups.close();
  return cgroups.version !== 'none';
}

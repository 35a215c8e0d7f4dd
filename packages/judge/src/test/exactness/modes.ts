import { openCgroups } from '../../sandbox/cgroups.ts';
import { openTestJudge, type TestJudge, testCacheDir } from '../judging.ts';

/**
 * Memory is measured and limited in three ways: by a memory group of the kernel, by `ru_maxrss` and
 * RLIMIT_AS, and by watching the program.
 */
export const modes = ['in a memory group', 'in a sandbox without memory groups', 'without a sandbox'] as const;
export type Mode = (typeof modes)[number];

export function openJudgeIn(mode: Mode): Promise<TestJudge> {
  const memoryControl = mode === 'in a memory group' ? 'automatic' : 'rlimit';
  return openTestJudge(mode === 'without a sandbox' ? 'none' : 'sandbox', testCacheDir, memoryControl);
}

/**
 * Returns whether this user may create memory groups on this machine. Without them the first two
 * modes are the same.
 */
export async function hasMemoryGroups(): Promise<boolean> {
  const cgroups = await openCgroups();
  await cgroups.close();
  return cgroups.version !== 'none';
}

import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning } from '../machine/leftovers.ts';
import { findMemoryHierarchy, type MemoryHierarchy } from './memory-hierarchy.ts';
import { SandboxError } from './sandbox-error.ts';

/** The memory group of one sandbox, as descriptors that the runner inherits. */
export interface MemoryGroup {
  /** A process that writes 0 to it joins the group. */
  joinDescriptor: number;
  peakDescriptor: number | undefined;
  eventsDescriptor: number;
  /** Closes the descriptors and removes the group, once its last process is gone. */
  remove(): Promise<void>;
}

export interface Cgroups {
  version: 'v1' | 'v2' | 'none';
  /** Creates a new group with this memory limit and no swap; undefined if there are no cgroups. */
  createGroup(memoryLimitBytes: number): Promise<MemoryGroup | undefined>;
  close(): Promise<void>;
}

/**
 * A process joins through `join`. `tasks` moves a single thread, and a program is one before its
 * exec. For `cgroup.procs` the kernel holds up every fork of the machine, and first waits for all
 * cores (an RCU grace period): 5 ms to 50 ms.
 */
const files = {
  v1: {
    join: 'tasks',
    limit: 'memory.limit_in_bytes',
    swap: 'memory.memsw.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
  v2: {
    join: 'cgroup.procs',
    limit: 'memory.max',
    swap: 'memory.swap.max',
    peak: 'memory.peak',
    events: 'memory.events',
  },
} as const;

/** Gives sandboxes no memory group. Their memory is limited by address space. */
export const withoutCgroups: Cgroups = {
  version: 'none',
  createGroup: async () => undefined,
  close: async () => {},
};

let judgeCount = 0;
let groupCount = 0;

/**
 * Finds the cgroup under which this process may make memory groups, and makes a group of the
 * judge's own there. The version is `none` if there is no such cgroup.
 */
export async function openCgroups(): Promise<Cgroups> {
  const hierarchy = await readHierarchy();
  if (hierarchy === undefined) return withoutCgroups;
  for (const base of hierarchy.bases) {
    judgeCount += 1;
    const own = join(base, `podium-${process.pid}-${judgeCount}`);
    if (await prepareOwnGroup(hierarchy.version, base, own)) return createCgroups(hierarchy.version, own);
  }
  return withoutCgroups;
}

async function readHierarchy(): Promise<MemoryHierarchy | undefined> {
  try {
    const [mounts, own] = await Promise.all([
      readFile('/proc/self/mountinfo', 'utf8'),
      readFile('/proc/self/cgroup', 'utf8'),
    ]);
    return findMemoryHierarchy(mounts, own);
  } catch {
    return undefined;
  }
}

async function prepareOwnGroup(version: 'v1' | 'v2', base: string, own: string): Promise<boolean> {
  try {
    await removeLeftoverGroups(base);
    if (version === 'v2') await writeFile(join(base, 'cgroup.subtree_control'), '+memory');
    await mkdir(own, { recursive: true });
    if (version === 'v2') await writeFile(join(own, 'cgroup.subtree_control'), '+memory');
    const probe = join(own, 'probe');
    await mkdir(probe, { recursive: true });
    await writeFile(join(probe, files[version].limit), String(64 * 1024 ** 2));
    await rmdir(probe);
    return true;
  } catch {
    await removeWithChildren(own);
    return false;
  }
}

/**
 * A judge that was killed could not remove its groups. A group that is in use cannot be removed, so
 * this is safe.
 */
async function removeLeftoverGroups(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const pid = /^podium-(\d+)-\d+$/.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    await removeWithChildren(join(base, name));
  }
}

async function removeWithChildren(folder: string): Promise<void> {
  await removeChildren(folder);
  await rmdir(folder).catch(() => {});
}

async function removeChildren(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((candidate) => candidate.isDirectory()))
    await rmdir(join(folder, entry.name)).catch(() => {});
}

function createCgroups(version: 'v1' | 'v2', own: string): Cgroups {
  return {
    version,
    async createGroup(memoryLimitBytes) {
      groupCount += 1;
      const folder = join(own, String(groupCount));
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(join(folder, files[version].limit), String(memoryLimitBytes));
        const swap = join(folder, files[version].swap);
        if (existsSync(swap)) await writeFile(swap, version === 'v1' ? String(memoryLimitBytes) : '0');
        return openGroup(version, folder);
      } catch (error) {
        await rmdir(folder).catch(() => {});
        throw new SandboxError(`The memory group ${folder} could not be made.`, { cause: error });
      }
    },
    async close() {
      await removeChildren(own);
      await removeGroup(own);
    },
  };
}

function openGroup(version: 'v1' | 'v2', folder: string): MemoryGroup {
  const opened: number[] = [];
  const open = (name: string, flags: string) => {
    const descriptor = openSync(join(folder, name), flags);
    opened.push(descriptor);
    return descriptor;
  };
  try {
    return {
      joinDescriptor: open(files[version].join, 'r+'),
      eventsDescriptor: open(files[version].events, 'r'),
      peakDescriptor: openPeak(() => open(files[version].peak, 'r+')),
      async remove() {
        for (const descriptor of opened.splice(0)) closeSync(descriptor);
        await removeGroup(folder);
      },
    };
  } catch (error) {
    for (const descriptor of opened) closeSync(descriptor);
    throw error;
  }
}

/** Kernels before 6.12 cannot reset the peak of a v2 group. The runner then sees only OOM kills. */
function openPeak(open: () => number): number | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}

/** The kernel may need a moment after the last process has ended. */
async function removeGroup(folder: string): Promise<void> {
  for (let waitMs = 1; waitMs < 2000; waitMs *= 2) {
    try {
      await rmdir(folder);
      return;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
      await delay(waitMs);
    }
  }
}

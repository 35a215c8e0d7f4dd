import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readOrEmpty } from '../traces-of-judges.ts';

/** The kernel's figures for one program, which do not come from the judge. */
export interface Observation {
  /** The largest resident size (VmHWM). */
  peakResidentBytes: number;
  /**
   * Returns the CPU time from the observation to the end of the program, including the time to free
   * its memory. Call it once, after the program has ended. It returns undefined if this user may
   * create no groups.
   */
  takeLaterCpuUs: () => number | undefined;
}

export interface Observer {
  observations: ReadonlyMap<number, Observation>;
  stop(): Promise<void>;
}

/**
 * Observes each program of this process that waits for it (work.cpp), then sends it a signal, which
 * lets it continue. The reference is the kernel's accounting of the very same run: on
 * a busy machine another run of the same program takes another time. A program in the sandbox
 * cannot see /proc, but the program is visible from outside.
 */
export function startObserver(): Observer {
  const observations = new Map<number, Observation>();
  let stopped = false;
  const look = () => {
    for (const pid of descendants(process.pid)) {
      const number = waitingNumber(pid);
      if (number === undefined || observations.has(number)) continue;
      observations.set(number, observe(pid, number));
      process.kill(pid, 'SIGUSR1');
    }
  };
  const run = async () => {
    while (!stopped) {
      look();
      await delay(4);
    }
  };
  const running = run();
  return {
    observations,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

function observe(pid: number, number: number): Observation {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    peakResidentBytes: 1024 * Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]),
    takeLaterCpuUs: countCpuFromNow(pid, number),
  };
}

/**
 * Moves the process into a group that only counts CPU time. Its memory stays charged to the group
 * in which it was taken.
 */
function countCpuFromNow(pid: number, number: number): Observation['takeLaterCpuUs'] {
  const mounts = readOrEmpty('/proc/self/mounts').split('\n');
  const tree = mounts.map((line) => line.split(' ')).find(([, , type]) => type === 'cgroup2')?.[1];
  const folder = join(tree ?? '/nowhere', `podium-exactness-${process.pid}-${number}`);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'cgroup.procs'), String(pid));
  } catch {
    removeFolder(folder);
    return () => undefined;
  }
  return () => {
    const used = /^usage_usec (\d+)$/m.exec(readOrEmpty(join(folder, 'cpu.stat')))?.[1];
    removeFolder(folder);
    return used === undefined ? undefined : Number(used);
  };
}

function removeFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The folder was never made, or it is removed already.
  }
}

/** Returns whether a descendant of this process runs that has given itself this name. */
export function isRunning(name: string): boolean {
  return descendants(process.pid).some((pid) => readOrEmpty(`/proc/${pid}/comm`).trim() === name);
}

function waitingNumber(pid: number): number | undefined {
  const match = /^look-at-(\d+)$/m.exec(readOrEmpty(`/proc/${pid}/comm`));
  return match === null ? undefined : Number(match[1]);
}

function descendants(pid: number): number[] {
  const found: number[] = [];
  for (const thread of listOrEmpty(`/proc/${pid}/task`)) {
    const children = readOrEmpty(`/proc/${pid}/task/${thread}/children`).trim();
    for (const child of children === '' ? [] : children.split(' ').map(Number))
      found.push(child, ...descendants(child));
  }
  return found;
}

/** Returns an empty list if the process has ended, which can happen at any moment. */
function listOrEmpty(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

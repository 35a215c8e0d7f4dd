import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readOrEmpty } from '../traces-of-judges.ts';

/** What the kernel says of one program, learnt past the judge. */
export interface Observation {
  /** Largest resident size (VmHWM). */
  peakResidentBytes: number;
  /**
   * CPU time from the look to the very end, the time to take the program's memory down included. To be called once, when the
   * program is gone. Undefined where this user may make no groups.
   */
  takeLaterCpuUs: () => number | undefined;
}

export interface Observer {
  observations: ReadonlyMap<number, Observation>;
  stop(): Promise<void>;
}

/**
 * Looks at each program of this process that waits to be looked at (work.cpp), then lets it go on: adds a byte to its input.
 * The reference is the kernel's accounting of the very same run: another run of the same program, on a busy machine, takes
 * another time. In the sandbox a program cannot see /proc; from outside everybody can see the program.
 */
export function startObserver(inputPaths: readonly string[]): Observer {
  const observations = new Map<number, Observation>();
  let stopped = false;
  const look = () => {
    for (const pid of descendants(process.pid)) {
      const number = waitingNumber(pid);
      const inputPath = number === undefined ? undefined : inputPaths[number - 1];
      if (number === undefined || inputPath === undefined || observations.has(number)) continue;
      observations.set(number, observe(pid, number));
      appendFileSync(inputPath, '!');
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

/** A group that only counts CPU time. Its memory stays charged to the group in which it was taken. */
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
    // Never made, or taken away already.
  }
}

/** Whether a program of this process runs that has given itself this name. */
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

/** A process may be gone at any moment. */
function listOrEmpty(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

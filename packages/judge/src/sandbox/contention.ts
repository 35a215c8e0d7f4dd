import { readdirSync, readFileSync } from 'node:fs';

/** What was seen of a running program since it was looked at first. */
export interface Seen {
  /** How long it, and the runner that serves it, wanted to run and had no core. */
  waitedMs: number;
  /** Whether other programs used the machine meanwhile, which makes the same work cost more CPU time. */
  contended: boolean;
}

export interface ContentionWatch {
  /** Looks at the program of this job, which has used this much CPU time so far; another one may work for a joined one. */
  look(jobId: number, cpuTimeMs: number, isJoined: boolean): Seen;
  /** How long the program that runs now, and the runner, wanted to run and had no core; 0 where that cannot be seen. */
  waitedMs(): number;
}

/** Where nothing can be seen, all wall time counts and every limit is final at once. */
const nothingSeen: Seen = { waitedMs: 0, contended: false };

/** The kernel counts the time of all cores in ticks: of a shorter time nothing can be said. */
const leastWindowMs = 50;
const tickMs = 10;
/** Shares of one core. More than the judge itself needs; less than a single other program that computes. */
const busyShare = 0.2;
const waitShare = 0.05;

export interface Moment {
  atMs: number;
  cpuTimeMs: number;
  runnerWaitedMs: number;
  machine: { busyMs: number; stolenMs: number };
}

/**
 * Watches what a runner starts, from outside of its sandbox, where /proc is. `startedPid` is the runner itself, or the
 * bubblewrap that is its parent.
 */
export function watchContention(startedPid: number | undefined, sandboxed: boolean): ContentionWatch {
  if (startedPid === undefined || process.platform !== 'linux') return { look: () => nothingSeen, waitedMs: () => 0 };
  let watchedJob: number | undefined;
  let first: Moment | undefined;
  let foundPid = sandboxed ? undefined : startedPid;
  const findRunner = () => {
    foundPid ??= childrenOf(startedPid)[0];
    return foundPid;
  };
  return {
    look(jobId, cpuTimeMs, isJoined) {
      try {
        const runnerPid = findRunner();
        if (runnerPid === undefined) return nothingSeen;
        const now = lookAt(runnerPid, cpuTimeMs);
        if (watchedJob !== jobId || first === undefined) {
          watchedJob = jobId;
          first = now;
        }
        return compareMoments(first, now, { programWaitedMs: waitOfChildren(runnerPid), isJoined });
      } catch {
        // It is gone, or this system shows less of it.
        return nothingSeen;
      }
    },
    waitedMs() {
      try {
        const runnerPid = findRunner();
        return runnerPid === undefined ? 0 : waitOf(runnerPid);
      } catch {
        return 0;
      }
    },
  };
}

function lookAt(runnerPid: number, cpuTimeMs: number): Moment {
  const runnerWaitedMs = readSchedule(`/proc/${runnerPid}/schedstat`).waitedMs;
  return { atMs: performance.now(), cpuTimeMs, runnerWaitedMs, machine: readMachine() };
}

/** What changed between two looks at a program, which waited this long in the queues of the kernel. Pure. */
export function compareMoments(
  first: Moment,
  now: Moment,
  { programWaitedMs, isJoined }: { programWaitedMs: number; isJoined: boolean },
): Seen {
  const windowMs = now.atMs - first.atMs;
  const ranMs = now.cpuTimeMs - first.cpuTimeMs;
  const busyMs = now.machine.busyMs - first.machine.busyMs;
  const othersMs = busyMs - ranMs;
  const queuedMs = programWaitedMs + now.runnerWaitedMs - first.runnerWaitedMs;
  const stolenMs = now.machine.stolenMs - first.machine.stolenMs;
  // The hypervisor takes time from whoever computes: nothing from a program that sleeps, unless it waits for another one.
  const stolenShare = isJoined ? 1 : Math.min(1, ranMs / Math.max(busyMs, tickMs));
  const waitedMs = queuedMs + stolenShare * stolenMs;
  const contended =
    windowMs < leastWindowMs ||
    othersMs > busyShare * windowMs ||
    queuedMs + stolenMs > waitShare * (windowMs + programWaitedMs);
  return { waitedMs, contended };
}

/**
 * How long no thread of a process had a core although one wanted it, at least: what a thread waited, less what the others of
 * the same process ran meanwhile, who may have had its core. With the processes that it has started.
 */
function waitOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readSchedule(`/proc/${pid}/task/${thread}/schedstat`),
  );
  const ranMs = threads.reduce((sum, thread) => sum + thread.ranMs, 0);
  const waitedMs = Math.max(0, ...threads.map((thread) => thread.waitedMs - (ranMs - thread.ranMs)));
  return waitedMs + waitOfChildren(pid);
}

function waitOfChildren(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + waitOf(child), 0);
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Time on a core and time in the queue for one, in nanoseconds. */
function readSchedule(path: string): { ranMs: number; waitedMs: number } {
  const [ran = 0, waited = 0] = readFileSync(path, 'utf8').split(' ').map(Number);
  return { ranMs: ran / 1e6, waitedMs: waited / 1e6 };
}

/** All cores together: user, nice, system, idle, iowait, irq, softirq, steal. */
function readMachine(): Moment['machine'] {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line.split(/\s+/).slice(1).map(Number);
  return { busyMs: tickMs * (user + nice + system + irq + softirq), stolenMs: tickMs * steal };
}

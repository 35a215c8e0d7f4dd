import { readdirSync, readFileSync } from 'node:fs';

/** The observations of a running program since its first look. */
export interface Seen {
  /** The time for which it, or the runner that serves it, wanted a core and had none. */
  waitedMs: number;
  /**
   * True if other programs used the machine meanwhile, which makes the same work cost more CPU
   * time.
   */
  contended: boolean;
}

export interface ContentionWatch {
  /**
   * Looks at the program of this job, which has used this much CPU time so far. Another program may
   * work for a joined one.
   */
  look(jobId: number, cpuTimeMs: number, isJoined: boolean): Seen;
  /**
   * Returns how long the program that runs now, or the runner, wanted a core and had none; 0 if
   * that cannot be seen.
   */
  waitedMs(): number;
  /**
   * Returns whether all threads of the program that runs now sleep; true if that cannot be seen.
   */
  isAsleep(): boolean;
  /** Returns whether the program has ended or is about to; false if that cannot be seen. */
  isEnding(): boolean;
}

/** If nothing can be seen, all wall time counts and every limit is final at once. */
const nothingSeen: Seen = { waitedMs: 0, contended: false };

/** The kernel counts the time of all cores in ticks, so a shorter time proves nothing. */
const leastWindowMs = 50;
const tickMs = 10;
/**
 * The unit is one core. This is more than the judge itself needs, and less than a single other
 * program that computes.
 */
const busyShare = 0.2;
const waitShare = 0.05;

export interface Moment {
  atMs: number;
  cpuTimeMs: number;
  runnerWaitedMs: number;
  machine: { busyMs: number; stolenMs: number };
}

/**
 * Watches the processes of a runner from outside its sandbox, where /proc is visible. `startedPid`
 * is the runner itself, or the bubblewrap that is its parent.
 */
export function watchContention(startedPid: number | undefined, sandboxed: boolean): ContentionWatch {
  if (startedPid === undefined || process.platform !== 'linux')
    return { look: () => nothingSeen, waitedMs: () => 0, isAsleep: () => true, isEnding: () => false };
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
        return compareMoments(first, now, { programWaitedMs: readChildrenWaitedMs(runnerPid), isJoined });
      } catch {
        // The process is gone, or this system shows less about it.
        return nothingSeen;
      }
    },
    waitedMs() {
      try {
        const runnerPid = findRunner();
        return runnerPid === undefined ? 0 : readWaitedMs(runnerPid);
      } catch {
        return 0;
      }
    },
    isAsleep() {
      const threads = readProgram(findRunner, readThreadStates);
      return threads === undefined || (threads.length > 0 && threads.every((state) => state === 'S'));
    },
    isEnding: () => readProgram(findRunner, (pid) => [readIsEnding(pid)])?.every(Boolean) ?? false,
  };
}

/**
 * Reads facts about the processes of the program, none about those that are gone. Returns undefined
 * if this system does not show which ones they are.
 */
function readProgram<Fact>(findRunner: () => number | undefined, read: (pid: number) => Fact[]): Fact[] | undefined {
  const runnerPid = undefinedIfGone(findRunner);
  const pids = runnerPid === undefined ? undefined : undefinedIfGone(() => childrenOf(runnerPid));
  return pids?.flatMap((pid) => undefinedIfGone(() => read(pid)) ?? []);
}

function undefinedIfGone<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function readThreadStates(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => readStat(`/proc/${pid}/task/${thread}/stat`)[0] ?? '');
}

/** The kernel's mark of a process that is ending (PF_EXITING). */
const exitingFlag = 4;

function readIsEnding(pid: number): boolean {
  return (Number(readStat(`/proc/${pid}/stat`)[6]) & exitingFlag) !== 0;
}

/**
 * Returns the fields after the name, which may contain anything: the state, and seventh the flags.
 */
function readStat(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function lookAt(runnerPid: number, cpuTimeMs: number): Moment {
  const runnerWaitedMs = readSchedule(`/proc/${runnerPid}/schedstat`).waitedMs;
  return { atMs: performance.now(), cpuTimeMs, runnerWaitedMs, machine: readMachine() };
}

/**
 * Compares two looks at a program. `programWaitedMs` is the time it waited in the queues of the
 * kernel. It is pure.
 */
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
  // The hypervisor takes time only from programs that compute: nothing from one that sleeps, unless
  // it waits for another one.
  const stolenShare = isJoined ? 1 : Math.min(1, ranMs / Math.max(busyMs, tickMs));
  const waitedMs = queuedMs + stolenShare * stolenMs;
  const contended =
    windowMs < leastWindowMs ||
    othersMs > busyShare * windowMs ||
    queuedMs + stolenMs > waitShare * (windowMs + programWaitedMs);
  return { waitedMs, contended };
}

/**
 * Returns a lower bound of the time for which a process wanted a core and none of its threads had
 * one. It is the time that one thread waited, minus the time in which the other threads ran, which
 * may have had its core. Child processes are included.
 */
function readWaitedMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readSchedule(`/proc/${pid}/task/${thread}/schedstat`),
  );
  const ranMs = threads.reduce((sum, thread) => sum + thread.ranMs, 0);
  const waitedMs = Math.max(0, ...threads.map((thread) => thread.waitedMs - (ranMs - thread.ranMs)));
  return waitedMs + readChildrenWaitedMs(pid);
}

function readChildrenWaitedMs(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + readWaitedMs(child), 0);
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

/** Returns the time on a core and the time in the queue for one. */
function readSchedule(path: string): { ranMs: number; waitedMs: number } {
  const [ran = 0, waited = 0] = readFileSync(path, 'utf8').split(' ').map(Number);
  return { ranMs: ran / 1e6, waitedMs: waited / 1e6 };
}

/** Sums all cores. The columns are user, nice, system, idle, iowait, irq, softirq, steal. */
function readMachine(): Moment['machine'] {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line.split(/\s+/).slice(1).map(Number);
  return { busyMs: tickMs * (user + nice + system + irq + softirq), stolenMs: tickMs * steal };
}

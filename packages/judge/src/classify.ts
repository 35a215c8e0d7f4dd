import type { Limits } from './judgement.ts';
import type { Execution } from './sandbox/execution.ts';
import type { Verdict } from './verdicts.ts';

export const defaultOutputLimitBytes = 64 * 1024 ** 2;

export type Classification =
  /** It ended by itself with exit code 0: its output decides. */
  | { type: 'completed' }
  | { type: 'failed'; verdict: Extract<Verdict, `${string}_limit_exceeded` | 'runtime_error'>; note: string };

/**
 * Wall time that a program may take, so that a sleeping program is stopped as well. What it spends waiting for a core of a
 * busy machine is not held against it: the kernel counts that, and the runner leaves it out (runner.cpp says how).
 */
export function wallTimeLimitMs(timeLimitMs: number): number {
  return 2 * timeLimitMs + 1000;
}

/** All wall time that a program may take, waits for a core included: five times as much. */
export function wallTimeCapMs({ timeLimitMs }: Limits): number {
  return 5 * wallTimeLimitMs(timeLimitMs);
}

/** CPU time that a program may take while others keep the machine busy, to see whether it deserves a run alone. */
export function cpuTimeCapMs({ timeLimitMs }: Limits): number {
  return 2 * timeLimitMs;
}

/**
 * Whether it may be the fault of others that a time limit was exceeded: they used the machine, and the program used less
 * than twice its time, and did not rest away what it was given of a clock's time.
 */
export function mayBeFaultOfOthers(execution: Execution, limits: Limits): boolean {
  const { limitsHit, contended, cpuTimeMs, wallTimeMs, waitedMs } = execution;
  if (!contended || cpuTimeMs >= cpuTimeCapMs(limits)) return false;
  const rested = limitsHit.includes('wall_time') && wallTimeMs - waitedMs >= wallTimeLimitMs(limits.timeLimitMs);
  return (limitsHit.includes('cpu_time') || limitsHit.includes('wall_time')) && !rested;
}

/** Wall time in which a program neither computed nor waited for a core. */
export function restedMs({ wallTimeMs, waitedMs, cpuTimeMs }: Execution): number {
  return Math.max(0, wallTimeMs - waitedMs - cpuTimeMs);
}

/**
 * Decides what an execution means, before any checker. The order matters: a program killed for its memory looks like one
 * that crashed, and one killed for its time too, so limits come before signals and exit codes.
 */
export function classify(execution: Execution, limits: Limits): Classification {
  const hit = new Set(execution.limitsHit);
  if (hit.has('cpu_time')) {
    return failed('time_limit_exceeded', `used more than ${formatSeconds(limits.timeLimitMs)} of CPU time`);
  }
  if (hit.has('wall_time')) {
    const limit = formatSeconds(wallTimeLimitMs(limits.timeLimitMs));
    const used = formatSeconds(Math.round(execution.cpuTimeMs));
    return failed('time_limit_exceeded', `still running after ${limit}, with ${used} of CPU time used`);
  }
  if (hit.has('memory')) {
    return failed('memory_limit_exceeded', `used more than ${formatBytes(limits.memoryLimitBytes)} of memory`);
  }
  if (hit.has('output')) {
    const limit = formatBytes(limits.outputLimitBytes ?? defaultOutputLimitBytes);
    return failed('output_limit_exceeded', `wrote more than ${limit}`);
  }
  if (execution.end.type === 'killed') return failed('runtime_error', `killed by ${execution.end.signal}`);
  if (execution.end.code !== 0) return failed('runtime_error', `exit code ${execution.end.code}`);
  return { type: 'completed' };
}

function failed(verdict: Extract<Classification, { type: 'failed' }>['verdict'], note: string): Classification {
  return { type: 'failed', verdict, note };
}

export function formatSeconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}

/** In the largest unit of 1024 that gives at least one. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB'];
  let unit = 0;
  let amount = bytes;
  while (amount >= 1024 && unit < units.length - 1) {
    amount /= 1024;
    unit += 1;
  }
  return `${Number(amount.toFixed(2))} ${units[unit]}`;
}

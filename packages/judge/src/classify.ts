import { formatBytes, formatSeconds } from './format-values.ts';
import type { Limits } from './judgement.ts';
import type { Execution } from './sandbox/execution.ts';
import type { ExecutionVerdict } from './verdicts.ts';

export const defaultOutputLimitBytes = 64 * 1024 ** 2;

export type Classification =
  /** The program ended by itself with exit code 0: its output decides. */
  { type: 'completed' } | { type: 'failed'; verdict: ExecutionVerdict; note: string };

/**
 * Returns the wall time that a program may take, so that a sleeping program is stopped as well.
 * Time that it waits for a core on a busy machine does not count: the runner leaves it out
 * (runner.cpp explains how).
 */
export function wallTimeLimitMs(timeLimitMs: number): number {
  return 2 * timeLimitMs + 1000;
}

/** Returns the limit of all wall time, waits for a core included: five times as much. */
export function wallTimeCapMs({ timeLimitMs }: Pick<Limits, 'timeLimitMs'>): number {
  return 5 * wallTimeLimitMs(timeLimitMs);
}

/** Returns the limits of a program that may use no more than this CPU time. */
export function timeLimitsOf(cpuTimeMs: number) {
  return {
    cpuTimeMs,
    wallTimeMs: wallTimeLimitMs(cpuTimeMs),
    wallTimeCapMs: wallTimeCapMs({ timeLimitMs: cpuTimeMs }),
  };
}

/**
 * Returns the CPU time that a program may take while other programs keep the machine busy. It shows
 * whether the program deserves a run alone.
 */
export function cpuTimeCapMs({ timeLimitMs }: Limits): number {
  return 2 * timeLimitMs;
}

/**
 * Returns whether other programs may be the reason that a time limit was exceeded: they used the
 * machine, and the program used less than twice its CPU time and did not sleep through its wall
 * time.
 */
export function mayBeCausedByOthers(execution: Execution, limits: Limits): boolean {
  const { limitsHit, contended, cpuTimeMs, wallTimeMs, waitedMs } = execution;
  if (!contended || cpuTimeMs >= cpuTimeCapMs(limits)) return false;
  const rested = limitsHit.includes('wall_time') && wallTimeMs - waitedMs >= wallTimeLimitMs(limits.timeLimitMs);
  return (limitsHit.includes('cpu_time') || limitsHit.includes('wall_time')) && !rested;
}

/** Returns the wall time in which a program neither computed nor waited for a core. */
export function idleMs({ wallTimeMs, waitedMs, cpuTimeMs }: Execution): number {
  return Math.max(0, wallTimeMs - waitedMs - cpuTimeMs);
}

/**
 * Decides what an execution means, before any checker. The order matters: a program that was killed
 * for its memory or its time looks like one that crashed, so limits come before signals and exit
 * codes.
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
  if (hit.has('heap')) {
    return failed('memory_limit_exceeded', 'its heap is full: it needs more than the memory limit');
  }
  if (hit.has('output')) {
    const limit = formatBytes(limits.outputLimitBytes ?? defaultOutputLimitBytes);
    return failed('output_limit_exceeded', `wrote more than ${limit}`);
  }
  if (execution.end.type === 'killed') return failed('runtime_error', `killed by ${execution.end.signal}`);
  if (execution.end.code !== 0) return failed('runtime_error', `exit code ${execution.end.code}`);
  return { type: 'completed' };
}

/** Returns whether a program ended by a signal or an exit code that no limit explains. */
export function failedByItself({ end, limitsHit }: Execution): boolean {
  return limitsHit.length === 0 && (end.type === 'killed' || end.code !== 0);
}

function failed(verdict: ExecutionVerdict, note: string): Classification {
  return { type: 'failed', verdict, note };
}

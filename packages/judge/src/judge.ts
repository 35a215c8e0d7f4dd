import type { HostReport } from './host-check.ts';
import type { Judgement, JudgeProgress, JudgeRequest, LiveRunRequest, ProgramRun, RunRequest } from './judgement.ts';

export interface CallOptions {
  /** Ends the judging: everything it started is killed and reaped, and the call rejects with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * The judge of one machine. Both calls resolve with a verdict for everything the program, the checker or the sandbox may
 * do; they reject only when aborted.
 */
export interface Judge {
  judgeSubmission(
    request: JudgeRequest,
    options?: CallOptions & { onProgress?: (progress: JudgeProgress) => void },
  ): Promise<Judgement>;
  /** Of a live run, `output` and `errorOutput` are empty: all of it was handed on. */
  runProgram(request: RunRequest | LiveRunRequest, options?: CallOptions): Promise<ProgramRun>;
  /** Waits for what the first submissions would wait for, the precompiled header: half a minute on a new machine. */
  warmUp(options?: CallOptions): Promise<void>;
  /** Whether a submission could be judged now: disks, descriptors, and a program whose verdict is known. Rejects only when aborted. */
  checkHost(options?: CallOptions): Promise<HostReport>;
  /** Kills what is running and removes temporary files; the compile cache stays. */
  close(): Promise<void>;
}

export type MemoryControl = 'automatic' | 'rlimit';

export interface JudgeOptions {
  /**
   * `sandbox`: bubblewrap around the compiler and the program; creating the judge fails where it cannot be had.
   * `none`: the same runner, limits and checkers without isolation, for a learner's own programs on their own machine.
   */
  isolation: 'sandbox' | 'none';
  /**
   * How a sandbox limits memory. `automatic`, the default: by a cgroup, or where this process may make none, by address space.
   * `rlimit`: by address space also where there are cgroups. `inspectMachine` says what that loses.
   */
  memoryControl?: MemoryControl;
  /**
   * The ids of the languages to prepare beside C++, in which the judge has programs of its own; none unless said. Creating the
   * judge fails where one of them cannot be judged. The others are prepared when their first program comes.
   */
  languages?: readonly string[];
  /** Compiled runner, precompiled headers and the compile cache live here; made if missing, shared by processes. */
  cacheDir: string;
}

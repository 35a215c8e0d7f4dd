import type { HostReport } from './host-check.ts';
import type {
  CheckerCompilation,
  CheckerSpec,
  CheckReport,
  CheckRequest,
  FormatRequest,
  Judgement,
  JudgeProgress,
  JudgeRequest,
  Limits,
  LiveRunRequest,
  ProgramRun,
  RunRequest,
} from './judgement.ts';

export interface CallOptions {
  /**
   * Ends the judging: all its processes are killed and reaped, and the call rejects with the
   * signal's reason.
   */
  signal?: AbortSignal;
}

/**
 * The judge of one machine. Its calls on programs resolve with a verdict, whatever the program, the
 * checker or the sandbox does. They reject only when they are aborted.
 */
export interface Judge {
  /** Whether programs are isolated from this machine. */
  readonly isolation: JudgeOptions['isolation'];
  /** The mechanism that limits the memory of programs on this machine. */
  readonly memoryLimiter: MemoryLimiter;
  /**
   * Finds what the machine has for a language at present, and uses that from now on. A language is
   * otherwise prepared when its first program arrives. Returns the version of its compiler:
   * `17.0.21`. Rejects with a JudgeSetupError that names what is missing or gives no answer.
   */
  prepareLanguage(id: string): Promise<string>;
  /** Returns the limits of a problem for a program in a language on this machine. */
  limitsOf(id: string, limits: Limits): Limits;
  judgeSubmission(
    request: JudgeRequest,
    options?: CallOptions & { onProgress?: (progress: JudgeProgress) => void },
  ): Promise<Judgement>;
  /** `output` and `errorOutput` of a live run are empty, since all output was handed on. */
  runProgram(request: RunRequest | LiveRunRequest, options?: CallOptions): Promise<ProgramRun>;
  /**
   * Checks outputs without running a program. It ends at the first one about which the checker
   * cannot decide.
   */
  checkOutputs(request: CheckRequest, options?: CallOptions): Promise<CheckReport>;
  /**
   * Compiles the programs of a checker or interactor, so that their errors are known before they
   * judge.
   */
  compileChecker(checker: CheckerSpec, options?: CallOptions): Promise<CheckerCompilation>;
  /**
   * Formats a source with its language's formatter. The output is the formatted source if `verdict`
   * is null.
   */
  formatSource(request: FormatRequest, options?: CallOptions): Promise<ProgramRun>;
  /**
   * Waits for the precompiled header, for which the first submissions would wait: half a minute on
   * a new machine.
   */
  warmUp(options?: CallOptions): Promise<void>;
  /**
   * Makes what compilations in a language need, and measures what the start of a program costs on
   * this machine, once for its installation. Limits add that where it is longer than the language's
   * own figure. Rejects as `prepareLanguage` does.
   */
  warmUpLanguage(id: string, options?: CallOptions): Promise<void>;
  /**
   * Checks whether a submission could be judged now: disks, descriptors, and a program whose
   * verdict is known. Rejects only when it is aborted.
   */
  checkHost(options?: CallOptions): Promise<HostReport>;
  /** Kills what is running and removes temporary files. The compile cache stays. */
  close(): Promise<void>;
}

export type MemoryControl = 'automatic' | 'rlimit';

/** Memory is limited by a cgroup, or by the address space of each program. */
export type MemoryLimiter = 'cgroup-v1' | 'cgroup-v2' | 'address-space';

export interface JudgeOptions {
  /**
   * `sandbox`: bubblewrap isolates the compiler and the program, and creating the judge fails
   * without it. `none`: the same runner, limits and checkers without isolation, for a learner's own
   * programs on their own machine.
   */
  isolation: 'sandbox' | 'none';
  /**
   * Chooses how a sandbox limits memory. `automatic`, the default: by a cgroup, or by address space
   * if this process may not make cgroups. `rlimit`: always by address space. `inspectMachine`
   * reports what that loses.
   */
  memoryControl?: MemoryControl;
  /** CPU time in milliseconds that the compiler may take for a source; 15 s by default. */
  compileTimeLimitMs?: number;
  /**
   * The folder of the compiled runner, the precompiled headers and the compile cache. It is made if
   * missing, and processes share it.
   */
  cacheDir: string;
}

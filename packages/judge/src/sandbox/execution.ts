/** The sandbox's observations of one program, without a verdict. */
export interface Execution {
  end: { type: 'exited'; code: number } | { type: 'killed'; signal: string };
  /** Every limit that was reached. A program that reached a limit was killed for it. */
  limitsHit: readonly LimitHit[];
  cpuTimeMs: number;
  wallTimeMs: number;
  /**
   * The part of the wall time in which it wanted a core and had none, as far as that was observed.
   */
  waitedMs: number;
  /**
   * True if other programs used the machine meanwhile, which makes the same work cost more CPU
   * time.
   */
  contended: boolean;
  /**
   * The time at which it ended, or closed its output before that. It is a time of the machine's
   * monotonic clock, and comparable only with that of another program.
   */
  endedAtMs: number;
  /**
   * The time that a joined program had written nothing when it ended, and the part of it in which
   * it worked.
   */
  silenceMs: number;
  silentWorkMs: number;
  /**
   * The largest resident size; if the program was stopped for its memory and its memory group
   * charged more, that charge.
   */
  peakMemoryBytes: number;
  /** The stored bytes of standard output, at most the output limit. */
  outputBytes: number;
  /** The stored bytes of standard error. */
  errorBytes: number;
  errorTruncated: boolean;
  /**
   * True if a joined program was stopped while the other one had not taken all of its output yet.
   */
  outputHeldBack: boolean;
  /** The outcome of each file to copy out, by the descriptor of its target. */
  copiedOut: ReadonlyMap<number, CopiedFile>;
}

export const limitHits = ['cpu_time', 'wall_time', 'memory', 'output'] as const;
/** `heap`: the runtime of the program's language says that the heap is full. */
export type LimitHit = (typeof limitHits)[number] | 'heap';

export type CopiedFile = { type: 'stored'; bytes: number } | { type: 'missing' } | { type: 'too_large' };

/**
 * One program to run. Descriptors are this process's own and must be among those the sandbox was
 * opened with.
 */
export interface Job {
  /**
   * The program itself: an open file with the name that it is called by, or the path of a program
   * that the sandbox shows.
   */
  program: { type: 'file'; descriptor: number; path: string; name: string } | { type: 'path'; path: string };
  /** The arguments without the program's name. */
  args: readonly string[];
  environment: readonly string[];
  directory?: string;
  /** The standard input; empty if absent. */
  input?: number;
  /** A file for standard output, or with `joinedTo` the pipe that standard output goes to. */
  output: number;
  /**
   * `input` and `output` are pipes. `program`: they lead to another program, and output is dropped
   * after that has ended. `person`: they lead to a person, and writing fails after the reader has
   * gone.
   */
  joinedTo?: 'program' | 'person';
  /**
   * Returns how long the program that it is joined to has waited for a core so far, since this one
   * then waits as well.
   */
  otherWaitedMs?: () => number;
  /** It is called if a joined program closes its output while it lives on. */
  onOutputClosed?: () => void;
  errorOutput: number;
  limits: JobLimits;
  /** `one`: a contestant's program, threads only. `many`: a tool such as the compiler. */
  processes: 'one' | 'many';
  /** The system calls that a contestant's program needs beyond those of every program. */
  systemCalls?: 'events' | undefined;
  /** It reserves far more memory than it uses, so only what it uses is limited. */
  reservesMemory?: boolean | undefined;
  /** Files that are copied into the scratch folder before the program starts. */
  copyIn: readonly { descriptor: number; path: string }[];
  /** Files that are copied out of the scratch folder when the program has ended. */
  copyOut: readonly FileToCopyOut[];
}

interface FileToCopyOut {
  descriptor: number;
  path: string;
  maxBytes: number;
  /** Copies only the first `maxBytes` of a larger file. Without it, such a file is `too_large`. */
  cut?: boolean;
  /** Copies all files of a folder into one file, which `readFolderFiles` reads. */
  isFolder?: boolean;
}

export interface JobLimits {
  cpuTimeMs: number;
  /**
   * The CPU time that it may use while other programs keep the machine busy. The limit counts as
   * reached from `cpuTimeMs` on. If absent, the program may go no further.
   */
  cpuTimeCapMs?: number;
  /** The limit of wall time without the time that it waits for a core. */
  wallTimeMs: number;
  /** The limit of all wall time; at least `wallTimeMs`. */
  wallTimeCapMs: number;
  memoryBytes: number;
  outputBytes: number;
  /** The number of bytes of standard output to capture; by default as many as the limit allows. */
  outputCaptureBytes?: number;
  /** The number of bytes of standard error to capture. The rest is read and dropped. */
  errorCaptureBytes: number;
  /** So many of these are the last bytes of a longer one; all are the first bytes if absent. */
  errorTailBytes?: number;
}

/** What the sandbox observed about one program. It is not judged here. */
export interface Execution {
  end: { type: 'exited'; code: number } | { type: 'killed'; signal: string };
  /** Every limit that was reached; a program that reached one was killed for it. */
  limitsHit: readonly LimitHit[];
  cpuTimeMs: number;
  wallTimeMs: number;
  /** Of the wall time, how long it had no core although it wanted one, as far as that was looked at. */
  waitedMs: number;
  /** Whether other programs used the machine meanwhile, which makes the same work cost more CPU time. */
  contended: boolean;
  /**
   * When it ended, or closed its output before that, on a clock of the machine that never goes back: to be compared with that
   * of another program only.
   */
  endedAtMs: number;
  /** How long a joined program had written nothing when it ended, and for how long of that it was at work. */
  silenceMs: number;
  silentWorkMs: number;
  /** Resident at most; what its memory group charged, where it was stopped for more than that. */
  peakMemoryBytes: number;
  /** Bytes of standard output that were stored, at most the output limit. */
  outputBytes: number;
  /** Bytes of standard error that were stored. */
  errorBytes: number;
  errorTruncated: boolean;
  /** Of a joined program that was stopped: the other one had yet to take what it wrote. */
  outputHeldBack: boolean;
  /** What became of each file that was to be copied out, by the descriptor it was to be written to. */
  copiedOut: ReadonlyMap<number, CopiedFile>;
}

export const limitHits = ['cpu_time', 'wall_time', 'memory', 'output'] as const;
export type LimitHit = (typeof limitHits)[number];

export type CopiedFile = { type: 'stored'; bytes: number } | { type: 'missing' } | { type: 'too_large' };

/** One program to run. Descriptors are this process's own and must be among those the sandbox was opened with. */
export interface Job {
  /** The program itself: an open file with the name that it is called by, or the path of a program that the sandbox shows. */
  program: { type: 'file'; descriptor: number; path: string; name: string } | { type: 'path'; path: string };
  /** Without the program's name. */
  args: readonly string[];
  environment: readonly string[];
  directory?: string;
  /** Standard input; empty when absent. */
  input?: number;
  /** A file that takes standard output; where `joinedTo`, the pipe that it goes to. */
  output: number;
  /**
   * `input` and `output` are pipes: to another program, and what is written when that has ended is dropped; or to a person, and
   * writing fails when nobody reads any more.
   */
  joinedTo?: 'program' | 'person';
  /** How long the program that it is joined to has waited for a core so far, for which this one has to wait too. */
  otherWaitedMs?: () => number;
  errorOutput: number;
  limits: JobLimits;
  /** `one`: a contestant's program, threads only. `many`: a tool such as the compiler. */
  processes: 'one' | 'many';
  /** Files that are copied into the scratch folder before the program starts. */
  copyIn: readonly { descriptor: number; path: string }[];
  /** Files that are copied out of it when the program has ended. */
  copyOut: readonly FileToCopyOut[];
}

interface FileToCopyOut {
  descriptor: number;
  path: string;
  maxBytes: number;
  /** Of a larger file, the first `maxBytes` are copied; otherwise it is `too_large`. */
  cut?: boolean;
}

export interface JobLimits {
  cpuTimeMs: number;
  /** How far it may go on past that limit, which it has reached then, while others keep the machine busy; no further when absent. */
  cpuTimeCapMs?: number;
  /** Wall time, less what it spends waiting for a core. */
  wallTimeMs: number;
  /** All wall time; at least `wallTimeMs`. */
  wallTimeCapMs: number;
  memoryBytes: number;
  /** Of standard output. */
  outputBytes: number;
  /** How many bytes of standard output to capture; by default as many as the limit allows. */
  outputKeepBytes?: number;
  /** How many bytes of standard error to capture; the rest is read and dropped. */
  errorKeepBytes: number;
}

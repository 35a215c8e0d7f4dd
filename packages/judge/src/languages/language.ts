import type { FolderFile } from '../compile/folder-files.ts';
import type { Diagnostic, Diagnostics, Indent, Limits, Place, SourceFile } from '../judgement.ts';
import type { Tool } from '../machine/find-tool.ts';
import type { MachineView } from '../sandbox/bubblewrap.ts';
import type { Execution, Job } from '../sandbox/execution.ts';
import type { PrecompiledHeader } from './precompiled-header.ts';

/** A language that can be judged. Each is one file, and a line in `languages.ts`. */
export interface Language {
  /** The name for people: `Python 3`. */
  name: string;
  /** The file name of a source in the sandbox, whatever its author calls it. */
  sourceName: string;
  /** Returns the file name that the compiler demands for this source instead. */
  nameSource?(source: string): string;
  /** Finds in a source what its compiler must not see, because it would run a part of it. */
  refuse?(source: string, fileName: string): Refusal | undefined;
  /**
   * A file of the problem with this name is where a program starts, and the source a module of it;
   * absent if only the source can start.
   */
  mainName?: string;
  /** Returns whether a file that lies beside the source is compiled with it. */
  isSource(fileName: string): boolean;
  /** The program of the machine that the language needs. */
  tool: Tool;
  /**
   * Its compiler and its programs reserve far more memory than they use. Only a memory group can
   * limit that, so a sandbox without one does not judge them.
   */
  reservesMemory?: true;
  /** The additional limits of its programs, beyond those of the problem; none if absent. */
  allowance?: Allowance;
  /** The program that formats sources, which a machine need not have; none if absent. */
  formatter?: Formatter;
  /**
   * Finds what the machine has for the language. Rejects with a JudgeSetupError that names what is
   * missing and how to get it.
   */
  prepare(cacheDir: string): Promise<PreparedLanguage>;
}

export type Refusal = Required<Pick<Diagnostic, 'message' | 'line' | 'column'>>;

/** A program that reads a source and writes it formatted. */
export interface Formatter {
  tool: Tool;
  args(indent: Indent): readonly string[];
  /** Finds the program that a sandbox starts for the found tool; the tool itself if absent. */
  open?(path: string): Promise<OpenedFormatter>;
}

export interface OpenedFormatter {
  path: string;
  /** Arguments before those of the formatter. */
  args?: readonly string[];
  environment?: readonly string[];
  view: MachineView;
}

export interface Allowance {
  /** The problem's time limit is multiplied by this, */
  timeFactor: number;
  /** and this is added, for the start of the interpreter. */
  startTimeMs: number;
  /** The memory that the runtime takes for itself, on top of the problem's limit. */
  startMemoryBytes: number;
}

/** A language with its installation on this machine. */
export interface PreparedLanguage {
  compiler: Compiler;
  /** The headers that the judge provides to sources that name them; none if absent. */
  headers?: readonly SourceFile[];
  runtime: Runtime;
}

/**
 * Turns a source into a program, or into a list of errors. It must not run anything of the source,
 * because it has more time and rights than programs.
 */
export interface Compiler {
  path: string;
  /** Its number, for people: `17.0.21`. */
  version: string;
  /** It may use this many times the time and the memory of other compilers; 1 if absent. */
  limitsFactor?: number;
  /** It changes with everything but the source that a compilation depends on. */
  fingerprint: string;
  environment?: readonly string[];
  /**
   * `includeFolder` is the folder of the precompiled header, if that is used. With `findEntryPoint`
   * the compiler makes the folder `program`, else the file.
   */
  args(sources: readonly string[], program: string, includeFolder?: string): readonly string[];
  /** The parts of the machine that the compiler sees; without devices there is no `/dev/null`. */
  view: MachineView;
  header?: PrecompiledHeader;
  /**
   * Makes what every compilation needs and takes seconds, once for an installation; the first
   * compilation waits for it. Rejects with the signal's reason.
   */
  makeReady?(signal?: AbortSignal): Promise<void>;
  /** Reads the messages about a source. Columns count UTF-16 code units. */
  readDiagnostics(messages: string, source: string, sourceName: string): Diagnostics;
  /**
   * Returns whether the machine and not the source may be the cause. The judge believes it only if
   * `soundSource` fails as well.
   */
  mayBeBroken(messages: string): boolean;
  soundSource: string;
  /** Finds the reason why the compiled program cannot be started, for the author of the source. */
  findStartError?(program: number): string | undefined;
  /**
   * Present if the program is a folder. Finds what of it the runtime starts, or says to the author
   * of the source why there is nothing.
   */
  findEntryPoint?(files: readonly FolderFile[]): { entryPoint: string } | { error: string };
}

/** The way in which a program runs. */
export interface Runtime {
  /** Starts a program that cannot start by itself. */
  interpreter?: { path: string; args(program: InterpretedProgram): readonly string[] };
  /** The entry point is a copy of the source under another ending, and no class. */
  startsFile?: true;
  /** `memoryBytes` is the problem's limit, without what the language has on top. */
  environment(memoryBytes: number): readonly string[];
  view: MachineView;
  /** The system calls that it needs beyond those of every program (seccomp.hpp). */
  systemCalls?: Job['systemCalls'];
  /**
   * Returns whether the program ended because its heap was full, which a runtime tells in its own
   * way. A program that forges this gets the worse verdict.
   */
  filledItsHeap?: ((execution: Pick<Execution, 'end'>, errorOutput: string) => boolean) | undefined;
  /**
   * Finds in the error output of a program of these sources that failed why it did. Programs may
   * write anything: this and the pattern below take time in proportion to its length.
   */
  explainFailure?(errorOutput: string, sources: readonly SourceFile[]): Failure | undefined;
  /** Matches what a trace has beyond the author's own files. It is left out of what authors see. */
  foreignFrames?: RegExp | undefined;
}

interface InterpretedProgram {
  /** The folder with the program's files. */
  folder: string;
  /** The path of the file to run, or the entry point that the compiler found. */
  start: string;
  memoryBytes: number;
}

/** What ended a program, as its runtime tells it. */
export interface Failure {
  /** The error, in one line: `TypeError: x is undefined`. */
  reason: string;
  /** The line of the author's files that it came from; undefined if it names none. */
  place?: Place | undefined;
  /** The first error of those that led to it, if its author wrapped that. */
  cause?: Failure | undefined;
}

/**
 * Returns the limits of a problem for a program in this language. `startTimeMs` is that of this
 * machine.
 */
export function limitsFor({ allowance }: Language, limits: Limits, startTimeMs: number): Limits {
  if (allowance === undefined) return limits;
  const { timeFactor, startMemoryBytes } = allowance;
  return {
    ...limits,
    timeLimitMs: limits.timeLimitMs * timeFactor + startTimeMs,
    memoryLimitBytes: limits.memoryLimitBytes + startMemoryBytes,
  };
}

import type { PrecompiledHeader } from '../compile/precompiled-header.ts';
import type { Diagnostics, Limits } from '../judgement.ts';
import type { MachineView } from '../sandbox/bubblewrap.ts';

/** A language that can be judged: one file each, and a line in `languages.ts`. */
export interface Language {
  /** For people: `Python 3`. */
  name: string;
  /** The name of the source, as diagnostics show it. */
  sourceName: string;
  /** The program of the machine that it cannot do without. */
  tool: Tool;
  /** What programs of it get beyond the limits of the problem; nothing when absent. */
  allowance?: Allowance;
  /** Looks at what the machine has of it. Rejects with a JudgeSetupError that says what is missing and how to get it. */
  prepare(cacheDir: string): Promise<PreparedLanguage>;
}

export interface Tool {
  /** As it is searched for. */
  program: string;
  /** As a sentence begins with it: `The C++ compiler g++`. */
  name: string;
  debianPackage: string;
  /** What makes it say its version; `--version` when absent. */
  versionArgs?: readonly string[];
}

export interface Allowance {
  /** The time limit of a problem times this, … */
  timeFactor: number;
  /** … and this much on top, for the start of the interpreter. */
  startTimeMs: number;
  startMemoryBytes: number;
}

/** A language with what this machine has for it. */
export interface PreparedLanguage {
  compiler: Compiler;
  runtime: Runtime;
}

/** How a source becomes a program, or a list of errors. */
export interface Compiler {
  path: string;
  /** Changes with everything but the source that a compilation depends on. */
  fingerprint: string;
  /** `includeFolder` is the folder of the precompiled header, where that is used. */
  args(source: string, program: string, includeFolder?: string): readonly string[];
  /** What the compiler sees of the machine; without devices there is no `/dev/null`. */
  view: MachineView;
  header?: PrecompiledHeader;
  readDiagnostics(messages: string): Diagnostics;
  /** Whether the machine and not the source may be the cause. It is believed only when `soundSource` fails as well. */
  mayBeBroken(messages: string): boolean;
  soundSource: string;
  /** Why what the compiler made cannot be started, for the author of the source. */
  findStartError?(program: number): string | undefined;
}

/** How a program runs. */
export interface Runtime {
  /** Starts a program that cannot start by itself: it gets its own arguments and then the program's path. */
  interpreter?: { path: string; args: readonly string[] };
  environment: readonly string[];
  /** What programs see of the machine. */
  view: MachineView;
}

/** The limits of a problem for a program in this language. */
export function limitsFor({ allowance }: Language, limits: Limits): Limits {
  if (allowance === undefined) return limits;
  const { timeFactor, startTimeMs, startMemoryBytes } = allowance;
  return {
    ...limits,
    timeLimitMs: limits.timeLimitMs * timeFactor + startTimeMs,
    memoryLimitBytes: limits.memoryLimitBytes + startMemoryBytes,
  };
}

import { ftruncateSync, writeFileSync } from 'node:fs';
import { timeLimitsOf } from '../classify.ts';
import type { SourceFile } from '../judgement.ts';
import type { Compiler } from '../languages/language.ts';
import type { Execution, Job } from '../sandbox/execution.ts';
import type { SandboxDependencies } from '../sandbox/sandbox.ts';
import { openFiles, readTextStart } from '../sandbox/scratch-file.ts';

export interface CompilerDependencies extends SandboxDependencies {
  isolated: boolean;
  compileTimeLimitMs: number;
}

/** A language's compiler, and the file name of the source in its messages. */
export type SourceCompiler = Compiler & { sourceName: string } & Pick<Job, 'reservesMemory'>;

/** All text that a compilation reads beside the headers of the machine. */
export interface SourceText {
  source: string;
  /** Further sources to compile. */
  files: readonly SourceFile[];
  /** Files that are not compiled themselves: those of the problem, and headers of the judge. */
  headers: readonly SourceFile[];
}

/** The compiler's exit under its limits, and its output on standard error. */
export interface Compilation {
  execution: Execution;
  source: string;
  messages: string;
  limits: { cpuTimeMs: number; memoryBytes: number };
}

const mebibyte = 1024 ** 2;
export const maxProgramBytes = 64 * mebibyte;
export const compilerLimits = {
  memoryBytes: 1024 * mebibyte,
  outputBytes: 4 * mebibyte,
  errorCaptureBytes: 256 * 1024,
};
const headerFolder = '/header';

/**
 * Runs the compiler on a source in a new sandbox and writes the program to `program`. `headers` is
 * the folder of a precompiled header. Rejects with a SandboxError or the signal's reason.
 */
export async function runCompiler(
  dependencies: CompilerDependencies,
  program: number,
  { source, files: further, headers: provided }: SourceText,
  compiler: SourceCompiler,
  headers: string | undefined,
  signal: AbortSignal,
): Promise<Compilation> {
  const { temporaryDir, compileTimeLimitMs, isolated } = dependencies;
  signal.throwIfAborted();
  using opened = openFiles(temporaryDir);
  const write = ({ name, source }: SourceFile) => {
    const descriptor = opened.scratch();
    writeFileSync(descriptor, source);
    return { name, descriptor };
  };
  const compiled = [{ name: compiler.sourceName, source }, ...further].map(write);
  const sources = [...compiled, ...provided.map(write)];
  const [output, errorOutput] = [opened.scratch(), opened.scratch()];
  // An earlier compilation may have left a longer program in the file.
  ftruncateSync(program, 0);
  const shownHeaders = headers === undefined ? [] : [{ hostPath: headers, path: headerFolder }];
  const { view, limitsFactor = 1 } = compiler;
  const limits = {
    cpuTimeMs: limitsFactor * compileTimeLimitMs,
    memoryBytes: limitsFactor * compilerLimits.memoryBytes,
  };
  await using sandbox = await dependencies.openSandbox({
    view: { ...view, readOnly: [...view.readOnly, ...shownHeaders], scratchBytes: 256 * mebibyte },
    memoryLimitBytes: limits.memoryBytes,
    descriptors: [...sources.map(({ descriptor }) => descriptor), program, output, errorOutput],
    signal,
  });
  const { folder } = sandbox;
  const programPath = `${folder}/program`;
  const names = compiled.map(({ name }) => name);
  const includeFolder = headers !== undefined && isolated ? headerFolder : headers;
  const execution = await sandbox.execute({
    program: { type: 'path', path: compiler.path },
    args: compiler.args(names, programPath, includeFolder),
    // The C locale keeps the messages in plain English with plain quotes. The first setting of a
    // variable counts.
    environment: [...(compiler.environment ?? []), 'PATH=/usr/local/bin:/usr/bin:/bin', 'LC_ALL=C', `TMPDIR=${folder}`],
    reservesMemory: compiler.reservesMemory,
    directory: folder,
    output,
    errorOutput,
    processes: 'many',
    copyIn: sources.map(({ name, descriptor }) => ({ descriptor, path: `${folder}/${name}` })),
    copyOut: [
      {
        ...{ descriptor: program, path: programPath, maxBytes: maxProgramBytes },
        isFolder: compiler.findEntryPoint !== undefined,
      },
    ],
    // A compiler never sleeps, so its CPU time decides. Its wall time, which leaves out waits for a
    // core as that of a program does, limits several compilers that each stay within that.
    limits: { ...compilerLimits, memoryBytes: limits.memoryBytes, ...timeLimitsOf(limits.cpuTimeMs) },
  });
  const messages = readTextStart(errorOutput, execution.errorBytes, compilerLimits.errorCaptureBytes).text;
  return { execution, source, messages, limits };
}

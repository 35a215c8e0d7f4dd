import { ftruncateSync, writeFileSync } from 'node:fs';
import type { Compiler } from '../languages/language.ts';
import type { Execution, Job } from '../sandbox/execution.ts';
import type { OpenSandbox, Sandbox } from '../sandbox/sandbox.ts';
import { openScratchFile, readTextStart } from '../sandbox/scratch-file.ts';

export interface CompilerDependencies {
  isolated: boolean;
  openSandbox: OpenSandbox;
  temporaryDir: string;
  compileTimeLimitMs: number;
}

/** A language's compiler, and the file name of the source in its messages. */
export type SourceCompiler = Compiler & { sourceName: string };

/** The compiler's exit under its limit of CPU time, and its output on standard error. */
export interface Compilation {
  execution: Execution;
  source: string;
  messages: string;
  compileTimeLimitMs: number;
}

const mebibyte = 1024 ** 2;
export const maxProgramBytes = 64 * mebibyte;
const wallTimeMs = 600_000;
export const compilerLimits = {
  // A compiler never sleeps. Its wall time only limits how long a busy machine may keep it from its
  // CPU time.
  wallTimeMs,
  wallTimeCapMs: wallTimeMs,
  memoryBytes: 1024 * mebibyte,
  outputBytes: 4 * mebibyte,
  errorKeepBytes: 256 * 1024,
};
const headerFolder = '/header';

/**
 * Runs the compiler on a source in a new sandbox and writes the program to `program`. `headers` is
 * the folder of a precompiled header. Rejects with a SandboxError or the signal's reason.
 */
export async function runCompiler(
  dependencies: CompilerDependencies,
  program: number,
  source: string,
  compiler: SourceCompiler,
  headers: string | undefined,
  signal: AbortSignal,
): Promise<Compilation> {
  const { temporaryDir, compileTimeLimitMs } = dependencies;
  signal.throwIfAborted();
  const files = [openScratchFile(temporaryDir), openScratchFile(temporaryDir), openScratchFile(temporaryDir)] as const;
  const [sourceFile, output, errorOutput] = files.map((file) => file.descriptor) as [number, number, number];
  const descriptors = { source: sourceFile, program, output, errorOutput };
  try {
    writeFileSync(sourceFile, source);
    // An earlier compilation may have left a longer program in the file.
    ftruncateSync(program, 0);
    const execution = await executeCompiler(dependencies, compiler, headers, descriptors, signal);
    return {
      execution,
      source,
      messages: readTextStart(errorOutput, execution.errorBytes, compilerLimits.errorKeepBytes).text,
      compileTimeLimitMs,
    };
  } finally {
    for (const file of files) file.close();
  }
}

interface CompilerFiles {
  source: number;
  program: number;
  output: number;
  errorOutput: number;
}

async function executeCompiler(
  dependencies: CompilerDependencies,
  compiler: SourceCompiler,
  headers: string | undefined,
  files: CompilerFiles,
  signal: AbortSignal,
): Promise<Execution> {
  const shownHeaders = headers === undefined ? [] : [{ hostPath: headers, path: headerFolder }];
  const { view } = compiler;
  const sandbox = await dependencies.openSandbox({
    view: { ...view, readOnly: [...view.readOnly, ...shownHeaders], scratchBytes: 256 * mebibyte },
    memoryLimitBytes: compilerLimits.memoryBytes,
    descriptors: Object.values(files),
    signal,
  });
  try {
    const includeFolder = headers !== undefined && dependencies.isolated ? headerFolder : headers;
    const job = compilerJob(sandbox, compiler, includeFolder, files);
    return await sandbox.execute({ ...job, limits: { ...compilerLimits, cpuTimeMs: dependencies.compileTimeLimitMs } });
  } finally {
    await sandbox.close();
  }
}

function compilerJob(
  { folder }: Sandbox,
  { path, args, sourceName }: SourceCompiler,
  includeFolder: string | undefined,
  files: CompilerFiles,
): Omit<Job, 'limits'> {
  const programPath = `${folder}/program`;
  return {
    program: { type: 'path', path },
    args: args(sourceName, programPath, includeFolder),
    // The C locale keeps the messages in plain English with plain quotes.
    environment: ['PATH=/usr/local/bin:/usr/bin:/bin', 'LC_ALL=C', `TMPDIR=${folder}`],
    directory: folder,
    output: files.output,
    errorOutput: files.errorOutput,
    processes: 'many',
    copyIn: [{ descriptor: files.source, path: `${folder}/${sourceName}` }],
    copyOut: [{ descriptor: files.program, path: programPath, maxBytes: maxProgramBytes }],
  };
}

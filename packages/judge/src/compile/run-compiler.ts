import { ftruncateSync, writeFileSync } from 'node:fs';
import { wallTimeCapMs, wallTimeLimitMs } from '../classify.ts';
import type { SourceFile } from '../judgement.ts';
import type { Compiler } from '../languages/language.ts';
import type { Execution, Job } from '../sandbox/execution.ts';
import type { OpenSandbox, Sandbox } from '../sandbox/sandbox.ts';
import { openScratchFile, readTextStart, type ScratchFile } from '../sandbox/scratch-file.ts';

export interface CompilerDependencies {
  isolated: boolean;
  openSandbox: OpenSandbox;
  temporaryDir: string;
  compileTimeLimitMs: number;
}

/** A language's compiler, and the file name of the source in its messages. */
export type SourceCompiler = Compiler & { sourceName: string };

/** All text that a compilation reads beside the headers of the machine. */
export interface SourceText {
  source: string;
  /** Further sources to compile. */
  files: readonly SourceFile[];
  /** Files that are not compiled themselves: those of the problem, and headers of the judge. */
  headers: readonly SourceFile[];
}

/** The compiler's exit under its limit of CPU time, and its output on standard error. */
export interface Compilation {
  execution: Execution;
  source: string;
  messages: string;
  compileTimeLimitMs: number;
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
  const { temporaryDir, compileTimeLimitMs } = dependencies;
  signal.throwIfAborted();
  const files: ScratchFile[] = [];
  const open = () => {
    const file = openScratchFile(temporaryDir);
    files.push(file);
    return file.descriptor;
  };
  const write = (name: string, text: string, isCompiled: boolean): WrittenSource => {
    const descriptor = open();
    writeFileSync(descriptor, text);
    return { name, descriptor, isCompiled };
  };
  try {
    const sources = [
      write(compiler.sourceName, source, true),
      ...further.map((file) => write(file.name, file.source, true)),
      ...provided.map((file) => write(file.name, file.source, false)),
    ];
    const [output, errorOutput] = [open(), open()];
    const descriptors = { sources, program, output, errorOutput };
    // An earlier compilation may have left a longer program in the file.
    ftruncateSync(program, 0);
    const execution = await executeCompiler(dependencies, compiler, headers, descriptors, signal);
    return {
      execution,
      source,
      messages: readTextStart(errorOutput, execution.errorBytes, compilerLimits.errorCaptureBytes).text,
      compileTimeLimitMs,
    };
  } finally {
    for (const file of files) file.close();
  }
}

interface WrittenSource {
  name: string;
  descriptor: number;
  /** False for a header. */
  isCompiled: boolean;
}

interface CompilerFiles {
  /** The first source comes first. */
  sources: readonly WrittenSource[];
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
  const { sources, program, output, errorOutput } = files;
  const sandbox = await dependencies.openSandbox({
    view: { ...view, readOnly: [...view.readOnly, ...shownHeaders], scratchBytes: 256 * mebibyte },
    memoryLimitBytes: compilerLimits.memoryBytes,
    descriptors: [...sources.map(({ descriptor }) => descriptor), program, output, errorOutput],
    signal,
  });
  try {
    const includeFolder = headers !== undefined && dependencies.isolated ? headerFolder : headers;
    const job = compilerJob(sandbox, compiler, includeFolder, files);
    return await sandbox.execute({ ...job, limits: { ...compilerLimits, ...timeLimits(dependencies) } });
  } finally {
    await sandbox.close();
  }
}

/**
 * A compiler never sleeps, so its CPU time decides. Its wall time, which leaves out waits for a
 * core as that of a program does, limits several compilers that each stay within that.
 */
function timeLimits({ compileTimeLimitMs }: CompilerDependencies) {
  return {
    cpuTimeMs: compileTimeLimitMs,
    wallTimeMs: wallTimeLimitMs(compileTimeLimitMs),
    wallTimeCapMs: wallTimeCapMs({ timeLimitMs: compileTimeLimitMs }),
  };
}

function compilerJob(
  { folder }: Sandbox,
  { path, args }: SourceCompiler,
  includeFolder: string | undefined,
  files: CompilerFiles,
): Omit<Job, 'limits'> {
  const programPath = `${folder}/program`;
  const compiled = files.sources.filter(({ isCompiled }) => isCompiled).map(({ name }) => name);
  return {
    program: { type: 'path', path },
    args: args(compiled, programPath, includeFolder),
    // The C locale keeps the messages in plain English with plain quotes.
    environment: ['PATH=/usr/local/bin:/usr/bin:/bin', 'LC_ALL=C', `TMPDIR=${folder}`],
    directory: folder,
    output: files.output,
    errorOutput: files.errorOutput,
    processes: 'many',
    copyIn: files.sources.map(({ name, descriptor }) => ({ descriptor, path: `${folder}/${name}` })),
    copyOut: [{ descriptor: files.program, path: programPath, maxBytes: maxProgramBytes }],
  };
}

import { createHash } from 'node:crypto';
import { closeSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { formatBytes } from '../classify.ts';
import type { Diagnostics } from '../judgement.ts';
import type { Language } from '../languages/language.ts';
import type { Toolchain } from '../machine/toolchain.ts';
import type { SandboxView } from '../sandbox/bubblewrap.ts';
import type { Execution, Job } from '../sandbox/execution.ts';
import type { OpenSandbox, Sandbox } from '../sandbox/sandbox.ts';
import { SandboxError } from '../sandbox/sandbox-error.ts';
import { openScratchFile, readTextStart } from '../sandbox/scratch-file.ts';
import type { CompileCache, CompileOutcome } from './compile-cache.ts';
import { splitDiagnostics } from './diagnostics.ts';
import type { PrecompiledHeaders } from './precompiled-header.ts';
import { createSharedTasks } from './shared-tasks.ts';
import { findStartFault } from './start-fault.ts';

export interface CompilerDependencies {
  toolchain: Toolchain;
  /** What the compiler sees of the machine. */
  view: Pick<SandboxView, 'readOnly' | 'symlinks'>;
  isolated: boolean;
  openSandbox: OpenSandbox;
  cache: CompileCache;
  headers: PrecompiledHeaders;
  temporaryDir: string;
}

/** Compiles a source, or finds that it was compiled before. Rejects with a SandboxError or the signal's reason. */
export type Compile = (source: string, language: Language, signal?: AbortSignal) => Promise<CompileOutcome>;

const mebibyte = 1024 ** 2;
const maxProgramBytes = 64 * mebibyte;
const limits = {
  cpuTimeMs: 15_000,
  // Compiling never sleeps, so this only stops what a busy machine keeps from its processor time.
  wallTimeMs: 60_000,
  wallTimeCapMs: 60_000,
  memoryBytes: 1024 * mebibyte,
  outputBytes: 4 * mebibyte,
  errorKeepBytes: 256 * 1024,
};
const harmlessSource = 'int main() {}\n';
const shownMessageLength = 16_000;
const headerFolder = '/header';
// What the driver or the linker of a broken installation or a full disk says. A source can make the compiler print any line
// and fill its scratch folder, so it is believed only when a harmless source fails as well.
const machineTrouble =
  /^(?:g\+\+|collect2|\S*\bld(?:\.\w+)?): (?:fatal error: )?(?:cannot execute|cannot find -l|.*No space left on device)/m;

/** `stored`: the outcome is in the cache. `unstable`: it may differ next time, so it is not. */
type Task = { type: 'stored' } | { type: 'unstable'; outcome: CompileOutcome };

export function createCompile(dependencies: CompilerDependencies): Compile {
  const share = createSharedTasks<Task>();
  return async (source, language, signal) => {
    const key = hashCompilation(source, language, dependencies.toolchain);
    const known = await dependencies.cache.find(key);
    if (known !== undefined) return known;
    const task = await share(key, (shared) => compileToCache(dependencies, key, source, language, shared), signal);
    const outcome = task.type === 'unstable' ? task.outcome : await dependencies.cache.find(key);
    if (outcome === undefined) throw new SandboxError('A compiled program vanished from the cache.');
    return outcome;
  };
}

function hashCompilation(source: string, { key, compileFlags }: Language, toolchain: Toolchain): string {
  const hash = createHash('sha256');
  for (const part of [toolchain.fingerprint, key, ...compileFlags, ...toolchain.linkFlags])
    hash.update(part).update('\0');
  return hash.update(source).digest('hex').slice(0, 40);
}

async function compileToCache(
  dependencies: CompilerDependencies,
  key: string,
  source: string,
  language: Language,
  signal: AbortSignal,
): Promise<Task> {
  const { cache } = dependencies;
  const program = cache.createProgramFile(key);
  try {
    const { execution, messages } = await compileInto(dependencies, program.descriptor, source, language, signal);
    if (machineTrouble.test(messages) && !succeeded(execution))
      await refuseBrokenCompiler(dependencies, program.descriptor, language, signal, messages);
    const verdict = readCompilation(execution, messages, program.descriptor, dependencies.toolchain);
    if (verdict.type === 'unstable') return verdict;
    await cache.store(key, verdict.entry, program.path);
    return { type: 'stored' };
  } finally {
    closeSync(program.descriptor);
    await rm(program.path, { force: true });
  }
}

/** Throws a SandboxError when the compiler fails for a harmless source too. */
async function refuseBrokenCompiler(
  dependencies: CompilerDependencies,
  program: number,
  language: Language,
  signal: AbortSignal,
  messages: string,
): Promise<void> {
  const { execution } = await compileInto(dependencies, program, harmlessSource, language, signal);
  if (!succeeded(execution)) throw new SandboxError(`The compiler does not work:\n${messages.slice(0, 2000)}`);
}

function succeeded({ end, limitsHit }: Execution): boolean {
  return end.type === 'exited' && end.code === 0 && limitsHit.length === 0;
}

async function compileInto(
  dependencies: CompilerDependencies,
  program: number,
  source: string,
  language: Language,
  signal: AbortSignal,
): Promise<{ execution: Execution; messages: string }> {
  const { temporaryDir } = dependencies;
  const includesHeader = source.includes(language.precompiledHeader);
  const headers = includesHeader ? await dependencies.headers.findFolder(language) : undefined;
  signal.throwIfAborted();
  const files = [openScratchFile(temporaryDir), openScratchFile(temporaryDir), openScratchFile(temporaryDir)] as const;
  const [sourceFile, output, errorOutput] = files.map((file) => file.descriptor) as [number, number, number];
  const descriptors = { source: sourceFile, program, output, errorOutput };
  try {
    writeFileSync(sourceFile, source);
    const execution = await runCompiler(dependencies, language, headers, descriptors, signal);
    return { execution, messages: readTextStart(errorOutput, execution.errorBytes, limits.errorKeepBytes).text };
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

async function runCompiler(
  dependencies: CompilerDependencies,
  language: Language,
  headers: string | undefined,
  files: CompilerFiles,
  signal: AbortSignal,
): Promise<Execution> {
  const shownHeaders = headers === undefined ? [] : [{ hostPath: headers, path: headerFolder }];
  const view = dependencies.view;
  const sandbox = await dependencies.openSandbox({
    view: { ...view, readOnly: [...view.readOnly, ...shownHeaders], scratchBytes: 256 * mebibyte },
    memoryLimitBytes: limits.memoryBytes,
    descriptors: Object.values(files),
    signal,
  });
  try {
    const include = headers === undefined ? [] : ['-I', dependencies.isolated ? headerFolder : headers];
    return await sandbox.execute(compilerJob(sandbox, dependencies.toolchain, language, include, files));
  } finally {
    await sandbox.close();
  }
}

function compilerJob(
  { folder }: Sandbox,
  toolchain: Toolchain,
  { fileName, compileFlags }: Language,
  include: readonly string[],
  files: CompilerFiles,
): Job {
  const programPath = `${folder}/program`;
  return {
    program: { type: 'path', path: toolchain.compilerPath },
    args: [...compileFlags, ...include, '-o', programPath, fileName, ...toolchain.linkFlags],
    // The C locale keeps the messages in plain English with plain quotes.
    environment: ['PATH=/usr/local/bin:/usr/bin:/bin', 'LC_ALL=C', `TMPDIR=${folder}`],
    directory: folder,
    output: files.output,
    errorOutput: files.errorOutput,
    limits,
    processes: 'many',
    place: [{ descriptor: files.source, path: `${folder}/${fileName}` }],
    collect: [{ descriptor: files.program, path: programPath, maxBytes: maxProgramBytes }],
  };
}

type Reading =
  | { type: 'stable'; entry: { programBytes?: number; diagnostics: Diagnostics } }
  | Extract<Task, { type: 'unstable' }>;

/** What an end of the compiler means. Whatever it does because of a source is the source's compile error. */
function readCompilation(
  execution: Execution,
  messages: string,
  programDescriptor: number,
  { linksStatically }: Toolchain,
): Reading {
  const diagnostics = splitDiagnostics(messages);
  const stopped = explainStop(execution);
  if (stopped !== undefined)
    return { type: 'unstable', outcome: rejected({ ...diagnostics, errors: [...diagnostics.errors, stopped] }) };
  if (execution.end.type === 'exited' && execution.end.code === 0) {
    const collected = execution.collected.get(programDescriptor);
    const stored = collected?.type === 'stored' && collected.bytes > 0;
    if (!stored && collected?.type !== 'too_large') throw new SandboxError('The compiler left no program behind.');
    const fault = stored
      ? findStartFault(programDescriptor, linksStatically)
      : `The compiled program is larger than ${formatBytes(maxProgramBytes)}.`;
    if (fault !== undefined) return { type: 'stable', entry: { diagnostics: { ...diagnostics, errors: [fault] } } };
    return { type: 'stable', entry: { programBytes: stored ? collected.bytes : 0, diagnostics } };
  }
  const said = messages.trim().slice(0, shownMessageLength) || 'The compiler failed without a message.';
  const errors = diagnostics.errors.length > 0 ? diagnostics.errors : [said];
  return { type: 'stable', entry: { diagnostics: { ...diagnostics, errors } } };
}

function explainStop({ limitsHit, end }: Execution): string | undefined {
  if (limitsHit.includes('cpu_time') || limitsHit.includes('wall_time')) {
    return `The compiler was stopped: it needed more than ${limits.cpuTimeMs / 1000} s.`;
  }
  if (limitsHit.includes('memory'))
    return `The compiler was stopped: it needed more than ${formatBytes(limits.memoryBytes)} of memory.`;
  if (limitsHit.includes('output'))
    return `The compiler was stopped: it wrote more than ${formatBytes(limits.outputBytes)}.`;
  return end.type === 'killed' ? `The compiler was killed by ${end.signal}.` : undefined;
}

function rejected(diagnostics: Diagnostics): CompileOutcome {
  return { type: 'rejected', diagnostics };
}

import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { replaceFile } from '@podium/files';
import { makeOnce } from '../compile/shared-tasks.ts';
import { collectDiagnostics, type Diagnostic, type Diagnostics, noDiagnostics, type SourceFile } from '../judgement.ts';
import { type FoundTool, findTool, type Tool, unusableTool } from '../machine/find-tool.ts';
import { runPatiently } from '../machine/run-tool.ts';
import { findProgramView } from '../machine/system-folders.ts';
import type { MachineView } from '../sandbox/bubblewrap.ts';
import type { Compiler, Failure, Runtime } from './language.ts';

const mebibyte = 1024 ** 2;

/**
 * One thread collects garbage, so that times are steady and no thread of the machine's other cores
 * works for the program. Its own messages would otherwise be part of the program's output.
 */
const machineFlags = [
  ...['-XX:+UseSerialGC', '-XX:-UsePerfData', '-Xshare:auto', '-XX:ErrorFile=/dev/null'],
  ...['-Xlog:disable', '-XX:+DisplayVMOutputToStderr'],
];

/** The virtual machine of Java, for which compilers make classes and on which they run. */
interface JavaMachine extends Pick<FoundTool, 'version' | 'fingerprint'> {
  path: string;
  environment: readonly string[];
  /** Returns what a sandbox shows: the machine, and other paths. */
  findView(others: readonly string[]): Promise<MachineView>;
}

/** Finds the machine that has this program. */
export async function findMachine(tool: Tool): Promise<JavaMachine> {
  const { path, version, fingerprint } = await findTool(tool);
  const home = dirname(dirname(await realpath(path)));
  return {
    path: join(home, 'bin/java'),
    version,
    fingerprint,
    // The machine looks for this library beside the program's file, whose path only /proc names.
    environment: [`LD_PRELOAD=${join(home, 'lib/libjli.so')}`, 'LANG=C.UTF-8'],
    async findView(others) {
      // The machine of Debian reads its settings by links to a folder of this name.
      const settings = (await readdir('/etc').catch(() => [])).filter((name) => /^java-\d+/.test(name));
      return findProgramView(false, [home, ...settings.map((name) => join('/etc', name)), ...others]);
    },
  };
}

interface MachineCompiler {
  /** The tool to name if the compiler does not work. */
  tool: Tool;
  /** The folder for the archive of its classes. Its name changes with the installation. */
  folder: string;
  /** Its classes, and its flags. */
  command: readonly string[];
  heapMegabytes: number;
  /** Uses what most programs use, so that the archive has the compiler's classes for it. */
  usualProgram: { name: string; source: string };
  /** The files that it reads beside the machine. */
  files?: readonly string[];
  readMessages(messages: string): readonly (Diagnostic & { text: string })[];
}

/** Returns a compiler that runs on the machine and writes a folder of classes. */
export async function compileOn(
  machine: JavaMachine,
  { tool, folder, command, heapMegabytes, usualProgram, files = [], readMessages }: MachineCompiler,
): Promise<Pick<Compiler, 'path' | 'environment' | 'args' | 'makeReady' | 'view' | 'readDiagnostics'>> {
  const sizes = [`-Xmx${heapMegabytes}m`, '-Xss16m'];
  const flags = [...machineFlags, ...sizes, '-XX:TieredStopAtLevel=1', '-Duser.language=en'];
  const archive = join(folder, 'compiler.jsa');

  /**
   * Writes an archive of the compiler's classes as the machine has them in memory, with which it
   * starts in half of the time. An empty file says that the machine makes none: it goes on without,
   * if the compiler works so.
   */
  async function writeArchive(signal: AbortSignal): Promise<void> {
    const work = await mkdtemp(join(tmpdir(), 'podium-classes-'));
    try {
      const source = join(work, usualProgram.name);
      const made = join(work, 'made.jsa');
      await writeFile(source, usualProgram.source);
      const making = ['-XX:+IgnoreUnrecognizedVMOptions', `-XX:ArchiveClassesAtExit=${made}`];
      const compile = (options: readonly string[]) => {
        const args = [...flags, ...options, ...command, '-d', work, source];
        return runPatiently(machine.path, args, { timeoutMs: 120_000, signal });
      };
      const run = await compile(making);
      const isMade = run.succeeded && existsSync(made);
      const plainRun = run.succeeded || run.timedOut ? run : await compile([]);
      signal.throwIfAborted();
      if (!plainRun.succeeded) throw unusableTool(tool, machine.path, plainRun);
      await replaceFile(archive, (temporaryPath) =>
        isMade ? copyFile(made, temporaryPath) : writeFile(temporaryPath, ''),
      );
      await chmod(archive, 0o644);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  function readDiagnostics(messages: string): Diagnostics {
    const [, error] = /^(?:\w+: )?java\.lang\.(StackOverflow|OutOfMemory)Error/m.exec(messages) ?? [];
    if (error === 'StackOverflow')
      return { ...noDiagnostics, errors: ['The source nests too deeply for the compiler.'] };
    if (error === 'OutOfMemory')
      return { ...noDiagnostics, errors: [`The compiler needs more than ${heapMegabytes} MB for the source.`] };
    return collectDiagnostics(readMessages(messages));
  }

  return {
    path: machine.path,
    // Files have the names of classes, in any script.
    environment: [...machine.environment, 'LC_ALL=C.UTF-8'],
    args: (sources, program) => [...flags, `-XX:SharedArchiveFile=${archive}`, ...command, '-d', program, ...sources],
    makeReady: (signal) => makeOnce(archive, writeArchive, signal),
    view: await machine.findView([folder, ...files]),
    readDiagnostics,
  };
}

/**
 * The machine says this when the heap is full (with `ExitOnOutOfMemoryError`) or it has too little
 * memory to begin, and a library when it has no more outside of the heap.
 */
const noRoom =
  /^(?:Terminating due to java\.lang\.OutOfMemoryError|Error occurred during initialization of VM\n.*(?:heap|memory|GC triggered)|# There is insufficient memory|Exception in thread ".*" java\.lang\.OutOfMemoryError: (?!unable to create))/m;

/**
 * Frames of the machine's own classes name their module. Those of Kotlin's are in its package, and
 * those without a line are what its compiler adds to a source.
 */
const foreignFrames = /^\t+at (?:(?:[\w.]+(?:@[\w.+-]+)?\/|kotlin\.).*|.*\([^\s:()]+\.kt\)$)\n?/gm;

/** Returns how the machine runs a folder of classes, with these libraries. */
export async function runOn(machine: JavaMachine, libraries: readonly string[]): Promise<Runtime> {
  return {
    interpreter: {
      path: machine.path,
      args({ folder, start, memoryBytes }) {
        const heap = Math.max(8, Math.floor(memoryBytes / mebibyte));
        const sizes = [`-Xmx${heap}m`, `-Xms${heap}m`, '-Xss64m', '-XX:MaxMetaspaceSize=96m'];
        const system = ['-Dfile.encoding=UTF-8', '-Duser.language=en', '-XX:+ExitOnOutOfMemoryError'];
        return [...machineFlags, ...sizes, ...system, '-cp', [folder, ...libraries].join(':'), start];
      },
    },
    environment: () => machine.environment,
    view: await machine.findView(libraries),
    // Channels of files need a pair of sockets.
    systemCalls: 'events',
    filledItsHeap: ({ end }, errorOutput) => end.type === 'exited' && noRoom.test(errorOutput),
    explainFailure,
    foreignFrames,
  };
}

/** Names the exception that ended the program, and the first one that led to it. */
function explainFailure(errorOutput: string, sources: readonly SourceFile[]): Failure | undefined {
  if (errorOutput.includes('java.io.IOException: Cannot run program'))
    return { reason: 'the judge offers no other processes' };
  if (errorOutput.includes('java.net.SocketException: Function not implemented'))
    return { reason: 'the judge offers no network' };
  const [, trace] = /^Exception in thread "[^"\n]*" (.*\n[\s\S]*)/m.exec(errorOutput) ?? [];
  const [thrown, ...causes] = trace?.split(/^Caused by: /m) ?? [];
  if (thrown === undefined) return undefined;
  const lineCounts = new Map(sources.map(({ name, source }) => [name, source.split('\n').length]));
  const first = causes.at(-1);
  if (first === undefined) return readException(thrown, lineCounts);
  // An exception without a message of its own repeats what it wraps.
  const repeated = `: ${first.split('\n', 1)[0]}\n`;
  return { ...readException(thrown.replace(repeated, '\n'), lineCounts), cause: readException(first, lineCounts) };
}

/**
 * Reads the first line, and the first frame of the author's own classes, whose module has no name
 * and whose package is not Kotlin's. Kotlin gives the code that it inlines lines beyond the end of
 * the source: these are left out.
 */
function readException(trace: string, lineCounts: ReadonlyMap<string, number>): Failure {
  const frames = [...trace.matchAll(/^\t+at (?!kotlin\.)[^\s/(]+\(([^\s:]+\.(?:java|kt)):(\d+)\)/gm)];
  const [, file, line] = frames.find(([, name = '', row]) => Number(row) <= (lineCounts.get(name) ?? Infinity)) ?? [];
  const [exception = ''] = trace.split('\n', 1);
  return {
    reason: exception.replace(/^(?:java\.(?:lang|util)|kotlin)\./, ''),
    ...(file !== undefined && { place: { file, line: Number(line) } }),
  };
}

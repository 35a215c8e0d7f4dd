import { closeSync, fstatSync, openSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '../judgement.ts';
import type { Failure, Language, Runtime } from '../languages/language.ts';
import type { MachineView } from '../sandbox/bubblewrap.ts';
import type { Job } from '../sandbox/execution.ts';
import { copyScratchFile } from '../sandbox/scratch-file.ts';
import type { ProgramFile } from './compile-cache.ts';
import { readFolderFiles, writeFolderFiles } from './folder-files.ts';

/**
 * A compiled program that can be started, by itself or by its interpreter, even if the cache
 * removes its own copy.
 */
export interface Program extends Pick<Runtime, 'filledItsHeap' | 'foreignFrames'>, Disposable {
  executable: Extract<Job['program'], { type: 'file' }>;
  view: MachineView;
  /** Returns how it is started with this limit of memory, that of its language on top included. */
  start(memoryLimitBytes: number): ProgramStart;
  explainFailure?(errorOutput: string): Failure | undefined;
  /** Gives the source the name that its author knows in what it wrote; absent if it has that. */
  rename?(text: string): string;
  /** That name; absent if it has no source. */
  shownName?: string;
}

export type ProgramStart = Pick<Job, 'args' | 'environment' | 'directory' | 'systemCalls' | 'reservesMemory'>;

interface CompiledFile {
  file: ProgramFile;
  sourceName: string;
  /** All that was compiled. */
  sources: readonly SourceFile[];
  /** The file that an interpreter runs: the source, or one of the files beside it. */
  startName: string;
  /** Present if the compiler made a folder: what of it the runtime starts. */
  entryPoint?: string | undefined;
  /** The files of the problem that the program finds in its folder. */
  included: readonly SourceFile[];
}

interface OpenDependencies {
  isolated: boolean;
  temporaryDir: string;
}

/** The place in a sandbox of a program that is a folder. */
const programFolder = '/program';

/** Takes over the file, even if opening fails. */
export async function openProgram(
  compiled: CompiledFile,
  runtime: Runtime,
  { allowance, reservesMemory }: Pick<Language, 'allowance' | 'reservesMemory'>,
  dependencies: OpenDependencies,
): Promise<Program> {
  const { file, sources, startName, entryPoint } = compiled;
  const { interpreter, environment, view, systemCalls } = runtime;
  const { isolated } = dependencies;
  const folder = await makeFolder(compiled, interpreter !== undefined, dependencies).catch((error: unknown) => {
    file[Symbol.dispose]();
    throw error;
  });
  if (interpreter) file[Symbol.dispose]();
  // An interpreter finds its own files by the path that it is called with.
  const executable = interpreter
    ? { descriptor: openSync(interpreter.path, 'r'), path: interpreter.path, name: interpreter.path }
    : { descriptor: file.descriptor, path: file.path, name: 'solution' };
  const root = folder && (isolated ? folder.sandboxPath : folder.path);
  const start = entryPoint ?? (root && join(root, startName));
  // In a sandbox, the files of a problem lie in the root, where programs run.
  const isElsewhere = root !== undefined && root !== '/' && (entryPoint !== undefined || compiled.included.length > 0);
  return {
    executable: { type: 'file', ...executable },
    start(memoryLimitBytes) {
      const memoryBytes = memoryLimitBytes - (allowance?.startMemoryBytes ?? 0);
      return {
        args: interpreter && root && start ? interpreter.args({ folder: root, start, memoryBytes }) : [],
        environment: environment(memoryBytes),
        ...(isElsewhere && { directory: root }),
        systemCalls,
        reservesMemory,
      };
    },
    explainFailure: (errorOutput) => runtime.explainFailure?.(errorOutput, sources),
    foreignFrames: runtime.foreignFrames,
    filledItsHeap: runtime.filledItsHeap,
    view: folder && isolated ? { ...view, readOnly: [...view.readOnly, ...folder.shown] } : view,
    [Symbol.dispose]() {
      closeSync(executable.descriptor);
      folder?.remove();
    },
  };
}

interface ProgramFolder {
  path: string;
  sandboxPath: string;
  /** The parts of it that a sandbox shows. */
  shown: MachineView['readOnly'];
  remove(): void;
}

/**
 * Makes a folder of what an interpreter runs and the files beside it; undefined if there is nothing
 * of both. A sandbox shows files by their paths, and the cache may remove its own copy at any time.
 */
async function makeFolder(
  { file: { descriptor }, sourceName, entryPoint, included }: CompiledFile,
  isInterpreted: boolean,
  { temporaryDir }: OpenDependencies,
): Promise<ProgramFolder | undefined> {
  if (!isInterpreted && included.length === 0) return undefined;
  const path = await mkdtemp(join(temporaryDir, 'script-'));
  const remove = () => rmSync(path, { recursive: true, force: true });
  try {
    for (const { name, source } of included) await writeFile(join(path, name), source);
    const bytes = fstatSync(descriptor).size;
    if (entryPoint !== undefined) {
      writeFolderFiles(path, readFolderFiles(descriptor, bytes));
      await Promise.all(included.map(({ name }) => chmod(join(path, name), 0o644)));
      return { path, sandboxPath: programFolder, shown: [{ hostPath: path, path: programFolder }], remove };
    }
    if (isInterpreted) await copyScratchFile(descriptor, bytes, join(path, sourceName));
    const names = [...included.map(({ name }) => name), ...(isInterpreted ? [sourceName] : [])];
    // Programs run as another user.
    for (const name of names) await chmod(join(path, name), 0o644);
    const shown = names.map((name) => ({ hostPath: join(path, name), path: `/${name}` }));
    return { path, sandboxPath: '/', shown, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

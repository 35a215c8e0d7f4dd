import { closeSync, fstatSync, openSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile } from '../judgement.ts';
import type { Runtime } from '../languages/language.ts';
import type { MachineView } from '../sandbox/bubblewrap.ts';
import type { Job } from '../sandbox/execution.ts';
import { copyScratchFile } from '../sandbox/scratch-file.ts';
import type { ProgramFile } from './compile-cache.ts';

/**
 * A compiled program that can be started, by itself or by its interpreter, even if the cache
 * removes its own copy.
 */
export interface Program extends Pick<Job, 'args' | 'environment'>, Disposable {
  executable: Extract<Job['program'], { type: 'file' }>;
  view: MachineView;
  /** The folder in which it runs if that is not the sandbox's root. */
  directory?: string | undefined;
  explainFailure?: Runtime['explainFailure'];
}

interface CompiledFile {
  file: ProgramFile;
  sourceName: string;
  /** The file that an interpreter runs: the source, or one of the files beside it. */
  startName: string;
  /** The files of the problem that the program finds in its folder. */
  included: readonly SourceFile[];
}

interface OpenDependencies {
  isolated: boolean;
  temporaryDir: string;
}

/** Takes over the file, even if opening fails. */
export async function openProgram(
  { file, sourceName, startName, included }: CompiledFile,
  { interpreter, environment, view, explainFailure }: Runtime,
  { isolated, temporaryDir }: OpenDependencies,
): Promise<Program> {
  const { descriptor, path } = file;
  const script = interpreter && { descriptor, name: sourceName };
  const folder =
    script || included.length > 0
      ? await makeFolder(script, included, temporaryDir).catch((error: unknown) => {
          file[Symbol.dispose]();
          throw error;
        })
      : undefined;
  if (interpreter) file[Symbol.dispose]();
  // An interpreter finds its own files by the path that it is called with.
  const executable = interpreter
    ? { descriptor: openSync(interpreter.path, 'r'), path: interpreter.path, name: interpreter.path }
    : { descriptor, path, name: 'solution' };
  const start = folder && (isolated ? `/${startName}` : join(folder.path, startName));
  return {
    executable: { type: 'file', ...executable },
    args: interpreter && start ? [...interpreter.args, start] : [],
    environment,
    ...(explainFailure && { explainFailure }),
    view: folder && isolated ? { ...view, readOnly: [...view.readOnly, ...folder.shown] } : view,
    // In a sandbox, the files lie in the root, where programs run.
    ...(folder && !isolated && included.length > 0 && { directory: folder.path }),
    [Symbol.dispose]() {
      closeSync(executable.descriptor);
      folder?.remove();
    },
  };
}

/**
 * Makes a folder of the script and the files beside it. A sandbox shows files by their paths, and
 * the cache may remove its own copy of the script at any time.
 */
async function makeFolder(
  script: { descriptor: number; name: string } | undefined,
  included: readonly SourceFile[],
  temporaryDir: string,
) {
  const path = await mkdtemp(join(temporaryDir, 'script-'));
  const remove = () => rmSync(path, { recursive: true, force: true });
  try {
    for (const { name, source } of included) await writeFile(join(path, name), source);
    if (script) await copyScratchFile(script.descriptor, fstatSync(script.descriptor).size, join(path, script.name));
    const names = [...included.map(({ name }) => name), ...(script ? [script.name] : [])];
    // Programs run as another user.
    for (const name of names) await chmod(join(path, name), 0o644);
    return { path, shown: names.map((name) => ({ hostPath: join(path, name), path: `/${name}` })), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

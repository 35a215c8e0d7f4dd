import { closeSync, fstatSync, openSync, rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Runtime } from '../languages/language.ts';
import type { MachineView } from '../sandbox/bubblewrap.ts';
import type { Job } from '../sandbox/execution.ts';
import { copyScratchFile } from '../sandbox/scratch-file.ts';
import type { ProgramFile } from './compile-cache.ts';

/**
 * A compiled program that can be started, by itself or by its interpreter, even if the cache
 * removes its own copy.
 */
export interface Program extends Pick<Job, 'args' | 'environment'> {
  executable: Extract<Job['program'], { type: 'file' }>;
  /** The parts of the machine that it sees. */
  view: MachineView;
  close(): void;
}

interface OpenDependencies {
  isolated: boolean;
  temporaryDir: string;
}

/** Takes over the file, even if opening fails. */
export async function openProgram(
  file: ProgramFile,
  { interpreter, environment, view }: Runtime,
  sourceName: string,
  dependencies: OpenDependencies,
): Promise<Program> {
  if (interpreter === undefined) {
    const { descriptor, path, close } = file;
    return { executable: { type: 'file', descriptor, path, name: 'solution' }, args: [], environment, view, close };
  }
  const script = await copyScript(file, sourceName, dependencies.temporaryDir).finally(() => file.close());
  const { path } = interpreter;
  const descriptor = openSync(path, 'r');
  const shownPath = dependencies.isolated ? `/${sourceName}` : script.path;
  return {
    // An interpreter finds its own files by the path that it is called with.
    executable: { type: 'file', descriptor, path, name: path },
    args: [...interpreter.args, shownPath],
    environment,
    view: { ...view, readOnly: [...view.readOnly, { hostPath: script.path, path: shownPath }] },
    close() {
      closeSync(descriptor);
      script.remove();
    },
  };
}

/**
 * Copies the script, since a sandbox shows a file by its path and the cache may remove its own copy
 * at any time.
 */
async function copyScript(file: ProgramFile, sourceName: string, temporaryDir: string) {
  const folder = await mkdtemp(join(temporaryDir, 'script-'));
  const path = join(folder, sourceName);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await copyScratchFile(file.descriptor, fstatSync(file.descriptor).size, path);
    // Programs run as another user.
    await chmod(path, 0o644);
    return { path, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

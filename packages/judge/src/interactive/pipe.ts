import { chmodSync, closeSync, constants, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findExecutable } from '../machine/find-executable.ts';
import { runTool } from '../machine/run-tool.ts';
import { HostError } from '../sandbox/sandbox-error.ts';

/**
 * The two ends of a pipe in this process. This process must close them once others have them, or no
 * reader ever sees the pipe's end.
 */
export interface Pipe {
  /** Its name in the file system, by which sandboxes mount it, until the pair is closed. */
  path: string;
  readEnd: number;
  writeEnd: number;
  /**
   * Hands an end over to a caller in this process, which then closes it: `close` leaves it open.
   */
  give(end: 'readEnd' | 'writeEnd'): number;
  close(): void;
}

let pipeCount = 0;

/**
 * Opens two pipes. Node has no call for it, so they are named pipes. `close` removes their names
 * and closes the ends that were not given away.
 */
export async function openPipePair(temporaryDir: string): Promise<{ pair: readonly [Pipe, Pipe]; close(): void }> {
  const paths = [nextPath(temporaryDir), nextPath(temporaryDir)] as const;
  const opened: Pipe[] = [];
  const open = (path: string) => {
    const pipe = openPipe(path);
    opened.push(pipe);
    return pipe;
  };
  const close = () => {
    for (const path of paths) rmSync(path, { force: true });
    for (const pipe of opened.splice(0)) pipe.close();
  };
  try {
    const mkfifo = (await findExecutable('mkfifo')) ?? 'mkfifo';
    // It never hangs. On a busy machine even this takes seconds.
    const made = await runTool(mkfifo, ['-m', '600', ...paths], { timeoutMs: 120_000 });
    if (!made.succeeded) throw new HostError(`A pipe could not be made: ${made.stderr.trim()}`);
    const pair = [open(paths[0]), open(paths[1])] as const;
    // Programs, which run as another user, may only read by name. The folder is closed to others.
    for (const path of paths) chmodSync(path, 0o444);
    return { pair, close };
  } catch (error) {
    close();
    throw error;
  }
}

function nextPath(temporaryDir: string): string {
  pipeCount += 1;
  return join(temporaryDir, `pipe-${process.pid}-${pipeCount}`);
}

/** Opening one end waits for the other end, except for a reader that asks not to wait. */
function openPipe(path: string): Pipe {
  const opened: number[] = [];
  const close = () => {
    for (const end of opened.splice(0)) closeSync(end);
  };
  const first = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const writeEnd = openSync(path, constants.O_WRONLY);
    opened.push(writeEnd);
    const readEnd = openSync(path, constants.O_RDONLY);
    opened.push(readEnd);
    const ends = { readEnd, writeEnd };
    const give = (end: keyof typeof ends) => {
      opened.splice(opened.indexOf(ends[end]), 1);
      return ends[end];
    };
    return { path, ...ends, give, close };
  } catch (error) {
    close();
    throw error;
  } finally {
    closeSync(first);
  }
}

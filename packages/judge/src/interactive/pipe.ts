import { chmodSync, closeSync, constants, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findExecutable } from '../machine/find-executable.ts';
import { runTool } from '../machine/run-tool.ts';
import { HostError } from '../sandbox/sandbox-error.ts';

/** The two ends of a pipe in this process. */
export interface Pipe {
  /** Its name in the file system, by which sandboxes mount it, until the pair is closed. */
  path: string;
  readEnd: number;
  writeEnd: number;
  /** Hands an end over to a caller in this process, which then closes it. */
  give(end: 'readEnd' | 'writeEnd'): number;
}

/**
 * This process must close its ends once others have them, or no reader ever sees the end of a pipe.
 * Closing also removes the names, and leaves the ends open that were given away.
 */
interface PipePair extends Disposable {
  pair: readonly [Pipe, Pipe];
}

let pipeCount = 0;

/** Opens two pipes. Node has no call for it, so they are named pipes. */
export async function openPipePair(temporaryDir: string): Promise<PipePair> {
  const paths = [nextPath(temporaryDir), nextPath(temporaryDir)] as const;
  const opened = new Set<number>();
  const close = () => {
    for (const path of paths) rmSync(path, { force: true });
    for (const end of opened) closeSync(end);
    opened.clear();
  };
  try {
    const mkfifo = (await findExecutable('mkfifo')) ?? 'mkfifo';
    // It never hangs. On a busy machine even this takes seconds.
    const made = await runTool(mkfifo, ['-m', '600', ...paths], { timeoutMs: 120_000 });
    if (!made.succeeded) throw new HostError(`A pipe could not be made: ${made.stderr.trim()}`);
    const pair = [openPipe(paths[0], opened), openPipe(paths[1], opened)] as const;
    // Programs, which run as another user, may only read by name. The folder is closed to others.
    for (const path of paths) chmodSync(path, 0o444);
    return { pair, [Symbol.dispose]: close };
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
function openPipe(path: string, opened: Set<number>): Pipe {
  const open = (flags: number) => {
    const end = openSync(path, flags);
    opened.add(end);
    return end;
  };
  const first = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const ends = { writeEnd: open(constants.O_WRONLY), readEnd: open(constants.O_RDONLY) };
    const give = (end: keyof typeof ends) => {
      opened.delete(ends[end]);
      return ends[end];
    };
    return { path, ...ends, give };
  } finally {
    closeSync(first);
  }
}

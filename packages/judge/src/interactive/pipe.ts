import { closeSync, constants, openSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { findExecutable } from '../machine/find-executable.ts';
import { runTool } from '../machine/run-tool.ts';
import { SandboxError } from '../sandbox/sandbox-error.ts';

/** The two ends of a pipe in this process. It must close them once others have them, or nobody ever sees the pipe's end. */
interface Pipe {
  readEnd: number;
  writeEnd: number;
  close(): void;
}

let pipeCount = 0;

/** Two pipes. Node has no call that makes one, so they are named pipes whose names are gone at once. */
export async function openPipePair(temporaryDir: string): Promise<{ pair: readonly [Pipe, Pipe]; close(): void }> {
  const paths = [nextPath(temporaryDir), nextPath(temporaryDir)] as const;
  const mkfifo = (await findExecutable('mkfifo')) ?? 'mkfifo';
  const made = await runTool(mkfifo, ['-m', '600', ...paths], { timeoutMs: 10_000 });
  if (!made.succeeded) throw new SandboxError(`A pipe could not be made: ${made.stderr.trim()}`);
  const first = openPipe(paths[0]);
  try {
    const second = openPipe(paths[1]);
    const close = () => {
      first.close();
      second.close();
    };
    return { pair: [first, second], close };
  } catch (error) {
    first.close();
    throw error;
  }
}

function nextPath(temporaryDir: string): string {
  pipeCount += 1;
  return join(temporaryDir, `pipe-${process.pid}-${pipeCount}`);
}

/** Opening one end waits for the other one, save for a reader that asks not to wait. */
function openPipe(path: string): Pipe {
  const first = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writeEnd = openSync(path, constants.O_WRONLY);
  const readEnd = openSync(path, constants.O_RDONLY);
  closeSync(first);
  unlinkSync(path);
  let open = true;
  return {
    readEnd,
    writeEnd,
    close() {
      if (open) for (const end of [readEnd, writeEnd]) closeSync(end);
      open = false;
    },
  };
}

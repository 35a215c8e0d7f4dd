import { type ChildProcess, spawn } from 'node:child_process';

export interface ToolRun {
  succeeded: boolean;
  stdout: string;
  stderr: string;
}

interface ToolOptions {
  timeoutMs: number;
  input?: string;
}

const keptOutputLength = 1024 * 1024;

/**
 * Runs a trusted program of this machine to its end, with what it starts itself: the compiler's driver is killed together with
 * the compiler. Never rejects: what could not be started or was stopped did not succeed.
 */
export function runTool(path: string, args: readonly string[], options: ToolOptions): Promise<ToolRun> {
  const { timeoutMs, input = '' } = options;
  return new Promise((resolve) => {
    // A group of its own, so that all of it can be killed.
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LC_ALL: 'C' };
    // Out of descriptors or memory, there is a child without streams. What happened arrives as its `error` event.
    const child: ChildProcess = spawn(path, [...args], { detached: true, env });
    const written = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream]?.on('data', (bytes: Buffer) => {
        if (written[stream].length < keptOutputLength) written[stream] += bytes.toString();
      });
    }
    const stop = () => killGroup(child.pid);
    const timer = setTimeout(stop, timeoutMs);
    const end = (succeeded: boolean, stderr: string) => {
      clearTimeout(timer);
      resolve({ succeeded, stdout: written.stdout, stderr });
    };
    child.once('error', (error) => end(false, error.message));
    child.once('close', (code, killedBy) =>
      end(code === 0, written.stderr || (killedBy === null ? '' : `killed by ${killedBy}`)),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

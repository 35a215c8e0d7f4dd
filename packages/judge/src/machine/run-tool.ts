import { type ChildProcess, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';

export interface ToolRun {
  succeeded: boolean;
  /**
   * It was stopped because it took too long. On a busy machine that says nothing about the tool.
   */
  timedOut: boolean;
  stdout: string;
  stderr: string;
}

interface ToolOptions {
  timeoutMs: number;
  /** Kills it. */
  signal?: AbortSignal | undefined;
}

const outputMaxLength = 1024 * 1024;

/**
 * Runs a trusted program of this machine to its end, together with its child processes: a compiler
 * is killed with its driver. It never rejects: a program that could not be started or was stopped
 * did not succeed.
 */
export function runTool(path: string, args: readonly string[], { timeoutMs, signal }: ToolOptions): Promise<ToolRun> {
  return new Promise((resolve) => {
    // The child leads a process group, so that all of it can be killed.
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LC_ALL: 'C' };
    // If descriptors or memory run out, the child has no streams. Its `error` event then reports
    // the failure.
    const child: ChildProcess = spawn(path, [...args], { detached: true, env });
    const written = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream]?.on('data', (bytes: Buffer) => {
        if (written[stream].length < outputMaxLength) written[stream] += bytes.toString();
      });
    }
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      killGroup(child.pid);
    }, timeoutMs);
    const kill = () => killGroup(child.pid);
    if (signal?.aborted) kill();
    signal?.addEventListener('abort', kill, { once: true });
    const end = (succeeded: boolean, stderr: string) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
      resolve({ succeeded, timedOut: timedOut && !succeeded, stdout: written.stdout, stderr });
    };
    child.once('error', (error) => end(false, error.message));
    child.once('close', (code, killedBy) =>
      end(code === 0, written.stderr || (killedBy === null ? '' : `killed by ${killedBy}`)),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end();
  });
}

/**
 * With a hundred other processes on two cores, a program that needs 0.1 s of CPU time takes five
 * seconds, and several times as long if its files have to be read again.
 */
const patience = [3, 9];

/**
 * Runs a program as `runTool` does, and again with more time if it took too long. The time-out is
 * that of the first run.
 */
export async function runPatiently(
  path: string,
  args: readonly string[],
  { timeoutMs, signal }: ToolOptions,
): Promise<ToolRun> {
  let run = await runTool(path, args, { timeoutMs, signal });
  for (const factor of patience) {
    if (!run.timedOut || signal?.aborted) break;
    run = await runTool(path, args, { timeoutMs: factor * timeoutMs, signal });
  }
  return run;
}

const answers = new Map<string, Promise<ToolRun>>();

/**
 * Runs a program that prints something about itself, patiently. A process asks the same program
 * often, and a version manager's script takes a tenth of a second. So a program that succeeded runs
 * again only when its file has changed. Another version behind such a script is found by the next
 * process.
 */
export async function askTool(path: string, args: readonly string[], options: ToolOptions): Promise<ToolRun> {
  const file = await stat(path).catch(() => undefined);
  const question = JSON.stringify([path, file?.ino, file?.size, file?.ctimeMs, ...args]);
  const answer = answers.get(question) ?? runPatiently(path, args, options);
  answers.set(question, answer);
  const run = await answer;
  if (!run.succeeded) answers.delete(question);
  return run;
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}

import { execFile } from 'node:child_process';

export interface ToolRun {
  succeeded: boolean;
  stdout: string;
  stderr: string;
}

/** Runs a trusted program of this machine to its end. Never rejects: what could not be started did not succeed. */
export function runTool(
  path: string,
  args: readonly string[],
  options: { timeoutMs: number; input?: string; cwd?: string; signal?: AbortSignal },
): Promise<ToolRun> {
  return new Promise((resolve) => {
    const child = execFile(
      path,
      [...args],
      {
        timeout: options.timeoutMs,
        killSignal: 'SIGKILL',
        maxBuffer: 1024 * 1024,
        cwd: options.cwd,
        signal: options.signal,
        env: { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LC_ALL: 'C' },
      },
      (error, stdout, stderr) =>
        resolve({ succeeded: error === null, stdout, stderr: stderr || (error === null ? '' : error.message) }),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end(options.input ?? '');
  });
}

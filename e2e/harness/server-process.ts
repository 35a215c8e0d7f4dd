import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { serverMain } from './workspace-paths.ts';

/** The server as `npm start` runs it: a process of its own, with its judge worker. */
export interface ServerProcess {
  url: string;
  /** The first administrator's credentials as the first start printed them. */
  admin: { email: string; password: string } | undefined;
  /** From the start of the process to the line that it is ready, in milliseconds. */
  readyAfterMs: number;
  output(): string;
  /** Ends it as Ctrl-C does, or by another signal; answers the exit code, null when it was killed. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const readyTimeoutMs = 90_000;

/** Starts a server on a free port. It is stopped when the present test ends. */
export async function startServerProcess(dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [serverMain], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PODIUM_PORT: '0',
      PODIUM_DATA_DIR: dataDir,
      PODIUM_LOG: `${dataDir}/server.log`,
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  onTestFinished(async () => {
    await stop(child);
  });
  const url = await waitForUrl(child, () => output);
  const [, email, password] = /^ +Admin +(\S+) +(\S+) +\(shown this once\)$/m.exec(output) ?? [];
  return {
    url,
    admin: email && password ? { email, password } : undefined,
    readyAfterMs: performance.now() - startedAt,
    output: () => output,
    stop: (signal) => stop(child, signal),
  };
}

async function waitForUrl(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = performance.now() + readyTimeoutMs;
  while (performance.now() < deadline) {
    const [, url] = /^Podium is ready at (\S+)$/m.exec(output()) ?? [];
    if (url) return url;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the server did not get ready:\n${output()}`);
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../sdk/test/free-port.ts';
import { buildServer } from './build-server.ts';
import { nodeCacheDir, shareJudgeCache } from './shared-judge-parts.ts';

export interface LaunchedServer {
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to the line that it is ready, or cannot judge. */
  readyAfterMs: number;
  /** Returns the output so far. */
  output(): string;
  /** Stops reading the output: the pipe fills up, or is closed. */
  stopReading(end: 'paused' | 'closed'): void;
  /**
   * Sends SIGINT, as Ctrl-C does, or another signal. Returns the exit code, null if a signal killed
   * it.
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface LaunchedWorker extends Pick<LaunchedServer, 'pid' | 'output' | 'stop'> {
  /** Resolves to the exit code once the process has ended by itself. */
  ended(): Promise<number | null>;
}

/** Returns the arguments of Node.js that run a command of the bundled `podium-server`. */
export async function serverArgs(...command: string[]): Promise<string[]> {
  return [await buildServer(), ...command];
}

/** The first server on a machine compiles the judge's parts; later ones reuse them. */
const readyTimeoutMs = 280_000;

/**
 * Starts a server in a process of its own, on a free port unless `env` has one. `node` holds the
 * arguments of Node.js; `before` is a shell command that runs first, for example to set limits.
 */
export async function launchServer(
  node: readonly string[],
  dataDir: string,
  env: Record<string, string> = {},
  before = ':',
): Promise<LaunchedServer> {
  await shareJudgeCache(env.PODIUM_DATA_DIR ?? dataDir);
  const startedAt = performance.now();
  const child = start(node, dataDir, { PODIUM_PORT: String(await freePort()), ...env }, before);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  try {
    const [, url = ''] = await waitForLine(child, () => printed, /^Podium is (?:ready|running) at (http:[^,\s]+)/m);
    const readyAfterMs = performance.now() - startedAt;
    return {
      url,
      pid: child.pid as number,
      readyAfterMs,
      output: () => printed,
      stopReading(end) {
        if (end === 'paused') child.stdout.pause();
        else child.stdout.destroy();
      },
      stop: (signal) => stop(child, signal),
    };
  } catch (error) {
    await stop(child, 'SIGKILL');
    throw error;
  }
}

/** Starts a worker without the API, with arguments and settings as for a server. */
export async function launchWorker(
  node: readonly string[],
  dataDir: string,
  env: Record<string, string>,
): Promise<LaunchedWorker> {
  await shareJudgeCache(dataDir);
  const child = start(node, dataDir, env, ':');
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  try {
    await waitForLine(child, () => printed, /^The worker judges submissions/m);
    return {
      pid: child.pid as number,
      output: () => printed,
      stop: (signal) => stop(child, signal),
      async ended() {
        if (!hasEnded(child)) await once(child, 'exit');
        return child.exitCode;
      },
    };
  } catch (error) {
    await stop(child, 'SIGKILL');
    throw error;
  }
}

function start(node: readonly string[], dataDir: string, env: Record<string, string>, before: string) {
  return spawn('/bin/sh', ['-c', `${before} && exec "$0" "$@"`, process.execPath, ...node], {
    // The standard input ends with this process.
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      // All servers share the compile cache of Node.js.
      NODE_COMPILE_CACHE: nodeCacheDir,
      PODIUM_DATA_DIR: dataDir,
      PODIUM_LOG: `${dataDir}/server.log`,
      ...env,
    },
  });
}

async function waitForLine(child: ChildProcess, printed: () => string, line: RegExp): Promise<RegExpExecArray> {
  const deadline = performance.now() + readyTimeoutMs;
  while (performance.now() < deadline) {
    const found = line.exec(printed());
    if (found) return found;
    if (hasEnded(child)) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the process did not get ready:\n${printed()}`);
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
  if (!hasEnded(child)) {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

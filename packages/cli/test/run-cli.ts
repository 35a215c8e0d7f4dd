import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { runCacheDir } from '../../server/test/shared-judge-parts.ts';

export { temporaryFolder } from '../../files/test/temporary-folder.ts';

import { runProgram } from '../src/program.ts';

export interface CliRun {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** Returns the parsed standard output. */
  json(): unknown;
}

export interface CliOptions {
  cwd?: string;
  env?: Record<string, string | undefined>;
  stdin?: string;
  signal?: AbortSignal;
  /** Gets all of standard output after each write. */
  onStdout?: (written: string) => void;
  /** Gets all of standard error after each write. */
  onStderr?: (written: string) => void;
  /** Pretends that standard output and standard error are terminals. */
  terminal?: boolean;
  /** Pretends that standard input is one. */
  terminalInput?: boolean;
  /** The width of that terminal. The default is 100. */
  columns?: number;
}

/** Runs one command line in this process, with a separate folder, environment and streams. */
export async function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
  const streams = { stdout: new PassThrough(), stderr: new PassThrough() };
  const stdout = collect(streams.stdout, options.onStdout);
  const stderr = collect(streams.stderr, options.onStderr);
  const asTerminal = { isTTY: options.terminal ?? false, columns: options.columns ?? 100 };
  const exitCode = await runProgram({
    argv: args,
    env: options.env ?? {},
    cwd: options.cwd ?? tmpdir(),
    stdin: Object.assign(Readable.from(options.stdin === undefined ? [] : [Buffer.from(options.stdin)]), {
      isTTY: options.terminalInput ?? false,
    }),
    stdout: Object.assign(streams.stdout, asTerminal),
    stderr: Object.assign(streams.stderr, asTerminal),
    signal: options.signal ?? new AbortController().signal,
  });
  return {
    exitCode,
    stdout: stdout(),
    stderr: stderr(),
    json: () => JSON.parse(stdout()),
  };
}

function collect(stream: PassThrough, listen?: (written: string) => void): () => string {
  const chunks: Buffer[] = [];
  const written = () => Buffer.concat(chunks).toString('utf8');
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    listen?.(written());
  });
  return () => {
    for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) chunks.push(chunk);
    return written();
  };
}

/**
 * Returns the environment of a learner with a separate state folder. Learners share the judge's
 * cache, which only saves time.
 */
export function learnerEnvironment(stateFolder: string, server: string): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME ?? homedir(),
    TZ: 'UTC',
    PODIUM_CONFIG_DIR: join(stateFolder, 'config'),
    PODIUM_CACHE_DIR: runCacheDir,
    PODIUM_SERVER: server,
  };
}

import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCacheDir } from '../../packages/server/test/shared-judge-parts.ts';
import { podiumCommand } from './workspace-paths.ts';

export interface CommandResult {
  exitCode: number | null;
  stdout: string;
  stderr: string;
  durationMs: number;
}

export interface CommandOptions {
  /** The command's working directory, relative to the person's home. The default is the home. */
  cwd?: string;
  stdin?: string;
  env?: Record<string, string>;
}

/** A user with a terminal: a home folder, a session, and the `podium` command as a process. */
export interface Person {
  home: string;
  /** Runs `podium` with these arguments. */
  podium(words: readonly string[], options?: CommandOptions): Promise<CommandResult>;
  /** Runs `podium … --json`, expects success, and returns the parsed output. */
  json<T>(words: readonly string[], options?: CommandOptions): Promise<T>;
}

/** Creates a person whose home is a new folder in `root`. */
export async function createPerson(root: string, name: string, serverUrl: string): Promise<Person> {
  const home = join(root, name);
  await mkdir(home, { recursive: true });
  const podium: Person['podium'] = (words, { cwd = '.', stdin = '', env = {} } = {}) =>
    run(words, {
      cwd: join(home, cwd),
      stdin,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: home,
        PODIUM_CONFIG_DIR: join(home, '.podium-config'),
        PODIUM_CACHE_DIR: runCacheDir,
        PODIUM_SERVER: serverUrl,
        ...env,
      },
    });
  return {
    home,
    podium,
    async json<T>(words: readonly string[], options?: CommandOptions): Promise<T> {
      const result = await podium([...words, '--json'], options);
      if (result.exitCode !== 0) throw new Error(`podium ${words.join(' ')}: ${result.exitCode}\n${result.stderr}`);
      return JSON.parse(result.stdout) as T;
    },
  };
}

interface ProcessOptions {
  cwd: string;
  stdin: string;
  env: Record<string, string>;
}

function run(words: readonly string[], { cwd, stdin, env }: ProcessOptions): Promise<CommandResult> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [podiumCommand, ...words], { cwd, env, stdio: 'pipe' });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, stdout, stderr, durationMs: performance.now() - startedAt }));
    child.stdin.on('error', () => {
      // The pipe breaks if a command ends without reading its input.
    });
    child.stdin.end(stdin);
  });
}

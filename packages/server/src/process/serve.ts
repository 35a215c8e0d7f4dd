import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { parseJoin } from '../joined/join-address.ts';
import type { CommandHost } from './command-host.ts';
import { exitCodes } from './exit-codes.ts';
import { exitCodeOf, explainFailure } from './explain-failure.ts';
import { createLogFile } from './log-file.ts';
import { createLogWriter, stdoutDestination } from './log-writer.ts';
import { lockDataFolder, makeDataPrivate } from './private-folder.ts';
import type { ServeContext } from './serve-context.ts';

/**
 * `all`: the API, and a judge worker unless the settings say 0 workers. `api`: no worker. `worker`:
 * nothing else.
 */
export type Role = 'all' | 'api' | 'worker';

export interface ServeOptions extends Omit<CommandHost, 'print'> {
  role?: Role;
  /** The arguments that name the server which a worker joins; absent for one with the database. */
  join?: readonly string[];
}

/**
 * Runs the server until a stop request and returns the exit code. It writes information for a
 * person at the terminal to `stdout`.
 */
export async function serve({
  role = 'all',
  join: joinArgs,
  environment,
  baseDir,
  stdout,
}: ServeOptions): Promise<number> {
  const output = createLogWriter(stdoutDestination(stdout));
  const say = (text: string): void => output.write(`${text}\n`);
  let unlock = (): void => {};
  try {
    const server = joinArgs && parseJoin(joinArgs, { environment, baseDir });
    const config = configOf(role, readConfig(environment, baseDir), server !== undefined);
    unlock = lockDataFolder(config.dataDir);
    makeDataPrivate(config.dataDir);
    // People at a terminal want the address and the passwords; machines want the log.
    const log = config.log ?? (stdout.isTTY ? join(config.dataDir, 'server.log') : 'stdout');
    if (config.log !== undefined && log !== 'stdout') requireWritable(config.log);
    const logWriter = log === 'stdout' ? output : createLogWriter(createLogFile(log));
    try {
      const context: ServeContext = { config, environment, log: { name: log, writer: logWriter }, say };
      // A worker loads nothing of the API, which takes a quarter of its memory.
      if (role !== 'worker') await (await import('./serve-api.ts')).answerUntilStopped(context);
      else {
        const { judgeForServer, judgeUntilStopped } = await import('./serve-worker.ts');
        await (server ? judgeForServer(server, context) : judgeUntilStopped(context));
      }
    } finally {
      if (logWriter !== output) await logWriter.close();
    }
    return exitCodes.ok;
  } catch (error) {
    say(explainFailure(error));
    return exitCodeOf(error);
  } finally {
    unlock();
    await output.close();
  }
}

/** Checks that the settings fit the role. Only PostgreSQL is shared by several processes. */
function configOf(role: Role, config: Config, joinsServer: boolean): Config {
  if (role === 'all') return config;
  if (role === 'api') return { ...config, workers: 0 };
  if (config.databaseUrl === undefined && !joinsServer) {
    const advice = 'Without PostgreSQL a worker joins a server by its address: podium-server worker join <url> <token>';
    throw new ConfigError(`podium-server worker needs DATABASE_URL. ${advice}.`);
  }
  if (config.workers === 0) throw new ConfigError('podium-server worker needs PODIUM_WORKERS of at least 1');
  return config;
}

/** Fails at the start for a mistyped path, which would otherwise lose the log silently. */
function requireWritable(logFile: string): void {
  try {
    closeSync(openSync(logFile, 'a', 0o600));
  } catch (error) {
    throw new ConfigError(`PODIUM_LOG cannot be written: ${(error as Error).message}`, { cause: error });
  }
}

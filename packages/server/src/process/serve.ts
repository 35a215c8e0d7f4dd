import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { inspectMachine } from '@podium/judge';
import { systemClock } from '../clock.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { lockFolder } from '../database/lock-folder.ts';
import { parseJoin } from '../joined/join-address.ts';
import { openJoined } from '../joined/open-joined.ts';
import type { ServerAddress } from '../joined/server-connection.ts';
import type { JudgeState } from '../judging/judge-state.ts';
import { type Judging, openJudging } from '../open-judging.ts';
import { createPlatform, type Platform } from '../platform.ts';
import { explainFailure } from './explain-failure.ts';
import { limitHeap } from './limit-heap.ts';
import { createLogFile } from './log-file.ts';
import { createLogger, createLogWriter, type LogWriter, type Stdout, stdoutDestination } from './log-writer.ts';
import { makeDataPrivate } from './private-folder.ts';
import { formatBanner, formatNewAdmin, formatWorkerBanner, machineNotes, type NewAdmin } from './serve-texts.ts';
import { whenStopRequested } from './stop-requests.ts';

/**
 * `all`: the API, and a judge worker unless the settings say 0 workers. `api`: no worker. `worker`:
 * nothing else.
 */
export type Role = 'all' | 'api' | 'worker';

export interface ServeOptions {
  role?: Role;
  /** The arguments that name the server which a worker joins; absent for one with the database. */
  join?: readonly string[];
  environment: Record<string, string | undefined>;
  /** The folder from which relative paths in the settings start. */
  baseDir: string;
  stdout: Stdout;
}

const exitCodes = { ok: 0, failed: 1, usage: 2 } as const;

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
  limitHeap();
  const output = createLogWriter(stdoutDestination(stdout));
  const say = (text: string): void => output.write(`${text}\n`);
  let unlock = (): void => {};
  try {
    const server = joinArgs && parseJoin(joinArgs, { environment, baseDir });
    const config = configOf(role, readConfig(environment, baseDir), server !== undefined);
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
    unlock = lockFolder(config.dataDir);
    makeDataPrivate(config.dataDir);
    // People at a terminal want the address and the passwords; machines want the log.
    const log = config.log ?? (stdout.isTTY ? join(config.dataDir, 'server.log') : 'stdout');
    if (config.log !== undefined && log !== 'stdout') requireWritable(config.log);
    const logWriter = log === 'stdout' ? output : createLogWriter(createLogFile(log));
    try {
      const target = { name: log, writer: logWriter };
      if (server) await judgeForServer(server, config, environment, target, say);
      else await (role === 'worker' ? judgeUntilStopped : runUntilStopped)(config, environment, target, say);
    } finally {
      if (logWriter !== output) await logWriter.close();
    }
    return exitCodes.ok;
  } catch (error) {
    say(explainFailure(error));
    return error instanceof ConfigError ? exitCodes.usage : exitCodes.failed;
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

/** Judges for the API processes on the same PostgreSQL, until a stop request. */
async function judgeUntilStopped(
  config: Config,
  environment: ServeOptions['environment'],
  log: Log,
  say: (text: string) => void,
): Promise<void> {
  const stopRequested = whenStopRequested(environment);
  const judging = await openJudging(config, systemClock, createLogger(log.writer, config.logLevel));
  await judgeUntil(stopRequested, judging, config, log, say);
  await judging.close();
}

/** Judges for a server that the worker joins, until a stop request, or until the server refuses it. */
async function judgeForServer(
  server: ServerAddress,
  config: Config,
  environment: ServeOptions['environment'],
  log: Log,
  say: (text: string) => void,
): Promise<void> {
  const stopping = new AbortController();
  const stopRequested = whenStopRequested(environment).then(() => stopping.abort());
  const logger = createLogger(log.writer, config.logLevel);
  const joined = await openJoined({ config, server, logger, say, signal: stopping.signal }).catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  if (!joined) return;
  const end = Promise.race([stopRequested, joined.refused]);
  await judgeUntil(end, joined, { ...config, languages: joined.languages }, log, say);
  const refusal = await end;
  if (refusal) throw refusal;
}

/** Judges until `end`, then lets the jobs in progress finish. */
async function judgeUntil(
  end: Promise<unknown>,
  { judgeProcess, announcer }: Pick<Judging, 'judgeProcess' | 'announcer'>,
  config: Config,
  log: Log,
  say: (text: string) => void,
): Promise<void> {
  const machine = await inspectMachine();
  judgeProcess?.start();
  announcer?.start();
  const known = waitForJudge({ judgeProcess }, say).then((judge) => {
    if (judge.type === 'starting' || judge.type === 'absent') return;
    const { dataDir, languages, workers } = config;
    say(formatWorkerBanner({ machine, judge, log: log.name, dataDir, languages, workers }));
  });
  await Promise.race([known.then(() => end), end]);
  say('Stopping: submissions being judged are finished or re-queued…');
  await judgeProcess?.stop();
  await announcer?.stop();
}

/** The structured log: its target in words, and its writer. */
interface Log {
  name: string;
  writer: LogWriter;
}

async function runUntilStopped(
  config: Config,
  environment: ServeOptions['environment'],
  log: Log,
  say: (text: string) => void,
): Promise<void> {
  const stopRequested = whenStopRequested(environment);
  const machine = await inspectMachine();
  const platform = await createPlatform({
    config,
    notes: machineNotes(machine, config.languages),
    formattedLanguages: Object.keys(machine.formatters).filter((id) => machine.formatters[id]?.status === 'ok'),
    logger: { level: config.logLevel, stream: log.writer },
  });
  const admin = await ensureAdmin(platform, config);
  const start = async (): Promise<void> => {
    const demo = await platform.ensureDemo(config.demo, () => say('Setting up the demo (once)…'));
    const address = await platform.listen();
    const judge = await waitForJudge(platform, say);
    // A stop request came first, so the state of the judge stays unknown.
    if (judge.type === 'starting') return;
    const { dataDir, languages, workers } = config;
    say(formatBanner({ address, admin, demo, machine, judge, log: log.name, dataDir, languages, workers }));
  };
  const started = start().then(() => true);
  try {
    // The next start completes a demo whose setup was interrupted.
    const isStarted = await Promise.race([started, stopRequested.then(() => false)]);
    if (!isStarted && admin) say(formatNewAdmin(admin));
  } catch (error) {
    // The account exists, and the next start will not know its password.
    if (admin) say(formatNewAdmin(admin));
    await platform.close();
    throw error;
  }
  await stopRequested;
  started.catch(() => {
    // A stop during the start makes the start fail, which is not an error.
  });
  say('Stopping: submissions being judged are finished or re-queued…');
  await platform.close();
}

/**
 * Waits until it is known whether judging works, or until the platform is closed. Requests are
 * answered meanwhile.
 */
async function waitForJudge(
  { judgeProcess }: Pick<Platform, 'judgeProcess'>,
  say: (text: string) => void,
): Promise<JudgeState | { type: 'absent' }> {
  if (!judgeProcess) return { type: 'absent' };
  const progress = setTimeout(() => say('Preparing the judge (up to a minute, at the first start)…'), 1_500);
  const judge = await judgeProcess.whenKnown();
  clearTimeout(progress);
  return judge;
}

/** Fails at the start for a mistyped path, which would otherwise lose the log silently. */
function requireWritable(logFile: string): void {
  try {
    closeSync(openSync(logFile, 'a', 0o600));
  } catch (error) {
    throw new ConfigError(`PODIUM_LOG cannot be written: ${(error as Error).message}`, { cause: error });
  }
}

/** Returns the first administrator, if this start made one. */
async function ensureAdmin(platform: Platform, config: Config): Promise<NewAdmin | undefined> {
  const email = config.admin.email ?? 'admin@podium.example';
  const password = config.admin.password ?? randomBytes(12).toString('base64url');
  const isNew = await platform.accounts.ensureAdmin({ email, password, firstName: 'Podium', lastName: 'Admin' });
  if (!isNew) return undefined;
  return { email, password: config.admin.password === undefined ? password : undefined };
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A real PostgreSQL with its own folder and socket. */
export interface PostgresCluster {
  /** The `DATABASE_URL`; a restart does not change it. */
  url: string;
  start(): Promise<void>;
  /** Ends every session and the server, in order or, like a power cut, at once. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  /** Stops the server if it runs, and removes its data. */
  remove(): Promise<void>;
}

const stopSignals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

interface ClusterSettings {
  /** Commits survive a power cut. Otherwise they survive the death of PostgreSQL alone. */
  durable?: boolean;
  maxConnections?: number;
  /** Further settings, such as `jit=off`. */
  settings?: readonly string[];
}

/**
 * Creates a cluster and starts it in a few seconds. Runs it as another user if this one is root, as
 * PostgreSQL requires.
 */
export async function startPostgres(options: ClusterSettings = {}): Promise<PostgresCluster> {
  const { durable = false, maxConnections = 500, settings: further = [] } = options;
  const programs = findPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'podium-postgres-'));
  const user = process.getuid?.() === 0 ? otherUser() : undefined;
  if (user) await chown(folder, user.uid, user.gid);
  const spawning = { cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' }, ...user };
  const data = join(folder, 'data');
  const remove = () => rm(folder, { recursive: true, force: true });
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const settings = [
      ...(durable ? [] : ['fsync=off', 'full_page_writes=off']),
      ...further,
      'listen_addresses=',
      `max_connections=${maxConnections}`,
      `unix_socket_directories=${folder}`,
    ];
    const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    const started = spawn(join(programs, 'postgres'), args, { ...spawning, stdio: ['ignore', 'ignore', 'pipe'] });
    server = started;
    let printed = '';
    await new Promise<void>((resolve, reject) => {
      started.stderr.on('data', (chunk) => {
        printed += chunk;
        if (printed.includes('ready to accept connections')) resolve();
      });
      started.once('error', reject);
      started.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${printed}`)));
    });
  }

  async function stop(how: keyof typeof stopSignals = 'fast'): Promise<void> {
    const running = server;
    server = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(stopSignals[how]);
    await ended;
  }

  try {
    const initial = ['-D', data, '-U', 'podium', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
    await promisify(execFile)(join(programs, 'initdb'), initial, spawning);
    await start();
  } catch (error) {
    await stop('immediate');
    await remove();
    throw error;
  }
  return {
    url: `postgres://podium@localhost/postgres?host=${encodeURIComponent(folder)}`,
    start,
    stop,
    async remove() {
      await stop('immediate');
      await remove();
    },
  };
}

/** Debian keeps the server's programs outside of PATH, one folder per version. */
function findPrograms(): string {
  const versions = '/usr/lib/postgresql';
  const onPath = (process.env.PATH ?? '').split(':');
  const ofDebian = existsSync(versions) ? readdirSync(versions).map((name) => join(versions, name, 'bin')) : [];
  const found = [...ofDebian.sort().reverse(), ...onPath].find((folder) => existsSync(join(folder, 'initdb')));
  if (!found) throw new Error('PostgreSQL is missing: install the package postgresql');
  return found;
}

function otherUser(): { uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const find = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.split(':');
  const [, , uid, gid] = find('postgres') ?? find('nobody') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('there is no user that PostgreSQL could run as');
  return { uid: Number(uid), gid: Number(gid) };
}

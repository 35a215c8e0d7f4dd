import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import {
  listDescendants,
  listProcesses,
  type ObservedProcess,
  readOrEmpty,
} from '../../../judge/src/test/traces-of-judges.ts';
import { openStore } from '../../src/database/open-store.ts';
import type { Database } from '../../src/database/schema.ts';
import { startPostgres } from '../../src/test/postgres-cluster.ts';
import { mountDisk, unmountDisk } from '../../src/test/small-disk.ts';
import { launchServer, launchWorker, serverArgs } from '../launch-server.ts';
import { copyJudgeParts } from '../shared-judge-parts.ts';
import { createTestClock, type TestClock } from '../test-clock.ts';

/** An installation whose processes can be killed. Each is started again at once. */
export interface Installation {
  url: string;
  /** All its files are in this folder. */
  folder: string;
  admin: { email: string; password: string };
  /** The processes of `podium-server`, the server first. */
  services: readonly Service[];
  /** Kills one of its processes, as `name` says, and resolves once it is back. */
  targets: readonly Target[];
  /** The address of its PostgreSQL, if it has one. */
  databaseUrl: string | undefined;
  /** All processes that there ever were, by id and start, as far as a kill or `stop` saw them. */
  seenProcesses: SeenProcesses;
  openDatabase(): Database;
  /** Stops all processes in order. The database can still be opened. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** The starts of the processes that had an id. Ids are used again. */
export type SeenProcesses = Map<number, Set<number>>;

/** One process of `podium-server`, with the judge that it has started. */
export interface Service {
  name: string;
  /** Its data folder. */
  dir: string;
  /** Lists the ids of its process and of those below it, its judge among them. */
  listProcesses(): number[];
  /** What can fail; undefined on a sound machine. */
  machine: FailingMachine | undefined;
  /** The process of its judge; undefined for a moment after a death, and in an API process. */
  findJudge(): ObservedProcess | undefined;
  /**
   * Kills the process, and resolves once it is back. `whileDown` runs when its judge has ended too.
   */
  restart(whileDown?: () => Promise<void>): Promise<void>;
}

/** A machine with one service. Its data folder is a small disk if this user may mount one. */
export interface FailingMachine {
  clock: TestClock;
  hasOwnDisk: boolean;
}

export interface Target {
  name: string;
  kill(): Promise<void>;
}

type Launched = Pick<Awaited<ReturnType<typeof launchServer>>, 'pid' | 'stop'> & { url?: string };

const admin = { email: 'admin@example.org', password: 'admin-password' };
const settings = { PODIUM_DEMO: '0', PODIUM_ADMIN_EMAIL: admin.email, PODIUM_ADMIN_PASSWORD: admin.password };

/** Only root may mount a disk. */
const mayMount = process.getuid?.() === 0;
/**
 * A long run fills the compile cache up to its bound of 512 MB, and judging wants room beside it.
 */
const diskSize = '1200m';

interface InstallationOptions {
  /** The environment of the workers, in addition to that of all. */
  workerEnv?: Record<string, string>;
  /** Each service has a clock and a disk of its own, which can fail. */
  machinesFail?: boolean;
}

/** One process with SQLite; or an API and two workers on a PostgreSQL. */
export async function openInstallation(
  kind: 'sqlite' | 'postgres',
  { workerEnv = {}, machinesFail = false }: InstallationOptions = {},
): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-faults-'));
  const cluster = kind === 'postgres' ? await startPostgres({ maxConnections: 100 }) : undefined;
  const databaseUrl = cluster?.url;
  const seenProcesses: SeenProcesses = new Map();
  const env = { ...settings, PODIUM_WORKERS: '2', ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  const opened: OpenedService[] = [];
  const open = async (name: string, launch: Launch): Promise<OpenedService> => {
    const dir = join(folder, name.replaceAll(' ', ''));
    const machine = machinesFail ? await openMachine(dir) : undefined;
    const service = await openService({ name, dir, machine, env, seenProcesses }, launch);
    opened.push(service);
    return service;
  };
  const server = await open('server', async (dir, given) =>
    launchServer(await serverArgs(cluster ? 'api' : 'all'), dir, given),
  );
  const url = server.launched().url ?? '';
  const launchNext: Launch = async (dir, given) =>
    launchWorker(await serverArgs('worker'), dir, { ...given, ...workerEnv });
  if (cluster) await Promise.all(['worker 1', 'worker 2'].map((name) => open(name, launchNext)));

  const judges = cluster ? opened.slice(1) : [server];
  const targets: Target[] = [
    ...opened.map(({ name, restart }) => ({ name, kill: () => restart() })),
    ...judges.map(({ name, killJudge }) => ({ name: `judge of ${name}`, kill: killJudge })),
    ...(cluster ? [{ name: 'database', kill: () => cluster.stop('immediate').then(cluster.start) }] : []),
  ];
  return {
    ...{ url, folder, admin, services: opened, targets, databaseUrl, seenProcesses },
    openDatabase: () => openStore({ databaseUrl, dataDir: server.dir }).database,
    async stop() {
      await Promise.all(opened.map((service) => service.stop()));
    },
    async remove() {
      await Promise.all(opened.map(({ launched }) => launched().stop('SIGKILL')));
      await cluster?.remove();
      for (const { dir, machine } of opened) if (machine?.hasOwnDisk) await unmountDisk(dir);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Launch = (dir: string, env: Record<string, string>) => Promise<Launched>;

interface OpenedService extends Service {
  launched(): Launched;
  killJudge(): Promise<void>;
  stop(): Promise<void>;
}

/** Returns whether a process has ended, even if another one has its id now. */
export function hasEnded({ pid, startedAt }: ObservedProcess): boolean {
  const present = listProcesses().get(pid);
  return present?.startedAt !== startedAt || present.ended;
}

/** A server also starts other programs for a moment, to see what the machine has. */
function isJudge(pid: number): boolean {
  return readOrEmpty(`/proc/${pid}/cmdline`).includes('/dist/worker.js');
}

async function openMachine(dir: string): Promise<FailingMachine> {
  const clockDir = `${dir}-clock`;
  await mkdir(clockDir);
  if (mayMount) await mountDisk(dir, diskSize);
  // Nobody else uses its cache, which may be damaged.
  await copyJudgeParts(dir);
  return { clock: createTestClock(clockDir), hasOwnDisk: mayMount };
}

interface ServiceSettings extends Pick<Service, 'name' | 'dir' | 'machine'> {
  env: Record<string, string>;
  seenProcesses: SeenProcesses;
}

async function openService(
  { name, dir, machine, env, seenProcesses }: ServiceSettings,
  launch: Launch,
): Promise<OpenedService> {
  const start = (address: { PODIUM_PORT?: string } = {}) => launch(dir, { ...env, ...machine?.clock.env, ...address });
  let launched = await start();

  const listOwn = () => [launched.pid, ...listDescendants(launched.pid)];
  const note = () => {
    const pids = listOwn();
    const processes = listProcesses();
    for (const pid of pids) {
      const startedAt = processes.get(pid)?.startedAt;
      if (startedAt !== undefined) seenProcesses.set(pid, (seenProcesses.get(pid) ?? new Set()).add(startedAt));
    }
  };
  const findJudge = () =>
    [...listProcesses().values()].find(({ pid, parent }) => parent === launched.pid && isJudge(pid));
  return {
    ...{ name, dir, machine, findJudge, listProcesses: listOwn },
    launched: () => launched,
    async restart(whileDown) {
      note();
      const judge = findJudge();
      await launched.stop('SIGKILL');
      if (whileDown) {
        // A sandbox that was being made may stay until the next judge starts
        // (`killOrphanedSandboxes`).
        if (judge) await vi.waitUntil(() => hasEnded(judge), { timeout: 60_000 });
        await whileDown();
      }
      launched = await start(launched.url === undefined ? {} : { PODIUM_PORT: new URL(launched.url).port });
    },
    async killJudge() {
      note();
      const judge = findJudge();
      if (judge) process.kill(judge.pid, 'SIGKILL');
    },
    async stop() {
      note();
      await launched.stop('SIGTERM');
    },
  };
}

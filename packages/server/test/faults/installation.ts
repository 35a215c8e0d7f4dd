import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDescendants, listProcesses } from '../../../judge/src/test/traces-of-judges.ts';
import { openStore } from '../../src/database/open-store.ts';
import type { Database } from '../../src/database/schema.ts';
import { startPostgres } from '../../src/test/postgres-cluster.ts';
import { type LaunchedServer, launchServer, launchWorker, serverArgs } from '../launch-server.ts';

/** An installation whose processes can be killed. Each is started again at once. */
export interface Installation {
  url: string;
  /** All its files are in this folder. */
  folder: string;
  admin: { email: string; password: string };
  /** Kills one of its processes, as `name` says, and resolves once it is back. */
  targets: readonly Target[];
  /** The ids of all processes that there ever were, as far as a kill or `close` saw them. */
  seenProcesses: Set<number>;
  openDatabase(): Database;
  /** Stops all processes in order. The database can still be opened. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

export interface Target {
  name: string;
  kill(): Promise<void>;
}

const admin = { email: 'admin@example.org', password: 'admin-password' };
const settings = { PODIUM_DEMO: '0', PODIUM_ADMIN_EMAIL: admin.email, PODIUM_ADMIN_PASSWORD: admin.password };

/** One process with SQLite; or an API and two workers on a PostgreSQL. */
export async function openInstallation(kind: 'sqlite' | 'postgres'): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-faults-'));
  const cluster = kind === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = cluster?.url;
  const seenProcesses = new Set<number>();
  const env = { ...settings, PODIUM_WORKERS: '2', ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
  const serverDir = join(folder, 'server');
  const launch = (port: string) =>
    launchServer(serverArgs(cluster ? 'api' : 'all'), serverDir, { ...env, PODIUM_PORT: port });
  let server: LaunchedServer = await launch('0');
  const { url } = server;
  const dirs = cluster ? [join(folder, 'worker1'), join(folder, 'worker2')] : [];
  const workers = await Promise.all(dirs.map((dir) => launchWorker(serverArgs('worker'), dir, env)));

  const note = (pid: number) => {
    for (const seen of [pid, ...listDescendants(pid)]) seenProcesses.add(seen);
  };
  const killJudge = async (parent: number) => {
    note(parent);
    const judge = [...listProcesses().values()].find((each) => each.parent === parent);
    if (judge) process.kill(judge.pid, 'SIGKILL');
  };
  const targets: Target[] = [
    {
      name: 'server',
      async kill() {
        note(server.pid);
        await server.stop('SIGKILL');
        server = await launch(new URL(url).port);
      },
    },
    ...(cluster ? [] : [{ name: 'judge worker', kill: () => killJudge(server.pid) }]),
    ...workers.flatMap((_, index) => [
      {
        name: `worker ${index + 1}`,
        async kill() {
          const worker = workers[index];
          if (!worker) return;
          note(worker.pid);
          await worker.stop('SIGKILL');
          workers[index] = await launchWorker(serverArgs('worker'), dirs[index] ?? '', env);
        },
      },
      { name: `judge of worker ${index + 1}`, kill: () => killJudge(workers[index]?.pid ?? -1) },
    ]),
    ...(cluster
      ? [
          {
            name: 'database',
            async kill() {
              await cluster.stop('immediate');
              await cluster.start();
            },
          },
        ]
      : []),
  ];
  return {
    ...{ url, folder, admin, targets, seenProcesses },
    openDatabase: () => openStore({ databaseUrl, dataDir: serverDir }).database,
    async stop() {
      for (const { pid } of [server, ...workers]) note(pid);
      await Promise.all([server.stop(), ...workers.map((worker) => worker.stop('SIGTERM'))]);
    },
    async remove() {
      await Promise.all([server.stop('SIGKILL'), ...workers.map((worker) => worker.stop('SIGKILL'))]);
      await cluster?.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

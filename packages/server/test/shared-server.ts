import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { storeCheapHashes } from './cheap-passwords.ts';
import { startServer, type TestServer } from './start-server.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

/** A server whose data belong to one test file at a time. */
export interface SharedServer extends Pick<TestServer, 'url' | 'admin'> {
  /** The server's clock, which shows the real time until the file moves it. */
  clock: TestClock;
}

interface Shared {
  server: TestServer;
  folder: string;
  /** Makes the data those of a server that has just started. */
  restoreData(): void;
}

let shared: Promise<Shared> | undefined;

/**
 * Returns the server of a test process as if it had just started: its clock shows the real time,
 * and its data are those of a new server. Starting one takes seconds of CPU time, so the files of a
 * process use it one after the other. It suits tests that neither change its settings nor stop it.
 */
export async function prepareSharedServer(): Promise<SharedServer> {
  shared ??= startShared();
  const { server, folder, restoreData } = await shared;
  const clock = createTestClock(folder);
  restoreData();
  return { url: server.url, admin: server.admin, clock };
}

async function startShared(): Promise<Shared> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-shared-server-'));
  const data = join(folder, 'data');
  const env = { ...createTestClock(folder).env, PODIUM_DATA_DIR: data };
  const server = await startServer(env, stopWithTests(folder));
  await storeCheapHashes(data, [server.admin]);
  return { server, folder, restoreData: rememberData(data, folder) };
}

/**
 * Remembers the data of a running server in a file of `folder`. The function that it returns
 * restores them.
 */
export function rememberData(dataDir: string, folder: string): () => void {
  const [database, snapshot] = [join(dataDir, 'podium.sqlite'), join(folder, 'snapshot.sqlite')];
  const file = new SqliteFile(database);
  file.prepare('vacuum into ?').run(snapshot);
  file.close();
  return () => restore(database, snapshot);
}

/**
 * Returns a shell command that watches the standard input, which ends with the test process,
 * however that ends. It then stops the server, which runs in the process of this shell, and removes
 * the folder.
 */
export function stopWithTests(folder: string): string {
  // The loop ends after its last count even if nobody collects the exit code of the server.
  const stopServer = 'cat; kill -INT $$; for i in $(seq 300); do kill -0 $$ && sleep 0.1; done';
  return `exec 3<&0 </dev/null && { { ${stopServer}; rm -rf '${folder}'; } <&3 >/dev/null 2>&1 & } && exec 3<&-`;
}

/**
 * Gives all tables the rows of the snapshot. The server and its judge see a commit of another
 * process.
 */
function restore(database: string, snapshot: string): void {
  const file = new SqliteFile(database, { timeout: 60_000 });
  try {
    file.pragma('foreign_keys = OFF');
    // The server copies its log into the database itself.
    file.pragma('wal_autocheckpoint = 0');
    file.prepare('attach ? as snapshot').run(snapshot);
    const tables = file
      .prepare("select name from snapshot.sqlite_schema where type = 'table' and rootpage > 0")
      .pluck();
    file
      .transaction(() => {
        for (const name of tables.all()) {
          file.exec(`delete from main."${name}"; insert into main."${name}" select * from snapshot."${name}"`);
        }
      })
      .immediate();
  } finally {
    file.close();
  }
}

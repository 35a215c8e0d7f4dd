import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyInstallation } from '../src/backup/copy-installation.ts';
import { systemClock } from '../src/clock.ts';
import { readRows } from '../src/database/copy/read-rows.ts';
import { readSnapshot } from '../src/database/copy/read-snapshot.ts';
import { type CopyDigest, digestEntries } from '../src/database/copy/row-entries.ts';
import { listMigrations, migrate, migrateAsFarAs } from '../src/database/migrate.ts';
import type { StoreAddress } from '../src/database/open-store.ts';
import type { Database } from '../src/database/schema.ts';
import { createJudgeQueue } from '../src/queue/judge-queue.ts';
import { createWorkSignals } from '../src/queue/work-signals.ts';
import { type PostgresCluster, startPostgres } from '../src/test/postgres-cluster.ts';
import { fillEveryTable, withDatabase } from './fill-every-table.ts';

// An installation of every earlier state of the schema comes through all later migrations, on both
// databases.

let root: string;
let cluster: PostgresCluster;
let names: string[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'podium-upgrade-'));
  cluster = await startPostgres();
  names = await withDatabase(sqlite('newest'), async (database) => {
    await migrate(database);
    return listMigrations(database);
  });
});
afterAll(async () => {
  await cluster?.remove();
  await rm(root, { recursive: true, force: true });
});

const sqlite = (folder: string): StoreAddress => ({ type: 'sqlite', path: join(root, folder, 'podium.sqlite') });

async function postgres(name: string): Promise<StoreAddress> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { type: 'postgres', url: cluster.url.replace('/postgres?', `/${name}?`) };
}

async function contentOf(address: StoreAddress): Promise<CopyDigest> {
  return readSnapshot(address, async (trx) => {
    const { entries, digest } = digestEntries(readRows(trx));
    for await (const _entry of entries) {
      // Reading computes the digest.
    }
    return digest;
  });
}

const rowCounts = (content: CopyDigest) => new Map([...content].map(([name, { rows }]) => [name, rows]));

/** Stores a job that a server of an earlier version has accepted. */
const storeJob = (database: Database, id: string) =>
  database
    .insertInto('jobs')
    .values({ id, kind: 'run', user_id: id, created_at: 1, priority: 0, turn: 0, attempts: 0 })
    .execute();

const queueOf = (database: Database) =>
  createJudgeQueue({ database, clock: systemClock, signals: createWorkSignals(), holder: 'worker' });

/** Claims as often as there is a job, and returns the ids. */
async function claimAll(address: StoreAddress): Promise<string[]> {
  return withDatabase(address, async (database) => {
    const queue = queueOf(database);
    const ids: string[] = [];
    for (let lease = await queue.claim({ isIdle: true }); lease; lease = await queue.claim({ isIdle: true })) {
      ids.push(lease.jobId);
    }
    return ids.sort();
  });
}

it('delivers on PostgreSQL the jobs that waited for the upgrade', async () => {
  const address = await postgres('waiting');
  await withDatabase(address, async (database) => {
    await migrateAsFarAs(database, '0023-judging-times');
    await storeJob(database, 'old');
    await migrate(database);
  });
  expect(await claimAll(address)).toEqual(['old']);
});

it('delivers on PostgreSQL the jobs that were copied there, whatever their state was', async () => {
  const [source, copy] = [await postgres('source'), await postgres('copy')];
  await withDatabase(source, async (database) => {
    await migrate(database);
    const queue = queueOf(database);
    const jobs = ['leased', 'paused', 'ready'].map((id) => {
      return { id, kind: 'run', language: 'cpp', userId: 'ada', createdAt: 1, priority: 0 } as const;
    });
    await database.transaction().execute((trx) => queue.enqueue(trx, jobs));
    await queue.claim({ isIdle: true });
    const paused = await queue.claim({ isIdle: true });
    await database.transaction().execute(async (trx) => paused && queue.release(trx, paused, 3_600_000));
  });
  await copyInstallation(source, copy);
  expect(await claimAll(source)).toEqual(['ready']);
  expect(await claimAll(copy)).toEqual(['leased', 'paused', 'ready']);
});

it('delivers the jobs of a dump that was restored without the schema of pg-boss', async () => {
  const address = await postgres('dumped');
  await withDatabase(address, async (database) => {
    await migrate(database);
    const job = { id: 'dumped', kind: 'run', language: 'cpp', userId: 'ada', createdAt: 1, priority: 0 } as const;
    await database.transaction().execute((trx) => queueOf(database).enqueue(trx, [job]));
    await database.schema.dropSchema('podium_pgboss').cascade().execute();
    await migrate(database);
  });
  expect(await claimAll(address)).toEqual(['dumped']);
});

it.each(['sqlite', 'postgres'])('delivers again, on %s, jobs of which one token has two', async (kind) => {
  const address = kind === 'sqlite' ? sqlite('doubled') : await postgres('doubled');
  await withDatabase(address, async (database) => {
    await migrateAsFarAs(database, '0026-rate-limits');
    for (const id of ['first', 'second', 'other']) await storeJob(database, id);
    const lease = { lease_holder: 'dead', lease_until: Date.now() + 3_600_000 };
    const doubled = database.updateTable('jobs').where('id', '!=', 'other');
    await doubled.set({ ...lease, lease_token: 'doubled' }).execute();
    const sound = database.updateTable('jobs').where('id', '=', 'other');
    await sound.set({ ...lease, lease_token: 'sound' }).execute();
    await migrate(database);
  });
  expect(await claimAll(address)).toEqual(['first', 'second']);
});

/** The first state, and one in this many, are tried on PostgreSQL too. */
const triedOnPostgres = 12;

it('keeps every row of every table, and makes the same of it on both databases', async () => {
  expect(names.length).toBeGreaterThan(20);
  for (const [index, name] of names.entries()) {
    const old = sqlite(`from-${name}`);
    await withDatabase(old, async (database) => {
      await migrateAsFarAs(database, name);
      await fillEveryTable(database, 3);
    });
    const before = rowCounts(await contentOf(old));
    const copy = index % triedOnPostgres === 0 ? await postgres(`from_${index}`) : undefined;
    if (copy) await copyInstallation(old, copy);
    await withDatabase(old, async (database) => {
      await migrate(database);
      // The copy has released the jobs.
      await database.updateTable('jobs').set({ lease_token: null, lease_holder: null, lease_until: null }).execute();
    });
    const after = await contentOf(old);
    for (const [table, rows] of before) expect(after.get(table)?.rows, `${table} from ${name}`).toBe(rows);
    if (copy) expect([...(await contentOf(copy))].sort(), `from ${name}`).toEqual([...after].sort());
  }
});

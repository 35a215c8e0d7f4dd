import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyInstallation } from '../src/backup/copy-installation.ts';
import { systemClock } from '../src/clock.ts';
import { listMigrations, migrate, migrateAsFarAs } from '../src/database/migrate.ts';
import type { StoreAddress } from '../src/database/open-store.ts';
import type { Database } from '../src/database/schema.ts';
import { createJudgeQueue } from '../src/queue/judge-queue.ts';
import { createWorkSignals } from '../src/queue/work-signals.ts';
import { type PostgresCluster, startPostgres } from '../src/test/postgres-cluster.ts';
import { createDatabase } from '../src/test/run-postgres.ts';
import { digestOf, fillEveryTable, withDatabase } from './fill-every-table.ts';
import { laterMigrations } from './later-migrations.ts';

// Migrations change installations that are in use. `laterMigrations` stand for those of a release
// after this one, so this shows what is true of the first release too.

let root: string;
let cluster: PostgresCluster;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'podium-upgrade-'));
  cluster = await startPostgres();
});
afterAll(async () => {
  await cluster?.remove();
  await rm(root, { recursive: true, force: true });
});

const sqlite = (folder: string): StoreAddress => ({ type: 'sqlite', path: join(root, folder, 'podium.sqlite') });

async function postgres(name: string): Promise<StoreAddress> {
  return { type: 'postgres', url: await createDatabase(cluster.url, name) };
}

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

/** The tables that a later migration replaced, row by row; null if their rows are computed now. */
const replaced: Readonly<Record<string, string | null>> = {
  registrations: 'participant_members',
  contest_cells: null,
};

const newAddress = (kind: StoreAddress['type'], name: string) => (kind === 'sqlite' ? sqlite(name) : postgres(name));

it.each(['sqlite', 'postgres'] as const)('refuses a %s database that a later release has used', async (kind) => {
  const address = await newAddress(kind, 'later');
  await withDatabase(address, async (database) => {
    await migrate(database, laterMigrations);
    await expect(migrate(database)).rejects.toMatchObject({
      code: 'schema_too_new',
      message: expect.stringContaining('a newer version of Podium has used this database (9999-of-tomorrow).'),
    });
    expect(await listMigrations(database)).toEqual(Object.keys(laterMigrations));
  });
});

it('brings every state of the schema up to date on both databases, with every row of every table', async () => {
  for (const name of Object.keys(laterMigrations)) {
    const old = sqlite(`from-${name}`);
    await withDatabase(old, async (database) => {
      await migrateAsFarAs(database, name, laterMigrations);
      await fillEveryTable(database, 3);
    });
    const before = await digestOf(old);
    const copy = await postgres(`from_${name.replaceAll('-', '_')}`);
    await copyInstallation(old, copy, laterMigrations);
    await withDatabase(old, async (database) => {
      await migrate(database, laterMigrations);
      expect(await listMigrations(database)).toEqual(Object.keys(laterMigrations));
      // The copy has released the jobs.
      await database.updateTable('jobs').set({ leaseToken: null, leaseHolder: null, leaseUntil: null }).execute();
    });
    const after = await digestOf(old);
    expect(after.has('of_tomorrow'), name).toBe(true);
    for (const [table, { rows }] of before) {
      const { [table]: present = table } = replaced;
      if (present !== null) expect(after.get(present)?.rows, `${table} from ${name}`).toBe(rows);
    }
    expect([...(await digestOf(copy))].sort(), `from ${name}`).toEqual([...after].sort());
  }
});

it('finds the languages of the checkers of every revision', async () => {
  const checkers = [
    ['{"type":"tokens"}', '[]'],
    ['{"type":"custom","protocol":"kattis","source":"\\"language\\":\\"go\\""}', '[]'],
    ['{"type":"custom","protocol":"kattis","language":"py","source":"s"}', '["py"]'],
    [
      '{"type":"custom","language":"cpp","source":"s","others":[{"language":"py"},{"language":"java"},{}]}',
      '["java","py"]',
    ],
  ];
  const address = sqlite('checkers');
  await withDatabase(address, async (database) => {
    await migrateAsFarAs(database, '0009-language-indexes');
    await fillEveryTable(database, checkers.length);
    const revisions = sql<{ problemId: string }>`select problem_id from problem_revisions order by 1`;
    for (const [index, { problemId }] of (await revisions.execute(database)).rows.entries()) {
      const checker = checkers[index]?.[0] ?? '';
      await database.updateTable('problemRevisions').set({ checker }).where('problemId', '=', problemId).execute();
    }
  });
  const copy = await postgres('checkers');
  await copyInstallation(address, copy);
  for (const each of [address, copy]) {
    await withDatabase(each, async (database) => {
      await migrate(database);
      const found = database.selectFrom('problemRevisions').select(['checker', 'checkerLanguages']);
      expect((await found.orderBy('problemId').execute()).map(Object.values)).toEqual(checkers);
    });
  }
});

it('makes each registration a participant with one member, to whom the submissions of the contest belong', async () => {
  const address = sqlite('registrations');
  await withDatabase(address, async (database) => {
    await migrateAsFarAs(database, '0001-initial');
    await fillEveryTable(database, 3);
    const registrations = sql`select contest_id, user_id, registered_at from registrations order by 1`;
    const { rows: before } = await registrations.execute(database);
    await migrate(database);
    const after = await database
      .selectFrom('participants')
      .innerJoin('participantMembers as member', 'member.participantId', 'participants.id')
      .innerJoin('submissions', 'submissions.participantId', 'participants.id')
      .whereRef('submissions.contestId', '=', 'participants.contestId')
      .whereRef('submissions.userId', '=', 'member.userId')
      .select(['participants.contestId', 'member.userId', 'registeredAt', 'kind', 'displayName'])
      .select(['startTime', 'endTime'])
      .orderBy('participants.contestId')
      .execute();
    const own = { kind: 'official', displayName: null, startTime: null, endTime: null };
    expect(after).toEqual(before.map((row) => ({ ...(row as object), ...own })));
  });
});

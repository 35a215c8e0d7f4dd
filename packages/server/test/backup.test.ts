import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { copyInstallation, createBackup, restoreBackup } from '../src/backup/copy-installation.ts';
import type { CopyDigest } from '../src/database/copy/row-entries.ts';
import { lockFolder } from '../src/database/lock-folder.ts';
import { listMigrations, migrate } from '../src/database/migrate.ts';
import { openStoreAt, type StoreAddress } from '../src/database/open-store.ts';
import type { Database } from '../src/database/schema.ts';
import { runServerCommand } from '../src/process/server-command.ts';
import { type PostgresCluster, startPostgres } from '../src/test/postgres-cluster.ts';
import { createDatabase } from '../src/test/run-postgres.ts';
import { fillDisk, mountDisk, unmountDisk } from '../src/test/small-disk.ts';
import { digestOf, storeInstallation, withDatabase } from './fill-every-table.ts';
import { laterMigrations } from './later-migrations.ts';
import { serverArgs } from './launch-server.ts';

let root: string;
let cluster: PostgresCluster;
let made = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'podium-backup-'));
  cluster = await startPostgres();
});
afterAll(async () => {
  await cluster?.remove();
  await rm(root, { recursive: true, force: true });
});

function newName(): string {
  made += 1;
  return `place_${made}`;
}
const newFolder = (): string => join(root, newName());
const newFile = (): string => join(root, `${newName()}.backup`);

async function newAddress(type: StoreAddress['type']): Promise<StoreAddress> {
  if (type === 'sqlite') return { type, path: join(newFolder(), 'podium.sqlite') };
  return { type, url: await createDatabase(cluster.url, newName()) };
}

/** Makes a SQLite installation with rows in every table. */
async function makeInstallation(rows = 12): Promise<StoreAddress> {
  return storeInstallation(join(newFolder(), 'podium.sqlite'), rows);
}

/** Jobs lose their leases in a copy; everything else is equal. */
async function expectEqual(copy: StoreAddress, original: CopyDigest): Promise<void> {
  const copied = await digestOf(copy);
  expect([...copied.keys()].sort()).toEqual([...original.keys()].sort());
  for (const [name, table] of original) {
    expect(copied.get(name)?.rows, name).toBe(table.rows);
    if (name !== 'jobs') expect(copied.get(name)?.digest, name).toEqual(table.digest);
  }
  const held = (database: Database) =>
    database
      .selectFrom('jobs')
      .select('id')
      .where((job) => job.or([job('leaseToken', 'is not', null), job('leaseUntil', 'is not', null)]))
      .execute();
  expect(await withDatabase(copy, held)).toEqual([]);
}

const addAuditEntry = (database: Database) =>
  database
    .insertInto('auditEntries')
    .values({
      id: newName(),
      at: 1,
      userId: null,
      kind: 'account',
      action: 'created',
      objectId: null,
      objectName: '',
      detail: '',
    })
    .returning('position')
    .executeTakeFirstOrThrow();

describe('a backup', () => {
  it('goes from SQLite to PostgreSQL and back to SQLite with every row of every table', async () => {
    const original = await makeInstallation();
    const digest = await digestOf(original);
    expect([...digest.values()].every(({ rows }) => rows > 0)).toBe(true);
    let source = original;
    for (const type of ['postgres', 'sqlite', 'postgres'] as const) {
      const file = newFile();
      await createBackup(source, file, new Date());
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const target = await newAddress(type);
      const { tables } = await restoreBackup(file, target);
      expect(tables.get('users')?.rows).toBe(digest.get('users')?.rows);
      await expectEqual(target, digest);
      source = target;
    }
    // Counters go on after the highest number that the rows brought with them.
    const { position } = await withDatabase(source, addAuditEntry);
    expect(position).toBe(13);
  });

  it.each(['sqlite', 'postgres'] as const)('is of one moment while others write to %s', async (type) => {
    const address = await newAddress(type);
    await withDatabase(address, async (database) => {
      await migrate(database);
      const values = Array.from({ length: 3_000 }, (_, index) => ({ key: `k${index}`, value: 'x'.repeat(2_000) }));
      for (let first = 0; first < values.length; first += 500) {
        await database
          .insertInto('settings')
          .values(values.slice(first, first + 500))
          .execute();
      }
    });
    const writer = openStoreAt(address);
    onTestFinished(() => writer.destroy());
    // Each transaction writes to the first and to the last tables that are read.
    let transactions = 0;
    const write = () =>
      writer.transaction().execute(async (trx) => {
        transactions += 1;
        const id = `pair ${transactions}`;
        const entry = { id, at: transactions, userId: null, kind: 'account', action: 'created' } as const;
        await trx
          .insertInto('auditEntries')
          .values({ ...entry, objectId: null, objectName: '', detail: '' })
          .execute();
        await trx.insertInto('settings').values({ key: id, value: '' }).execute();
      });
    await write();
    let isOver = false;
    const writing = (async () => {
      while (!isOver) await write();
    })();
    const file = newFile();
    const backup = createBackup(address, file, new Date());
    await backup.finally(() => {
      isOver = true;
    });
    await writing;
    const target = await newAddress('sqlite');
    const { tables } = await restoreBackup(file, target);
    const pairs = tables.get('audit_entries')?.rows ?? 0;
    expect(tables.get('settings')?.rows).toBe(3_000 + pairs);
    expect(pairs).toBeGreaterThan(0);
    expect(transactions).toBeGreaterThan(pairs);
  });

  it.each(['sqlite', 'postgres'] as const)('of today is brought up to date by a later release on %s', async (type) => {
    const source = await makeInstallation(4);
    const before = await digestOf(source);
    const file = newFile();
    await createBackup(source, file, new Date());
    const target = await newAddress(type);
    await restoreBackup(file, target, laterMigrations);
    expect(await withDatabase(target, listMigrations)).toEqual(Object.keys(laterMigrations));
    const after = await digestOf(target);
    for (const [table, { rows }] of before) expect(after.get(table)?.rows, table).toBe(rows);
  });

  it('has blobs that together are longer than what is read at once', async () => {
    const source = await newAddress('sqlite');
    const blobs = Array.from({ length: 6 }, (_, index) => randomBytes(index * 1_000_000));
    await withDatabase(source, async (database) => {
      await migrate(database);
      for (const [index, bytes] of blobs.entries()) {
        await database
          .insertInto('blobs')
          .values({ hash: `blob ${index}`, size: bytes.length, bytes })
          .execute();
      }
    });
    const target = await newAddress('postgres');
    await copyInstallation(source, target);
    const stored = await withDatabase(target, (database) =>
      database.selectFrom('blobs').select('bytes').orderBy('hash').execute(),
    );
    expect(stored.map(({ bytes }, index) => Buffer.compare(bytes, blobs[index] ?? Buffer.of(1)))).toEqual(
      blobs.map(() => 0),
    );
  });
});

describe('restoring', () => {
  it.each(['sqlite', 'postgres'] as const)(
    'refuses an installation with data in %s and leaves it alone',
    async (type) => {
      const file = newFile();
      await createBackup(await makeInstallation(3), file, new Date());
      const target = await newAddress(type);
      await withDatabase(target, async (database) => {
        await migrate(database);
        await addAuditEntry(database);
      });
      await expect(restoreBackup(file, target)).rejects.toMatchObject({ code: 'database_not_empty' });
      expect((await digestOf(target)).get('audit_entries')?.rows).toBe(1);
    },
  );

  it('that fails midway leaves no rows, and can be repeated', async () => {
    const source = await makeInstallation(3);
    await withDatabase(source, (database) =>
      database.insertInto('settings').values({ key: 'bad', value: 'PostgreSQL stores no \0' }).execute(),
    );
    const target = await newAddress('postgres');
    await expect(copyInstallation(source, target)).rejects.toThrow();
    expect([...(await digestOf(target)).values()].every(({ rows }) => rows === 0)).toBe(true);
    await withDatabase(source, (database) => database.deleteFrom('settings').where('key', '=', 'bad').execute());
    await copyInstallation(source, target);
    await expectEqual(target, await digestOf(source));
  });
});

/** Runs a statement as the owner of the cluster's first database. */
async function asOwner(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Makes a user of the cluster that has to sign in. */
async function requirePasswordOf(user: string, password: string): Promise<void> {
  await asOwner(`create role ${user} login password '${password}'`);
  const [{ hba_file: path }] = (await asOwner('show hba_file')) as [{ hba_file: string }];
  await writeFile(path, `local all ${user} scram-sha-256\n${await readFile(path, 'utf8')}`);
  await asOwner('select pg_reload_conf()');
}

/** Runs a command of the server as a process of its own. */
async function runProcess(words: string[], environment: Record<string, string>) {
  const args = [...(await serverArgs()), ...words];
  const env = { PATH: process.env.PATH, PODIUM_DATA_DIR: newFolder(), ...environment };
  return new Promise<{ exitCode: unknown; output: string }>((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) => {
      resolve({ exitCode: error ? error.code : 0, output: stdout + stderr });
    });
  });
}

describe('the commands', () => {
  async function run(dataDir: string, words: string[], environment: Record<string, string> = {}) {
    const printed: string[] = [];
    const { exitCode } = await runServerCommand(words, {
      environment: { PODIUM_DATA_DIR: dataDir, ...environment },
      baseDir: root,
      stdout: process.stdout,
      print: (text) => printed.push(text),
    });
    return { exitCode, output: printed.join('\n') };
  }
  const folderOf = (address: StoreAddress) => (address.type === 'sqlite' ? join(address.path, '..') : '');

  it('back up, check, restore and move an installation', async () => {
    const original = await makeInstallation(4);
    const digest = await digestOf(original);
    const file = newFile();
    const backup = await run(folderOf(original), ['backup', file]);
    expect(backup).toMatchObject({ exitCode: 0, output: expect.stringMatching(/4 users, 4 problems, .* MB\.$/) });
    expect(await run(folderOf(original), ['backup', file])).toMatchObject({
      exitCode: 1,
      output: `podium: ${file} exists already. Choose another name.`,
    });
    expect(await run(newFolder(), ['restore', '--check', file])).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/ is whole: 4 users, .*; made by Podium \d/),
    });
    const restored = newFolder();
    expect(await run(restored, ['restore', file])).toMatchObject({ exitCode: 0 });
    await expectEqual({ type: 'sqlite', path: join(restored, 'podium.sqlite') }, digest);
    expect(await run(restored, ['restore', file])).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('has tables or data already'),
    });
    const target = await newAddress('postgres');
    const url = target.type === 'postgres' ? target.url : '';
    expect(await run(restored, ['migrate-to', url])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining('has the whole installation: 4 users'),
    });
    await expectEqual(target, digest);
    expect(await run(restored, ['migrate-to', url], { DATABASE_URL: url })).toMatchObject({ exitCode: 1 });
  });

  it.each([
    ['nowhere/a.backup', 'there is no such file or folder'],
    ['a-file/a.backup', 'a part of this path is not a folder'],
  ])('say why a backup cannot be written to %s, and leave nothing', async (name, reason) => {
    const original = await makeInstallation(1);
    const folder = folderOf(original);
    await writeFile(join(folder, 'a-file'), '');
    const file = join(folder, name);
    const output = `podium: cannot write ${file}: ${reason}.`;
    expect(await run(folder, ['backup', file])).toEqual({ exitCode: 1, output });
    expect((await readdir(folder, { recursive: true })).filter((found) => found.includes('backup'))).toEqual([]);
  });

  it('say that the disk of a backup is full', async () => {
    const disk = newFolder();
    await mountDisk(disk, '1m');
    onTestFinished(() => unmountDisk(disk));
    const file = join(disk, 'a.backup');
    const original = await makeInstallation(1);
    const makeRoom = fillDisk(disk);
    const output = `podium: cannot write ${file}: its disk is full.`;
    expect(await run(folderOf(original), ['backup', file])).toEqual({ exitCode: 1, output });
    await makeRoom();
    expect((await run(folderOf(original), ['backup', file])).exitCode).toBe(0);
  });

  it('end when PostgreSQL refuses them, and say what it wants', async () => {
    await requirePasswordOf('guarded', 'right');
    const url = (login: string, database = 'postgres') =>
      Object.assign(new URL(cluster.url), { pathname: `/${database}` }).href.replace(/(?<=:\/\/)[^@]*(?=@)/, login);
    const list = (address: string) => runProcess(['admin', 'list'], { DATABASE_URL: address });
    expect(await list(url('guarded'))).toEqual({
      exitCode: 1,
      output: 'podium: PostgreSQL wants a password. Put it into the address, or set PGPASSWORD.\n',
    });
    expect((await list(url('guarded:wrong'))).output).toMatch(
      /PostgreSQL refuses this user: .* Correct the address, or PGPASSWORD\.\n$/,
    );
    expect((await list(url('guarded:right', 'nowhere'))).output).toMatch(/PostgreSQL has no such database: .*nowhere/);
    expect((await list(url('guarded:right'))).output).toMatch(
      /there is no installation: the database has no tables of Podium/,
    );
    // This user may make tables, but owns no database.
    await asOwner('grant all on schema public to guarded');
    const file = newFile();
    const original = await makeInstallation(1);
    await createBackup(original, file, new Date());
    const restored = await runProcess(['restore', file], { DATABASE_URL: url('guarded:right') });
    expect(restored.output).toMatch(/^podium: the user of PostgreSQL must own the database: /);
    expect(await asOwner("select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
  });

  it('do not move or restore under a running server', async () => {
    const original = await makeInstallation(2);
    const unlock = lockFolder(folderOf(original));
    onTestFinished(unlock);
    const target = await newAddress('postgres');
    const moved = await run(folderOf(original), ['migrate-to', target.type === 'postgres' ? target.url : '']);
    expect(moved).toMatchObject({ exitCode: 1, output: expect.stringContaining('another Podium server already uses') });
    expect((await run(folderOf(original), ['backup', newFile()])).exitCode).toBe(0);
  });

  it.each([
    [['backup'], 2, 'backup takes one file.\n\npodium-server backup <file>'],
    [['backup', 'a', 'b'], 2, 'backup takes one file.\n\npodium-server backup <file>'],
    [['backup', '--check', 'a'], 2, "Unknown option '--check'.\n\npodium-server backup <file>"],
    [['restore', '--chekc', 'a'], 2, "Unknown option '--chekc'.\n\npodium-server restore <file>"],
    [['restore'], 2, 'restore takes one file.\n\npodium-server restore <file>'],
    [['restore', '--help'], 0, 'podium-server restore <file>'],
    [['migrate-to'], 2, 'migrate-to takes one address'],
    [['migrate-to', 'mysql://x'], 2, 'DATABASE_URL must look like postgres://'],
    [['backup', 'nothing.backup'], 1, 'there is no installation'],
    [['restore', 'missing.backup'], 1, 'missing.backup: there is no such file or folder.'],
    [['restore', '--check', '/etc'], 1, 'podium: cannot read /etc: it is a folder.'],
    [['restore', '--check', '/etc/passwd'], 1, 'podium: /etc/passwd is not a backup of Podium'],
    [['migrate-to', 'postgres://u@127.0.0.1:1/x'], 1, ''],
  ])('explain %j', async (words, exitCode, text) => {
    const result = await run(newFolder(), words);
    expect(result).toMatchObject({ exitCode, output: expect.stringContaining(text) });
    expect(result.output).not.toContain(' at ');
  });
});

import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import packageJson from '../../package.json' with { type: 'json' };
import { listTables } from '../database/copy/list-tables.ts';
import { readRows } from '../database/copy/read-rows.ts';
import { readSnapshot } from '../database/copy/read-snapshot.ts';
import { type CopyDigest, type CopyEntry, digestEntries } from '../database/copy/row-entries.ts';
import { hasRows, requireSchemaRight, writeRows } from '../database/copy/write-rows.ts';
import {
  findUnknownMigration,
  listMigrations,
  type Migrations,
  migrate,
  migrateAsFarAs,
  migrations,
} from '../database/migrate.ts';
import { openStoreAt, requireTables, type StoreAddress } from '../database/open-store.ts';
import type { Database } from '../database/schema.ts';
import { StoreError } from '../database/store-error.ts';
import { type BackupHeader, damaged, decodeBackup, encodeBackup } from './backup-file.ts';

/** The rows of each table that was copied, and the bytes of the file. */
export interface CopyReport {
  tables: CopyDigest;
  fileBytes?: number;
}

/**
 * Writes a backup of one moment of the installation, also while the server runs. The file appears
 * under its name once it is whole and on the disk, for its owner to read. Throws a StoreError if
 * there is no installation, or if the file exists.
 */
export async function createBackup(address: StoreAddress, file: string, now: Date): Promise<CopyReport> {
  if (await exists(file)) throw new StoreError('backup_exists', `${file} exists already. Choose another name.`);
  const partial = `${file}.partial`;
  try {
    await rm(partial, { force: true });
    const tables = await readSnapshot(address, async (trx) => {
      const made = await listMigrations(trx);
      requireTables(made, address);
      const header: BackupHeader = {
        podiumBackup: 1,
        version: packageJson.version,
        createdAt: now.toISOString(),
        migrations: made,
      };
      const { entries, digest } = digestEntries(readRows(trx));
      const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
      // Better compression would take longer than the disk.
      await pipeline(Readable.from(encodeBackup(header, entries)), createGzip({ level: 3 }), output);
      return digest;
    });
    await rename(partial, file);
    await flushFolder(dirname(file));
    return { tables, fileBytes: (await stat(file)).size };
  } catch (error) {
    // The file cannot exist if its folder is not a folder.
    await rm(partial, { force: true }).catch(() => {});
    const { path, code } = error as NodeJS.ErrnoException;
    throw path === partial || code === 'ENOSPC' ? unusable('write', file, error) : error;
  }
}

/** Reads a whole backup and throws a StoreError if it is damaged. */
export async function checkBackup(file: string): Promise<CopyReport & { header: BackupHeader }> {
  return readBackup(file, async ({ header, entries }) => {
    const { entries: digested, digest } = digestEntries(entries);
    for await (const _entry of digested) {
      // Reading proves the checksum.
    }
    return { header, tables: digest, fileBytes: (await stat(file)).size };
  });
}

/**
 * Makes an installation of a backup, brings it up to date, and returns what it has. Either all of
 * it is there afterwards or nothing. Throws a StoreError on a damaged backup before it changes
 * anything, and on an installation that has data.
 */
export async function restoreBackup(file: string, target: StoreAddress, known = migrations): Promise<CopyReport> {
  const { header } = await checkBackup(file);
  return readBackup(file, ({ entries }) => fill(target, { made: header.migrations, known }, entries));
}

/**
 * Copies an installation into another database, which has to be empty. No server may use either.
 */
export async function copyInstallation(
  source: StoreAddress,
  target: StoreAddress,
  known = migrations,
): Promise<CopyReport> {
  return readSnapshot(source, async (trx) => {
    const made = await listMigrations(trx);
    requireTables(made, source);
    return fill(target, { made, known }, readRows(trx));
  });
}

/**
 * The rows enter the schema that they come from. Newer migrations change them afterwards, as they
 * change every installation.
 */
async function fill(
  target: StoreAddress,
  { made, known }: { made: readonly string[]; known: Migrations },
  entries: AsyncIterable<CopyEntry>,
): Promise<CopyReport> {
  const unknown = findUnknownMigration(made, known);
  if (unknown !== undefined) {
    throw new StoreError('schema_too_new', `a newer version of Podium has made this (${unknown}). Use that version.`);
  }
  const database = openStoreAt(target);
  try {
    await requireEmpty(database, made);
    // The schema of pg-boss is made after the rows.
    await requireSchemaRight(database);
    await migrateAsFarAs(database, made.at(-1) ?? '', known);
    const tables = await database.transaction().execute((trx) => writeRows(trx, entries));
    await migrate(database, known);
    return { tables };
  } finally {
    await database.destroy();
  }
}

/** A restore that was killed leaves the tables of its schema, but no rows. */
async function requireEmpty(database: Database, made: readonly string[]): Promise<void> {
  const tables = await listTables(database);
  const present = await listMigrations(database);
  const isOwnSchema = present.length === 0 ? tables.length === 0 : present.join() === made.join();
  if (isOwnSchema && !(await hasRows(database, tables))) return;
  throw new StoreError(
    'database_not_empty',
    'the database has tables or data already. Choose an empty PODIUM_DATA_DIR, or a new PostgreSQL database.',
  );
}

async function readBackup<T>(
  file: string,
  read: (backup: Awaited<ReturnType<typeof decodeBackup>>) => Promise<T>,
): Promise<T> {
  await requireBackupFile(file);
  const input = createReadStream(file);
  const unzipped = createGunzip();
  // The pipeline destroys both streams, whichever fails; the reader of the second one gets the
  // error.
  const piped = pipeline(input, unzipped).catch(() => undefined);
  try {
    return await read(await decodeBackup(unzipped));
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') throw damaged('it cannot be decompressed', error);
    throw error;
  } finally {
    unzipped.destroy();
    input.destroy();
    await piped;
  }
}

/** Throws a StoreError if the file cannot be read, or was never a backup. */
export async function requireBackupFile(file: string): Promise<void> {
  const start = Buffer.alloc(2);
  try {
    const handle = await open(file, 'r');
    await handle.read(start, 0, start.length, 0).finally(() => handle.close());
  } catch (error) {
    throw unusable('read', file, error);
  }
  if (start[0] !== 0x1f || start[1] !== 0x8b)
    throw new StoreError('backup_unknown', `${file} is not a backup of Podium`);
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of this path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'its disk can only be read',
  ENOSPC: 'its disk is full',
};

function unusable(use: 'read' | 'write', file: string, cause: unknown): StoreError {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  return new StoreError('backup_unusable', `cannot ${use} ${file}: ${reasons[code] ?? message}.`, { cause });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The name of a new file is on the disk only once its folder is. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

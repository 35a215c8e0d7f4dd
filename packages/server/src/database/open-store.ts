import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Database } from './schema.ts';
import { StoreError } from './store-error.ts';

/** Locates an installation's database, in a form that can be sent to another process. */
export type StoreAddress = { type: 'sqlite'; path: string } | { type: 'postgres'; url: string };

interface StoreSettings {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Opens the database that the settings name: PostgreSQL, or SQLite in the data directory. */
export function openStore(settings: StoreSettings): { database: Database; address: StoreAddress } {
  const address = storeAddressOf(settings);
  return { database: openStoreAt(address), address };
}

export function storeAddressOf({ databaseUrl, dataDir }: StoreSettings): StoreAddress {
  if (databaseUrl !== undefined) return { type: 'postgres', url: databaseUrl };
  return { type: 'sqlite', path: join(dataDir, 'podium.sqlite') };
}

export function openStoreAt(address: StoreAddress): Database {
  return address.type === 'sqlite' ? openSqlite(address.path) : openPostgres(address.url);
}

/** Throws a StoreError if SQLite's file is missing, and EACCES if its folder may not be read. */
export function requireFile(address: StoreAddress): void {
  if (address.type !== 'sqlite' || statSync(address.path, { throwIfNoEntry: false })) return;
  throw noInstallation(`${address.path} does not exist`);
}

/** Throws a StoreError if no migration has run in the database. */
export function requireTables(migrations: readonly string[], address: StoreAddress): void {
  if (migrations.length > 0) return;
  throw noInstallation(`${address.type === 'sqlite' ? address.path : 'the database'} has no tables of Podium`);
}

function noInstallation(reason: string): StoreError {
  const advice = 'Set PODIUM_DATA_DIR or DATABASE_URL as for the server';
  return new StoreError('database_missing', `there is no installation: ${reason}. ${advice}.`);
}

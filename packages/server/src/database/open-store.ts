import { join } from 'node:path';
import { openPostgres } from './open-postgres.ts';
import { openSqlite } from './open-sqlite.ts';
import type { Database } from './schema.ts';

/** Locates an installation's database, in a form that can be sent to another process. */
export type StoreAddress = { type: 'sqlite'; path: string } | { type: 'postgres'; url: string };

/** Opens the database that the settings name: PostgreSQL, or SQLite in the data directory. */
export function openStore(settings: { databaseUrl: string | undefined; dataDir: string }): {
  database: Database;
  address: StoreAddress;
} {
  const address: StoreAddress =
    settings.databaseUrl === undefined
      ? { type: 'sqlite', path: join(settings.dataDir, 'podium.sqlite') }
      : { type: 'postgres', url: settings.databaseUrl };
  return { database: openStoreAt(address), address };
}

export function openStoreAt(address: StoreAddress): Database {
  return address.type === 'sqlite' ? openSqlite(address.path) : openPostgres(address.url);
}

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { inject } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { openStoreAt, type StoreAddress } from '../database/open-store.ts';
import type { Database } from '../database/schema.ts';
import { administer, databaseUrl } from './run-postgres.ts';

/** A new, migrated database of the kind that this run of the tests is about. */
export interface TestDatabase extends AsyncDisposable {
  database: Database;
  address: StoreAddress;
}

/** Creates it: a file in the folder, or a database of the PostgreSQL of this run. */
export async function createTestDatabase(folder: string): Promise<TestDatabase> {
  const postgres = inject('postgres');
  if (postgres) return copyTemplate(postgres.url, postgres.template);
  const address: StoreAddress = { type: 'sqlite', path: join(folder, 'podium.sqlite') };
  const database = openStoreAt(address);
  await migrate(database);
  return { database, address, [Symbol.asyncDispose]: () => database.destroy() };
}

async function copyTemplate(url: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name} template ${template}`);
  const address: StoreAddress = { type: 'postgres', url: databaseUrl(url, name) };
  const database = openStoreAt(address);
  return {
    database,
    address,
    async [Symbol.asyncDispose]() {
      await database.destroy();
      // Processes that a test killed may still have connections.
      await administer(url, `drop database ${name} with (force)`);
    },
  };
}

/** Names the kind of database of this run, for the few tests that are about one of them. */
export const testDatabaseKind = (): StoreAddress['type'] => (inject('postgres') ? 'postgres' : 'sqlite');

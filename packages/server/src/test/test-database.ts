import { join } from 'node:path';
import { inject } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { openStoreAt, type StoreAddress } from '../database/open-store.ts';
import type { Database } from '../database/schema.ts';
import { borrowDatabase } from './reused-databases.ts';
import type {} from './run-postgres.ts';

/** A new, migrated database of the kind that this run of the tests is about. */
export interface TestDatabase extends AsyncDisposable {
  database: Database;
  address: StoreAddress;
}

/**
 * Creates it: a file in the folder, or a database of the PostgreSQL of this run. Its rows are those
 * of a new one.
 */
export async function createTestDatabase(folder: string): Promise<TestDatabase> {
  const postgres = inject('postgres');
  if (postgres) {
    const { database, url, release } = await borrowDatabase(postgres);
    return { database, address: { type: 'postgres', url }, [Symbol.asyncDispose]: release };
  }
  const address: StoreAddress = { type: 'sqlite', path: join(folder, 'podium.sqlite') };
  const database = openStoreAt(address);
  await migrate(database);
  return { database, address, [Symbol.asyncDispose]: () => database.destroy() };
}

/** Names the kind of database of this run, for the few tests that are about one of them. */
export const testDatabaseKind = (): StoreAddress['type'] => (inject('postgres') ? 'postgres' : 'sqlite');

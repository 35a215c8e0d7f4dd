import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { openStoreAt, type StoreAddress } from '../database/open-store.ts';
import type { Database } from '../database/schema.ts';
import { administer, createDatabase } from './run-postgres.ts';

/** A new, migrated database of the kind that this run of the tests is about. */
export interface TestDatabase extends AsyncDisposable {
  database: Database;
  address: StoreAddress;
}

/**
 * Creates it: a file in the folder, or a database of the PostgreSQL of this run.
 */
export async function createTestDatabase(folder: string): Promise<TestDatabase> {
  const postgres = inject('postgres');
  if (postgres) {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    const url = await createDatabase(postgres.url, name, postgres.copyClause);
    const address: StoreAddress = { type: 'postgres', url };
    const database = openStoreAt(address);
    const drop = async () => {
      await database.destroy();
      await administer(postgres.url, `drop database ${name} with (force)`);
    };
    return { database, address, [Symbol.asyncDispose]: drop };
  }
  const address: StoreAddress = { type: 'sqlite', path: join(folder, 'podium.sqlite') };
  migratedFile ??= makeMigratedFile();
  await writeFile(address.path, await migratedFile, { mode: 0o600 });
  const database = openStoreAt(address);
  return { database, address, [Symbol.asyncDispose]: () => database.destroy() };
}

/** Names the kind of database of this run, for the few tests that are about one of them. */
export const testDatabaseKind = (): StoreAddress['type'] => (inject('postgres') ? 'postgres' : 'sqlite');

/** Running the migrations costs several times what writing the file that they make does. */
let migratedFile: Promise<Buffer> | undefined;

/** Returns the content of a new, migrated SQLite database. */
async function makeMigratedFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-migrated-'));
  try {
    const path = join(folder, 'podium.sqlite');
    const database = openStoreAt({ type: 'sqlite', path });
    // Closing the database copies its log into the file.
    await migrate(database).finally(() => database.destroy());
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

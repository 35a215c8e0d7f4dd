import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { openStoreAt, type StoreAddress } from '../database/open-store.ts';
import type { Database } from '../database/schema.ts';
import { databaseUrl } from './run-postgres.ts';

/** A new, migrated database of the kind that this run of the tests is about. */
export interface TestDatabase extends AsyncDisposable {
  database: Database;
  address: StoreAddress;
}

/** Creates it: a file in the folder, or a database of the PostgreSQL of this run. */
export async function createTestDatabase(folder: string): Promise<TestDatabase> {
  const postgres = inject('postgres');
  if (postgres) return copyTemplate(postgres.url, postgres.copyTemplate);
  const address: StoreAddress = { type: 'sqlite', path: join(folder, 'podium.sqlite') };
  const database = openStoreAt(address);
  await migrate(database);
  return { database, address, [Symbol.asyncDispose]: () => database.destroy() };
}

/**
 * Every test creates and drops databases, and a connection costs as much as such a statement. One
 * connection serves a test process.
 */
let administrator: pg.Pool | undefined;

async function administer(url: string, statement: string): Promise<void> {
  administrator ??= openAdministrator(url);
  await administrator.query(statement);
}

function openAdministrator(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  // PostgreSQL may end before the process does.
  pool.on('error', () => {});
  return pool;
}

async function copyTemplate(url: string, copyClause: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name} ${copyClause}`);
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

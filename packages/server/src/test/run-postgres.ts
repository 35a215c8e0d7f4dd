import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { startPostgres } from './postgres-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The PostgreSQL of this run, and the name of a migrated database in it that tests copy.
     * Undefined for tests on SQLite.
     */
    postgres?: { url: string; template: string } | undefined;
  }
}

/** Vitest calls this around the tests that run on PostgreSQL: one cluster serves them all. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, remove } = await startPostgres();
  try {
    await administer(url, `create database ${template}`);
    const database = openPostgres(databaseUrl(url, template));
    await migrate(database).finally(() => database.destroy());
  } catch (error) {
    await remove();
    throw error;
  }
  project.provide('postgres', { url, template });
  return remove;
}

/** No session uses this database while tests copy it. */
const template = 'podium_template';

/** Runs a statement that concerns whole databases. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Returns the address of another database of the same PostgreSQL. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = name;
  return address.href;
}

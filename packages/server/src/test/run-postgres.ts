import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/open-postgres.ts';
import { startPostgres } from './postgres-cluster.ts';

/** The PostgreSQL of a run. */
interface TestPostgres {
  url: string;
  /** The words after `create database <name>` that copy a migrated database. */
  copyClause: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run. Undefined for tests on SQLite. */
    postgres?: TestPostgres | undefined;
  }
}

/** Tests that share this cluster never stop it, so its commits need not survive that. */
const settings = ['synchronous_commit=off', 'wal_level=minimal', 'max_wal_senders=0', 'jit=off', 'shared_buffers=64MB'];

/** Vitest calls this around the tests that run on PostgreSQL: one cluster serves them all. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, remove } = await startPostgres({ settings });
  try {
    const database = openPostgres(await createDatabase(url, template));
    await migrate(database).finally(() => database.destroy());
    project.provide('postgres', { url, copyClause: await copyClause(url) });
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

/**
 * Copying files costs half of what logging every page costs. Before version 15 PostgreSQL always
 * copies files.
 */
async function copyClause(url: string): Promise<string> {
  const client = await connectTo(url);
  const { rows } = await client.query('show server_version_num').finally(() => client.end());
  return `template ${template}${Number(rows[0]?.server_version_num) < 150_000 ? '' : ' strategy file_copy'}`;
}

/** No session uses this database while tests copy it. */
const template = 'podium_template';

/** Creates a database beside the one of `url`, and returns its address. */
export async function createDatabase(url: string, name: string, copyClause = ''): Promise<string> {
  await administer(url, `create database ${name} ${copyClause}`);
  return url.replace('/postgres?', `/${name}?`);
}

/** Runs a statement that concerns whole databases. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = await connectTo(url);
  await client.query(statement).finally(() => client.end());
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

import { randomUUID } from 'node:crypto';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { createPostgresPool, openPostgresPool } from '../database/open-postgres.ts';
import type { Database } from '../database/schema.ts';

/** The PostgreSQL of this run, as `run-postgres.ts` provides it. */
export interface TestPostgres {
  url: string;
  /** The words after `create database <name>` that copy a migrated database. */
  copyClause: string;
  /** The result of `describeDatabase` for that database. */
  description: string;
}

/** A database that nobody else uses, with the rows of a new one. */
export interface BorrowedDatabase {
  url: string;
  database: Database;
  /** Ends the database's sessions. The next test uses it, unless its schema has changed. */
  release(): Promise<void>;
}

interface OpenDatabase {
  name: string;
  /** Empties the database. */
  session: pg.Pool;
  /** The connections of one test after the other: a new one costs 10 CPU milliseconds. */
  pool: PostgresPool;
}

/** Its sessions stay open between tests. Those of other programs of a test end with it. */
const poolName = 'podium-test-pool';

/** To copy and drop a database costs 40 CPU milliseconds; to empty its tables, a few. */
const idle: OpenDatabase[] = [];

/** Returns a database that a test of this process has released, or a copy of the template. */
export async function borrowDatabase(postgres: TestPostgres): Promise<BorrowedDatabase> {
  const open = idle.pop() ?? (await copyTemplate(postgres));
  const { pool, endUse } = lendPool(open.pool);
  const database = openPostgresPool(pool);
  return {
    url: databaseUrl(postgres.url, open.name),
    database,
    async release() {
      await database.destroy();
      await endUse();
      if (await makeAsNew(open.session, postgres.description)) idle.push(open);
      else await drop(postgres, open);
    },
  };
}

async function copyTemplate({ url, copyClause }: TestPostgres): Promise<OpenDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name} ${copyClause}`);
  const own = databaseUrl(url, name);
  return {
    name,
    session: openSession(own),
    pool: createPostgresPool(`${own}&application_name=${poolName}`),
  };
}

/**
 * Returns the pool for the database object of one test. After `endUse`, which resolves when its
 * last connection is back, that object rejects queries.
 */
function lendPool(pool: PostgresPool): { pool: PostgresPool; endUse(): Promise<void> } {
  let used = 0;
  let hasEnded = false;
  let notify = () => {};
  const onReturned = () => {
    used -= 1;
    if (used === 0) notify();
  };
  const lent: PostgresPool = {
    options: pool.options,
    async connect() {
      if (hasEnded) throw new Error('this test has released its database');
      used += 1;
      const client = await pool.connect().catch((error: unknown) => {
        onReturned();
        throw error;
      });
      return {
        query: client.query,
        release(destroy) {
          client.release(destroy);
          onReturned();
        },
      };
    },
    end: async () => {},
  };
  return {
    pool: lent,
    async endUse() {
      hasEnded = true;
      if (used > 0) await new Promise<void>((resolve) => (notify = resolve));
    },
  };
}

async function drop({ url }: TestPostgres, { name, session, pool }: OpenDatabase): Promise<void> {
  await Promise.all([session.end(), pool.end()]);
  await administer(url, `drop database ${name} with (force)`);
}

/** A connection costs as much as such a statement. One serves a test process. */
let administrator: pg.Pool | undefined;

async function administer(url: string, statement: string): Promise<void> {
  administrator ??= openSession(url);
  await administrator.query(statement);
}

function openSession(url: string): pg.Pool {
  const session = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // PostgreSQL may end before the process does, and a test may end all sessions of its database.
  session.on('error', () => {});
  return session;
}

/**
 * Empties the database. Returns false if it differs from the template, whose schema a test may
 * change.
 */
async function makeAsNew(session: pg.Pool, description: string): Promise<boolean> {
  try {
    // Processes that a test killed may still have connections. Their ends are waited for, so that
    // none writes a row afterwards.
    await session.query(`${endOtherSessions}; ${emptyTables}`);
    return (await describeDatabase(session)) === description;
  } catch {
    return false;
  }
}

const endOtherSessions = `
  select pg_terminate_backend(pid, 60000) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()
    and (application_name <> '${poolName}' or state <> 'idle')`;

const ownSchemas = `(select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')`;

/**
 * The migrations and pg-boss write rows into these. The database is dropped if a test changes them.
 */
const seeded = ['kysely_migration', 'kysely_migration_lock', 'podium_pgboss.version', 'podium_pgboss.queue'];

/** Tables that have had rows since they were created or truncated. */
const filledTables = `
  from pg_class where relkind = 'r' and relnamespace in ${ownSchemas} and pg_relation_size(oid) > 0
    and oid not in (${seeded.map((name) => `'${name}'::regclass`).join(', ')})`;

const usedSequences = 'from pg_sequences where last_value is not null';

/** Above this size, the dead rows of deleted ones cost more than new files of truncated tables. */
const truncatedSizeBytes = 256 * 1024;

/**
 * Empties all tables but the seeded ones. Deleting a few rows costs a tenth of truncating, which
 * creates files for the table and each of its indexes. The role turns foreign keys off, because all
 * rows go.
 */
export const emptyTables = `
  do $$ declare filled regclass; names text; begin
    set local session_replication_role = replica;
    select string_agg(oid::regclass::text, ', ') into names ${filledTables}
      and pg_relation_size(oid) > ${truncatedSizeBytes};
    if names is not null then execute 'truncate ' || names || ' cascade'; end if;
    for filled in select oid ${filledTables} loop execute 'delete from only ' || filled; end loop;
    perform setval(format('%I.%I', schemaname, sequencename), start_value, false) ${usedSequences};
  end $$`;

const ofOwnTables = (column: string) =>
  `where ${column} in (select oid from pg_class where relnamespace in ${ownSchemas})`;

/** Each lists texts. An object keeps its oid in a copy of its database. */
const descriptions = [
  ...seeded.map((name) => `select t::text from ${name} t`),
  `select sequencename::text ${usedSequences}`,
  `select concat_ws(' ', oid, relname, relkind, relnamespace) from pg_class where relnamespace in ${ownSchemas}`,
  `select concat_ws(' ', attrelid, attnum, attname, atttypid, attnotnull) from pg_attribute ${ofOwnTables('attrelid')}`,
  `select concat_ws(' ', oid, adbin) from pg_attrdef ${ofOwnTables('adrelid')}`,
  `select concat_ws(' ', oid, conname) from pg_constraint ${ofOwnTables('conrelid')}`,
  `select concat_ws(' ', oid, tgenabled) from pg_trigger ${ofOwnTables('tgrelid')}`,
  `select concat_ws(' ', oid, prosrc) from pg_proc where pronamespace in ${ownSchemas}`,
  `select nspname::text from pg_namespace where nspname !~ '^pg_'`,
  `select setconfig::text from pg_db_role_setting s join pg_database d on d.oid = setdatabase and datname = current_database()`,
];

/** Describes the schema of a database and its rows: those of copies of the template are equal. */
export async function describeDatabase(session: pg.Pool | pg.Client): Promise<string> {
  const lists = descriptions.map(
    (query) => `(select md5(string_agg(line, E'\\n' order by line)) from (${query}) as l (line))`,
  );
  const { rows } = await session.query({
    name: 'describe',
    text: `select concat_ws(' ', ${lists.join(', ')}) as description`,
  });
  return String(rows[0]?.description);
}

/** Returns the address of another database of the same PostgreSQL. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = name;
  return address.href;
}

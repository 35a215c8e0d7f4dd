import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { ServiceError } from '../errors.ts';
import { createDatabase, type Database } from './schema.ts';
import { StoreError } from './store-error.ts';

const int8TypeId = 20;
const connectTimeoutMs = 10_000;
const retryAfterSeconds = 5;

/** The driver asks for this one if neither the address nor PGPASSWORD has a password. */
const missingPassword = (): never => {
  throw new StoreError('password_missing', 'PostgreSQL wants a password. Put it into the address, or set PGPASSWORD.');
};
Object.assign(pg.defaults, { password: missingPassword });

/**
 * Opens a PostgreSQL database by its connection string. Its bigints are milliseconds and bytes,
 * which numbers can hold. While the database is unavailable every query fails with
 * `service_unavailable`. Connections open again once it is back.
 */
export function openPostgres(connectionString: string): Database {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    types: {
      getTypeParser: ((typeId: number, format?: 'text' | 'binary') =>
        typeId === int8TypeId
          ? Number
          : pg.types.getTypeParser(typeId, format as 'text')) as typeof pg.types.getTypeParser,
    },
  });
  // A connection may break while it is unused, or between two queries of a transaction. The next
  // query then fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return createDatabase(new PostgresDialect({ pool: mapUnavailability(pool) }));
}

/** Wraps the pool, and replaces the many errors of a failed connection by `service_unavailable`. */
function mapUnavailability(pool: pg.Pool): PostgresPool {
  // Kysely recognises a connection by its client object.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = createStatementNames();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch(throwNamed);
      const known = clients.get(client) ?? wrapClient(client, nameOf);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function wrapClient(client: pg.PoolClient, nameOf: NameStatement): PostgresPoolClient {
  let isOutdated = false;
  const query = (sql: string, parameters: readonly unknown[] = []): Promise<unknown> =>
    client.query({ text: sql, values: [...parameters], ...nameOf(sql) }).catch((error: unknown) => {
      isOutdated ||= isOutdatedStatement(error);
      throwNamed(error);
    });
  return {
    // Kysely uses the overload with a cursor only for streams, which the server does not use.
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isOutdated),
  };
}

type NameStatement = (sql: string) => { name?: string };

/**
 * Statements with lists of values have many texts, which must not fill the memory of PostgreSQL.
 */
const namedMax = 200;
const namedMaxLength = 4_000;

/**
 * Names the statements that come again. Each connection parses and plans a named one once, which
 * takes PostgreSQL longer than executing most of them.
 */
function createStatementNames(): NameStatement {
  const names = new Map<string, string>();
  return (sql) => {
    const name = names.get(sql);
    if (name !== undefined) return { name };
    // A text of several commands, which only pg-boss sends, cannot have a name.
    const isNamed = names.size < namedMax && sql.length <= namedMaxLength && !sql.includes(';');
    if (isNamed) names.set(sql, `podium ${names.size + 1}`);
    return {};
  };
}

function throwNamed(error: unknown): never {
  if (!isConnectionFailure(error) && !isOutdatedStatement(error)) throw error;
  const message = 'The database is not answering. Please try again in a moment.';
  throw new ServiceError('service_unavailable', message, { retryAfterSeconds, cause: error });
}

/**
 * PostgreSQL's codes for connections that end or are not accepted, and those of the operating
 * system.
 */
const connectionCode =
  /^(08\w{3}|57P0[1-3]|53300|ECONN\w+|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const connectionMessage = /^Connection terminated|^timeout exceeded when trying to connect|is not queryable$/;

/**
 * Returns whether a named statement gives other columns than when it was named: a newer version has
 * changed a table. It fails on this connection for ever, so the connection has to end.
 */
function isOutdatedStatement(error: unknown): boolean {
  return (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';
}

function isConnectionFailure(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return connectionCode.test(code);
  // biome-ignore lint/plugin: the driver's own failures have no code
  return typeof message === 'string' && connectionMessage.test(message);
}

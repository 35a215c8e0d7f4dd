import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, DatabaseSchema } from './schema.ts';

const int8TypeId = 20;

/** Opens a PostgreSQL database by its connection string. Our bigints are milliseconds and bytes, so numbers hold them. */
export function openPostgres(connectionString: string): Database {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    types: {
      getTypeParser: ((typeId: number, format?: 'text' | 'binary') =>
        typeId === int8TypeId
          ? Number
          : pg.types.getTypeParser(typeId, format as 'text')) as typeof pg.types.getTypeParser,
    },
  });
  return new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
}

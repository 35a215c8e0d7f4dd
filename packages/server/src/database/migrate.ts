import { Migrator } from 'kysely/migration';
import { up as createFirstSchema } from './migrations/0001-initial.ts';
import { up as addHostFaults } from './migrations/0002-host-faults.ts';
import { up as makeContestsFair } from './migrations/0004-fair-contests.ts';
import type { Database } from './schema.ts';

/** Numbered, in order, never changed once released. */
const migrations = {
  '0001-initial': { up: createFirstSchema },
  '0002-host-faults': { up: addHostFaults },
  '0004-fair-contests': { up: makeContestsFair },
};

/** Brings the schema up to date, under Kysely's migration lock. Throws what the failing migration threw. */
export async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

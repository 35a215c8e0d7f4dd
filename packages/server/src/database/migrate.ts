import { type Migration, Migrator } from 'kysely/migration';
import { dialectOf } from './dialect.ts';
import { up as createSchema } from './migrations/0001-initial.ts';
import { up as addParticipants } from './migrations/0002-participants.ts';
import { up as addContestRules } from './migrations/0003-contest-rules.ts';
import { up as addQuestions } from './migrations/0004-questions.ts';
import { up as addPausedProblems } from './migrations/0005-paused-problems.ts';
import { up as addEditorials } from './migrations/0006-editorials.ts';
import { up as addCompilerVersions } from './migrations/0007-compiler-versions.ts';
import { up as addAllowedLanguages } from './migrations/0008-allowed-languages.ts';
import { up as addLanguageIndexes } from './migrations/0009-language-indexes.ts';
import { up as addCheckerLanguages } from './migrations/0010-checker-languages.ts';
import { prepareBoss } from './pg-boss.ts';
import type { Database } from './schema.ts';
import { StoreError } from './store-error.ts';

export type Migrations = Readonly<Record<string, Migration>>;

/** Migrations are numbered and in order. A released one never changes. */
export const migrations: Migrations = {
  '0001-initial': { up: createSchema },
  '0002-participants': { up: addParticipants },
  '0003-contest-rules': { up: addContestRules },
  '0004-questions': { up: addQuestions },
  '0005-paused-problems': { up: addPausedProblems },
  '0006-editorials': { up: addEditorials },
  '0007-compiler-versions': { up: addCompilerVersions },
  '0008-allowed-languages': { up: addAllowedLanguages },
  '0009-language-indexes': { up: addLanguageIndexes },
  '0010-checker-languages': { up: addCheckerLanguages },
};

/**
 * Brings the schema up to date, under Kysely's migration lock, and on PostgreSQL that of pg-boss.
 * Throws the error of a failing migration, and a StoreError on a newer schema. Tests pass the
 * migrations of a later release.
 */
export async function migrate(database: Database, known = migrations): Promise<void> {
  const { error } = await createMigrator(database, known).migrateToLatest();
  if (error) {
    const unknown = findUnknownMigration(await listMigrations(database).catch(() => []), known);
    if (unknown === undefined) throw error;
    const advice = 'Start that version or a later one, or choose another PODIUM_DATA_DIR or DATABASE_URL.';
    throw new StoreError('schema_too_new', `a newer version of Podium has used this database (${unknown}). ${advice}`);
  }
  if (dialectOf(database) === 'postgres') await prepareBoss(database);
}

/** Brings a new schema to an older state, whose last migration has this name. */
export async function migrateAsFarAs(database: Database, last: string, known = migrations): Promise<void> {
  const { error } = await createMigrator(database, known).migrateTo(last);
  if (error) throw error;
}

function createMigrator(database: Database, known: Migrations): Migrator {
  const atomic = Object.entries(known).map(([name, { up }]) => [name, { up: inTransaction(up) }]);
  return new Migrator({ db: database, provider: { getMigrations: async () => Object.fromEntries(atomic) } });
}

/**
 * Kysely runs migrations in a transaction on PostgreSQL only. An interrupted one leaves nothing.
 */
function inTransaction(up: Migration['up']): Migration['up'] {
  return (database) => (database.isTransaction ? up(database) : database.transaction().execute(up));
}

/** Lists the migrations that made the schema, in their order; none if there is no schema. */
export async function listMigrations(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const executed = database.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration');
  return (await executed.select('name').orderBy('name').execute()).map(({ name }) => name);
}

/** Finds a migration that is not known here, because a later version made it. */
export function findUnknownMigration(names: readonly string[], known = migrations): string | undefined {
  return names.find((name) => !Object.hasOwn(known, name));
}

import { Migrator } from 'kysely/migration';
import { dialectOf } from './dialect.ts';
import { up as createFirstSchema } from './migrations/0001-initial.ts';
import { up as addHostFaults } from './migrations/0002-host-faults.ts';
import { up as rememberSignIns } from './migrations/0003-sessions.ts';
import { up as makeContestsFair } from './migrations/0004-fair-contests.ts';
import { up as orderLeaderboards } from './migrations/0005-leaderboard-order.ts';
import { up as addEarlierTimes } from './migrations/0006-earlier-times.ts';
import { up as addSampleRuns } from './migrations/0008-sample-runs.ts';
import { up as addResultsByProblem } from './migrations/0009-results-by-problem.ts';
import { up as addFormatting } from './migrations/0010-formatting.ts';
import { up as addPackages } from './migrations/0011-packages.ts';
import { up as addScriptTokens } from './migrations/0012-script-tokens.ts';
import { up as addScores } from './migrations/0013-scores.ts';
import { up as addContestFiles } from './migrations/0014-contest-files.ts';
import { up as addArchive } from './migrations/0015-archive.ts';
import { up as addAuditLog } from './migrations/0016-audit-log.ts';
import { up as addBlobParts } from './migrations/0017-blob-parts.ts';
import { up as addCancelledContests } from './migrations/0018-cancelled-contests.ts';
import { up as addFailedTests } from './migrations/0019-failed-tests.ts';
import { up as addTranslations } from './migrations/0020-translations.ts';
import { up as addDisabledAccounts } from './migrations/0021-disabled-accounts.ts';
import { up as addIncludedFiles } from './migrations/0022-included-files.ts';
import { up as addJudgingTimes } from './migrations/0023-judging-times.ts';
import { up as indexLeaseEnds } from './migrations/0024-lease-ends.ts';
import { up as addWorkers } from './migrations/0025-workers.ts';
import { up as addRateLimits } from './migrations/0026-rate-limits.ts';
import { up as indexLeaseTokens } from './migrations/0027-lease-tokens.ts';
import { up as addJobLanguages } from './migrations/0028-job-languages.ts';
import { up as addPlannedEnds } from './migrations/0029-planned-ends.ts';
import { up as addTestCheckers } from './migrations/0030-test-checkers.ts';
import { prepareBoss } from './pg-boss.ts';
import type { Database } from './schema.ts';
import { StoreError } from './store-error.ts';

/** Migrations are numbered and in order. A released one never changes. */
const migrations = {
  '0001-initial': { up: createFirstSchema },
  '0002-host-faults': { up: addHostFaults },
  '0003-sessions': { up: rememberSignIns },
  '0004-fair-contests': { up: makeContestsFair },
  '0005-leaderboard-order': { up: orderLeaderboards },
  '0006-earlier-times': { up: addEarlierTimes },
  '0008-sample-runs': { up: addSampleRuns },
  '0009-results-by-problem': { up: addResultsByProblem },
  '0010-formatting': { up: addFormatting },
  '0011-packages': { up: addPackages },
  '0012-script-tokens': { up: addScriptTokens },
  '0013-scores': { up: addScores },
  '0014-contest-files': { up: addContestFiles },
  '0015-archive': { up: addArchive },
  '0016-audit-log': { up: addAuditLog },
  '0017-blob-parts': { up: addBlobParts },
  '0018-cancelled-contests': { up: addCancelledContests },
  '0019-failed-tests': { up: addFailedTests },
  '0020-translations': { up: addTranslations },
  '0021-disabled-accounts': { up: addDisabledAccounts },
  '0022-included-files': { up: addIncludedFiles },
  '0023-judging-times': { up: addJudgingTimes },
  '0024-lease-ends': { up: indexLeaseEnds },
  '0025-workers': { up: addWorkers },
  '0026-rate-limits': { up: addRateLimits },
  '0027-lease-tokens': { up: indexLeaseTokens },
  '0028-job-languages': { up: addJobLanguages },
  '0029-planned-ends': { up: addPlannedEnds },
  '0030-test-checkers': { up: addTestCheckers },
};

/**
 * Brings the schema up to date, under Kysely's migration lock, and on PostgreSQL that of pg-boss.
 * Throws the error of a failing migration, and a StoreError on a newer schema.
 */
export async function migrate(database: Database): Promise<void> {
  const { error } = await createMigrator(database).migrateToLatest();
  if (error) throw (await newerSchemaError(database)) ?? error;
  if (dialectOf(database) === 'postgres') await prepareBoss(database);
}

/** Brings a new schema to an older state, whose last migration has this name. */
export async function migrateAsFarAs(database: Database, last: string): Promise<void> {
  const { error } = await createMigrator(database).migrateTo(last);
  if (error) throw error;
}

function createMigrator(database: Database): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
}

/** Lists the migrations that made the schema, in their order; none if there is no schema. */
export async function listMigrations(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const executed = database.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration');
  return (await executed.select('name').orderBy('name').execute()).map(({ name }) => name);
}

/** Finds a migration that this version does not know, because a later one made it. */
export function findUnknownMigration(names: readonly string[]): string | undefined {
  return names.find((name) => !Object.hasOwn(migrations, name));
}

/** A newer version made a migration that this version does not know. */
async function newerSchemaError(database: Database): Promise<StoreError | undefined> {
  const executed = database.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration');
  const rows = await executed
    .select('name')
    .execute()
    .catch(() => []);
  const unknown = findUnknownMigration(rows.map(({ name }) => name));
  if (unknown === undefined) return undefined;
  const advice = 'Start that version or a later one, or choose another PODIUM_DATA_DIR or DATABASE_URL.';
  return new StoreError('schema_too_new', `a newer version of Podium has used this database (${unknown}). ${advice}`);
}

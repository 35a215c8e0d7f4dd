import { languageIds } from '@podium/sdk/languages';
import { sql } from 'kysely';
import type { Clock, Db, PgBoss } from 'pg-boss';
import { runStatement } from './run-statement.ts';
import { type Database, type DatabaseTransaction, inLine } from './schema.ts';

// pg-boss keeps the line of ready jobs on PostgreSQL, in a schema of its own. It is loaded only
// there. `queue/boss-line.ts` describes what it is used for.

/** The schema of pg-boss's tables. Its name keeps out of the way of another pg-boss. */
const bossSchema = 'podium_pgboss';
/** The queues of pg-boss have names of this and a language: each is a line of ready jobs. */
export const linePrefix = 'ready-jobs-';
export const lineOf = (language: string) => `${linePrefix}${language}`;
const lines = languageIds.map(lineOf);

/** Selects the entries that pg-boss would deliver: the part of a query after `from`. */
export const waitingEntries = sql`${sql.id(bossSchema, 'job')} where state < 'active' and not blocked`;

const tenYearsSeconds = 10 * 365 * 24 * 60 * 60;

/**
 * Creates the schema of pg-boss, or brings it up to date. Several processes may do so at once: it
 * has a lock of its own.
 */
export async function prepareBoss(database: Database): Promise<void> {
  const boss = await createBoss(database, { migrate: true });
  if (!(await boss.isInstalled())) {
    // A dump without the schema of pg-boss was restored: no line has these jobs.
    await database.updateTable('jobs').set({ leaseUntil: null }).where('leaseUntil', '=', inLine).execute();
  }
  await boss.start();
  // A table for each queue alone has only the indexes that the queue needs. Nothing that waits is
  // ever too old.
  for (const name of lines) {
    await boss.createQueue(name, { partition: true, retentionSeconds: tenYearsSeconds });
  }
  await boss.stop({ close: false });
}

/**
 * Opens pg-boss, which `prepareBoss` has prepared. It needs no closing. It uses this connection
 * only to open: every later call names its own.
 */
export async function openBoss(connection: Database | DatabaseTransaction): Promise<PgBoss> {
  const boss = await createBoss(connection, { migrate: false, clock: withoutTimers });
  await boss.start();
  // `start` resolves even if it could not read the queues. These calls read them then, or reject,
  // so that no later call needs the connection.
  for (const name of lines) await boss.insert(name, []);
  return boss;
}

/** Lets pg-boss use a connection or a transaction of Kysely's. */
export function bossConnection(connection: Database | DatabaseTransaction): Db {
  return { executeSql: (text, values) => runStatement(connection, text, values) };
}

async function createBoss(
  connection: Database | DatabaseTransaction,
  options: { migrate: boolean; clock?: Clock },
): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: bossConnection(connection),
    schema: bossSchema,
    // Leases, retries and pauses are Podium's own, so pg-boss has nothing to watch over.
    supervise: false,
    schedule: false,
    registerInstance: false,
    ...options,
  });
  // Every call reports its own errors.
  return boss.on('error', () => {});
}

/**
 * The queues never change, so pg-boss has nothing to do by itself: neither to reload nor to report.
 */
const withoutTimers: Clock = {
  now: () => Date.now(),
  setTimeout: () => undefined,
  clearTimeout: () => {},
  setInterval: () => undefined,
  clearInterval: () => {},
};

import { sql } from 'kysely';
import { dialectOf } from './dialect.ts';
import type { DatabaseTransaction } from './schema.ts';

// Locks that a transaction has until it ends. SQLite has one writer and needs none; it also leaves
// `for update` and `for share` out of queries (`open-sqlite.ts`).

/** Makes one user's requests run one after the other. */
export async function lockUser(trx: DatabaseTransaction, userId: string): Promise<void> {
  if (dialectOf(trx) === 'sqlite') return;
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/**
 * Makes the changes that belong to one contest run one after the other. Submissions, which refer to
 * the row, do not wait for it.
 */
export async function lockContest(trx: DatabaseTransaction, id: string): Promise<void> {
  if (dialectOf(trx) === 'sqlite') return;
  await trx.selectFrom('contests').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** What only one transaction at a time does: ends many leases, or changes ratings. */
type Exclusive = 'leases' | 'ratings';

/** Makes the transactions that do this run one after the other. */
export async function lockExclusively(trx: DatabaseTransaction, what: Exclusive): Promise<void> {
  if (dialectOf(trx) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(${lockKey(what)})`.execute(trx);
}

/** Does the same on PostgreSQL if no other transaction has the lock; otherwise returns false. */
export async function tryLockExclusively(trx: DatabaseTransaction, what: Exclusive): Promise<boolean> {
  const query = sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${lockKey(what)}) as locked`;
  return (await query.execute(trx)).rows[0]?.locked === true;
}

const lockKey = (what: Exclusive) => sql`hashtext(${sql.lit(`podium.${what}`)})`;

import { prepareQuery } from '../database/prepare-query.ts';
import type { Database, DatabaseTransaction } from '../database/schema.ts';
import { createId } from '../identifiers.ts';

/*
 * Theory of operation
 * ===================
 * An access token is valid without a look into the database, so every process has to know which
 * sessions have ended. The transaction that ends sessions also replaces a version, one row. A
 * request reads this row if anything has been committed since the last one, and loads the list of
 * ended sessions when the version is a new one. So an access token is rejected from the commit on,
 * and if another process made it, some milliseconds later (`database/data-version.ts`).
 */

const versionKey = 'ended_sessions_version';

/** Creates a reader of the version, which changes whenever a process ends sessions. */
export function createEndedSessionsVersion(database: Database): () => Promise<string> {
  const version = prepareQuery(() => database.selectFrom('settings').select('value').where('key', '=', versionKey));
  return async () => (await version(database))[0]?.value ?? '';
}

/** The sessions to end: one by its id, or those of a user, perhaps except one. */
export type SessionsToEnd = { sessionId: string } | { userId: string; except?: string };

/** Returns whether a session has ended, seen from a transaction that holds the lock of its user. */
export async function isSessionEnded(trx: DatabaseTransaction, sessionId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('refreshTokens')
    .select('id')
    .where('familyId', '=', sessionId)
    .where('revokedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends sessions in the transaction of what ends them. */
export async function endSessions(trx: DatabaseTransaction, which: SessionsToEnd, now: number): Promise<void> {
  const open = trx.updateTable('refreshTokens').set({ revokedAt: now }).where('revokedAt', 'is', null);
  const chosen =
    'sessionId' in which
      ? open.where('familyId', '=', which.sessionId)
      : open.where('userId', '=', which.userId).where('familyId', '!=', which.except ?? '');
  await chosen.execute();
  // This row comes last, because transactions that end other sessions wait for it.
  await trx
    .insertInto('settings')
    .values({ key: versionKey, value: createId() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
    .execute();
}

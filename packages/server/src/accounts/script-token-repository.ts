import type { TokenScope } from '@podium/sdk/contract';
import { type Author, insertAuditEntry } from '../audit/insert-audit-entry.ts';
import { lockUser } from '../database/locks.ts';
import type { Database, DatabaseTransaction, ScriptTokenTable } from '../database/schema.ts';
import { isSessionEnded } from './end-sessions.ts';

export type ScriptTokenRepository = ReturnType<typeof createScriptTokenRepository>;

export function createScriptTokenRepository(database: Database) {
  /**
   * Stores nothing if the user has `maxCount` tokens, or one of this name, or if the session that
   * asks for the token has ended: its tokens were deleted then.
   */
  async function insertToken(
    token: ScriptTokenTable,
    { sessionId, maxCount }: { sessionId: string; maxCount: number },
  ): Promise<'inserted' | 'name taken' | 'too many' | 'session ended'> {
    return database.transaction().execute(async (trx) => {
      // Two tokens of one user at once are counted one after the other.
      await lockUser(trx, token.userId);
      if (await isSessionEnded(trx, sessionId)) return 'session ended';
      const { count } = await trx
        .selectFrom('scriptTokens')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('userId', '=', token.userId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= maxCount) return 'too many';
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('scriptTokens')
        .values(token)
        .onConflict((conflict) => conflict.columns(['userId', 'name']).doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows !== 1n) return 'name taken';
      const author = { now: token.createdAt, authorId: token.userId };
      const scopes = (JSON.parse(token.scopes) as TokenScope[]).join(', ');
      const detail = `${scopes}, until ${new Date(token.expiresAt).toISOString().slice(0, 10)}`;
      const what = { kind: 'token', action: 'created', objectId: token.id, objectName: token.name } as const;
      await insertAuditEntry(trx, author, { ...what, detail });
      return 'inserted';
    });
  }

  async function listTokens(userId: string): Promise<ScriptTokenTable[]> {
    return database
      .selectFrom('scriptTokens')
      .selectAll()
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute();
  }

  /** Finds a token with the kind of its owner, who may sign in. */
  async function findToken(tokenHash: string) {
    const row = await database
      .selectFrom('scriptTokens as token')
      .innerJoin('users', 'users.id', 'token.userId')
      .select(['token.id', 'token.userId', 'token.scopes', 'token.expiresAt', 'token.lastUsedAt'])
      .select('users.userType')
      .where('token.tokenHash', '=', tokenHash)
      .where('users.disabledAt', 'is', null)
      .executeTakeFirst();
    return row && { ...row, scopes: JSON.parse(row.scopes) as TokenScope[] };
  }

  async function recordUse(id: string, now: number): Promise<void> {
    await database.updateTable('scriptTokens').set({ lastUsedAt: now }).where('id', '=', id).execute();
  }

  /** Returns false if the user has no such token. */
  async function deleteToken(userId: string, id: string, now: number): Promise<boolean> {
    return database.transaction().execute(async (trx) => {
      const deleted = await trx
        .deleteFrom('scriptTokens')
        .where('userId', '=', userId)
        .where('id', '=', id)
        .returning(['id', 'name'])
        .execute();
      await auditRevoked(trx, { now, authorId: userId }, deleted);
      return deleted.length > 0;
    });
  }

  async function deleteExpired(now: number): Promise<void> {
    await database.deleteFrom('scriptTokens').where('expiresAt', '<=', now).execute();
  }

  return { insertToken, listTokens, findToken, recordUse, deleteToken, deleteExpired };
}

/** Ends all tokens of a user in the transaction of what ends them, which `reason` names. */
export async function deleteScriptTokens(
  trx: DatabaseTransaction,
  userId: string,
  author: Author,
  reason: string,
): Promise<void> {
  const deleted = await trx.deleteFrom('scriptTokens').where('userId', '=', userId).returning(['id', 'name']).execute();
  await auditRevoked(trx, author, deleted, reason);
}

async function auditRevoked(
  trx: DatabaseTransaction,
  author: Author,
  tokens: readonly Pick<ScriptTokenTable, 'id' | 'name'>[],
  detail = '',
): Promise<void> {
  for (const { id, name } of tokens) {
    await insertAuditEntry(trx, author, { kind: 'token', action: 'revoked', objectId: id, objectName: name, detail });
  }
}

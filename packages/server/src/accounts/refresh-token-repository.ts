import type { Rate } from '@podium/sdk/contract';
import { lockUser } from '../database/locks.ts';
import type { Database, DatabaseTransaction, RefreshTokenTable } from '../database/schema.ts';
import { endSessions, isSessionEnded } from './end-sessions.ts';

export interface NewRefreshToken {
  id: string;
  tokenHash: string;
  createdAt: number;
  expiresAt: number;
}

export type Rotation =
  | { outcome: 'rotated'; userId: string; sessionId: string }
  /** The session has had as many tokens as it may for now. */
  | { outcome: 'too many'; retryAfterMs: number }
  /**
   * The token is unknown or expired, or its session has ended. It has also ended now if the token
   * was used before, longer ago than the grace period.
   */
  | { outcome: 'ended' };

interface RotationRequest {
  tokenHash: string;
  successor: NewRefreshToken;
  now: number;
  graceMs: number;
  /** The session gets at most `times` tokens in `seconds`. */
  limit: Rate;
}

export type RefreshTokenRepository = ReturnType<typeof createRefreshTokenRepository>;

export function createRefreshTokenRepository(database: Database) {
  /**
   * Begins a family of tokens, which is a session with this token's id, and deletes the expired
   * tokens of all users.
   */
  async function startFamily(userId: string, network: string, token: NewRefreshToken): Promise<void> {
    await database.deleteFrom('refreshTokens').where('expiresAt', '<', token.createdAt).execute();
    await insertToken(database, { familyId: token.id, userId, signInNetwork: network }, token);
  }

  /**
   * Uses a token up and stores its successor, in one transaction.
   *
   * Within the grace period a token may be used again, so a thief and the owner can get successors
   * of the same token. The session continues with one of them: using it uses up its siblings, and
   * whoever comes with one of those after another grace period ends the session for both.
   */
  async function rotate({ tokenHash, successor, now, graceMs, limit }: RotationRequest): Promise<Rotation> {
    return database.transaction().execute(async (trx): Promise<Rotation> => {
      const owner = await findByHash(trx, tokenHash);
      if (!owner) return { outcome: 'ended' };
      await lockUser(trx, owner.userId);
      // Another process may have used it before this one had the lock.
      const token = await findByHash(trx, tokenHash);
      if (!token) return { outcome: 'ended' };
      // Checking only this row is not enough: a token that a rotation stored during the revocation
      // must not outlive it.
      if (await isSessionEnded(trx, token.familyId)) return { outcome: 'ended' };
      if (token.expiresAt <= now) return { outcome: 'ended' };
      if (token.usedAt !== null && now - token.usedAt > graceMs) {
        await endSessions(trx, { sessionId: token.familyId }, now);
        return { outcome: 'ended' };
      }
      const retryAfterMs = await waitFor(trx, token.familyId, limit, now);
      if (retryAfterMs > 0) return { outcome: 'too many', retryAfterMs };
      await trx
        .updateTable('refreshTokens')
        .set({ usedAt: now })
        .where('familyId', '=', token.familyId)
        .where((row) => row.or([row('id', '=', token.id), row('createdAt', '<', now - graceMs)]))
        // The grace period counts from the first use.
        .where('usedAt', 'is', null)
        .execute();
      await insertToken(trx, token, successor);
      return { outcome: 'rotated', userId: token.userId, sessionId: token.familyId };
    });
  }

  /** Ends the session that a token belongs to. Does nothing if the token is unknown. */
  async function revokeFamilyOf(tokenHash: string, now: number): Promise<void> {
    const token = await findByHash(database, tokenHash);
    if (!token) return;
    await database.transaction().execute(async (trx) => {
      await lockUser(trx, token.userId);
      await endSessions(trx, { sessionId: token.familyId }, now);
    });
  }

  /**
   * Returns whether a user signed in to the account from this network, as long as the tokens of
   * that sign-in are stored.
   */
  async function isKnownNetwork(userId: string, network: string): Promise<boolean> {
    const row = await database
      .selectFrom('refreshTokens')
      .select('id')
      .where('userId', '=', userId)
      .where('signInNetwork', '=', network)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Lists the sessions that ended at `since` (milliseconds) or later. */
  async function listEndedSince(since: number): Promise<string[]> {
    const rows = await database
      .selectFrom('refreshTokens')
      .select('familyId')
      .distinct()
      .where('revokedAt', '>=', since)
      .execute();
    return rows.map((row) => row.familyId);
  }

  return { startFamily, rotate, revokeFamilyOf, isKnownNetwork, listEndedSince };
}

type Connection = Database | DatabaseTransaction;

async function findByHash(connection: Connection, tokenHash: string): Promise<RefreshTokenTable | undefined> {
  return connection.selectFrom('refreshTokens').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst();
}

/** Returns the milliseconds until the session may have another token; 0 if it may have one now. */
async function waitFor(trx: DatabaseTransaction, familyId: string, limit: Rate, now: number): Promise<number> {
  const periodMs = limit.seconds * 1000;
  const recent = await trx
    .selectFrom('refreshTokens')
    .select('createdAt')
    .where('familyId', '=', familyId)
    .where('createdAt', '>', now - periodMs)
    .orderBy('createdAt', 'desc')
    .limit(limit.times)
    .execute();
  const oldest = recent[limit.times - 1];
  return oldest ? oldest.createdAt + periodMs - now : 0;
}

async function insertToken(
  connection: Connection,
  { familyId, userId, signInNetwork }: Pick<RefreshTokenTable, 'familyId' | 'userId' | 'signInNetwork'>,
  token: NewRefreshToken,
): Promise<void> {
  await connection
    .insertInto('refreshTokens')
    .values({ ...token, familyId, userId, signInNetwork })
    .execute();
}

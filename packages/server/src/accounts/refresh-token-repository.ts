import type { Database, DatabaseTransaction, RefreshTokenTable } from '../database/schema.ts';
import { endSessions } from './end-sessions.ts';

export interface NewRefreshToken {
  id: string;
  tokenHash: string;
  createdAt: number;
  expiresAt: number;
}

export type Rotation =
  | { outcome: 'rotated'; userId: string; sessionId: string }
  | { outcome: 'unknown' }
  | { outcome: 'expired' }
  /**
   * The token was used before, longer ago than the grace period. Its whole family is revoked now.
   */
  | { outcome: 'reused' };

interface RotationRequest {
  tokenHash: string;
  successor: NewRefreshToken;
  now: number;
  graceMs: number;
}

export type RefreshTokenRepository = ReturnType<typeof createRefreshTokenRepository>;

export function createRefreshTokenRepository(database: Database) {
  /**
   * Begins a family of tokens, which is a session with this token's id, and deletes the expired
   * tokens of all users.
   */
  async function startFamily(userId: string, network: string, token: NewRefreshToken): Promise<void> {
    await database.deleteFrom('refresh_tokens').where('expires_at', '<', token.createdAt).execute();
    await insertToken(database, { family_id: token.id, user_id: userId, sign_in_network: network }, token);
  }

  /** Uses a token up and stores its successor, in one transaction. */
  async function rotate({ tokenHash, successor, now, graceMs }: RotationRequest): Promise<Rotation> {
    return database.transaction().execute(async (trx): Promise<Rotation> => {
      const token = await findByHash(trx, tokenHash);
      if (!token) return { outcome: 'unknown' };
      // Checking only this row is not enough: a token that a rotation stored during the revocation
      // must not outlive it.
      if (await isRevoked(trx, token.family_id)) return { outcome: 'unknown' };
      if (token.expires_at <= now) return { outcome: 'expired' };
      if (token.used_at !== null && now - token.used_at > graceMs) {
        await endSessions(trx, { sessionId: token.family_id }, now);
        return { outcome: 'reused' };
      }
      await trx
        .updateTable('refresh_tokens')
        .set({ used_at: now })
        .where('id', '=', token.id)
        // The grace period counts from the first use.
        .where('used_at', 'is', null)
        .execute();
      await insertToken(trx, token, successor);
      return { outcome: 'rotated', userId: token.user_id, sessionId: token.family_id };
    });
  }

  /** Ends the session that a token belongs to. Does nothing if the token is unknown. */
  async function revokeFamilyOf(tokenHash: string, now: number): Promise<void> {
    const token = await findByHash(database, tokenHash);
    if (!token) return;
    await database.transaction().execute((trx) => endSessions(trx, { sessionId: token.family_id }, now));
  }

  /**
   * Returns whether a user signed in to the account from this network, as long as the tokens of
   * that sign-in are stored.
   */
  async function isKnownNetwork(userId: string, network: string): Promise<boolean> {
    const row = await database
      .selectFrom('refresh_tokens')
      .select('id')
      .where('user_id', '=', userId)
      .where('sign_in_network', '=', network)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Lists the sessions that ended at `since` (milliseconds) or later. */
  async function listEndedSince(since: number): Promise<string[]> {
    const rows = await database
      .selectFrom('refresh_tokens')
      .select('family_id')
      .distinct()
      .where('revoked_at', '>=', since)
      .execute();
    return rows.map((row) => row.family_id);
  }

  return { startFamily, rotate, revokeFamilyOf, isKnownNetwork, listEndedSince };
}

type Connection = Database | DatabaseTransaction;

async function findByHash(connection: Connection, tokenHash: string): Promise<RefreshTokenTable | undefined> {
  return connection.selectFrom('refresh_tokens').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

async function isRevoked(connection: Connection, familyId: string): Promise<boolean> {
  const row = await connection
    .selectFrom('refresh_tokens')
    .select('id')
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function insertToken(
  connection: Connection,
  owner: Pick<RefreshTokenTable, 'family_id' | 'user_id' | 'sign_in_network'>,
  token: NewRefreshToken,
): Promise<void> {
  await connection
    .insertInto('refresh_tokens')
    .values({
      id: token.id,
      family_id: owner.family_id,
      user_id: owner.user_id,
      token_hash: token.tokenHash,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      used_at: null,
      revoked_at: null,
      sign_in_network: owner.sign_in_network,
    })
    .execute();
}

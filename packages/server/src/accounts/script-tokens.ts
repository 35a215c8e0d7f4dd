import { createHash, randomBytes } from 'node:crypto';
import {
  type ScriptToken,
  type ScriptTokenCreated,
  type scriptTokenCreateSchema,
  scriptTokenPrefix,
} from '@podium/sdk/contract';
import type * as z from 'zod/mini';
import { type Clock, dayMs } from '../clock.ts';
import type { ScriptTokenTable } from '../database/schema.ts';
import { fieldError, notFound, sessionExpired } from '../errors.ts';
import type { CallerSession } from '../http/bind-endpoint.ts';
import { createId } from '../identifiers.ts';
import type { ScriptTokenRepository } from './script-token-repository.ts';

const tokensMaxCount = 50;
/** Writing every use would make each read of a script a write. */
const lastUsedExactMs = dayMs / 24;

export type ScriptTokens = ReturnType<typeof createScriptTokens>;

/** Makes, checks and ends tokens for scripts. They are stored as hashes, and shown once. */
export function createScriptTokens(tokens: ScriptTokenRepository, clock: Clock) {
  async function create(
    { userId, userType, sessionId }: CallerSession,
    { name, scopes, expiresInDays }: z.output<typeof scriptTokenCreateSchema>,
  ): Promise<Pick<ScriptTokenCreated, 'token' | 'entry'>> {
    if (scopes.includes('judge') && userType !== 'admin') {
      throw fieldError('scopes', 'Only administrators may create a token with the scope judge');
    }
    const now = clock.now();
    await tokens.deleteExpired(now);
    const token = scriptTokenPrefix + randomBytes(32).toString('base64url');
    const row = {
      id: createId(),
      userId,
      name,
      scopes: JSON.stringify([...new Set(scopes)]),
      tokenHash: hashOf(token),
      createdAt: now,
      expiresAt: now + expiresInDays * dayMs,
      lastUsedAt: null,
    };
    const outcome = await tokens.insertToken(row, { sessionId, maxCount: tokensMaxCount });
    if (outcome === 'session ended') throw sessionExpired();
    if (outcome === 'too many') {
      throw fieldError('name', `You have ${tokensMaxCount} tokens already: revoke one first`);
    }
    if (outcome === 'name taken') throw fieldError('name', `You have a token '${name}' already`);
    return { token, entry: entryOf(row) };
  }

  async function list(userId: string): Promise<ScriptToken[]> {
    const now = clock.now();
    return (await tokens.listTokens(userId)).filter((row) => row.expiresAt > now).map(entryOf);
  }

  /** Throws `not_found`. */
  async function revoke(userId: string, id: string): Promise<void> {
    if (!(await tokens.deleteToken(userId, id, clock.now()))) throw notFound('Token');
  }

  /** Returns the session of a token; undefined if it is expired, revoked or unknown. */
  async function verify(token: string): Promise<CallerSession | undefined> {
    const now = clock.now();
    const found = await tokens.findToken(hashOf(token));
    if (!found || found.expiresAt <= now) return undefined;
    const { id, userId, userType, scopes, lastUsedAt } = found;
    if (lastUsedAt === null || now - lastUsedAt > lastUsedExactMs) {
      // A use that is not recorded is no reason to reject the request.
      await tokens.recordUse(id, now).catch(() => undefined);
    }
    return { userId, userType, scopes, sessionId: id };
  }

  return { create, list, revoke, verify };
}

function entryOf(row: ScriptTokenTable): ScriptToken {
  const isoOf = (moment: number) => new Date(moment).toISOString();
  return {
    _id: row.id,
    name: row.name,
    scopes: JSON.parse(row.scopes) as string[],
    createdAt: isoOf(row.createdAt),
    expiresAt: isoOf(row.expiresAt),
    lastUsedAt: row.lastUsedAt === null ? null : isoOf(row.lastUsedAt),
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

import * as z from 'zod/mini';
import { limits, tokenScopes } from './limits.ts';
import { acknowledgementSchema, idSchema, requiredLine } from './primitives.ts';

/** The beginning of every token for scripts, by which leaked ones can be found. */
export const scriptTokenPrefix = 'podium_';

const expiryRange = `expiresInDays must be from 1 to ${limits.tokenMaxDays}, and whole`;

export const scriptTokenCreateSchema = z.object({
  /** 1 to 80 characters on one line, and no other token of the user has it. */
  name: requiredLine('name', limits.nameMaxLength),
  /** At least one of the scopes. Only administrators may give `judge`, which stands alone. */
  scopes: z.array(z.enum(tokenScopes)).check(
    z.minLength(1, 'scopes must name at least one scope'),
    z.refine((scopes) => !scopes.includes('judge') || new Set(scopes).size === 1, 'scopes must be judge alone'),
  ),
  /** From 1 to 366; 90 by default. */
  expiresInDays: z._default(
    z.int(expiryRange).check(z.gte(1, expiryRange), z.lte(limits.tokenMaxDays, expiryRange)),
    90,
  ),
});
export type ScriptTokenCreate = z.input<typeof scriptTokenCreateSchema>;

/** A token for scripts, without its secret. */
export const scriptTokenSchema = z.object({
  _id: idSchema,
  /** 1 to 80 characters on one line. */
  name: z.string(),
  /** The scopes, or ones that a later server knows. */
  scopes: z.array(z.string()),
  /** ISO 8601 in UTC. */
  createdAt: z.string(),
  /** The end of its validity, ISO 8601 in UTC. */
  expiresAt: z.string(),
  /** The last use, exact to an hour, ISO 8601 in UTC; null if it was not used yet. */
  lastUsedAt: z.nullable(z.string()),
});
export type ScriptToken = z.infer<typeof scriptTokenSchema>;

/** The answer to a new token: the only one that has the secret. */
export const scriptTokenCreatedSchema = z.extend(acknowledgementSchema, {
  /**
   * The secret that `Authorization: Bearer` and `PODIUM_TOKEN` take. The server stores its hash.
   */
  token: z.string(),
  entry: scriptTokenSchema,
});
export type ScriptTokenCreated = z.infer<typeof scriptTokenCreatedSchema>;

import * as z from 'zod/mini';
import { emailSchema } from './accounts.ts';
import { auditActions, auditKinds } from './limits.ts';
import { idSchema, orLater } from './primitives.ts';
import { listLimitSchema } from './query-number.ts';

const userForms = 'user must be me, the id of a user or an email';

/** The filters of the audit log; an entry must pass all of them. */
export const auditQuerySchema = z.object({
  /** Only changes that this user made: `me`, an id or an email. */
  user: z.optional(z.union([z.literal('me'), idSchema, emailSchema], userForms)),
  kind: z.optional(z.enum(auditKinds, `kind must be one of ${auditKinds.join(', ')}`)),
  /** Only changes of the object with this id: a problem, a contest, a token or an account. */
  objectId: z.optional(idSchema),
  /**
   * The list continues with entries older than this one. The server answers `validation_failed` for
   * an id that is no entry.
   */
  before: z.optional(idSchema),
  /** 1 to 200 entries; 50 by default. */
  limit: listLimitSchema,
});
export type AuditQuery = z.input<typeof auditQuerySchema>;

export const auditEntrySchema = z.object({
  _id: idSchema,
  /** The time of the change, ISO 8601 in UTC. */
  at: z.string(),
  /** The user who made the change; null for the server itself and its operator. */
  user: z.nullable(
    z.object({
      _id: idSchema,
      /** The present email of the account. */
      email: z.string(),
      /** The present first name. */
      firstName: z.string(),
      /** The present last name. */
      lastName: z.string(),
    }),
  ),
  kind: orLater(z.enum(auditKinds)),
  action: orLater(z.enum(auditActions)),
  /** The id of the object; of a leaderboard that of its contest; null if there is no single one. */
  objectId: z.nullable(idSchema),
  /** The title or name of the object after the change; empty if there is no single one. */
  objectName: z.string(),
  /** A phrase for people, for example `revision 3: title, tests`; may be empty. */
  detail: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

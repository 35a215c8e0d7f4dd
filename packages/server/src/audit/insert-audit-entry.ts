import type { AuditAction, AuditKind } from '@podium/sdk/contract';
import type { DatabaseTransaction } from '../database/schema.ts';
import { createId } from '../identifiers.ts';

/** The author of a change, and its time. */
export interface Author {
  /** Milliseconds since 1970. */
  now: number;
  /** Null for the server itself and its operator. */
  authorId: string | null;
}

export interface AuditedChange {
  kind: AuditKind;
  action: AuditAction;
  /** Null if there is no single object. */
  objectId: string | null;
  /** The title or name after the change. */
  objectName: string;
  /** A phrase for people. */
  detail?: string;
}

/**
 * Writes the entry of a change in the transaction of the change, so that neither is without the
 * other.
 */
export async function insertAuditEntry(
  trx: DatabaseTransaction,
  { now, authorId }: Author,
  change: AuditedChange,
): Promise<void> {
  const row = { id: createId(), at: now, userId: authorId, detail: '', ...change };
  await trx.insertInto('auditEntries').values(row).execute();
}

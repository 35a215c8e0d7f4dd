import type { AuditEntry, AuditKind } from '@podium/sdk/contract';
import type { Database } from '../database/schema.ts';

interface AuditFilter {
  userId?: string | undefined;
  kind?: AuditKind | undefined;
  objectId?: string | undefined;
  beforePosition?: number | undefined;
  limit: number;
}

export function createAuditRepository(database: Database) {
  /** Lists the newest first. */
  async function listEntries({ userId, kind, objectId, beforePosition, limit }: AuditFilter): Promise<AuditEntry[]> {
    const rows = await database
      .selectFrom('auditEntries as entry')
      .leftJoin('users as author', 'author.id', 'entry.userId')
      .select(['entry.id', 'entry.at', 'entry.userId', 'entry.kind', 'entry.action'])
      .select(['entry.objectId', 'entry.objectName', 'entry.detail'])
      .select(['author.email', 'author.firstName', 'author.lastName'])
      .$if(userId !== undefined, (query) => query.where('entry.userId', '=', userId ?? ''))
      .$if(kind !== undefined, (query) => query.where('entry.kind', '=', kind ?? 'problem'))
      .$if(objectId !== undefined, (query) => query.where('entry.objectId', '=', objectId ?? ''))
      .$if(beforePosition !== undefined, (query) => query.where('entry.position', '<', beforePosition ?? 0))
      .orderBy('entry.position', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ id, at, userId, email, firstName, lastName, ...change }) => ({
      ...change,
      _id: id,
      at: new Date(at).toISOString(),
      user:
        userId === null
          ? null
          : { _id: userId, email: email ?? '', firstName: firstName ?? '', lastName: lastName ?? '' },
    }));
  }

  async function findPosition(id: string): Promise<number | undefined> {
    const row = await database.selectFrom('auditEntries').select('position').where('id', '=', id).executeTakeFirst();
    return row?.position;
  }

  return { listEntries, findPosition };
}

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
      .selectFrom('audit_entries as entry')
      .leftJoin('users as author', 'author.id', 'entry.user_id')
      .select(['entry.id', 'entry.at', 'entry.user_id', 'entry.kind', 'entry.action'])
      .select(['entry.object_id', 'entry.object_name', 'entry.detail'])
      .select(['author.email', 'author.first_name', 'author.last_name'])
      .$if(userId !== undefined, (query) => query.where('entry.user_id', '=', userId ?? ''))
      .$if(kind !== undefined, (query) => query.where('entry.kind', '=', kind ?? 'problem'))
      .$if(objectId !== undefined, (query) => query.where('entry.object_id', '=', objectId ?? ''))
      .$if(beforePosition !== undefined, (query) => query.where('entry.position', '<', beforePosition ?? 0))
      .orderBy('entry.position', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      _id: row.id,
      at: new Date(row.at).toISOString(),
      user:
        row.user_id === null
          ? null
          : {
              _id: row.user_id,
              email: row.email ?? '',
              firstName: row.first_name ?? '',
              lastName: row.last_name ?? '',
            },
      kind: row.kind,
      action: row.action,
      objectId: row.object_id,
      objectName: row.object_name,
      detail: row.detail,
    }));
  }

  async function findPosition(id: string): Promise<number | undefined> {
    const row = await database.selectFrom('audit_entries').select('position').where('id', '=', id).executeTakeFirst();
    return row?.position;
  }

  return { listEntries, findPosition };
}

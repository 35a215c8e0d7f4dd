import { type AuditEntry, type AuditQuery, endpoints } from '../contract/index.ts';
import type { CallOptions, Transport } from '../transport/send.ts';

export function createAudit({ send }: Transport) {
  return {
    /**
     * Lists who changed what, newest first. Without a `limit` it returns at most 50 entries. Only
     * administrators may call it.
     */
    list: (query?: AuditQuery, options?: CallOptions): Promise<AuditEntry[]> =>
      send(endpoints.audit.list, { query: query ?? {} }, options),
  };
}

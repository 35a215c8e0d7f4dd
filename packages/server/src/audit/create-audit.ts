import { type AuditEntry, type auditQuerySchema, endpoints, type Session } from '@podium/sdk/contract';
import type * as z from 'zod/mini';
import { createAccountRepository } from '../accounts/account-repository.ts';
import type { RegisterRoutes } from '../app.ts';
import type { Database } from '../database/schema.ts';
import { fieldError } from '../errors.ts';
import { bindEndpoint } from '../http/bind-endpoint.ts';
import { createAuditRepository } from './audit-repository.ts';

/**
 * Assembles the reader of the audit log. Repositories write it, each in the transaction of a
 * change.
 */
export function createAudit({ database }: { database: Database }): { routes: RegisterRoutes } {
  const log = createAuditRepository(database);
  const accounts = createAccountRepository(database);

  /** Throws `validation_failed` for a user or an entry that does not exist. */
  async function list(caller: Session, query: z.output<typeof auditQuerySchema>): Promise<AuditEntry[]> {
    const { user, kind, objectId, before, limit } = query;
    const userId = user === 'me' ? caller.userId : user && (await accounts.findUserId(user));
    if (user !== undefined && userId === undefined) throw fieldError('user', `There is no account ${user}`);
    const beforePosition = before === undefined ? undefined : await log.findPosition(before);
    if (before !== undefined && beforePosition === undefined) {
      throw fieldError('before', 'before is not the id of an entry of the audit log');
    }
    return log.listEntries({ userId, kind, objectId, beforePosition, limit });
  }

  return {
    routes: (api) => bindEndpoint(api, endpoints.audit.list, ({ session, query }) => list(session, query)),
  };
}

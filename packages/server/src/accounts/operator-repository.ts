import type { AuditAction, UserType } from '@podium/sdk/contract';
import { sql } from 'kysely';
import { insertAuditEntry } from '../audit/insert-audit-entry.ts';
import type { Database, DatabaseTransaction, UserTable } from '../database/schema.ts';
import { emailKeyOf } from './account-repository.ts';
import { endSessions } from './end-sessions.ts';
import { deleteScriptTokens } from './script-token-repository.ts';

/** An account as its operator sees it. Times are in milliseconds since 1970. */
export interface ListedAccount {
  email: string;
  firstName: string;
  lastName: string;
  userType: UserType;
  createdAt: number;
  disabledAt: number | null;
  /** The number of sessions that have neither ended nor expired. */
  sessions: number;
}

/** A change of an account that an operator can make. */
export type AccountChange =
  | { type: 'role'; userType: UserType }
  | { type: 'state'; isDisabled: boolean }
  | { type: 'password'; passwordHash: string }
  /** Ends the sessions, and the tokens for scripts too if `andTokens`. */
  | { type: 'sessions'; andTokens: boolean };

export type ChangeOutcome = 'changed' | 'unchanged' | 'unknown account' | 'last administrator';

const pageSize = 500;

export type OperatorRepository = ReturnType<typeof createOperatorRepository>;

/** Lists and changes accounts for the operator of the installation. */
export function createOperatorRepository(database: Database) {
  /** Yields all accounts in the order of their emails. */
  async function* listAccounts(now: number): AsyncGenerator<ListedAccount, void, undefined> {
    for (let after = ''; ; ) {
      const rows = await database
        .selectFrom('users')
        .select(['emailKey', 'email', 'firstName', 'lastName', 'userType', 'createdAt', 'disabledAt'])
        .select((users) =>
          users
            .selectFrom('refreshTokens as token')
            .select(sql<number>`count(distinct token.family_id)`.as('sessions'))
            .whereRef('token.userId', '=', 'users.id')
            .where('token.revokedAt', 'is', null)
            .where('token.usedAt', 'is', null)
            .where('token.expiresAt', '>', now)
            .as('sessions'),
        )
        .where('emailKey', '>', after)
        .orderBy('emailKey')
        .limit(pageSize)
        .execute();
      for (const { emailKey, ...row } of rows) yield { ...row, sessions: Number(row.sessions) };
      const last = rows.at(-1);
      if (!last || rows.length < pageSize) return;
      after = last.emailKey;
    }
  }

  /**
   * Makes a change with everything that follows from it, in one transaction: sessions that began
   * with another role, another password or before the account was disabled have ended at its
   * commit.
   */
  async function changeAccount(email: string, change: AccountChange, now: number): Promise<ChangeOutcome> {
    return database.transaction().execute(async (trx) => {
      const administrators = await lockAdministrators(trx);
      const user = await lockUserByEmail(trx, email);
      if (!user) return 'unknown account';
      if (isNothing(user, change)) return 'unchanged';
      if (takesAdministrator(change) && administrators.length === 1 && administrators[0] === user.id) {
        return 'last administrator';
      }
      await store(trx, user.id, change, now);
      await endSessions(trx, { userId: user.id }, now);
      const author = { now, authorId: null };
      if (change.type === 'password' || (change.type === 'sessions' && change.andTokens)) {
        const reason = change.type === 'password' ? 'with the password' : 'with the sessions';
        await deleteScriptTokens(trx, user.id, author, reason);
      }
      await insertAuditEntry(trx, author, {
        kind: 'account',
        ...auditedAs(change),
        objectId: user.id,
        objectName: user.email,
      });
      return 'changed';
    });
  }

  return { listAccounts, changeAccount };
}

/**
 * Lists the administrators who may sign in, and makes changes of them wait for each other: of two
 * administrators, two operators at once might take both.
 */
async function lockAdministrators(trx: DatabaseTransaction): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('userType', '=', 'admin')
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

async function lockUserByEmail(trx: DatabaseTransaction, email: string): Promise<UserTable | undefined> {
  return trx.selectFrom('users').selectAll().where('emailKey', '=', emailKeyOf(email)).forUpdate().executeTakeFirst();
}

function isNothing(user: UserTable, change: AccountChange): boolean {
  if (change.type === 'role') return user.userType === change.userType;
  return change.type === 'state' && (user.disabledAt !== null) === change.isDisabled;
}

function takesAdministrator(change: AccountChange): boolean {
  return (change.type === 'role' && change.userType !== 'admin') || (change.type === 'state' && change.isDisabled);
}

async function store(trx: DatabaseTransaction, id: string, change: AccountChange, now: number): Promise<void> {
  const update = trx.updateTable('users').where('id', '=', id);
  if (change.type === 'role') await update.set({ userType: change.userType }).execute();
  if (change.type === 'state') await update.set({ disabledAt: change.isDisabled ? now : null }).execute();
  if (change.type === 'password') await update.set({ passwordHash: change.passwordHash }).execute();
}

function auditedAs(change: AccountChange): { action: AuditAction; detail: string } {
  switch (change.type) {
    case 'role':
      return { action: change.userType === 'admin' ? 'promoted' : 'demoted', detail: '' };
    case 'state':
      return { action: change.isDisabled ? 'disabled' : 'enabled', detail: '' };
    case 'password':
      return { action: 'changed', detail: 'password' };
    case 'sessions':
      return { action: 'revoked', detail: change.andTokens ? 'sessions and tokens' : 'sessions' };
  }
}

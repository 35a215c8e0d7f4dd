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
        .select(['email_key', 'email', 'first_name', 'last_name', 'user_type', 'created_at', 'disabled_at'])
        .select((users) =>
          users
            .selectFrom('refresh_tokens as token')
            .select(sql<number>`count(distinct token.family_id)`.as('sessions'))
            .whereRef('token.user_id', '=', 'users.id')
            .where('token.revoked_at', 'is', null)
            .where('token.used_at', 'is', null)
            .where('token.expires_at', '>', now)
            .as('sessions'),
        )
        .where('email_key', '>', after)
        .orderBy('email_key')
        .limit(pageSize)
        .execute();
      for (const row of rows) {
        yield {
          email: row.email,
          firstName: row.first_name,
          lastName: row.last_name,
          userType: row.user_type,
          createdAt: row.created_at,
          disabledAt: row.disabled_at,
          sessions: Number(row.sessions),
        };
      }
      const last = rows.at(-1);
      if (!last || rows.length < pageSize) return;
      after = last.email_key;
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
    .where('user_type', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

async function lockUserByEmail(trx: DatabaseTransaction, email: string): Promise<UserTable | undefined> {
  return trx.selectFrom('users').selectAll().where('email_key', '=', emailKeyOf(email)).forUpdate().executeTakeFirst();
}

function isNothing(user: UserTable, change: AccountChange): boolean {
  if (change.type === 'role') return user.user_type === change.userType;
  return change.type === 'state' && (user.disabled_at !== null) === change.isDisabled;
}

function takesAdministrator(change: AccountChange): boolean {
  return (change.type === 'role' && change.userType !== 'admin') || (change.type === 'state' && change.isDisabled);
}

async function store(trx: DatabaseTransaction, id: string, change: AccountChange, now: number): Promise<void> {
  const update = trx.updateTable('users').where('id', '=', id);
  if (change.type === 'role') await update.set({ user_type: change.userType }).execute();
  if (change.type === 'state') await update.set({ disabled_at: change.isDisabled ? now : null }).execute();
  if (change.type === 'password') await update.set({ password_hash: change.passwordHash }).execute();
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

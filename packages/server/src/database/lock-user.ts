import { dialectOf } from './dialect.ts';
import type { DatabaseTransaction } from './schema.ts';

/** Makes one user's requests run one after the other. SQLite has one writer anyway. */
export async function lockUser(trx: DatabaseTransaction, userId: string): Promise<void> {
  if (dialectOf(trx) === 'sqlite') return;
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

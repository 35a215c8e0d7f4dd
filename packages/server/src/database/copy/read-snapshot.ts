import SqliteFile from 'better-sqlite3';
import { SqliteDialect } from 'kysely';
import { openPostgres } from '../open-postgres.ts';
import { requireFile, type StoreAddress } from '../open-store.ts';
import { createDatabase, type Database, type DatabaseTransaction } from '../schema.ts';

/**
 * Lets `read` see one moment of an installation, however long it takes and whatever a running
 * server writes meanwhile. Neither waits for the other.
 */
export async function readSnapshot<T>(
  address: StoreAddress,
  read: (trx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  requireFile(address);
  const database = address.type === 'sqlite' ? openToRead(address.path) : openPostgres(address.url);
  try {
    const transaction = database.transaction();
    if (address.type === 'sqlite') return await transaction.execute(read);
    return await transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
  } finally {
    await database.destroy();
  }
}

/** The server's driver begins every transaction with the lock of writing; this one only reads. */
function openToRead(path: string): Database {
  const file = new SqliteFile(path, { readonly: true, timeout: 10_000 });
  return createDatabase(new SqliteDialect({ database: file }));
}

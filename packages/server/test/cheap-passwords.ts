import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { createCheapHasher } from '../src/test/cheap-hasher.ts';

interface Credentials {
  email: string;
  password: string;
}

/**
 * Stores hashes of these accounts' passwords that take no time to verify, because tests sign in
 * hundreds of times. The server may run. It makes hashes of new passwords as always.
 */
export async function storeCheapHashes(dataDir: string, accounts: readonly Credentials[]): Promise<void> {
  const passwords = createCheapHasher();
  const database = new SqliteFile(join(dataDir, 'podium.sqlite'), { timeout: 60_000 });
  try {
    const update = database.prepare('update users set password_hash = ? where email = ?');
    for (const { email, password } of accounts) update.run(await passwords.hash(password), email);
  } finally {
    database.close();
    await passwords.close();
  }
}

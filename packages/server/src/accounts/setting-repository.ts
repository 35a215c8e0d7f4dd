import type { Database } from '../database/schema.ts';

/** Stores settings that an installation decides once: one text per key. */
export function createSettingRepository(database: Database) {
  const known = new Map<string, string>();

  /**
   * Returns the stored value. The first caller's `create()` decides it, even if several processes
   * start at once.
   */
  async function getOrCreateSetting(key: string, create: () => string): Promise<string> {
    const query = database.selectFrom('settings').select('value').where('key', '=', key);
    let value = known.get(key) ?? (await query.executeTakeFirst())?.value;
    if (value === undefined) {
      await database
        .insertInto('settings')
        .values({ key, value: create() })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
      value = (await query.executeTakeFirstOrThrow()).value;
    }
    known.set(key, value);
    return value;
  }

  return { getOrCreateSetting };
}

import type { Database } from '../database/schema.ts';

/** Stores settings that an installation decides once: one text per key. */
export function createSettingRepository(database: Database) {
  async function findSetting(key: string): Promise<string | undefined> {
    const row = await database.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
    return row?.value;
  }

  /**
   * Returns the stored value. The first caller's `create()` decides it, even if several processes
   * start at once.
   */
  async function getOrCreateSetting(key: string, create: () => string): Promise<string> {
    const known = await findSetting(key);
    if (known !== undefined) return known;
    await database
      .insertInto('settings')
      .values({ key, value: create() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const row = await database.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow();
    return row.value;
  }

  return { getOrCreateSetting };
}

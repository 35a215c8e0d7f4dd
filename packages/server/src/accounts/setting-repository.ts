import type { Database } from '../database/schema.ts';

/** Settings that an installation decides once: a text per key. */
export function createSettingRepository(database: Database) {
  async function findSetting(key: string): Promise<string | undefined> {
    const row = await database.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
    return row?.value;
  }

  /** Answers the stored value; the first caller's `create()` decides it, however many processes start at once. */
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

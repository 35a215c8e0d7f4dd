import type { Language, PreparedLanguage } from './language.ts';

type Preparable = Pick<Language, 'prepare'>;

/** The languages of one judge as its machine has them. */
export interface Preparation {
  /**
   * Prepares a language once. After a failure it tries again, since what is missing may be
   * installed meanwhile.
   */
  find(language: Preparable): Promise<PreparedLanguage>;
  /**
   * Finds the language anew, for those who ask afterwards. Until that has ended they get it as it
   * was: a tool that hangs holds nobody up who has it prepared.
   */
  renew(language: Preparable): Promise<PreparedLanguage>;
}

export function createPreparation(cacheDir: string): Preparation {
  const prepared = new Map<Preparable, Promise<PreparedLanguage>>();

  async function renew(language: Preparable): Promise<PreparedLanguage> {
    const preparing = language.prepare(cacheDir);
    if (!prepared.has(language)) prepared.set(language, preparing);
    try {
      await preparing;
      prepared.set(language, preparing);
    } catch {
      prepared.delete(language);
    }
    return preparing;
  }

  return { renew, find: (language) => prepared.get(language) ?? renew(language) };
}

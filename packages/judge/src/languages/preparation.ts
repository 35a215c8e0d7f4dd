import type { Language, PreparedLanguage } from './language.ts';

type Preparable = Pick<Language, 'prepare'>;

/** Keeps the languages of one judge as its machine has them. */
export function createPreparation(cacheDir: string) {
  const prepared = new Map<Preparable, Promise<PreparedLanguage>>();

  /**
   * Finds the language anew, for those who ask afterwards. Until that has ended they get it as it
   * was: a tool that hangs holds nobody up who has it prepared. A language that could not be
   * prepared is prepared again for the next one, since what is missing may be installed meanwhile.
   */
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

  return { renew, find: (language: Preparable) => prepared.get(language) ?? renew(language) };
}

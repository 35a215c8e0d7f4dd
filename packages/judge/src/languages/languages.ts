import { cpp } from './cpp.ts';
import type { Language } from './language.ts';

/** What clients may know of a language. */
export type LanguageInfo = Pick<Language, 'key' | 'displayName' | 'fileName'>;

const table: readonly Language[] = [cpp];

/** The languages that can be submitted. */
export const languages: readonly LanguageInfo[] = table.map(({ key, displayName, fileName }) => ({
  key,
  displayName,
  fileName,
}));

export function findLanguage(key: string): Language | undefined {
  return table.find((language) => language.key === key);
}

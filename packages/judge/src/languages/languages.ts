import { c } from './c.ts';
import { cpp } from './cpp.ts';
import { go } from './go.ts';
import { haskell } from './haskell.ts';
import { java } from './java.ts';
import { js } from './js.ts';
import { kotlin } from './kotlin.ts';
import type { Language } from './language.ts';
import { py } from './py.ts';
import { pypy3 } from './pypy3.ts';
import { rust } from './rust.ts';

/** The languages that can be judged, by the id that requests use. */
export const languages: Readonly<Record<string, Language>> = { c, cpp, go, haskell, java, js, kotlin, py, pypy3, rust };

/** Throws a RangeError if no language has the id. */
export function getLanguage(id: string): Language {
  const language = Object.hasOwn(languages, id) ? languages[id] : undefined;
  if (language === undefined) throw new RangeError(`There is no language '${id}'.`);
  return language;
}

export function idOf(wanted: Language): string {
  const found = Object.entries(languages).find(([, language]) => language === wanted);
  if (found === undefined) throw new RangeError(`${wanted.name} is not in the table.`);
  return found[0];
}

import { fileLanguages, isLanguage, solutionFile } from './languages.ts';

/** The files that learners have beside those of the problem. */
const namesOfLearners = new Set(['problem.md', ...fileLanguages.map((id) => solutionFile(id).toLowerCase())]);

interface IncludedFileError {
  language: string | undefined;
  name: string;
  message: string;
}

/** Lists what the schema of included files does not check. */
export function findIncludedFileErrors(
  files: readonly { language?: string | undefined; name: string; source: string }[],
): IncludedFileError[] {
  const seen = new Set<string>();
  return files.flatMap(({ language, name, source }) => {
    const key = `${language ?? ''} ${name}`;
    const isRepeated = seen.has(key);
    seen.add(key);
    const message = findError(name, source) ?? (isRepeated ? 'has the name of another one' : undefined);
    if (message !== undefined) return [{ language, name, message }];
    if (language === undefined || isLanguage(language)) return [];
    return [{ language, name, message: `'${language}' is not the id of a language` }];
  });
}

function findError(name: string, source: string): string | undefined {
  // Some machines take names that differ in their case for the same file.
  if (namesOfLearners.has(name.toLowerCase())) return 'has the name of a file of learners: choose another name';
  return source.includes('\0') ? 'contains NUL characters: is it a binary?' : undefined;
}

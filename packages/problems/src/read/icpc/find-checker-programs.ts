import type { CheckerProgram } from '@podium/sdk/contract';
import { type Language, languageOfFile, languages } from '@podium/sdk/languages';
import type { FindingLog, Package } from '../finding-log.ts';
import { listFiles } from '../list-files.ts';
import { hasModules, startFirst } from './read-program.ts';

/**
 * The files of one program, relative to the problem folder. It starts in the first if the others
 * are its modules.
 */
export interface CheckerFiles {
  language: Language;
  sources: readonly [string, ...string[]];
}

/** Each file and each folder in it is one program. */
const manyFolder = 'output_validators';
/** All of it is one program: the name since version 2023-07 of the format. */
const oneFolder = 'output_validator';
/** Programs that build or start a validator, which the judge does without. */
export const script = /(?:^|\/)(?:(?:gnu)?makefile|cmakelists\.txt|build|run|[^/]+\.(?:mk|sh|bash|bat))$/i;
/** Files beside a program that it does not need. */
const note = /(?:^|\/)(?:readme|license|copying)[^/]*$|\.(?:md|txt|pyc|o|yaml|yml)$/i;

/**
 * Finds the output validators of a package, or the interactor of an interactive problem, each a
 * file or a folder of sources. Empty if there are none. Other
 * files are errors or warnings in the log, and so is a missing one that `isRequired`. With
 * `mayHaveChecker`, a second program is the checker of what the interactor writes.
 */
export async function findCheckerPrograms(
  pack: Package,
  type: CheckerProgram['type'],
  { isRequired, mayHaveChecker = false }: { isRequired: boolean; mayHaveChecker?: boolean },
): Promise<CheckerFiles[]> {
  const listed = await Promise.all([listFiles(pack, manyFolder), listFiles(pack, oneFolder)]);
  const files = listed.flat().filter((file) => script.test(file) || !note.test(file));
  const groups = Map.groupBy(files, nameOfProgram);
  const found = [...groups].map(([name, own]) => readProgram(name, own, pack));
  const programs = found.flatMap((program) => program ?? []);
  const isReported = pack.errors.some(({ file }) => file.startsWith(oneFolder));
  if (programs.length === 0 && !isReported && (isRequired || files.some((file) => script.test(file)))) {
    const role = type === 'custom' ? 'checker' : 'interactor';
    pack.error(`${manyFolder}/`, `holds no ${role} in a language of the judge: put its source there`);
  }
  if (type === 'custom' || programs.length <= (mayHaveChecker ? 2 : 1)) return programs;
  pack.error(`${manyFolder}/`, `holds ${programs.length} interactors: a problem has one`);
  return programs.slice(0, 1);
}

/** Headers and scripts directly in the folder of all programs belong to each of them. */
function nameOfProgram(file: string): string {
  const [start = '', name = '', ...inside] = file.split('/');
  if (start === oneFolder) return start;
  return inside.length > 0 || languageOfFile(file) !== undefined ? `${start}/${name}` : start;
}

function readProgram(name: string, files: readonly string[], log: FindingLog): CheckerFiles | undefined {
  const byLanguage = Map.groupBy(files, languageOfFile);
  const others = byLanguage.get(undefined)?.filter((file) => !isHeader(file)) ?? [];
  byLanguage.delete(undefined);
  const [[language, sources] = [], ...further] = byLanguage;
  const [first, ...rest] = sources ?? [];
  if (language === undefined || first === undefined) {
    if (name !== manyFolder)
      log.error(name, `holds no source in a language of the judge, and ${others[0] ?? 'a header'} is not run`);
    return undefined;
  }
  for (const file of others) {
    log.warn(file, script.test(file) ? 'is not run: all sources beside it are compiled together' : 'is not used');
  }
  const names = [language, ...further.map(([id]) => id)].map((id) => id && languages[id].name);
  if (further.length > 0) {
    log.error(name, `holds sources in ${names.join(' and ')}: a program is in one language`);
    return undefined;
  }
  const program: CheckerFiles = { language, sources: [first, ...rest] };
  if (rest.length === 0 || !hasModules(language)) return program;
  const ordered = startFirst(name, program);
  if (!('error' in ordered)) return ordered;
  log.error(name, ordered.error);
  return undefined;
}

/** Reports whether a file is a header of C or C++, which programs include. */
export function isHeader(file: string): boolean {
  return /\.(?:h|hh|hpp|hxx|inc|inl|ipp|tcc)$/i.test(file);
}
